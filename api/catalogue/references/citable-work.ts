import { isOnlineForm, isWorkLink } from '../marc/map/links.ts';
import { titleHeading } from '../marc/map/heading-text.ts';
import { dataFields, subfieldValues, type MarcRecord } from '../marc/record.ts';
import type { TitleLink, TitleSummary } from '../marc/map/title-summary.ts';
import { languageTag } from '../records/languages.ts';
import { creditsOf } from './credits.ts';
import { citedIsbn, citedSeries, doiOf, extentOf, scaleOf } from './description.ts';
import { editionText } from './edition.ts';
import { citedHost } from './host.ts';
import { citedImprint } from './imprint.ts';
import { citableKind } from './kind.ts';
import { citedName } from './names.ts';
import { citedPatent } from './patent.ts';
import { clean } from './text.ts';
import { citedThesis } from './thesis.ts';
import { citedTitle } from './titles.ts';
import type { CitableWork, Host } from './work.ts';

/**
 * Converts a record to a citable work. Never throws: a record may lack anything.
 *
 * @param record the full record, as a summary lacks name parts, DOI and scale
 */
export function citableWork(record: MarcRecord, summary: TitleSummary): CitableWork {
  const kind = citableKind(record, summary);
  const first = (tag: string, codes: string): string =>
    dataFields(record, tag).map((field) => clean(subfieldValues(field, codes).join(' ')))[0] ?? '';
  const imprint = citedImprint(record, kind === 'serial');
  const language = languageTag(summary.language);
  const links = summary.links.filter(isWorkLink);
  // A thesis in a series of abstracts is still a thesis.
  const host =
    kind === 'thesis'
      ? null
      : withMeeting(citedHost(record, { language, year: imprint.date }), record);
  // An online version of a printed work is another document; for online works and articles it is
  // the text.
  const read = links.filter(
    ({ relation }) => relation === 'resource' || host !== null || isOnlineForm(record),
  );
  const ranked = read.toSorted((one, other) => rank(one) - rank(other));
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
    doi: doiOf(
      record,
      links.map(({ url }) => url),
    ),
    url: ranked[0]?.url ?? '',
    frequency: first('310', 'a'),
    abstract: clean(summary.abstract.join(' ')),
    subjects: [...new Set(summary.subjects.map(({ heading }) => heading))],
    thesis: kind === 'thesis' ? citedThesis(record, summary.workType, imprint) : null,
    patent: citedPatent(record),
    host,
    language,
  };
}

/** The meeting of a paper (711), if its host names nobody. */
function withMeeting(host: Host | null, record: MarcRecord): Host | null {
  if (!host || host.isSerial || host.entry.names.length > 0) return host;
  const [meeting] = dataFields(record, '711').filter(({ ind2 }) => ind2 !== '2');
  const name = meeting && citedName(meeting);
  return name ? { ...host, entry: { ...host.entry, names: [name] } } : host;
}

/** The resource before its versions, open access first. */
const rank = ({ relation, restricted }: TitleLink): number =>
  (relation === 'resource' ? 0 : 2) + (restricted ? 1 : 0);

/** 240 of a constitution, which identifies it (NBR 6023:2018, 7.11.1). */
function uniformTitleOf(record: MarcRecord): string {
  const title = dataFields(record, '240').map(titleHeading).map(clean)[0] ?? '';
  return /^\[?constitui|^\[?constituci/i.test(title) ? title.replace(/^\[|\]$/g, '') : '';
}
