import { inWords } from '#contract/shared/in-words.ts';
import type { Locale } from '#contract/shared/languages.ts';
import { formatMoney } from '../../core/http/money.ts';
import type { Cell, Part, Sheet } from '../../core/documents/sheet.ts';
import type { Settings } from '../../portal/settings/settings.ts';
import { dayIn, type Day } from '../units/zone.ts';
import { word } from '../../core/words.ts';
import { pixText } from './pix.ts';
import { slipReference } from './rules.ts';
import type { Slip } from './slip-store.ts';
import type { Debt } from './store.ts';
import { describeDebt } from './texts.ts';

/** Whether a slip can be paid, is paid, or is void because its debts changed. */
type SlipState = 'open' | 'paid' | 'void';

export interface SlipFacts {
  slip: Slip;
  patron: { name: string; card: string | null };
  library: { name: string; campus: string; timeZone: string };
  /** Those that the slip is about. */
  debts: readonly Debt[];
  /** When it was paid, if it was. */
  paidAt: string | null;
}

/** A slip is void when less is owed for one of its debts than it asks. */
function slipState({ slip, debts, paidAt }: SlipFacts): SlipState {
  if (paidAt !== null) return 'paid';
  const owed = new Map(debts.map(({ id, balance }) => [id, balance]));
  return slip.debts.every(({ id, cents }) => (owed.get(id) ?? 0) >= cents) ? 'open' : 'void';
}

/** The Pix code of a slip; null: the library has no Pix key. */
export function pixCode(slip: Slip, { slips: { pix } }: Pick<Settings, 'slips'>): string | null {
  return pix ? pixText({ ...pix, cents: slip.cents, reference: slipReference(slip) }) : null;
}

/** The slip as a document. */
export function slipSheet(facts: SlipFacts, settings: Settings, locale: Locale): Sheet {
  const { slip, library } = facts;
  const say = (key: string, params: Record<string, string> = {}) =>
    word('server/debts', key, locale, params);
  const state = slipState(facts);
  const pix = state === 'open' ? pixCode(slip, settings) : null;
  const value = formatMoney(slip.cents / 100, locale);
  const on = {
    valor: value,
    data: longDay(
      facts.paidAt === null ? slip.dueOn : dayIn(new Date(facts.paidAt), library.timeZone),
      locale,
    ),
  };
  return {
    locale,
    issuer: { name: settings.institution.name, unit: library.name },
    head: [say('slip'), longDay(slip.madeOn, locale)],
    title: say(`slip_${state}`, on),
    madeAt: new Date(slip.madeAt),
    parts: [
      { kind: 'cells', cells: slipCells(facts, settings, locale) },
      ...(pix === null ? [] : [pixPart(pix, value, say)]),
      ...(state === 'open' ? counterfoil(facts, locale) : []),
    ],
  };
}

type Say = (key: string, params?: Record<string, string>) => string;

const pixPart = (content: string, value: string, say: Say): Part => ({
  kind: 'qr',
  content,
  alt: say('pix_alt', { valor: value }),
  beside: [
    { kind: 'heading', text: say('pix_heading') },
    { kind: 'text', text: say('pix_text'), size: 'small' },
    { kind: 'code', text: content },
  ],
});

function slipCells(facts: SlipFacts, { slips }: Settings, locale: Locale): Cell[] {
  const { patron, library, debts, slip } = facts;
  const cells = namedCells(facts, locale);
  const say = (key: string) => word('server/debts', key, locale);
  const about = slip.debts.flatMap(({ id, cents }) => {
    const debt = debts.find((each) => each.id === id);
    const value = formatMoney(cents / 100, locale);
    return debt ? [`${describeDebt(debt, locale)} (${value})`] : [];
  });
  return [
    cells.contributor,
    ...(patron.card === null ? [] : [{ name: say('card'), value: patron.card }]),
    {
      name: say('competence'),
      value: `${slip.madeOn.slice(5, 7)}/${slip.madeOn.slice(0, 4)}`,
      // Fills the row.
      ...(patron.card === null && { width: 2 }),
    },
    { name: say('unit'), value: `${library.name}, ${library.campus}`, width: 2 },
    ...(slips.collectionCode === ''
      ? []
      : [{ name: say('collection_code'), value: slips.collectionCode }]),
    slips.collectionCode === '' ? { ...cells.due, width: 2 } : cells.due,
    cells.reference,
    { ...cells.value, width: 2 },
    { name: say('about'), value: about.join('; '), width: 4 },
  ];
}

/** Cells of both halves of the slip. */
function namedCells({ patron, slip }: SlipFacts, locale: Locale) {
  const say = (key: string) => word('server/debts', key, locale);
  return {
    contributor: { name: say('contributor'), value: patron.name, width: 2 },
    due: { name: say('due'), value: longDay(slip.dueOn, locale) },
    reference: { name: say('reference'), value: slipReference(slip), width: 2, code: true },
    value: { name: say('value'), value: formatMoney(slip.cents / 100, locale) },
  } satisfies Record<string, Cell>;
}

/** The counterfoil for the library. */
function counterfoil(facts: SlipFacts, locale: Locale): Part[] {
  const { contributor, due, value, reference } = namedCells(facts, locale);
  const say = (key: string) => word('server/debts', key, locale);
  return [
    { kind: 'cut', text: say('cut') },
    {
      kind: 'cells',
      cells: [
        contributor,
        due,
        value,
        reference,
        { name: say('unit'), value: facts.library.name, width: 2 },
        { name: say('receipt'), value: '', width: 4 },
      ],
    },
  ];
}

const longDay = (day: Day, locale: Locale): string =>
  inWords(new Date(`${day}T00:00:00Z`), locale, {
    ...{ day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' },
  });
