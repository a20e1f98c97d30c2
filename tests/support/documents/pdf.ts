import { inflateSync } from 'node:zlib';

/** A node of the structure of a tagged PDF: its kind, what it says, and what stands in it. */
export interface PdfNode {
  tag: string;
  text: string;
  alt?: string;
  scope?: string;
  children: PdfNode[];
  /** Rectangles drawn in it, in points: x, y from the top, width, height. */
  rectangles: number[][];
}

/** What a test reads of a tagged PDF that pdfkit wrote. */
export interface ReadPdf {
  /** The catalogue of the document and its metadata, as they are written. */
  catalogue: string;
  root: PdfNode;
  /** Text that stands in no element of the structure. */
  loose: string;
}

interface Marked {
  text: string;
  rectangles: number[][];
}

/** Reads the structure of a tagged PDF, element by element, with the words that stand in each. */
export function readPdf(bytes: Uint8Array): ReadPdf {
  const objects = objectsOf(Buffer.from(bytes).toString('latin1'));
  const get = (id: string) => objects.get(id) ?? '';
  const find = (test: RegExp) => [...objects.values()].find((body) => test.test(body)) ?? '';
  const cmaps = new Map([...objects].map(([id, body]) => [id, cmapOf(body, get)]));
  const marked = new Map<string, Map<number, Marked>>();
  let loose = '';
  for (const [id, body] of objects) {
    if (!/\/Type \/Page\b/.test(body)) continue;
    const page = readPage(streamOf(get(refOf(body, 'Contents'))), fontsOf(body, get), cmaps);
    marked.set(id, page.marked);
    loose += page.loose;
  }
  const catalogue = find(/\/Type \/Catalog\b/);
  const tree = get(refOf(catalogue, 'StructTreeRoot'));
  return {
    catalogue: `${catalogue}${get(refOf(catalogue, 'ViewerPreferences'))}${streamOf(get(refOf(catalogue, 'Metadata')))}`,
    root: nodeOf(get(/\/K \[(\d+) 0 R/.exec(tree)?.[1] ?? ''), get, marked),
    loose,
  };
}

/** Its words from top to bottom, as a screen reader says them; empty ones left out. */
export const pdfTexts = ({ text, alt, children }: PdfNode): string[] =>
  [alt ?? text, ...children.flatMap(pdfTexts)].filter((words) => words !== '');

const objectsOf = (file: string) =>
  new Map(
    [...file.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id = '', body = '']) => [
      id,
      body,
    ]),
  );

const refOf = (body: string, name: string) =>
  new RegExp(`/${name} (\\d+) 0 R`).exec(body)?.[1] ?? '';

function streamOf(body: string): string {
  const raw = /stream\n([\s\S]*)\nendstream/.exec(body)?.[1];
  if (raw === undefined) return '';
  const bytes = Buffer.from(raw, 'latin1');
  return (/FlateDecode/.test(body) ? inflateSync(bytes) : bytes).toString('latin1');
}

/** A string of PDF: in UTF-16 behind its mark, or in bytes. */
function stringOf(body: string, name: string): string | undefined {
  const raw = new RegExp(`/${name} \\(((?:\\\\[\\s\\S]|[^\\\\)])*)\\)`).exec(body)?.[1];
  if (raw === undefined) return undefined;
  const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };
  const plain = raw.replace(/\\([\s\S])/g, (_whole, sign: string) => escapes[sign] ?? sign);
  const bytes = Buffer.from(plain, 'latin1');
  return plain.startsWith('\u00fe\u00ff') ? bytes.subarray(2).swap16().toString('utf16le') : plain;
}

/** From the number of a glyph to what it stands for. */
function cmapOf(font: string, get: (id: string) => string): Map<string, string> {
  const stream = streamOf(get(refOf(font, 'ToUnicode')));
  const map = new Map<string, string>();
  for (const [, from = '', , list = ''] of stream.matchAll(/<(\w{4})> <(\w{4})> \[([^\]]*)\]/g)) {
    for (const [at, [, hex = '']] of [...list.matchAll(/<([\w ]*)>/g)].entries()) {
      const glyph = (parseInt(from, 16) + at).toString(16).padStart(4, '0');
      const bytes = Buffer.from(hex.replaceAll(' ', ''), 'hex');
      map.set(glyph, bytes.swap16().toString('utf16le'));
    }
  }
  return map;
}

function fontsOf(page: string, get: (id: string) => string): Map<string, string> {
  const resources = get(refOf(page, 'Resources')) || page;
  return new Map(
    [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id = '']) => [name, id]),
  );
}

/** Reads what is drawn, by the number of what it is marked as. */
function readPage(
  content: string,
  fonts: Map<string, string>,
  cmaps: Map<string, Map<string, string>>,
) {
  const marked = new Map<number, Marked>();
  const open: (number | null)[] = [];
  let cmap = new Map<string, string>();
  let loose = '';
  const lines = content.replace(/<<\n([\s\S]*?)\n>> BDC/g, '$1 BDC').split('\n');
  for (const line of lines) {
    const mcid = /\/MCID (\d+)/.exec(line)?.[1];
    const now = open.at(-1);
    const into = now === undefined || now === null ? undefined : marked.get(now);
    if (/BDC$|BMC$/.test(line)) {
      open.push(mcid === undefined ? null : Number(mcid));
      if (mcid !== undefined) marked.set(Number(mcid), { text: '', rectangles: [] });
    } else if (line === 'EMC') open.pop();
    else if (/ Tf$/.test(line))
      cmap = cmaps.get(fonts.get(line.slice(1).split(' ')[0] ?? '') ?? '') ?? cmap;
    else if (/ TJ$/.test(line)) {
      const glyphs = [...line.matchAll(/<(\w+)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g));
      const words = glyphs.map((glyph) => cmap.get(glyph ?? '') ?? '\ufffd').join('');
      if (into) into.text += words;
      else loose += words;
    } else if (/ re$/.test(line)) into?.rectangles.push(line.split(' ').slice(0, 4).map(Number));
  }
  return { marked, loose };
}

function nodeOf(
  body: string,
  get: (id: string) => string,
  marked: Map<string, Map<number, Marked>>,
): PdfNode {
  const alt = stringOf(body, 'Alt');
  const scope = /\/Scope \/(\w+)/.exec(body)?.[1];
  const kids = /\/K \[([^\]]*)\]/.exec(body)?.[1] ?? '';
  const own = marked.get(refOf(body, 'Pg'));
  const numbers = kids.replace(/\d+ 0 R/g, '').match(/\d+/g) ?? [];
  const parts = numbers.flatMap((mcid) => own?.get(Number(mcid)) ?? []);
  return {
    tag: /\/S \/(\w+)/.exec(body)?.[1] ?? '',
    text: stringOf(body, 'ActualText') ?? parts.map(({ text }) => text).join(''),
    ...(alt !== undefined && { alt }),
    ...(scope !== undefined && { scope }),
    children: [...kids.matchAll(/(\d+) 0 R/g)].map(([, id = '']) => nodeOf(get(id), get, marked)),
    rectangles: parts.flatMap(({ rectangles }) => rectangles),
  };
}
