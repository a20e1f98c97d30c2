import { parseChronology, type Chronology } from './chronology.ts';
import { ownAuthors, type HostItem, type TitleSummary } from './title-summary.ts';

/** An article or chapter as part of what contains it (773). */
export interface ArticleSummary extends Chronology {
  /** 001 and ISSN of the host; at least one is present. */
  hostNumber: string;
  hostIssn: string;
  volume: string;
  number: string;
  part: string;
  /** "10-20" */
  pages: string;
  title: string;
  authors: string[];
  language: string;
  subjects: string[];
}

/** Extracts the host and the position in it; null when the record names no host. */
export function articleOf(summary: TitleSummary): ArticleSummary | null {
  const { host, title, authors, language, subjects } = summary;
  if (!host || (host.controlNumber === '' && host.issn === '')) return null;
  return {
    hostNumber: host.controlNumber,
    hostIssn: host.issn,
    ...parseHostPart(host),
    title,
    authors: ownAuthors(authors).map(({ name }) => name),
    language,
    subjects: subjects.map(({ heading }) => heading),
  };
}

/** Parses "v. 3, n. 2 (mar./abr. 2020), p. 10-20". */
export function parseHostPart({ part, imprint }: HostItem) {
  const after = (captions: string, value: string): string =>
    new RegExp(`(?<!\\p{L})(?:${captions})(?:\\.\\s*|\\s+|(?=\\d))(${value})`, 'iu')
      .exec(part)?.[1]
      ?.replaceAll(/\s/g, '') ?? '';
  return {
    volume: after('volume|vol|v|tomo|t', COUNT),
    number: after('n[uú]mero|n[uú]m|no|n|fasc', `${COUNT}|(?:esp|extra)\\p{L}*`),
    part: after('parte|part|pte|pt', COUNT),
    pages: after('p[aá]ginas?|p[aá]gs?|pp?', PAGES),
    ...parseChronology({
      year: /(?<!\d)(?:1[5-9]|20)\d\d(?!\d)/.exec(`${part} ${imprint}`)?.[0],
      month: MONTH.exec(part)?.[0],
    }),
  };
}

const ROMAN = '[ivxlcdm]+(?!\\p{L})';
const COUNT = `(?:\\d+|${ROMAN})(?:[/-](?:\\d+|${ROMAN}))?`;
const PAGES = `(?:e?\\d+|${ROMAN})(?:\\s*[-–]\\s*(?:e?\\d+|${ROMAN}))?`;

const MONTH =
  /(?<!\p{L})(?:jan|ene|feb|fev|mar|apr|abr|may|mai|jun|jul|aug|ago|sep|set|oct|out|nov|dec|dez|dic)\p{L}*\.?(?:\s*[/–-]\s*\p{L}{3,}\.?)?/iu;
