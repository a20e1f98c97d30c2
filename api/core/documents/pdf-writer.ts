import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type PdfKit from 'pdfkit';

/** Read when the first document is written: it is large, and a start does not wait for it. */
const pdfKit = () => createRequire(import.meta.url)('pdfkit') as typeof PdfKit;

const FACES = ['sans', 'sans-strong', 'serif', 'mono'] as const;
export type Face = (typeof FACES)[number];

const faces = new Map<Face, Buffer>();

function faceFile(face: Face): Buffer {
  let file = faces.get(face);
  if (!file) {
    file = readFileSync(new URL(`fonts/${face}.ttf`, import.meta.url));
    faces.set(face, file);
  }
  return file;
}

/** 18 mm on a sheet of A4. */
const MARGIN = 51;
const INK = '#11171a';

export interface Look {
  face: Face;
  size: number;
  colour?: string;
  /** Of a line, in times its size. */
  leading?: number;
  align?: 'left' | 'right';
}

export interface Place {
  x: number;
  y: number;
  width: number;
}

/** Types of structure elements that documents use (ISO 32000, 14.8.4). */
type Tag = 'Document' | 'H1' | 'H2' | 'P' | 'Table' | 'TR' | 'TH' | 'TD' | 'Figure';
type ElementOptions = { alt?: string; scope?: 'Row'; actual?: string };

/** What pdfkit knows of a font of ours; its types leave it out. */
interface OpenFont {
  font: { hasGlyphForCodePoint(point: number): boolean };
}

/** Metadata are XML, into which pdfkit writes these as they are. */
const plain = (text: string): string => text.replaceAll('&', '+').replaceAll(/[<>]/g, '');

export interface About {
  title: string;
  author: string;
  lang: string;
  madeAt: Date;
}

/** One part of the structure, in which others stand. */
export type Element = PDFKit.PDFStructureElement;

/**
 * Writes a tagged PDF (PDF/UA-1) from top to bottom: every word stands in an element of the structure, rules and
 * marks are artifacts, faces are embedded. The same document gives the same bytes.
 */
export class PdfWriter {
  readonly root: Element;
  readonly left = MARGIN;
  readonly width: number;
  /** Where the next part begins. */
  y = MARGIN;
  readonly #doc: PDFKit.PDFDocument;
  readonly #bottom: number;

  constructor({ title, author, lang, madeAt }: About) {
    this.#doc = new (pdfKit())({
      size: 'A4',
      margin: MARGIN,
      pdfVersion: '1.7',
      // Its types do not know this one yet.
      subset: 'PDF/UA' as unknown as PDFKit.Mixins.PDFSubsets,
      tagged: true,
      lang,
      displayTitle: true,
      // A face that is opened before it has its name is opened again for every text.
      font: '',
      info: { Title: plain(title), Author: plain(author), CreationDate: madeAt, ModDate: madeAt },
    });
    for (const face of FACES) this.#doc.registerFont(face, faceFile(face));
    this.width = this.#doc.page.width - 2 * MARGIN;
    this.#bottom = this.#doc.page.height - MARGIN;
    this.root = this.#doc.struct('Document');
    this.#doc.addStructure(this.root);
  }

  /** A new element in another. */
  element(parent: Element, tag: Tag, options: ElementOptions = {}): Element {
    const element = this.#doc.struct(tag, options);
    parent.add(element);
    return element;
  }

  /** The height that a text takes. */
  heightOf(text: string, look: Look, width: number): number {
    this.#use(look);
    return this.#doc.heightOfString(this.#drawable(text), { width, lineGap: this.#gap(look) });
  }

  /** Writes a text as an element of its own at a place; returns its height. */
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
      // What no face of ours can draw is told all the same.
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

  /** Draws what carries no words. */
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

  /** Draws a picture that says something, which `alt` says in words. */
  figure(alt: string, draw: (doc: PDFKit.PDFDocument) => void): void {
    this.element(this.root, 'Figure', { alt }).add(() => {
      this.#doc.save();
      draw(this.#doc);
      this.#doc.restore();
    });
  }

  /** Begins a sheet where less than this is left. */
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

  /** What is written so far and was not taken yet; null: nothing. */
  take(): Uint8Array | null {
    return this.#doc.read() as Buffer | null;
  }

  /** Ends the document; gives what was not taken yet. */
  rest(): AsyncIterable<Uint8Array> {
    this.#doc.end();
    return this.#doc as AsyncIterable<Uint8Array>;
  }

  #use({ face, size }: Look): void {
    this.#doc.font(face).fontSize(size);
  }

  /** What lies between lines beyond what the face brings. */
  #gap({ size, leading = 1.4 }: Look): number {
    return size * leading - this.#doc.currentLineHeight(true);
  }

  /** The text with a sign in the place of what the face in use does not have. */
  #drawable(text: string): string {
    const { font } = (this.#doc as unknown as { _font: OpenFont })._font;
    return [...text]
      .map((sign) => (font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0) ? sign : '?'))
      .join('');
  }
}
