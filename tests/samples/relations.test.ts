import { beforeAll, describe, expect, it, vi } from 'vitest';
import { createRandom, pick } from '#demo/random.ts';
import { searchDocument } from '#api/search/live-index/documents.ts';
import { titleSummary } from '#api/catalogue/marc/map/title.ts';
import { decideAcceptance } from '#api/catalogue/marc/read/accept.ts';
import { openMarc } from '#api/catalogue/marc/read/open.ts';
import {
  createIndex,
  readEquivalents,
  search,
  USUAL_EQUIVALENTS,
  type SearchDocument,
  type SearchFor,
  type SearchIndex,
} from '#api/search/engine/engine.ts';
import { recordFiles } from './record-files.ts';

const folder = process.env['SAMPLES'];
if (!folder) console.log('SAMPLES names no folder: relations on outside records were skipped.');

// Thousands of searches, each of which gives all its titles.
vi.setConfig({ testTimeout: 120_000 });

const MOST_TITLES = 5000;
const PAIRS = 300;
const { equivalents } = readEquivalents(USUAL_EQUIVALENTS);

describe.skipIf(!folder)('relations of searches in outside records', () => {
  let index: SearchIndex;
  let pairs: [string, string][] = [];
  beforeAll(async () => {
    const documents = await documentsIn(folder ?? '');
    index = createIndex(documents);
    const words = documents.flatMap(({ title, subject, author }) =>
      [title[0], subject[0], author[0]].flatMap((text) => wordsOf(text ?? '')),
    );
    const random = createRandom(16);
    pairs = Array.from({ length: PAIRS }, () => {
      const own = wordsOf(pick(random, documents).title[0] ?? '');
      return [pick(random, words), own.length > 0 ? pick(random, own) : pick(random, words)];
    });
  }, 600_000);

  const found = (q: string, searchFor: SearchFor = 'LIVRE'): Set<number> => {
    const rows = [{ q, for: searchFor, language: 'pt', equivalents }];
    return new Set(search(index, { rows, perPage: MOST_TITLES }).ids);
  };
  const holds = (relation: (a: string, b: string) => boolean): void => {
    expect(pairs.filter(([a, b]) => !relation(a, b))).toEqual([]);
  };

  it('another word never adds, an alternative never removes', () => {
    holds(
      (a, b) =>
        found(`${a} ${b}`).isSubsetOf(found(b)) && found(b).isSubsetOf(found(`${a} OR ${b}`)),
    );
  });

  it('a NOT b and a AND b part a in two', () => {
    holds((a, b) => {
      const [both, without, all] = [found(`${b} AND ${a}`), found(`${b} NOT ${a}`), found(b)];
      return both.isDisjointFrom(without) && both.size + without.size === all.size;
    });
  });

  it('quotes find no more than words, one field no more than all, similar words no less', () => {
    holds(
      (a, b) =>
        found(`"${a} ${b}"`).isSubsetOf(found(`${a} ${b}`)) &&
        found(b, 'TITULO').isSubsetOf(found(b)) &&
        found(a, 'AUTOR').isSubsetOf(found(a)) &&
        found(b).isSubsetOf(found(b, 'LIVRE_S')),
    );
  });

  it('NEXT implies BEFORE implies AND; case and composition change nothing', () => {
    holds((a, b) => {
      const before = found(`${a} BEFORE ${b}`);
      const same = found(b);
      return (
        found(`${a} NEXT ${b}`).isSubsetOf(before) &&
        before.isSubsetOf(found(`${a} ${b}`)) &&
        found(b.normalize('NFD')).symmetricDifference(same).size === 0 &&
        found(b.toLowerCase()).symmetricDifference(same).size === 0
      );
    });
  });

  it('every title is found by the words of its own name', () => {
    expect(pairs.filter(([, b]) => found(b).size === 0)).toEqual([]);
  });
});

/** Words that are nothing but words: operators and signs would be read as such. */
const wordsOf = (text: string): string[] =>
  text
    .split(/[^\p{L}\p{M}]+/u)
    .filter((word) => word.length > 1 && !/^(?:AND|OR|NOT|NEXT|BEFORE|AFTER)$/.test(word));

async function documentsIn(path: string): Promise<SearchDocument[]> {
  const documents: SearchDocument[] = [];
  for (const file of await recordFiles(path)) {
    for await (const result of openMarc(file)) {
      if (documents.length === MOST_TITLES) return documents;
      const accepted = result.ok ? decideAcceptance(result.record) : null;
      if (!result.ok || !accepted?.ok || accepted.kind !== 'bibliographic') continue;
      const id = documents.length + 1;
      const title = { id, summary: titleSummary(result.record), coverFile: '' };
      documents.push(searchDocument({ ...title, withdrawn: false, uses: 0, createdAt: '' }, []));
    }
  }
  return documents;
}
