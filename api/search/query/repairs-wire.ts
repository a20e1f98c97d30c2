import type { Output } from '#contract/calls.ts';
import type { Locale } from '#contract/shared/languages.ts';
import { word } from '../../core/words.ts';
import type { Repair } from '../engine/engine.ts';

type Parsed = Output<'GET /consulta'>['consulta'];

/** Further repairs are of the same kind, or nobody typed the query. */
const MAX_REPAIRS = 5;
const MAX_EXCERPT = 24;

/** Where a query was repaired, why, and what to type instead; of wildcards the help says more. */
export function repairsWire(
  repairs: readonly Repair[],
  rows: readonly string[],
  locale: Locale,
): Pick<Parsed, 'reparos'> {
  const reparos = repairs
    .filter(({ code }) => code !== 'star-dropped')
    .slice(0, MAX_REPAIRS)
    .map(({ code, row, at }) => ({
      codigo: code,
      linha: row + 1,
      posicao: at + 1,
      trecho: excerptAt(rows[row] ?? '', at),
      mensagem: word('server/repairs', code, locale),
    }));
  return reparos.length > 0 ? { reparos } : {};
}

/** What begins there, to the end of a word. */
function excerptAt(text: string, at: number): string {
  const rest = text.slice(at);
  if (rest.length <= MAX_EXCERPT) return rest.trim();
  const [words = ''] = /^.{1,24}(?=\s)/su.exec(rest) ?? [rest.slice(0, MAX_EXCERPT).toWellFormed()];
  return `${words.trim()} …`;
}
