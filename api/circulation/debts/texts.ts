import type { Locale } from '#contract/shared/languages.ts';
import { word } from '../../core/words.ts';
import type { Debt, Entry } from './store.ts';

/** Wire codes of the reasons. */
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

/** Text of a reason: "Multa". */
export const reasonText = (reason: string, locale: Locale): string =>
  word('server/debts', knownReason(reason), locale);

/** Text of a reason with its title: "Multa: Iracema". */
export const describeDebt = (
  { reason, loan }: Pick<Debt, 'reason' | 'loan'>,
  locale: Locale,
): string =>
  loan === null
    ? reasonText(reason, locale)
    : word('server/debts', `${knownReason(reason)}_of`, locale, { titulo: loan.title });

/** A ledger entry as code and text. */
export const entryWire = (entry: Entry, debt: Debt, locale: Locale) => ({
  tipo: KINDS[entry.kind],
  descricao:
    entry.kind === 'charge' ? describeDebt(debt, locale) : word('server/debts', entry.kind, locale),
});

/** Text of the reason of a suspension. */
export const suspensionText = (reason: string, locale: Locale): string =>
  word('server/debts', reason === 'late_return' ? 'suspended_late' : 'suspended_other', locale);
