import { describe, expect, it } from 'vitest';
import { titleSummary } from '#api/catalogue/marc/map/title.ts';
import { headingKey } from '#api/catalogue/marc/map/heading-text.ts';
import type { StoredTitle } from '#api/catalogue/records/store.ts';
import { createIndex, findSimilarTitles } from '#api/search/engine/engine.ts';
import { searchDocument } from '#api/search/live-index/documents.ts';
import { chooseSimilar, featuresOf, toIndex } from '#api/search/related/similar-rules.ts';
import { recordOf, rowsOf } from '../../../../support/finding/collection.ts';

const LISTED = 12;

/** The works of the judged searches, whose headings are authorities by their text. */
function storedWorks(): StoredTitle[] {
  const numbers = new Map<string, number>();
  const linked = <Heading extends { heading: string }>(headings: readonly Heading[]) =>
    headings.map((one) => {
      const key = headingKey(one.heading);
      const authorityId = numbers.get(key) ?? numbers.size + 1;
      numbers.set(key, authorityId);
      return { ...one, authorityId };
    });
  const facts = { coverFile: '', withdrawn: false, createdAt: '2026-01-01T00:00:00.000Z' };
  return rowsOf('works.tsv').map((line) => {
    const summary = titleSummary(recordOf(line));
    const { authors, subjects } = summary;
    return {
      ...{ id: Number(line[0]), uses: 0, ...facts },
      summary: { ...summary, authors: linked(authors), subjects: linked(subjects) },
    };
  });
}

/** What a reader takes for one work: surname, and title up to its first punctuation. */
const workOf = ({ summary: { authors, titleSort } }: StoredTitle): string =>
  [authors[0]?.name.split(',')[0] ?? '', titleSort.split(/\s*[:;,=([]/)[0] ?? '']
    .map(headingKey)
    .join('/');

describe('similar titles of the works of the judged searches', () => {
  const works = storedWorks();
  const byId = new Map(works.map((work) => [work.id, work]));
  const index = createIndex(works.map((work) => searchDocument(work, [])));
  const lists = works
    .filter(({ id }) => id % 7 === 0)
    .map((own) => {
      const features = featuresOf(own.summary, []);
      const found = findSimilarTitles(index, own.id, toIndex(features), 80);
      const chosen = chooseSimilar(own, features, found, byId, LISTED);
      return { own, others: chosen.map(({ other }) => other) };
    });
  const rows = lists.reduce((sum, { others }) => sum + others.length, 0);

  it('show each work once, and never an edition of the title itself', () => {
    const repeats = lists.flatMap(({ own, others }) => {
      const seen = [own, ...others].map(workOf);
      return seen.filter((work, at) => seen.indexOf(work) < at);
    });
    expect(rows).toBeGreaterThan(3000);
    expect(repeats).toEqual([]);
  });

  it('are mostly in the language of the title', () => {
    const same = lists.flatMap(({ own, others }) =>
      others.filter(({ summary }) => summary.language === own.summary.language),
    );
    expect(same.length / rows).toBeGreaterThanOrEqual(0.85);
  });
});
