import jsQR from 'jsqr';
import { describe, expect, test } from 'vitest';
import { LOCALES, PAGE_TAG } from '#contract/shared/languages.ts';
import { renderHtml, privateHeaders } from '#api/core/documents/html.ts';
import { renderPdf } from '#api/core/documents/pdf.ts';
import type { Sheet } from '#api/core/documents/sheet.ts';
import { pdfTexts, readPdf, type PdfNode } from '../../../../support/documents/pdf.ts';

const CODE = 'https://biblioteca.example/nada-consta/7Q4K-M2XD?a=1&b=2';
const COLOUR = '#1b4ea3';

const sheet: Sheet = {
  locale: 'pt',
  issuer: { name: 'Universidade <Federal> & "Vale"', unit: 'Rede de Bibliotecas' },
  head: ['Guia de recolhimento', '22 de novembro de 2026'],
  title: 'R$ 5,00 até 30 de novembro',
  madeAt: new Date('2026-11-22T17:20:00Z'),
  parts: [
    { kind: 'heading', text: 'Atenção' },
    {
      kind: 'text',
      text: 'Uma frase que é tão longa que não cabe numa linha só. '.repeat(5).trim(),
    },
    { kind: 'text', text: 'Grande', size: 'large' },
    {
      kind: 'cells',
      cells: [
        { name: 'Contribuinte', value: 'Łucja Þórsdóttir (ação)', width: 2 },
        { name: 'Referente a', value: 'Книга 漢字 \\', width: 4 },
        { name: 'Número', value: '20261122000000317', code: true },
        { name: 'Autenticação', value: '' },
      ],
    },
    {
      kind: 'qr',
      content: CODE,
      alt: 'Código QR',
      beside: [
        { kind: 'heading', text: 'Verifique' },
        { kind: 'text', text: 'Aponte a câmera.', size: 'small' },
        { kind: 'code', text: 'ABCD-EFGH' },
      ],
    },
    {
      kind: 'card',
      mark: 'S237l',
      heading: 'Santos, Maria.',
      paragraphs: ['Título : subtítulo / Maria Santos. – Ipê, 2026.', '120 f. ; 30 cm.'],
      classes: ['CDD 028.9'],
    },
    { kind: 'cut', text: 'Recorte aqui.' },
  ],
};

/** The words of a page, in the order in which a screen reader says them. */
function htmlTexts(html: string): string[] {
  const main = /<main[^>]*>([\s\S]*)<\/main>/.exec(html)?.[1] ?? '';
  const signs: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' };
  return main
    .replace(/<svg[^>]*aria-label="([^"]*)"[\s\S]*?<\/svg>/g, '<p>$1</p>')
    .split(/<[^>]*>/)
    .map((text) => text.replace(/&(\w+);/g, (_whole, name: string) => signs[name] ?? '?'))
    .filter((text) => text !== '');
}

const all = (node: PdfNode): PdfNode[] => [node, ...node.children.flatMap(all)];
const squeezed = (texts: string[]) => texts.map((text) => text.replace(/\s+/g, ' ').trim());

/** Draws modules big enough for a camera, and reads them as one. */
function readCode(isBlack: (x: number, y: number) => boolean, size: number): string | undefined {
  const scale = 4;
  const side = size * scale;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const tone = isBlack((x + 0.5) / scale, (y + 0.5) / scale) ? 0 : 255;
      pixels.fill(tone, (y * side + x) * 4, (y * side + x) * 4 + 3);
    }
  }
  return jsQR(pixels, side, side)?.data;
}

