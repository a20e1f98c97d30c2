import type { Locale } from '#contract/shared/languages.ts';
import { word } from '../../core/words.ts';
import type { Debt, Entry } from './store.ts';

/** Reasons as they travel. */
const SERVICES = {
  late_return: 'devolucao_atrasada',
  lost: 'extravio',
  service: 'servico',
} as const;
type Reason = keyof typeof SERVICES;

const KINDS = {
  charge: 'cobranca',
  discount: 'desconto',
  payment: 'pagamento',
  waiver: 'dispensa',
} as const satisfies Record<Entry['kind'], string>;

const knownReason = (reason: string): Reason =>
  Object.hasOwn(SERVICES, reason) ? (reason as Reason) : 'service';

export const serviceCode = (reason: string) => SERVICES[knownReason(reason)];

/** What something is owed for, in the request's language: "Multa". */
export const reasonText = (reason: string, locale: Locale): string =>
  word('server/debts', knownReason(reason), locale);

/** The same with the title that it is about: "Multa: Iracema". */
export const describeDebt = (
  { reason, loan }: Pick<Debt, 'reason' | 'loan'>,
  locale: Locale,
): string =>
  loan === null
    ? reasonText(reason, locale)
    : word('server/debts', `${knownReason(reason)}_of`, locale, { titulo: loan.title });

/** A line of the ledger by its kind and in the request's language. */
export const entryWire = (entry: Entry, debt: Debt, locale: Locale) => ({
  tipo: KINDS[entry.kind],
  descricao:
    entry.kind === 'charge' ? describeDebt(debt, locale) : word('server/debts', entry.kind, locale),
});

/** Why somebody may not borrow for a while. */
export const suspensionText = (reason: string, locale: Locale): string =>
  word('server/debts', reason === 'late_return' ? 'suspended_late' : 'suspended_other', locale);
