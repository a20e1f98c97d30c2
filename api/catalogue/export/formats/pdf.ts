import { setImmediate } from 'node:timers/promises';
import { inWords } from '#contract/shared/in-words.ts';
import { PAGE_TAG } from '#contract/shared/languages.ts';
import { PdfWriter, type Look } from '../../../core/documents/pdf-writer.ts';
import { abntReference } from '../../references/formats/abnt.ts';
import { textOfRuns } from '../../references/formats/runs.ts';
import { word } from '../../../core/words.ts';
import {
  holdingsLine,
  type Chunks,
  type ExportContext,
  type ExportedTitle,
  type Titles,
} from '../titles.ts';

const MUTED = '#444f53';
const HEAD: Look = { face: 'sans-strong', size: 11 };
const TITLE: Look = { face: 'serif', size: 22, leading: 1.14 };
const NAME: Look = { face: 'serif', size: 13, leading: 1.25 };
const TEXT: Look = { face: 'sans', size: 10 };
const SMALL: Look = { face: 'sans', size: 9.5, colour: MUTED };

/** A tagged PDF: each title is a heading with its reference and locations. */
export async function* pdf(titles: Titles, taking: ExportContext): Chunks {
  const { locale, institution, count, madeAt } = taking;
  const heading = word('server/export', count === 1 ? 'list_one' : 'list_other', locale, { count });
  const author = institution.name;
  const lang = PAGE_TAG[locale];
  const writer = new PdfWriter({ title: heading, author, lang, madeAt });
  put(writer, 'P', author, HEAD);
  put(writer, 'P', longDate(taking), SMALL);
  writer.y += 4;
  writer.rule(writer.y, { weight: 1.5, colour: '#11171a' });
  writer.y += 18;
  put(writer, 'H1', heading, TITLE);
  writer.y += 14;
  for await (const title of titles) {
    writeTitle(writer, title, taking);
    const piece = writer.take();
    if (piece) yield piece;
    // Yields to other requests.
    await setImmediate();
  }
  yield* writer.rest();
}

function writeTitle(
  writer: PdfWriter,
  title: ExportedTitle,
  { today, locale }: ExportContext,
): void {
  const { known, holdings, address } = title;
  writer.room(56);
  put(writer, 'H2', title.title, NAME);
  if (known) {
    put(writer, 'P', textOfRuns(abntReference(known.work, today)), TEXT);
    if (holdings.length > 0) put(writer, 'P', holdingsLine(holdings), SMALL);
    put(writer, 'P', address, SMALL);
  } else put(writer, 'P', word('server/export', 'gone', locale), SMALL);
  writer.y += 12;
}

/** Writes a text across the full width below the previous one. */
function put(writer: PdfWriter, tag: 'H1' | 'H2' | 'P', text: string, look: Look): void {
  if (text === '') return;
  const { left: x, width } = writer;
  writer.room(writer.heightOf(text, look, width));
  writer.y += writer.write(writer.root, { tag, text }, look, { x, width, y: writer.y }) + 2;
}

const longDate = ({ today, locale }: ExportContext): string =>
  inWords(new Date(`${today}T12:00:00Z`), locale, { dateStyle: 'long', timeZone: 'UTC' });
