/**
 * The first phase of relevance: which titles are ranked by our own code (engine/rank-documents.ts). Words score by
 * features (ranking-fields.ts), of which OpenSearch reads only what may be among the best.
 */
import {
  besides,
  rarityOf,
  readingsOf,
  RERANK_LIMIT,
  scoredWords,
  seriesKeys,
  titleSequence,
  WEIGHTS,
  weightOf,
  withoutReadings,
  worksOfAuthor,
  type KnownFacts,
  type QueryNode,
  type SearchRequest,
  type WordNode,
} from '../../engine/engine.ts';
import type { OpenSearchClient } from '../client.ts';
import { stemField, TITLE_FIELDS as F } from '../fields.ts';
import { allOf, anyOf, MATCH_ALL, not, scored, term, terms, type Dsl } from '../query/dsl.ts';
import { exactQuery, toQuery, typedQuery, wordQuery, type LookedUp } from '../query/tree-query.ts';
import { featureOf, nameKey, OFTEN_USED, PERSON, SHORT_TITLE } from '../ranking-fields.ts';
import { stemTerms } from '../title-document.ts';
import { counting, searchAll, totalOf } from './send.ts';

export type Facts = Omit<KnownFacts, 'editions'>;

const isPerson = (kind: string, texts: readonly string[]): Dsl =>
  allOf(texts.map((text) => term(F.person, kind + text)));

/** How rare the words are, and whether they name an author. */
export async function readFacts(client: OpenSearchClient, tree: QueryNode): Promise<Facts> {
  const typed = withoutReadings(tree);
  const words = scoredWords(typed);
  const texts = words.map(({ text }) => text);
  const wanted = worksOfAuthor(typed, words);
  const author =
    texts.length === 1
      ? isPerson(PERSON.first, texts)
      : allOf([
          isPerson(PERSON.name, texts),
          anyOf(texts.map((text) => term(F.person, PERSON.surname + text))),
        ]);
  const bodies = [MATCH_ALL, ...words.map(wordQuery), ...(wanted === null ? [] : [author])];
  const found = await searchAll(
    client,
    client.names.titles,
    bodies.map((query) => counting(query)),
  );
  const totals = found.map(totalOf);
  const holding = new Map(words.map((word, i) => [wordName(word), totals[i + 1]!]));
  return {
    titles: totals[0]!,
    holding: (word) => holding.get(wordName(word)) ?? 0,
    isAuthor: wanted !== null && totals.at(-1)! >= wanted,
  };
}

const wordName = ({ text, prefix, pattern = '', similar, field }: WordNode): string =>
  JSON.stringify([text, prefix, pattern, similar, field]);

interface Ranking {
  tree: QueryNode;
  /** Query and filters. */
  matching: readonly Dsl[];
  found: LookedUp;
  facts: Facts;
  request: SearchRequest;
}

/** Scores that are absolute in process are above those of words here, too. */
const feature = (word: string, boost: number): Dsl => ({
  rank_feature: {
    field: featureOf(word),
    boost: Math.max(boost, MIN_BOOST),
    log: { scaling_factor: 1 },
  },
});
const MIN_BOOST = 0.001;

/** One search, or two if the words name an author: works that are not about the author have their own. */
export function candidateBodies(ranking: Ranking): Dsl[] {
  const { matching, facts, tree } = ranking;
  const body = bodyOf(ranking, matching, RERANK_LIMIT);
  if (!facts.isAuthor) return [body];
  const words = scoredWords(withoutReadings(tree)).map(({ text }) => text);
  const by = isPerson(PERSON.name, words);
  const about = allOf(words.map((word) => term('subject', word)));
  const others = [...matching, anyOf([by, not(about)])];
  return [body, bodyOf(ranking, others, RERANK_LIMIT, [scored(by, totalRarity(ranking))])];
}

