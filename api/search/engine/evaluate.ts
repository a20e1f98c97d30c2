/** Boolean evaluation of a query tree in one segment: from the tree to its hit list. */
import { docsUnder, keysOf } from './browse.ts';
import { docsWith, ordinalsOf } from './segments/column.ts';
import { withoutDeleted } from './segments/deleted.ts';
import { callDocs, exactDocs, startingDocs } from './segments/exact-map.ts';
import { allTitles, intersect, NO_HITS, subtract, unite, type Hits } from './hits.ts';
import {
  FIELD_NUMBER,
  FIELD_SHIFT,
  hasPosition,
  MAX_POSITIONS,
  readPositions,
  seek,
} from './segments/postings.ts';
import { isName } from './query/initialled-name.ts';
import { nearMatcher } from './proximity.ts';
import type {
  GroupNode,
  HeadingNode,
  NameNode,
  NearNode,
  PhraseNode,
  QueryNode,
  TitleNode,
  WordNode,
} from './query/query-tree.ts';
import { contentCounts, contentEnd } from './segments/names.ts';
import { findId, type Segment } from './segments/segment.ts';
import { findString, stringAt, tableSize } from './segments/strings.ts';
import { ordinalsWithin } from './segments/years.ts';
import { termList, type TermList } from './terms.ts';
import { spend, type WorkBudget } from './work-budget.ts';

/** One search in one segment; caches the term lists for scoring. */
export interface Evaluation {
  segment: Segment;
  lists: Map<WordNode, TermList>;
  /** Shared by all segments. */
  work: WorkBudget;
  /** Hits of nodes that search and ranking both need. */
  found: Map<GroupNode | TitleNode, Hits>;
  /** Whether ranking may use what was precomputed for frequent words (`accelerators/`). */
  accelerate: boolean;
}

export const createEvaluation = (
  segment: Segment,
  work: WorkBudget,
  accelerate = true,
): Evaluation => ({ segment, lists: new Map(), found: new Map(), work, accelerate });

/** The matching titles, without deleted ones. */
export function evaluate(evaluation: Evaluation, tree: QueryNode): Hits {
  return withoutDeleted(evaluateNode(evaluation, tree), evaluation.segment);
}

/** The term list of a word, made once per evaluation. */
export function listOf({ segment, lists, work }: Evaluation, word: WordNode): TermList {
  let list = lists.get(word);
  if (list === undefined) lists.set(word, (list = termList(segment, word, work)));
  return list;
}

function evaluateNode(evaluation: Evaluation, node: QueryNode): Hits {
  const hits = evaluateWithoutExpansions(evaluation, node);
  const instead = 'instead' in node ? (node.instead ?? []) : [];
  return instead.reduce((all, other) => unite(all, evaluateNode(evaluation, other)), hits);
}

/** Matches of a node itself, without those of its expansions. */
function evaluateWithoutExpansions(evaluation: Evaluation, node: QueryNode): Hits {
  const { segment } = evaluation;
  switch (node.kind) {
    case 'all':
      return allTitles(segment.size);
    case 'none':
      return NO_HITS;
    case 'word':
      return listOf(evaluation, node).docs;
    case 'phrase':
      return phrase(evaluation, node);
    case 'exact':
      if (node.list === 'call') return callDocs(segment.exact.call, node.key).found;
      return node.prefix === true
        ? startingDocs(segment.exact[node.list], node.key)
        : exactDocs(segment.exact[node.list], node.key);
    case 'years': {
      const { years } = segment.columns;
      return docsWith(years, ordinalsWithin(years, [node.years]));
    }
    case 'heading':
      return heading(segment, node);
    case 'and':
      return foundBy(evaluation, node, () => evaluateAnd(evaluation, node));
    case 'or':
      return evaluateOr(evaluation, node);
    case 'not':
      return evaluateNot(evaluation, allTitles(segment.size), node.item);
    case 'near':
      return near(evaluation, node);
    case 'name':
      return name(evaluation, node);
    case 'title':
      return foundBy(evaluation, node, () => title(evaluation, node));
  }
}

/** The hits of a node, evaluated once. */
function foundBy({ found }: Evaluation, node: GroupNode | TitleNode, find: () => Hits): Hits {
  const known = found.get(node);
  if (known !== undefined) return known;
  const hits = find();
  found.set(node, hits);
  return hits;
}

/** Titles by any of the keys and authorities of a heading. */
function heading(segment: Segment, { keys, authorities, titles = [] }: HeadingNode): Hits {
  const lists = [
    Uint32Array.from(titles.map((id) => findId(segment, id)).filter((doc) => doc >= 0)),
    ...keys.map(({ list, key }) => docsUnder(segment, list, key)),
    ...keys.flatMap(({ list, key, andLonger }) =>
      andLonger ? [startingDocs(keysOf(segment, list), `${key} `)] : [],
    ),
    ...authorities.map(({ dimension, ids }) => {
      const column = segment.columns[dimension];
      return docsWith(column, ordinalsOf(column, ids));
    }),
  ];
  return lists.reduce(unite, NO_HITS);
}

