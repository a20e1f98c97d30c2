import { readFileSync } from 'node:fs';
import { generateWorks, toSearchDocument } from '#demo/generate.ts';
import { fixed008, marc } from '#api/catalogue/marc/build.ts';
import { titleSummary } from '#api/catalogue/marc/map/title.ts';
import type { DataField, MarcRecord } from '#api/catalogue/marc/record.ts';
import { createIndex, type SearchDocument, type SearchIndex } from '#api/search/engine/engine.ts';
import type { StoredCopy } from '#api/catalogue/copies/store.ts';
import { searchDocument } from '#api/search/live-index/documents.ts';

const FOLDER = new URL('../../fixtures/finding/', import.meta.url);
export const rowsOf = (file: string, folder = FOLDER): string[][] =>
  readFileSync(new URL(file, folder), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => line.split('\t'));

const ARTICLE =
  /^(?:(?:o|a|os|as|um|uma|el|la|los|las|the|an|le|les|il|gli|der|die|das|un|une)\s|l['’])/i;
/** Those of a record in another script that is described in ours. */
const OTHER_SCRIPTS = new Set(['chi', 'jpn', 'gre', 'rus']);

const field = (
  tag: string,
  indicators: string,
  ...parts: [code: string, value: string][]
): DataField => ({
  tag,
  ind1: indicators.charAt(0),
  ind2: indicators.charAt(1),
  subfields: parts.filter(([, value]) => value !== '').map(([code, value]) => ({ code, value })),
});

/** The record of a line of works.tsv. */
export function recordOf(line: readonly string[]): MarcRecord {
  const [number = '', language = '', year = '', author = '', dates = '', others = ''] = line;
  const [title = '', subtitle = '', subjects = '', isbn = '', callNumber = ''] = line.slice(6);
  const listed = (text: string, sign: string): string[] => text.split(sign).filter(Boolean);
  const name = (tag: string, text: string, when = ''): DataField =>
    field(tag, text.includes(',') ? '1 ' : '0 ', ['a', when ? `${text},` : text], ['d', when]);
  const own = field(
    '245',
    `1${ARTICLE.exec(title)?.[0].length ?? 0}`,
    ['a', subtitle ? `${title} :` : title],
    ['b', subtitle],
  );
  const isLinked = OTHER_SCRIPTS.has(language) && Number(number) % 2 === 0;
  return marc({
    control: { '001': number, '008': fixed008({ date1: year, language, place: 'xx' }) },
    data: [
      ...(isbn ? [field('020', '  ', ['a', isbn])] : []),
      field('090', '  ', ['a', callNumber]),
      ...(author ? [name('100', author, dates)] : []),
      ...(isLinked
        ? [
            field('245', '10', ['6', '880-01'], ['a', `[Opus ${number}]`]),
            { ...own, tag: '880', subfields: [{ code: '6', value: '245-01' }, ...own.subfields] },
          ]
        : [own]),
      field('260', '  ', ['c', year]),
      ...listed(subjects, ' | ').map((text) => {
        const [a = '', ...divisions] = text.split(' -- ');
        return field(
          /, \d{4}-\d{4}/.test(a) ? '600' : '650',
          '14',
          ['a', a],
          ...divisions.map((x): [string, string] => ['x', x]),
        );
      }),
      ...listed(others, '; ').map((text) => name('700', text)),
    ],
  });
}

function documentOf(line: readonly string[]): SearchDocument {
  const copies = Array.from({ length: Number(line[11]) }, () => COPY);
  const facts = { coverFile: '', withdrawn: false, createdAt: '2026-01-01T00:00:00.000Z' };
  const title = { id: Number(line[0]), uses: Number(line[12]), ...facts };
  return searchDocument({ ...title, summary: titleSummary(recordOf(line)) }, copies);
}

const COPY = { libraryId: 1, callNumber: '', typeKind: 'normal', additional: false } as StoredCopy;

/** The works of the judged searches, among so many that nobody asks for. */
export function findingDocuments(others = 6000, folder = FOLDER): SearchDocument[] {
  const works = rowsOf('works.tsv', folder).map(documentOf);
  const rest = [...generateWorks({ titles: others })].map((work) => ({
    ...toSearchDocument(work),
    id: works.length + work.id,
    isbn: [],
    callNumbers: [],
  }));
  return [...works, ...rest];
}

export const findingIndex = (others?: number, folder?: URL): SearchIndex =>
  createIndex(findingDocuments(others, folder));
