import type { Output } from '#contract/calls.ts';

/** A title as a CSL-JSON item (citation style language, "csl-data"). */
export type CslItem = Output<'GET /acervo/:id/referencia'>['csl'];

type CslName = NonNullable<CslItem['author']>[number];

/** "Assis, Machado de" as reference managers want it. */
export const cslNameOf = ({ family, given, literal }: CslName): string =>
  literal ?? [family, given].filter(Boolean).join(', ');

/** The date as year, month and day, as far as it is known; empty when it is not. */
export const cslDateOf = ({ issued }: CslItem): string[] =>
  (issued?.['date-parts']?.[0] ?? []).map((part, at) =>
    String(part).padStart(at === 0 ? 4 : 2, '0'),
  );

/** First and last page: "120-138" has two, "7" one. */
export const cslPagesOf = ({ page = '' }: CslItem): string[] =>
  page
    .split(/[-–]/)
    .map((part) => part.trim())
    .filter(Boolean);
