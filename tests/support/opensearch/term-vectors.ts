import { FIELDS, type SearchDocument } from '#api/search/engine/engine.ts';
import { besides } from '#api/search/engine/query/alternative-tokens.ts';
import { tokenize } from '#api/search/engine/query/fold.ts';
import { modernSpelling } from '#api/search/engine/query/old-spelling.ts';
import type { OpenSearchClient } from '#api/search/opensearch/client.ts';
import { HEADING_GAP, type WordField } from '#api/search/opensearch/fields.ts';

const WORDS_PER_FIELD = 16_383;

/** Position by position the words of a field, as they are defined for texts. */
function expectedWords(title: SearchDocument, field: WordField): Map<string, number[]> {
  const found = new Map<string, number[]>();
  /** As in the index in process, and as in OpenSearch. */
  let ours = 0;
  let theirs = 0;
  const add = (word: string) => {
    const places = found.get(word);
    if (places === undefined) found.set(word, [theirs]);
    else places.push(theirs);
  };
  for (const heading of title[field]) {
    const words = tokenize(heading);
    if (words.length === 0) continue;
    if (ours > 0) {
      ours++;
      theirs += HEADING_GAP;
    }
    const others = besides(heading);
    for (const [w, word] of words.entries()) {
      if (ours >= WORDS_PER_FIELD) return found;
      add(word);
      for (const other of others.get(w) ?? []) add(other);
      const modern = title.language === 'por' ? modernSpelling(word) : null;
      if (modern !== null) add(modern);
      ours++;
      theirs++;
    }
  }
  return found;
}

interface TermVectors {
  docs: {
    _id: string;
    term_vectors?: Record<
      string,
      { terms: Record<string, { term_freq: number; tokens: { position: number }[] }> }
    >;
  }[];
}

/** Titles and fields whose words in the index are not those of the index in process. */
export async function differentWords(
  client: OpenSearchClient,
  titles: readonly SearchDocument[],
): Promise<string[]> {
  const different: string[] = [];
  for (let at = 0; at < titles.length; at += 100) {
    const some = titles.slice(at, at + 100);
    const request = { fields: FIELDS, offsets: false, payloads: false, field_statistics: false };
    const { docs } = await client.request<TermVectors>(
      'POST',
      `/${client.names.titles}/_mtermvectors`,
      { ids: some.map(({ id }) => String(id)), parameters: request },
      60_000,
    );
    const byId = new Map(docs.map((found) => [found._id, found.term_vectors]));
    for (const title of some) {
      for (const field of FIELDS) {
        const terms = byId.get(String(title.id))?.[field]?.terms ?? {};
        const indexed = Object.entries(terms).map(
          ([word, { tokens }]) => [word, tokens.map(({ position }) => position)] as const,
        );
        const expected = [...expectedWords(title, field)];
        if (inOrder(indexed) !== inOrder(expected)) different.push(`${title.id} ${field}`);
      }
    }
  }
  return different;
}

const inOrder = (words: readonly (readonly [string, number[]])[]): string =>
  JSON.stringify(words.toSorted(([a], [b]) => (a < b ? -1 : 1)));
