import { describe, expect, it } from 'vitest';
import { readRecords } from '#demo/records.ts';
import { workRecord } from '#demo/records/work-record.ts';
import { articleRecord, readArticles } from '#demo/tables/articles.ts';
import { readContents } from '#demo/tables/contents.ts';
import { readAuthors, readSubjects, readWorks } from '#demo/tables/works.ts';
import { titleSummary } from '#api/catalogue/marc/map/title.ts';
import { citableWork } from '#api/catalogue/references/citable-work.ts';
import { abntReference } from '#api/catalogue/references/formats/abnt.ts';
import { endnote } from '#api/catalogue/export/formats/endnote.ts';
import { bibtex } from '#api/catalogue/export/formats/bibtex.ts';
import { ris } from '#api/catalogue/export/formats/ris.ts';
import type { ExportedTitle, ExportContext, Writer } from '#api/catalogue/export/titles.ts';
import { cslItem } from '#api/catalogue/references/formats/csl.ts';
import { rowsOf } from '../../../../support/documents/exported.ts';
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
const records = [
  ...readWorks().map((work) => workRecord(work, tables)),
  ...articles,
  ...readRecords(tables).titles,
];
const works = records.map((record) => citableWork(record, titleSummary(record)));
const items = works.map((work, at) => cslItem(work, at + 1, TODAY));

/** Who made it, in whichever variable; films have their directors, music its composers. */
const authorsOf = (item: (typeof items)[number]): string[] =>
  (item.author ?? item.director ?? item.composer ?? item.performer ?? []).map(
    ({ family = '', given = '', literal }) => literal ?? [family, given].filter(Boolean).join(', '),
  );
const told: Omit<ReadBack, 'all'>[] = items.map((item) => ({
  title: item.title,
  authors: authorsOf(item),
  year: String(item.issued?.['date-parts']?.[0]?.[0] ?? ''),
}));

const taking: ExportContext = {
  ...{ locale: 'pt', today: TODAY, madeAt: new Date(TODAY), count: works.length },
  institution: { name: 'UFVI', colour: '#0e4295' },
  authorityUrl: (id) => `https://ufvi.example/autoridade/${id}`,
};

/** The whole collection as a file, as it is taken home. */
async function fileOf(write: Writer): Promise<string> {
  async function* titles(): AsyncGenerator<ExportedTitle> {
    for (const [at, record] of records.entries()) {
      const [work, summary] = [works[at], titleSummary(record)];
      if (!work) throw new Error('A record without its work');
      const holdings = [{ library: 'Biblioteca {Central} & Co.', callNumber: '869.3 A1' }];
      const known = { summary, record, work };
      yield { id: at + 1, title: summary.title, address: 'x', known, holdings };
    }
  }
  let text = '';
  for await (const piece of write(titles(), taking)) text += Buffer.from(piece).toString();
  return text;
}

describe('the demonstration collection', () => {
  it('is read back from BibTeX with its titles, authors and years', async () => {
    const read = readBibtex(await fileOf(bibtex));
    const names = read.map(({ title, authors, year }) => ({
      title,
      authors,
      year: year.slice(0, 4),
    }));
    expect(names).toEqual(told);
  });

  it('is read back from EndNote XML with its titles, a record each', async () => {
    const rows = rowsOf('endnote', Buffer.from(await fileOf(endnote)));
    expect(rows).toHaveLength(works.length);
    for (const [at, { title }] of told.entries()) expect(rows[at]).toContain(title);
  });

  it('is read back from RIS with its titles and years, and whoever made each', async () => {
    const read = readRis(await fileOf(ris));
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
    [
      'acts in an official gazette',
      /^BRASIL\. Lei nº 10\.406, de 10 de janeiro de 2002\. Institui o Código Civil\. \*\*Diário Oficial da União\*\*: seção 1, Brasília, DF, ano 139, n\. 8, p\. 1-74, 11 jan\. 2002\. Disponível em: /,
    ],
    [
      'supplements',
      /\. \*\*Boletim de Serviço da UFVI\*\*, Vale do Ipê, ano 12, n\. 18, supl\. 1, p\. 3-11, 9 maio 2016\.$/,
    ],
    ['laws', /^BRASIL\. \*\*Lei nº 13\.709, de 14 de agosto de 2018\*\*\. Lei Geral /],
    ['editions', /\. 2\. ed\. rev\. São Paulo/],
    ['more than three authors', /^HE, Kaiming \*et al\.\* Deep residual/],
    ['organisers', /^CUNHA, Manuela Carneiro da \(org\.\)\. /],
    ['theses with their place', /Universidade Estadual de Campinas, Campinas, SP, 1986\.$/],
    ['signs that belong to a title', /\*\*C\+\+\*\*: como programar/],
  ])('shows %s', (_, form) => {
    expect(references.filter((text) => form.test(text))).not.toEqual([]);
  });
});