function bodyOf(ranking: Ranking, filter: readonly Dsl[], size: number, more: Dsl[] = []): Dsl {
  const { request } = ranking;
  const isUp = request.direction === 'D';
  const score = { _score: isUp ? 'asc' : 'desc' };
  const uses = request.mostUsedFirst ? [{ [F.timesUsed]: isUp ? 'asc' : 'desc' }] : [];
  const series = seriesKeys(ranking.tree);
  return {
    size,
    track_total_hits: false,
    track_scores: true,
    query: { bool: { filter, should: [...scores(ranking), ...more] } },
    sort: [...(series.length > 0 ? [] : uses), score, { [F.id]: isUp ? 'desc' : 'asc' }],
  };
}

/** Order by relevance of all titles, for pages after those that are ranked. */
export const rankedBody = (ranking: Ranking): Dsl => bodyOf(ranking, ranking.matching, 0);

const totalRarity = ({ tree, facts }: Ranking): number =>
  scoredWords(withoutReadings(tree)).reduce((sum, word) => sum + rarity(word, facts), 0);

const rarity = (word: WordNode, { titles, holding }: Facts): number =>
  rarityOf(titles, holding(word));

function scores(ranking: Ranking): Dsl[] {
  const { tree, found, facts } = ranking;
  const typed = withoutReadings(tree);
  const words = scoredWords(typed);
  const sequence = titleSequence(typed);
  const total = totalRarity(ranking);
  return [
    ...words.map((word) => wordScore(word, rarity(word, facts))),
    ...(sequence === null || sequence.length === 0
      ? []
      : [scored(term(F.names, nameKey(sequence)), WEIGHTS.exactTitle)]),
    ...numberScores(typed, found),
    ...readingsOf(tree).map((reading) =>
      scored(
        toQuery(besides(reading, typed), found),
        Math.max(MIN_BOOST, weightOf(reading) * total),
      ),
    ),
    feature(OFTEN_USED, MIN_BOOST),
  ];
}

function numberScores(tree: QueryNode, found: LookedUp): Dsl[] {
  const items = tree.kind === 'and' || tree.kind === 'or' ? tree.items : [tree];
  return items.flatMap((item) =>
    item.kind === 'exact'
      ? [scored(exactQuery(item, found), item.prefix ? WEIGHTS.begunNumber : WEIGHTS.wholeNumber)]
      : [],
  );
}

/** The best of a word and its other forms. */
function wordScore(word: WordNode, rare: number): Dsl {
  const { text, prefix, similar, field, forms = [] } = word;
  if (prefix || similar) return termsScore(word, rare);
  if (field === 'title') return titleScore(word, rare);
  if (field !== null) return scored(wordQuery(word), Math.max(rare, MIN_BOOST));
  const others = forms.map((form) => feature(form.text, WEIGHTS.otherForm * rare));
  return { dis_max: { queries: [feature(text, rare), ...others] } };
}

const titleScore = (word: WordNode, rare: number): Dsl => ({
  bool: { must: [scored(wordQuery(word), Math.max(rare, MIN_BOOST)), feature(SHORT_TITLE, rare)] },
});

const FIELD_WEIGHTS = { title: 0, author: 1, subject: 2, other: 3 } as const;

/** Several words: by the fields that have one of them. */
function termsScore(word: WordNode, rare: number): Dsl {
  const fields = Object.entries(FIELD_WEIGHTS).filter(
    ([name]) => word.field === null || word.field === name,
  );
  return {
    bool: {
      should: [
        ...fields.map(([name, at]) =>
          scored(
            word.similar
              ? terms(stemField(name as keyof typeof FIELD_WEIGHTS), stemTerms(word.text))
              : typedQuery({ ...word, field: name as 'title' }),
            Math.max(MIN_BOOST, rare * WEIGHTS.fields[at]! * 0.5),
          ),
        ),
        ...(word.field === null || word.field === 'title'
          ? [
              {
                bool: {
                  filter: [typedQuery({ ...word, field: 'title' })],
                  must: [feature(SHORT_TITLE, rare)],
                },
              },
            ]
          : []),
      ],
    },
  };
}
