import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type PdfKit from 'pdfkit';

/** Loaded on first use: it is large and would slow the start. */
const pdfKit = () => createRequire(import.meta.url)('pdfkit') as typeof PdfKit;

const FACES = ['sans', 'sans-strong', 'serif', 'mono'] as const;
type Face = (typeof FACES)[number];

const faces = new Map<Face, Buffer>();

function readFont(face: Face): Buffer {
  let file = faces.get(face);
  if (!file) {
    file = readFileSync(new URL(`fonts/${face}.ttf`, import.meta.url));
    faces.set(face, file);
  }
  return file;
}

/** 18 mm on A4. */
const MARGIN = 51;
const INK = '#11171a';

export interface Look {
  face: Face;
  size: number;
  colour?: string;
  /** Line height as a multiple of the size. */
  leading?: number;
  align?: 'left' | 'right';
}

export interface Place {
  x: number;
  y: number;
  width: number;
}

/** Structure element types (ISO 32000, 14.8.4). */
type Tag = 'Document' | 'H1' | 'H2' | 'P' | 'Table' | 'TR' | 'TH' | 'TD' | 'Figure';
type ElementOptions = { alt?: string; scope?: 'Row'; actual?: string };

/** A property missing in pdfkit's types. */
interface OpenFont {
  font: { hasGlyphForCodePoint(point: number): boolean };
}

/** pdfkit inserts these into XML metadata without escaping. */
const plain = (text: string): string => text.replaceAll('&', '+').replaceAll(/[<>]/g, '');

export interface About {
  title: string;
  author: string;
  lang: string;
  madeAt: Date;
}

/** A structure element, which may contain others. */
export type Element = PDFKit.PDFStructureElement;

/**
 * Writes a tagged PDF (PDF/UA-1) from top to bottom: all text is in structure elements, rules and logos are
 * artifacts, fonts are embedded. Output is deterministic.
 */
export class PdfWriter {
  readonly root: Element;
  readonly left = MARGIN;
  readonly width: number;
  /** Position of the next part. */
  y = MARGIN;
  readonly #doc: PDFKit.PDFDocument;
  readonly #bottom: number;

  constructor({ title, author, lang, madeAt }: About) {
    this.#doc = new (pdfKit())({
      size: 'A4',
      margin: MARGIN,
      pdfVersion: '1.7',
      // Missing in its types.
      subset: 'PDF/UA' as unknown as PDFKit.Mixins.PDFSubsets,
      tagged: true,
      lang,
      displayTitle: true,
      // Avoids loading the default font again for every text.
      font: '',
      info: { Title: plain(title), Author: plain(author), CreationDate: madeAt, ModDate: madeAt },
    });
    for (const face of FACES) this.#doc.registerFont(face, readFont(face));
    this.width = this.#doc.page.width - 2 * MARGIN;
    this.#bottom = this.#doc.page.height - MARGIN;
    this.root = this.#doc.struct('Document');
    this.#doc.addStructure(this.root);
  }

  /** Adds a child element. */
  element(parent: Element, tag: Tag, options: ElementOptions = {}): Element {
    const element = this.#doc.struct(tag, options);
    parent.add(element);
    return element;
  }

  heightOf(text: string, look: Look, width: number): number {
    this.#use(look);
    return this.#doc.heightOfString(this.#drawable(text), { width, lineGap: this.#gap(look) });
  }

  /** Writes a text as an element; returns its height. */
  write(
    parent: Element,
    { tag, text, ...options }: { tag: Tag; text: string } & ElementOptions,
    look: Look,
    { x, y, width }: Place,
  ): number {
    const height = this.heightOf(text, look, width);
    const drawn = this.#drawable(text);
    const element = this.element(parent, tag, {
      ...options,
      // Screen readers get the original text.
      ...(drawn !== text && { actual: text }),
    });
    element.add(() => {
      this.#use(look);
      this.#doc.fillColor(look.colour ?? INK);
      this.#doc.text(drawn, x, y, {
        width,
        align: look.align ?? 'left',
        lineGap: this.#gap(look),
      });
    });
    return height;
  }

  /** Draws decoration as an artifact. */
  decorate(draw: (doc: PDFKit.PDFDocument) => void): void {
    this.#doc.markContent('Artifact', { type: 'Layout' });
    this.#doc.save();
    draw(this.#doc);
    this.#doc.restore();
    this.#doc.endMarkedContent();
  }

  rule(y: number, { weight = 0.75, colour = '#ccd2d5', dashed = false } = {}): void {
    this.decorate((doc) => {
      if (dashed) doc.dash(4, { space: 3 });
      doc.moveTo(this.left, y).lineTo(this.left + this.width, y);
      doc.lineWidth(weight).stroke(colour);
    });
  }

  /** Draws a figure with its alternative text. */
  figure(alt: string, draw: (doc: PDFKit.PDFDocument) => void): void {
    this.element(this.root, 'Figure', { alt }).add(() => {
      this.#doc.save();
      draw(this.#doc);
      this.#doc.restore();
    });
  }

  /** Starts a new page if less than this height is left. */
  room(height: number): void {
    if (this.y + height <= this.#bottom) return;
    this.#doc.addPage();
    this.y = MARGIN;
  }

  async end(): Promise<Uint8Array> {
    const pieces: Uint8Array[] = [];
    for await (const piece of this.rest()) pieces.push(piece);
    return Buffer.concat(pieces);
  }

  /** Takes the bytes written so far; null: none. */
  take(): Uint8Array | null {
    return this.#doc.read() as Buffer | null;
  }

  /** Ends the document; returns the remaining bytes. */
  rest(): AsyncIterable<Uint8Array> {
    this.#doc.end();
    return this.#doc as AsyncIterable<Uint8Array>;
  }

  #use({ face, size }: Look): void {
    this.#doc.font(face).fontSize(size);
  }

  /** Extra space between lines beyond the font's own. */
  #gap({ size, leading = 1.4 }: Look): number {
    return size * leading - this.#doc.currentLineHeight(true);
  }

  /** Replaces characters that the font lacks. */
  #drawable(text: string): string {
    const { font } = (this.#doc as unknown as { _font: OpenFont })._font;
    return [...text]
      .map((sign) => (font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0) ? sign : '?'))
      .join('');
  }
}
