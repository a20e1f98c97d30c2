import type { Locale } from '#contract/shared/languages.ts';
import en from '#contract/messages/en.json' with { type: 'json' };
import es from '#contract/messages/es.json' with { type: 'json' };
import pt from '#contract/messages/pt.json' with { type: 'json' };
import type { Reason, Refusal } from '#contract/shared/refusals.ts';
import { shownParam } from '#contract/shared/shown-params.ts';

const MESSAGES: Record<Locale, Record<Refusal, string>> = { pt, en, es };

/** The sentence of a refusal in the request's language, its parameters filled in. */
export const sentence = ({ code, params = {} }: Reason, locale: Locale): string =>
  MESSAGES[locale][code].replace(/\{\{(\w+)\}\}/g, (_whole, name: string) =>
    shownParam(name, params[name], locale),
  );

/** Reasons as they travel in `motivos` (contract, `acoes` and per-item results). */
export const motivos = (reasons: readonly Reason[], locale: Locale) =>
  reasons.map((reason) => ({
    codigo: reason.code,
    mensagem: sentence(reason, locale),
    ...(reason.params && { params: reason.params }),
  }));
