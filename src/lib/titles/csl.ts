/** A name of CSL-JSON: of a person in two parts, or of a body whole. */
export interface CslName {
  family?: string;
  given?: string;
  literal?: string;
}

/** What this site reads of a CSL-JSON item (citation style language, "csl-data"). */
export interface CslItem {
  type: string;
  title?: string;
  'container-title'?: string;
  author?: CslName[];
  editor?: CslName[];
  issued?: { 'date-parts'?: (number | string)[][]; literal?: string };
  publisher?: string;
  'publisher-place'?: string;
  edition?: string | number;
  volume?: string | number;
  issue?: string | number;
  page?: string;
  ISBN?: string;
  ISSN?: string;
  DOI?: string;
  URL?: string;
  language?: string;
  genre?: string;
}

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
