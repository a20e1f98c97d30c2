import { authorsOf, subjectsOf } from './headings.ts';
import { yearsOf } from '../dates/years.ts';
import { accessOf } from './links.ts';
import { editionOf, hostOf, imprintOf, notesOf, physicalOf, seriesOf, textsOf } from './notes.ts';
import { areaOf, callNumberOf, classNumbersOf, isbnsOf, issnsOf, languagesOf } from './numbers.ts';
import { tidy } from './isbd.ts';
import { headingTexts, searchTexts } from './search-texts.ts';
import { guideFacts } from './guide-facts.ts';
import { titleProper } from './title-proper.ts';
import type { MarcRecord } from '../record.ts';
import type { TitleSummary } from './title-summary.ts';
import { workTypeOf } from './work-types.ts';

/**
 * Maps a bibliographic record (MARC 21; table of tags in docs/marc-mapping.md). Never throws: a
 * record may lack anything.
 */
export function titleSummary(record: MarcRecord): TitleSummary {
  const classNumbers = classNumbersOf(record);
  const summary = {
    ...titleProper(record),
    authors: authorsOf(record),
    subjects: subjectsOf(record),
    series: seriesOf(record),
    imprint: imprintOf(record),
    edition: editionOf(record),
    physicalDescription: physicalOf(record),
    isbn: isbnsOf(record),
    issn: issnsOf(record),
    ...languagesOf(record),
    ...yearsOf(record),
    classNumbers,
    callNumber: callNumberOf(record),
    area: areaOf(classNumbers),
    workType: workTypeOf(record),
    ...accessOf(record),
    notes: notesOf(record),
    contents: textsOf(record, '505'),
    abstract: textsOf(record, '520'),
    thesis: textsOf(record, '502')[0] ?? '',
    frequency: tidy(textsOf(record, '310')[0] ?? ''),
    host: hostOf(record),
  };
  const facts = guideFacts(record, summary);
  const { authorTexts, subjectTexts } = headingTexts(record);
  const texts = {
    ...(authorTexts.length > 0 && { authorTexts }),
    ...(subjectTexts.length > 0 && { subjectTexts }),
  };
  return {
    ...summary,
    ...texts,
    searchTexts: searchTexts(record, { ...summary, ...texts }),
    ...(facts.length > 0 && { facts }),
  };
}
