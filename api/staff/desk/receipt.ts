import type { Locale } from '#contract/shared/languages.ts';
import { dayInWords } from '#contract/shared/in-words.ts';
import { totalBalance } from '../../circulation/debts/rules.ts';
import { readDebts } from '../../circulation/debts/store.ts';
import { isDueAtTime } from '../../circulation/loans/due.ts';
import { dayIn, withOffset } from '../../circulation/units/zone.ts';
import { formatMoney } from '../../core/http/money.ts';
import { word } from '../../core/words.ts';
import { shortName } from '../../patrons/auth/rules.ts';
import { startOfDay, type Counter } from './counter.ts';
import { currentAct, currentActsFor, type DeskAct } from './day-store.ts';

/** A receipt, as it is printed and mailed. */
export interface Receipt {
  locale: Locale;
  patronId: number;
  institution: string;
  library: string;
  /** Day and time, in words. */
  when: string;
  title: string;
  /** Short name: receipts lie about. */
  person: string;
  sections: ReceiptSection[];
}

export interface ReceiptSection {
  heading: string;
  lines: { text: string; note: string }[];
}

const DEFAULT_TITLES = { paid: 'receipt_payment', other: 'receipt_loans' } as const;

/** The receipt of an act of today at this library; null: it has none, or was undone. */
export async function receiptOf(
  counter: Counter,
  { actId, institution, locale }: { actId: number; institution: string; locale: Locale },
): Promise<Receipt | null> {
  const { services, library } = counter;
  const { queries } = services.db;
  const day = { libraryId: library.id, since: startOfDay(counter) };
  const act = await currentAct(queries, { ...day, id: actId });
  if (!act || act.patronId === null || act.patron === null) return null;
  const { patronId, patron } = act;
  const sections =
    act.act === 'paid'
      ? [await paymentSection(counter, act, locale)]
      : loanSections(await currentActsFor(queries, { ...day, patronId }), library.timeZone, locale);
  if (sections.length === 0) return null;
  const title = act.act === 'paid' ? DEFAULT_TITLES.paid : DEFAULT_TITLES.other;
  return {
    ...{ locale, patronId, institution, library: library.name, person: shortName(patron) },
    ...{ when: moment(act.at, library.timeZone, locale), title: say(title, locale), sections },
  };
}

const say = (key: string, locale: Locale, params: Record<string, string> = {}) =>
  word('server/desk', key, locale, params);

function moment(at: string, zone: string, locale: Locale): string {
  const instant = new Date(at);
  return `${dayInWords(dayIn(instant, zone), locale)}, ${withOffset(instant, zone).slice(11, 16)}`;
}

async function paymentSection(
  { services }: Counter,
  { patronId, cents, after }: DeskAct,
  locale: Locale,
): Promise<ReceiptSection> {
  const debts = await readDebts(services.db.queries, { patronId: patronId ?? 0 });
  const money = (amount: number) => formatMoney(amount / 100, locale);
  return {
    heading: say('receipt_received', locale),
    lines: [
      { text: money(cents ?? 0), note: after ? say(`form_${after}`, locale) : '' },
      { text: money(Math.max(0, totalBalance(debts))), note: say('receipt_balance', locale) },
    ],
  };
}

/** Loans that are open, and what was returned, each once. */
function loanSections(acts: readonly DeskAct[], zone: string, locale: Locale): ReceiptSection[] {
  const byLoan = new Map(acts.flatMap((act) => (act.loanId === null ? [] : [[act.loanId, act]])));
  const loans = [...byLoan.values()];
  const due = ({ dueAt }: DeskAct) => {
    const at = new Date(dueAt ?? '');
    const day = dayInWords(dayIn(at, zone), locale);
    return isDueAtTime(at, zone) ? `${day}, ${withOffset(at, zone).slice(11, 16)}` : day;
  };
  const nameOf = ({ title, number }: DeskAct) =>
    number ? say('receipt_copy', locale, { titulo: title ?? '', numero: number }) : (title ?? '');
  const open = loans.filter(({ returnedAt }) => returnedAt === null);
  const back = loans.filter(({ returnedAt }) => returnedAt !== null);
  return [
    {
      heading: say('receipt_lent', locale),
      lines: open.map((act) => ({
        text: nameOf(act),
        note: say('receipt_due', locale, { data: due(act) }),
      })),
    },
    {
      heading: say('receipt_returned', locale),
      lines: back.map((act) => ({ text: nameOf(act), note: '' })),
    },
  ].filter(({ lines }) => lines.length > 0);
}

/** A receipt as plain text, for mail. */
export const receiptText = ({ library, when, person, sections }: Receipt): string =>
  [
    `${person}\n${library}\n${when}`,
    ...sections.map(({ heading, lines }) =>
      [heading, ...lines.map(({ text, note }) => `- ${text}${note && ` · ${note}`}`)].join('\n'),
    ),
  ].join('\n\n');