describe('A document', () => {
  const html = renderHtml(sheet, { colour: COLOUR, pdfPath: '/x.pdf' });

  test('says the same as a page and as a tagged PDF, in the same order', async () => {
    const { root, loose } = readPdf(await renderPdf(sheet, COLOUR));
    expect(squeezed(pdfTexts(root))).toEqual(squeezed(htmlTexts(html)));
    expect(loose).toBe('');
  });

  test('has the structure of what it is: headings, names of cells, a figure with words', async () => {
    const { root } = readPdf(await renderPdf(sheet, COLOUR));
    const nodes = all(root);
    expect(root.tag).toBe('Document');
    expect(nodes.filter(({ tag }) => tag === 'H1').map(({ text }) => text)).toEqual([sheet.title]);
    expect(nodes.filter(({ tag }) => tag === 'H2')).toHaveLength(2);
    const rows = nodes.filter(({ tag }) => tag === 'TR');
    expect(rows).toHaveLength(4);
    for (const { children } of rows) {
      expect(children.map(({ tag, scope }) => [tag, scope])).toEqual([
        ['TH', 'Row'],
        ['TD', undefined],
      ]);
    }
    expect(nodes.find(({ tag }) => tag === 'Figure')?.alt).toBe('Código QR');
  });

  test.each(LOCALES)('names itself and its language (%s), and is PDF/UA', async (locale) => {
    const { catalogue } = readPdf(await renderPdf({ ...sheet, locale }, COLOUR));
    expect(catalogue).toContain(`/Lang (${PAGE_TAG[locale]})`);
    expect(catalogue).toContain('/DisplayDocTitle true');
    expect(catalogue).toMatch(/pdfuaid:part>1</);
    expect(catalogue).toContain('Universidade Federal + "Vale"');
    expect(renderHtml({ ...sheet, locale }, { colour: COLOUR, pdfPath: '' })).toContain(
      `<html lang="${PAGE_TAG[locale]}">`,
    );
  });

  test('is the same, byte for byte, when it is asked for again', async () => {
    expect(await renderPdf(sheet, COLOUR)).toEqual(await renderPdf(sheet, COLOUR));
  });

  test('carries a code that a camera reads, on white and with its margin, in both', async () => {
    const figure = all(readPdf(await renderPdf(sheet, COLOUR)).root).find(
      ({ tag }) => tag === 'Figure',
    );
    const [ground = [], ...runs] = figure?.rectangles ?? [];
    const [left = 0, top = 0, width = 0] = ground;
    const isRun = (x: number, y: number) =>
      runs.some(
        ([rx = 0, ry = 0, rw = 0, rh = 0]) => x > rx && x < rx + rw && y > ry && y < ry + rh,
      );
    const size = Math.round(width / (runs[0]?.[3] ?? 1));
    const side = width / size;
    expect(readCode((x, y) => isRun(left + x * side, top + y * side), size)).toBe(CODE);

    const path = /<path fill="#000" d="([^"]*)"/.exec(html)?.[1] ?? '';
    const black = new Set(
      [...path.matchAll(/M(\d+) (\d+)h(\d+)/g)].flatMap(([, x, y, length]) =>
        Array.from({ length: Number(length) }, (_, at) => `${Number(x) + at} ${y}`),
      ),
    );
    const viewBox = Number(
      /role="img"/.test(html) && /viewBox="0 0 (\d+) \1" role/.exec(html)?.[1],
    );
    expect(readCode((x, y) => black.has(`${Math.floor(x)} ${Math.floor(y)}`), viewBox)).toBe(CODE);
    const edge = [0, 1, 2, 3].flatMap((at) => [at, viewBox - 1 - at]);
    for (const at of black) for (const xy of at.split(' ')) expect(edge).not.toContain(Number(xy));
  });

  test('goes on to another sheet without losing a word', async () => {
    const long = { ...sheet, parts: Array.from({ length: 6 }, () => sheet.parts).flat() };
    const { root } = readPdf(await renderPdf(long, COLOUR));
    const page = renderHtml(long, { colour: COLOUR, pdfPath: '' });
    expect(squeezed(pdfTexts(root))).toEqual(squeezed(htmlTexts(page)));
  });
});

describe('The page of a document', () => {
  test('loads nothing, runs only its own script, and is kept by nobody', () => {
    const html = renderHtml(sheet, { colour: COLOUR, pdfPath: '/x.pdf' });
    const headers = privateHeaders(html);
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['content-security-policy']).not.toContain('unsafe');
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(html).not.toMatch(/(src|href)="?https?:/);
    expect(html).toContain('Universidade &lt;Federal&gt; &amp; &quot;Vale&quot;');
  });
});
