import { isWorkLink } from '../marc/map/links.ts';
import { titleHeading } from '../marc/map/heading-text.ts';
import { dataFields, subfieldValues, type MarcRecord } from '../marc/record.ts';
import type { TitleSummary } from '../marc/map/title-summary.ts';
import { creditsOf } from './credits.ts';
import { citedIsbn, citedSeries, doiOf, extentOf, scaleOf } from './description.ts';
import { editionText } from './edition.ts';
import { citedHost } from './host.ts';
import { citedImprint } from './imprint.ts';
import { citableKind } from './kind.ts';
import { citedPatent } from './patent.ts';
import { clean } from './text.ts';
import { citedThesis } from './thesis.ts';
import { citedTitle } from './titles.ts';
import type { CitableWork } from './work.ts';

/**
 * A record as a work to cite. Never throws: a record may lack anything.
 *
 * @param record the whole record, since a summary has neither names in parts nor DOI nor scale
 */
export function citableWork(record: MarcRecord, summary: TitleSummary): CitableWork {
  const kind = citableKind(record, summary);
  const first = (tag: string, codes: string): string =>
    dataFields(record, tag).map((field) => clean(subfieldValues(field, codes).join(' ')))[0] ?? '';
  const imprint = citedImprint(record, kind === 'serial');
  const urls = summary.links.filter(isWorkLink).map(({ url }) => url);
  const read = summary.links.filter((link) => isWorkLink(link) && link.relation === 'resource');
  const open = read.find(({ restricted }) => !restricted) ?? read[0];
  return {
    kind,
    ...creditsOf(record, kind),
    title: citedTitle(record, summary),
    uniformTitle: uniformTitleOf(record),
    statement: first('245', 'c'),
    edition: editionText(first('250', 'ab')),
    imprint,
    extent: extentOf(record, kind),
    scale: scaleOf(record),
    series: citedSeries(record),
    isbn: citedIsbn(summary.isbn),
    issn: summary.issn.find((number) => /^\d{4}-\d{3}[\dX]$/.test(number)) ?? '',
    doi: doiOf(record, urls),
    url: open?.url ?? '',
    frequency: first('310', 'a'),
    thesis: kind === 'thesis' ? citedThesis(record, summary.workType, imprint) : null,
    patent: citedPatent(record),
    // A thesis in a series of abstracts is still a thesis.
    host: kind === 'thesis' ? null : citedHost(record),
    language: languageTag(summary.language),
  };
}

/** 240 of a constitution, which tells which one it is (NBR 6023:2018, 7.11.1). */
function uniformTitleOf(record: MarcRecord): string {
  const title = dataFields(record, '240').map(titleHeading).map(clean)[0] ?? '';
  return /^\[?constitui|^\[?constituci/i.test(title) ? title.replace(/^\[|\]$/g, '') : '';
}

/** "pt" of "por" (ISO 639-1 where there is one). */
const languageTag = (code: string): string =>
  /^[a-z]{3}$/.test(code) ? (Intl.getCanonicalLocales(code)[0] ?? '') : '';
