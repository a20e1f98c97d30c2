import type { Locale } from '#contract/shared/languages.ts';
import en from '#contract/messages/en.json' with { type: 'json' };
import es from '#contract/messages/es.json' with { type: 'json' };
import pt from '#contract/messages/pt.json' with { type: 'json' };
import type { Refusal, RefusalCode } from '#contract/shared/refusals.ts';
import { formatParam } from '#contract/shared/param-formats.ts';

const MESSAGES: Record<Locale, Record<RefusalCode, string>> = { pt, en, es };

/** The sentence of a refusal in the request's language, its parameters filled in. */
export const sentence = ({ code, params = {} }: Refusal, locale: Locale): string =>
  MESSAGES[locale][code].replace(/\{\{(\w+)\}\}/g, (_whole, name: string) =>
    formatParam(name, params[name], locale),
  );

/** Refusals as they travel in `motivos` (contract, `acoes` and per-item results). */
export const motivos = (refusals: readonly Refusal[], locale: Locale) =>
  refusals.map((refusal) => ({
    codigo: refusal.code,
    mensagem: sentence(refusal, locale),
    ...(refusal.params && { params: refusal.params }),
  }));

/** An act as it travels in `acoes`: allowed, or with all its refusals. */
export const acao = (refusals: readonly Refusal[], locale: Locale) => ({
  permitido: refusals.length === 0,
  motivos: motivos(refusals, locale),
});
