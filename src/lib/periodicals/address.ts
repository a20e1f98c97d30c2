import { SERIAL_PARAGRAPHS, type SerialParagraph } from '#contract/shared/constants.ts';

/** What of a kardex is shown, as the address says it, with the names of the calls. */
export interface KardexPlace {
  codBib: number | null;
  codPeriod: string | null;
  codPar: SerialParagraph | null;
  year: number | null;
  /** The issue that is open. */
  open: { seqPar: number; seqSec: number } | null;
}

/** Reads a place from the query of an address; what makes no sense is not there. */
export function readKardexPlace(query: string): KardexPlace {
  const params = new URLSearchParams(query);
  const seqPar = numberIn(params, 'seqPar');
  const seqSec = numberIn(params, 'seqSec');
  const period = params.get('codPeriod') ?? '';
  return {
    codBib: numberIn(params, 'codBib'),
    codPeriod: /^[a-z]$/.test(period) ? period : null,
    codPar: SERIAL_PARAGRAPHS.find((code) => code === params.get('codPar')) ?? null,
    year: numberIn(params, 'year'),
    open: seqPar !== null && seqSec !== null ? { seqPar, seqSec } : null,
  };
}

/** The query with another place; names that are not ours stay. */
export const writeKardexPlace = (query: string, place: KardexPlace): string =>
  written(query, {
    codBib: place.codBib,
    codPeriod: place.codPeriod,
    codPar: place.codPar,
    year: place.year,
    seqPar: place.open?.seqPar ?? null,
    seqSec: place.open?.seqSec ?? null,
  });

/** Which articles are shown. */
export interface SummaryPlace {
  /** cod_fasciculo; null: the newest issue, or every issue where words are looked for. */
  issue: string | null;
  words: string;
  page: number;
}

/** As much as the call takes. */
export const MAX_WORDS = 300;

/** Reads a place from the query of an address. */
export function readSummaryPlace(query: string): SummaryPlace {
  const params = new URLSearchParams(query);
  return {
    issue: params.get('fasciculo') || null,
    words: (params.get('q') ?? '').trim().slice(0, MAX_WORDS),
    page: numberIn(params, 'page') ?? 1,
  };
}

/** The query with another place; names that are not ours stay. */
export const writeSummaryPlace = (query: string, { issue, words, page }: SummaryPlace): string =>
  written(query, { fasciculo: issue, q: words || null, page: page > 1 ? page : null });

function written(query: string, values: Record<string, string | number | null>): string {
  const params = new URLSearchParams(query);
  for (const [name, value] of Object.entries(values)) {
    if (value === null) params.delete(name);
    else params.set(name, String(value));
  }
  return params.size === 0 ? '' : `?${params}`;
}

function numberIn(params: URLSearchParams, name: string): number | null {
  const text = params.get(name) ?? '';
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}
