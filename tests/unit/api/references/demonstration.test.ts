import { describe, expect, it } from 'vitest';
import { readRecords } from '#api/demo/records.ts';
import { workRecord } from '#api/demo/records/work-record.ts';
import { articleRecord, readArticles } from '#api/demo/tables/articles.ts';
import { readContents } from '#api/demo/tables/contents.ts';
import { readAuthors, readSubjects, readWorks } from '#api/demo/tables/works.ts';
import { titleSummary } from '#api/marc/map/title.ts';
import { citableWork } from '#api/references/citable-work.ts';
import { abntReference } from '#api/references/formats/abnt.ts';
import { bibtexEntry } from '#api/references/formats/bibtex.ts';
import { cslItem } from '#api/references/formats/csl.ts';
import { risReference } from '#api/references/formats/ris.ts';
import { marked } from './golden.ts';
import { readBibtex, readRis, type ReadBack } from './read-back.ts';

const TODAY = '2026-03-12';
const tables = {
  authors: new Map(readAuthors().map((author) => [author.id, author])),
  subjects: new Map(readSubjects().map((subject) => [subject.heading, subject])),
  contents: readContents(),
};
const hosts = new Map(readWorks().map((work) => [work.id, work]));
const articles = readArticles()
  .filter(({ hasRecord }) => hasRecord)
  .flatMap((article) => {
    const host = hosts.get(article.host);
    return host ? [articleRecord(article, host, tables)] : [];
  });
const works = [
  ...readWorks().map((work) => workRecord(work, tables)),
  ...articles,
  ...readRecords(tables).titles,
].map((record) => citableWork(record, titleSummary(record)));
const items = works.map((work, at) => cslItem(work, at + 1, TODAY));

/** Who made it, in whichever variable; films have their directors, music its composers. */
const authorsOf = (item: (typeof items)[number]): string[] =>
  (item.author ?? item.director ?? item.composer ?? item.performer ?? []).map(
    ({ family = '', given = '', literal }) => literal ?? [family, given].filter(Boolean).join(', '),
  );
const told: ReadBack[] = items.map((item) => ({
  title: item.title,
  authors: authorsOf(item),
  year: String(item.issued?.['date-parts'][0]?.[0] ?? ''),
}));

describe('the demonstration collection', () => {
  it('is read back from BibTeX with its titles, authors and years', () => {
    const read = readBibtex(items.map(bibtexEntry).join('\n'));
    expect(read.map((one) => ({ ...one, year: one.year.slice(0, 4) }))).toEqual(told);
  });

  it('is read back from RIS with its titles and years, and whoever made each', () => {
    const read = readRis(items.map(risReference).join(''));
    expect(read.map(({ title, year }) => ({ title, year }))).toEqual(
      told.map(({ title, year }) => ({ title, year })),
    );
    for (const [at, item] of items.entries()) {
      if (item.author)
        expect(read[at]?.authors.slice(0, item.author.length)).toEqual(authorsOf(item));
    }
  });

  const references = works.map((work) => marked(abntReference(work, TODAY)));

  it.each([
    ['chapters', /\. \*In\*: SOUZA, Laura de Mello e \(org\.\)\. \*\*História da vida privada/],
    [
      'papers of events',
      /\*In\*: ACM SYMPOSIUM .*, 3\., 1971, Shaker Heights\. \*\*Proceedings\*\* \[\.{3}\]\./,
    ],
    ['series', /\(Primeiros passos, 13\)\.$/],
    [
      'DOI',
      /v\. 171, n\. 4356, p\. 737-738, 1953\. DOI: https:\/\/doi\.org\/10\.1038\/171737a0\.$/,
    ],
    ['laws', /^BRASIL\. \*\*Lei nº 9\.394, de 20 de dezembro de 1996\*\*\. Estabelece /],
    ['editions', /\. 2\. ed\. rev\. São Paulo/],
    ['more than three authors', /^HE, Kaiming \*et al\.\* Deep residual/],
    ['organisers', /^CUNHA, Manuela Carneiro da \(org\.\)\. /],
    ['theses with their place', /Universidade Estadual de Campinas, Campinas, SP, 1986\.$/],
    ['signs that belong to a title', /\*\*C\+\+\*\*: como programar/],
  ])('shows %s', (_, form) => {
    expect(references.filter((text) => form.test(text))).not.toEqual([]);
  });
});
