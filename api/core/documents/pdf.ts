import { PAGE_TAG } from '#contract/shared/languages.ts';
import { TILE, tileWall } from '#contract/shared/tiles.ts';
import { accentTokens } from '#contract/shared/theme/accent.ts';
import { MARK } from './mark.ts';
import { PdfWriter, type Element, type Look, type Place } from './pdf-writer.ts';
import { blackRuns, qrModules } from './qr.ts';
import type { BesideCode, Cell, Part, Sheet } from './sheet.ts';

const MUTED = '#444f53';
const TEXT: Look = { face: 'sans', size: 11 };
const SMALL: Look = { face: 'sans', size: 9.5 };
const LARGE: Look = { face: 'serif', size: 13, leading: 1.5 };
const TITLE: Look = { face: 'serif', size: 22, leading: 1.14 };
const HEADING: Look = { face: 'sans-strong', size: 11 };
const CODE: Look = { face: 'mono', size: 9.5 };
const CARD_TEXT: Look = { face: 'sans', size: 10 };
const NAME: Look = { face: 'sans', size: 8.5, colour: MUTED };

const GAP = 16;
const QR_SIZE = 142;

/**
 * Renders the same document as `renderHtml` as a tagged PDF. `colour`: of the institution, for the logo.
 */
export async function renderPdf(sheet: Sheet, colour: string): Promise<Uint8Array> {
  const { issuer, title, locale, madeAt } = sheet;
  const lang = PAGE_TAG[locale];
  const writer = new PdfWriter({ title, author: issuer.name, lang, madeAt });
  const accent = accentTokens(colour)?.light.accent ?? '#0e4295';
  writeHead(writer, sheet, accent);
  put(writer, writer.root, 'H1', title, TITLE);
  for (const part of sheet.parts) {
    if (part.kind === 'tiles') writeTiles(writer, part.key, accent);
    else writePart(writer, part);
  }
  return writer.end();
}

/** Writes a text over the full width at the current position. */
function put(writer: PdfWriter, parent: Element, tag: 'H1' | 'H2' | 'P', text: string, look: Look) {
  const place = { x: writer.left, width: writer.width };
  writer.room(writer.heightOf(text, look, place.width));
  writer.y += writer.write(parent, { tag, text }, look, { ...place, y: writer.y }) + GAP;
}

function writeHead(writer: PdfWriter, { issuer, head }: Sheet, accent: string): void {
  const { left: x, width, y, root } = writer;
  writer.decorate((doc) => doc.translate(x, y).path(MARK).fill(accent));
  const text = { x: x + 34, width: width * 0.62 - 34 };
  let below = y - 2;
  below += writer.write(root, { tag: 'P', text: issuer.name }, HEADING, { ...text, y: below });
  const muted = { ...SMALL, colour: MUTED };
  below += writer.write(root, { tag: 'P', text: issuer.unit }, muted, { ...text, y: below });
  let right = y - 2;
  const beside = { x: x + width * 0.62, width: width * 0.38 };
  for (const line of head) {
    const look: Look = { ...muted, align: 'right' };
    right += writer.write(root, { tag: 'P', text: line }, look, { ...beside, y: right });
  }
  writer.y = Math.max(below, right) + 10;
  writer.rule(writer.y, { weight: 1.5, colour: '#11171a' });
  writer.y += GAP + 4;
}

function writeTiles(writer: PdfWriter, key: string, accent: string): void {
  const scale = writer.width / (key.length * TILE);
  writer.room(TILE * scale);
  const { left, y } = writer;
  writer.decorate((doc) =>
    doc
      .translate(left, y)
      .scale(scale)
      .path(tileWall(key, key.length, 1))
      .fill(accent, 'even-odd'),
  );
  writer.y += TILE * scale + GAP;
}

function writePart(writer: PdfWriter, part: Exclude<Part, { kind: 'tiles' }>): void {
  const { root } = writer;
  if (part.kind === 'cells') writeCells(writer, part.cells);
  else if (part.kind === 'qr') writeQr(writer, part);
  else if (part.kind === 'card') writeCard(writer, part);
  else if (part.kind === 'cut') {
    writer.room(40);
    writer.rule(writer.y, { dashed: true, colour: '#737c7f', weight: 1 });
    writer.y += 6;
    put(writer, root, 'P', part.text, NAME);
  } else if (part.kind === 'heading') put(writer, root, 'H2', part.text, HEADING);
  else {
    const look = part.size === 'large' ? LARGE : part.size === 'small' ? SMALL : TEXT;
    put(writer, root, 'P', part.text, look);
  }
}

/** 12.5 × 7.5 cm, the size of catalogue cards; grows with its content. */
const CARD = { width: 354, height: 213, edge: 14, margin: 52, indent: 16 };