/** Intersects the shortest list first, so that galloping skips most of the longer ones. */
function evaluateAnd(evaluation: Evaluation, { items }: GroupNode): Hits {
  const wanted = items.filter(({ kind }) => kind !== 'not');
  const lists = wanted
    .map((item) => evaluateNode(evaluation, item))
    .sort((a, b) => a.length - b.length);
  const all = lists.length === 0 ? allTitles(evaluation.segment.size) : lists.reduce(intersect);
  let hits = all;
  for (const item of items) {
    if (item.kind !== 'not' || hits.length === 0) continue;
    // A list made here is overwritten.
    hits = evaluateNot(evaluation, hits, item.item, hits === all ? undefined : hits);
  }
  return hits;
}

/** Unites lists until the budget is exhausted. */
function evaluateOr(evaluation: Evaluation, { items }: GroupNode): Hits {
  let hits = NO_HITS;
  for (const item of items) {
    const more = evaluateNode(evaluation, item);
    if (spend(evaluation.work, hits.length + more.length)) hits = unite(hits, more);
  }
  return hits;
}

/** Excludes titles. When the budget ended before all unwanted titles were known, nothing is returned. */
function evaluateNot(evaluation: Evaluation, hits: Hits, unwanted: QueryNode, into?: Hits): Hits {
  const left = subtract(hits, evaluateNode(evaluation, unwanted), into);
  return spend(evaluation.work, hits.length) ? left : NO_HITS;
}

/** Titles of exactly these words, with or without subtitle, whatever articles stand between them. */
function title({ segment, work }: Evaluation, { words }: TitleNode): Hits {
  const { postings, terms, properLength } = segment;
  const found = words.map(({ text }) => findString(terms, text));
  if (found.includes(-1)) return NO_HITS;
  const lists = found.map((term) =>
    postings.docs.subarray(postings.starts[term], postings.starts[term + 1]),
  );
  const cursors = found.map((term) => postings.starts[term]!);
  const together = lists.reduce(intersect);
  if (!spend(work, together.length)) return NO_HITS;
  const counts = contentCounts(segment);
  const hits: number[] = [];
  for (let i = 0; i < together.length; i++) {
    const doc = together[i]!;
    if (counts[doc]! > words.length) continue;
    found.forEach((term, w) => {
      cursors[w] = seek(postings.docs, cursors[w]!, postings.starts[term + 1]!, doc);
    });
    if (contentEnd(segment, doc, cursors) >= properLength[doc]!) hits.push(doc);
  }
  return Uint32Array.from(hits);
}

/** Compares the headings of the authors who have the surname. */
function name(evaluation: Evaluation, node: NameNode): Hits {
  const { segment, work } = evaluation;
  const { keys, table } = segment.orders.author;
  const hits = node.surname.map((word) => evaluateNode(evaluation, word)).reduce(intersect);
  const size = tableSize(table);
  return hits.filter(
    (doc) => keys[doc]! < size && spend(work, 1) && isName(node, stringAt(table, keys[doc]!)),
  );
}

function near(evaluation: Evaluation, node: NearNode): Hits {
  const { segment } = evaluation;
  const both = intersect(evaluateNode(evaluation, node.left), evaluateNode(evaluation, node.right));
  if (both.length === 0) return both;
  const { work } = evaluation;
  const matches = nearMatcher(segment, node, (word) => listOf(evaluation, word), work);
  return both.filter((doc) => spend(work, 1) && matches(doc));
}

/** Walks the rarest word's postings, seeks in the others, and compares positions where all words occur. */
function phrase({ segment, work }: Evaluation, { words, field }: PhraseNode): Hits {
  const { terms, postings } = segment;
  const { starts, docs } = postings;
  const found = words.map((word) => findString(terms, word));
  if (found.includes(-1)) return NO_HITS;
  const cursors = Uint32Array.from(found, (term) => starts[term]!);
  const ends = Uint32Array.from(found, (term) => starts[term + 1]!);
  let lead = 0;
  for (let w = 1; w < found.length; w++) {
    if (ends[w]! - cursors[w]! < ends[lead]! - cursors[lead]!) lead = w;
  }
  const hits = new Uint32Array(ends[lead]! - cursors[lead]!);
  const buffer = new Uint16Array(MAX_POSITIONS);
  const wanted = field === null ? -1 : FIELD_NUMBER[field];
  let count = 0;
  for (; cursors[lead]! < ends[lead]! && spend(work, words.length); cursors[lead]!++) {
    const doc = docs[cursors[lead]!]!;
    let w = 0;
    for (; w < found.length; w++) {
      if (w === lead) continue;
      cursors[w] = seek(docs, cursors[w]!, ends[w]!, doc);
      if (cursors[w]! === ends[w]! || docs[cursors[w]!] !== doc) break;
    }
    if (w < found.length) continue;
    const places = readPositions(postings, cursors[lead]!, buffer);
    for (let k = 0; k < places; k++) {
      const start = buffer[k]! - lead;
      if (wanted >= 0 && start >>> FIELD_SHIFT !== wanted) continue;
      for (w = 0; w < found.length; w++) {
        if (w !== lead && !hasPosition(postings, cursors[w]!, start + w)) break;
      }
      if (w === found.length) {
        hits[count++] = doc;
        break;
      }
    }
  }
  return hits.subarray(0, count);
}
