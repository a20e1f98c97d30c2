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

const reasonOf = (reason: string): Reason =>
  Object.hasOwn(SERVICES, reason) ? (reason as Reason) : 'service';

export const serviceOf = (reason: string) => SERVICES[reasonOf(reason)];

/** What something is owed for, in the request's language: "Multa". */
export const reasonWords = (reason: string, locale: Locale): string =>
  word('server/debts', reasonOf(reason), locale);

/** The same with the title that it is about: "Multa: Iracema". */
export const describeError = (
  { reason, loan }: Pick<Debt, 'reason' | 'loan'>,
  locale: Locale,
): string =>
  loan === null
    ? reasonWords(reason, locale)
    : word('server/debts', `${reasonOf(reason)}_of`, locale, { titulo: loan.title });

/** A line of the ledger by its kind and in the request's language. */
export const entryWords = (entry: Entry, debt: Debt, locale: Locale) => ({
  tipo: KINDS[entry.kind],
  descricao:
    entry.kind === 'charge'
      ? describeError(debt, locale)
      : word('server/debts', entry.kind, locale),
});

/** Why somebody may not borrow for a while. */
export const suspensionWords = (reason: string, locale: Locale): string =>
  word('server/debts', reason === 'late_return' ? 'suspended_late' : 'suspended_other', locale);