function writeCard(writer: PdfWriter, part: Extract<Part, { kind: 'card' }>): void {
  const { root, left } = writer;
  const width = CARD.width - CARD.margin - 2 * CARD.edge;
  const lines = [part.heading, ...part.paragraphs];
  const inset = (at: number) => (at === 0 ? 0 : CARD.indent);
  const heights = lines.map((text, at) => writer.heightOf(text, CARD_TEXT, width - inset(at)) + 5);
  const foot = part.classes.length * 16;
  const text = heights.reduce((sum, each) => sum + each, 0) + foot + 2 * CARD.edge;
  const height = Math.max(CARD.height, text);
  writer.room(height);
  const top = writer.y;
  writer.decorate((doc) =>
    doc.rect(left, top, CARD.width, height).lineWidth(0.75).stroke('#11171a'),
  );
  let y = top + CARD.edge;
  if (part.mark !== null) {
    const place = { x: left + CARD.edge, y, width: CARD.margin - 4 };
    writer.write(root, { tag: 'P', text: part.mark }, CARD_TEXT, place);
  }
  for (const [at, line] of lines.entries()) {
    const place = { x: left + CARD.edge + CARD.margin + inset(at), y, width: width - inset(at) };
    writer.write(root, { tag: 'P', text: line }, CARD_TEXT, place);
    y += heights[at] ?? 0;
  }
  y = top + height - CARD.edge - foot;
  for (const line of part.classes) {
    const place = { x: left + CARD.edge + CARD.margin, y, width };
    writer.write(root, { tag: 'P', text: line }, { ...CARD_TEXT, align: 'right' }, place);
    y += 16;
  }
  writer.y = top + height + GAP;
}

/** Cells in a grid of four columns; a table of names and values in the structure tree. */
function writeCells(writer: PdfWriter, cells: readonly Cell[]): void {
  const table = writer.element(writer.root, 'Table');
  const quarter = writer.width / 4;
  writer.rule(writer.y, { colour: '#11171a' });
  for (const line of linesOf(cells)) {
    const places = placesOf(line, writer.left, quarter);
    const heights = line.map(
      ({ value, code }, at) =>
        writer.heightOf(value, code ? CODE : TEXT, places[at]?.width ?? quarter) + 12,
    );
    const height = Math.max(...heights, TEXT.size * 1.4 + 12) + 9;
    writer.room(height);
    for (const [at, { name, value, code }] of line.entries()) {
      const place = { width: quarter, x: writer.left, ...places[at], y: writer.y + 4 };
      const row = writer.element(table, 'TR');
      writer.write(row, { tag: 'TH', text: name, scope: 'Row' }, NAME, place);
      const below = { ...place, y: place.y + 12 };
      writer.write(row, { tag: 'TD', text: value }, code ? CODE : TEXT, below);
    }
    writer.y += height;
    writer.rule(writer.y);
  }
  writer.y += GAP;
}

const placesOf = (line: readonly Cell[], left: number, quarter: number): Omit<Place, 'y'>[] => {
  let x = left;
  return line.map(({ width = 1 }) => {
    const place = { x, width: width * quarter - 9 };
    x += width * quarter;
    return place;
  });
};

function linesOf(cells: readonly Cell[]): Cell[][] {
  const lines: Cell[][] = [];
  let free = 0;
  for (const cell of cells) {
    const width = cell.width ?? 1;
    if (width > free) {
      lines.push([]);
      free = 4;
    }
    lines.at(-1)?.push(cell);
    free -= width;
  }
  return lines;
}

function writeQr(writer: PdfWriter, { content, alt, beside }: Extract<Part, { kind: 'qr' }>): void {
  const text = { x: writer.left + QR_SIZE + 20, width: writer.width - QR_SIZE - 20 };
  const heights = beside.map((part) => writer.heightOf(part.text, lookBeside(part), text.width));
  const height = heights.reduce((sum, each) => sum + each + 6, 0);
  writer.room(Math.max(QR_SIZE, height));
  const { left, y } = writer;
  const modules = qrModules(content);
  const side = QR_SIZE / modules.length;
  writer.figure(alt, (doc) => {
    doc.rect(left, y, QR_SIZE, QR_SIZE).fill('#ffffff');
    for (const run of blackRuns(modules)) {
      doc.rect(left + run.x * side, y + run.y * side, run.length * side, side);
    }
    doc.fill('#000000');
  });
  let below = y;
  for (const part of beside) {
    const tag = part.kind === 'heading' ? 'H2' : 'P';
    const place = { ...text, y: below };
    below += writer.write(writer.root, { tag, text: part.text }, lookBeside(part), place) + 6;
  }
  writer.y = Math.max(y + QR_SIZE, below) + GAP;
}

function lookBeside(part: BesideCode): Look {
  if (part.kind === 'heading') return HEADING;
  if (part.kind === 'code') return CODE;
  return part.size === 'small' ? SMALL : TEXT;
}
