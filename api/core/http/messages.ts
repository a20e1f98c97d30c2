import type { Locale } from '#contract/shared/languages.ts';
import type { Refusal } from '#contract/shared/refusals.ts';
import { formatParam } from '#contract/shared/param-formats.ts';
import { networkCurrency } from './money.ts';
import { filled, wordIfAny } from '../words.ts';

/** Who reads a refusal: the patron, or staff, who read about somebody else. */
type Reader = 'patron' | 'staff';

const messageOf = (code: string, locale: Locale, reader: Reader): string =>
  (reader === 'staff' ? wordIfAny('server/refusals-to-staff', code, locale) : undefined) ??
  wordIfAny('refusals', code, locale) ??
  code;

/** The message of a refusal in the request's language. */
export const sentence = (
  { code, params = {} }: Refusal,
  locale: Locale,
  reader: Reader = 'patron',
): string =>
  filled(
    messageOf(code, locale, reader),
    Object.fromEntries(
      Object.entries(params).map(([name, value]) => [
        name,
        formatParam(name, value, locale, networkCurrency()),
      ]),
    ),
    locale,
  );

/** Wire format of refusals, `motivos` (contract, `acoes` and per-item results). */
export const motivos = (refusals: readonly Refusal[], locale: Locale) =>
  refusals.map((refusal) => ({
    codigo: refusal.code,
    mensagem: sentence(refusal, locale),
    ...(refusal.params && { params: refusal.params }),
  }));

/** Wire format of an act in `acoes`: allowed, or all its refusals. */
export const acao = (refusals: readonly Refusal[], locale: Locale) => ({
  permitido: refusals.length === 0,
  motivos: motivos(refusals, locale),
});

/**
 * An answer to staff. Its reasons come from the rules and calls that patrons use, and speak to the patron: those with
 * words of their own for staff get these.
 */
export function toStaff(answer: unknown, locale: Locale): unknown {
  if (Array.isArray(answer)) return answer.map((one) => toStaff(one, locale));
  if (typeof answer !== 'object' || answer === null) return answer;
  const own = Object.fromEntries(
    Object.entries(answer).map(([name, value]) => [name, toStaff(value, locale)]),
  );
  const { codigo: code, mensagem, params } = own as Record<string, unknown>;
  if (typeof code !== 'string' || mensagem === undefined) return own;
  if (wordIfAny('server/refusals-to-staff', code, locale) === undefined) return own;
  const refusal = { code, params } as Refusal;
  return { ...own, mensagem: sentence(refusal, locale, 'staff') };
}
