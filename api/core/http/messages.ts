import type { Locale } from '#contract/shared/languages.ts';
import type { Refusal } from '#contract/shared/refusals.ts';
import { formatParam } from '#contract/shared/param-formats.ts';
import { networkCurrency } from './money.ts';
import { filled, wordIfAny } from '../words.ts';

/** The message of a refusal in the request's language. */
export const sentence = ({ code, params = {} }: Refusal, locale: Locale): string =>
  filled(
    wordIfAny('refusals', code, locale) ?? code,
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
