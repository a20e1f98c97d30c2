import { writeFileSync } from 'node:fs';
import { DEFAULT_LOCALE, LOCALES, type Locale } from '#contract/shared/languages.ts';
import { renderPdf } from '#api/core/documents/pdf.ts';
import { groupedCode, normaliseCode } from '#api/core/verification-code.ts';
import { wallSheet } from '#api/circulation/self-checkout/poster.ts';
import {
  loanOfReceipt,
  replaceWallCode,
  wallCodeOf,
} from '#api/circulation/self-checkout/store.ts';
import type { TitleSummary } from '#api/catalogue/marc/map/title-summary.ts';
import { EXIT, UsageError, type Command } from '../command.ts';
import { oneLine } from '../terminal-text.ts';
import { networkClock } from './clock.ts';
import { atDesk, libraryByCode } from './desk.ts';

const DAY_MS = 86_400_000;
const DAYS = 30;

export const deskWallCode: Command = {
  name: 'desk wall-code',
  usage: 'LIBRARY [--new] [--days N] [--out FILE] [--language LANGUAGE]',
  summary: 'prints the code on the wall with which patrons borrow by themselves',
  help: `
LIBRARY is its code. Prints the current code, or makes one if there is none. Patrons type it, or scan it
from the poster, in Meu Pergamum; it proves that they are in the library.

  --new                replaces the current code, which ends at once
  --days N             how long a new code is valid (${DAYS})
  --out FILE           writes a poster as PDF
  --language LANGUAGE  of the poster (${DEFAULT_LOCALE})`,
  options: {
    new: { type: 'boolean' },
    days: { type: 'string' },
    out: { type: 'string' },
    language: { type: 'string' },
  },
  words: { least: 1, most: 1 },
  run({ words: [library = ''], values }, context) {
    const days = readDays(values['days']);
    const locale = readLocale(values['language']);
    const { config, say } = context;
    return atDesk(context, async ({ db, settings }) => {
      const { id, name, timeZone } = await libraryByCode(db.queries, library);
      const at = config.now();
      const current = values['new'] === true ? undefined : await wallCodeOf(db.queries, id, at);
      const until = new Date(at.getTime() + days * DAY_MS);
      const { code, expiresAt } = current ?? (await replaceWallCode(db.queries, id, until));
      const clock = await networkClock(db.queries);
      say(`${name}: ${groupedCode(code)}, valid until ${clock(expiresAt, timeZone)}`);
      if (typeof values['out'] !== 'string') return EXIT.done;
      const { institution } = settings;
      const poster = {
        code,
        expiresAt,
        timeZone,
        library: name,
        origin: config.origin,
        madeAt: at,
      };
      const sheet = wallSheet({ ...poster, institution: institution.name }, locale);
      writeFileSync(values['out'], await renderPdf(sheet, institution.colour));
      say(`Poster: ${values['out']}`);
      return EXIT.done;
    });
  },
};

function readDays(value: unknown): number {
  if (value === undefined) return DAYS;
  const days = Number(value);
  if (Number.isInteger(days) && days >= 1 && days <= 366) return days;
  throw new UsageError('--days is a number from 1 to 366');
}

function readLocale(value: unknown): Locale {
  if (value === undefined) return DEFAULT_LOCALE;
  const locale = LOCALES.find((one) => one === value);
  if (locale) return locale;
  throw new UsageError(`--language is one of ${LOCALES.join(', ')}`);
}

export const deskReceipt: Command = {
  name: 'desk receipt',
  usage: 'CODE',
  summary: 'checks the receipt of a book that a patron borrowed alone',
  help: 'CODE is on the screen of the phone, also as QR. Exit code 1 if no copy may leave with it.',
  options: {},
  words: { least: 1, most: 1 },
  run: ({ words: [typed = ''] }, context) =>
    atDesk(context, async ({ db }) => {
      const code = normaliseCode(typed);
      const loan = code === null ? undefined : await loanOfReceipt(db.queries, code);
      if (!loan) {
        context.complain('No loan has this receipt. Check the code, or lend the copy at the desk.');
        return EXIT.problem;
      }
      const { title } = JSON.parse(loan.summary) as TitleSummary;
      const clock = await networkClock(db.queries);
      const lent = clock(loan.lentAt, loan.timeZone);
      const what = `"${oneLine(title)}", barcode ${loan.barcode}, ${loan.library}`;
      if (loan.returnedAt !== null) {
        const returned = clock(loan.returnedAt, loan.timeZone);
        context.complain(
          `${what}: lent ${lent}, returned ${returned}. It is not on loan any more.`,
        );
        return EXIT.problem;
      }
      context.say(`${what}: lent ${lent}, due ${clock(loan.dueAt, loan.timeZone)}.`);
      return EXIT.done;
    }),
};
