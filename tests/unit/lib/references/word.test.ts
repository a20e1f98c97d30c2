import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import type { Output } from '#contract/calls.ts';
import pt from '#lib/i18n/locales/pt/references.json' with { type: 'json' };
import { createTranslate } from '#lib/i18n/texts.ts';
import { withPage } from '#lib/references/with-page.ts';
import { docxOfDocument } from '#lib/references/word/docx.ts';
import { htmlOfDocument, textOfDocument } from '#lib/references/word/html.ts';
import { referenceList } from '#lib/references/word/list.ts';
import { rtfOfDocument } from '#lib/references/word/rtf.ts';
import { NAUGHTY_STRINGS } from '../../../support/finding/naughty-strings.ts';

const WORDS = { t: createTranslate('pt', { references: pt }), locale: 'pt' } as const;
type Cited = Output<'GET /acervo/referencias'>['itens'][number];

const cited = (author: string, title: string, more: Partial<Cited> = {}): Cited => ({
  cod_acervo: 1,
  norma: 'ABNT NBR 6023:2018',
  texto: `${author.toUpperCase()}. ${title}. 2019.`,
  trechos: [
    { texto: `${author.toUpperCase()}. ` },
    { texto: title, destaque: 'negrito' },
    { texto: '. 2019.' },
  ],
  csl: {
    ...{ id: 'x', type: 'book', title, author: [{ family: author }] },
    issued: { 'date-parts': [[2019]] },
  },
  ...more,
});

const document = {
  lang: 'pt-BR',
  paragraphs: [
    [{ texto: 'SÁ. ' }, { texto: 'A & <b>', destaque: 'negrito' as const }, { texto: '.' }],
    [{ texto: '莫言 ' }, { texto: 'et al.', destaque: 'italico' as const }, { texto: ' {x\\y} 𝄞' }],
  ],
};
const partOf = (made: typeof document) =>
  strFromU8(unzipSync(docxOfDocument(made))['word/document.xml'] ?? new Uint8Array());

test('the clipboard has a paragraph for each, with what stands out, and the same as plain text', () => {
  expect(htmlOfDocument(document)).toBe(
    '<p lang="pt-BR">SÁ. <b>A &amp; &lt;b&gt;</b>.</p>\n' +
      '<p lang="pt-BR">莫言 <i>et al.</i> {x\\y} 𝄞</p>',
  );
  expect(textOfDocument(document)).toBe('SÁ. A & <b>.\n\n莫言 et al. {x\\y} 𝄞');
});

test('RTF is in ASCII alone, its own signs escaped', () => {
  const rtf = rtfOfDocument(document);
  expect(rtf).toMatch(/^\{\\rtf1\\ansi/);
  expect(rtf).toContain(String.raw`S\u193?. {\b A & <b>}.\par`);
  expect(rtf).toContain(String.raw`\u-31829?\u-30208? {\i et al.} \{x\\y\} \u-10188?\u-8930?\par`);
  expect(rtf).toMatch(/^[\r\n -~]+$/);
});

test('DOCX names its parts, and has a run for each stretch', () => {
  expect(Object.keys(unzipSync(docxOfDocument(document)))).toEqual([
    '[Content_Types].xml',
    '_rels/.rels',
    'word/document.xml',
  ]);
  const xml = partOf(document);
  expect(xml.match(/<w:p>/g)).toHaveLength(2);
  expect(xml).toMatch(/<w:b\/><w:bCs\/>.*?<w:t xml:space="preserve">A &amp; &lt;b&gt;<\/w:t>/s);
  expect(xml).toMatch(/<w:i\/><w:iCs\/>/);
});

test('files stay whole whatever a record holds', () => {
  const paragraphs = NAUGHTY_STRINGS.map((texto) => [{ texto }]);
  const xml = partOf({ lang: 'pt-BR', paragraphs: paragraphs as typeof document.paragraphs });
  expect(xml).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/);
  expect(xml.match(/<w:p>/g)).toHaveLength(NAUGHTY_STRINGS.length);
  const rtf = rtfOfDocument({ lang: 'pt-BR', paragraphs });
  const open = rtf.replace(/\\[\\{}]/g, '');
  expect(open.split('{').length).toBe(open.split('}').length);
});

test('a list stands by the alphabet, and has no call numbers unless they were asked for', () => {
  const items = [cited('Sá', 'Rio'), cited('Água', 'Mar'), cited('Bem', 'Sol')];
  const text = textOfDocument(referenceList(items, 'abnt', WORDS));
  expect(text).toBe('ÁGUA. Mar. 2019.\n\nBEM. Sol. 2019.\n\nSÁ. Rio. 2019.');
  const held = [cited('Sá', 'Rio', { onde: 'Biblioteca Central (869.3)' })];
  expect(textOfDocument(referenceList(held, 'abnt', WORDS))).toBe(
    'SÁ. Rio. 2019. Biblioteca Central (869.3).',
  );
});

test('a list in Vancouver is numbered in the order of the titles', () => {
  const items = [cited('Sá', 'Rio'), cited('Bem', 'Sol')];
  const list = textOfDocument(referenceList(items, 'vancouver', WORDS));
  expect(list).toMatch(/^1\. Sá\. Rio\. .*\n\n2\. Bem\. Sol\. /);
});

test('a page goes before the last parenthesis of a citation', () => {
  const runs = [{ texto: '(Sá ' }, { texto: 'et al.', destaque: 'italico' as const }];
  const ended = [...runs, { texto: ', 2019)' }];
  const textWith = (page: string) =>
    withPage(ended, page)
      .map(({ texto }) => texto)
      .join('');
  expect(textWith(' ')).toBe('(Sá et al., 2019)');
  expect(textWith('30')).toBe('(Sá et al., 2019, p. 30)');
  expect(textWith('30-31 ')).toBe('(Sá et al., 2019, p. 30-31)');
  expect(textWith('f. 7')).toBe('(Sá et al., 2019, f. 7)');
});
