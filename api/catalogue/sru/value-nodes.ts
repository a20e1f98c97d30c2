import { LOCALES } from '#contract/shared/languages.ts';
import { WORK_TYPES } from '../marc/map/work-types.ts';
import { currentLanguage } from '../records/languages.ts';
import { workTypeName } from '../records/title-wire.ts';
import {
  fold,
  isbnKey,
  isbnStart,
  issnKey,
  readYears,
  type Dimension,
  type FilterValue,
  type HeadingNode,
  type QueryNode,
  type YearRange,
} from '../../search/engine/engine.ts';
import { Diagnostic } from './diagnostics.ts';
import type { RelationName } from './relation.ts';

const sourceOf = (text: string) => ({ row: 0, start: 0, end: text.length });

const headingNode = (
  shown: string,
  whole: Partial<Pick<HeadingNode, 'titles' | 'authorities'>>,
): HeadingNode => ({
  ...{ kind: 'heading', keys: [], authorities: [], shown, source: sourceOf(shown) },
  ...whole,
});

const valueNode = (shown: string, dimension: Dimension, ids: FilterValue[]): HeadingNode =>
  headingNode(shown, { authorities: [{ dimension, ids }] });

export function languageNode(text: string): QueryNode {
  const code = text.toLowerCase();
  if (!/^[a-z]{3}$/.test(code)) throw new Diagnostic(36, text);
  return valueNode(text, 'language', [currentLanguage(code)]);
}

/** A type of work by its key, code or name in any language. */
export function typeNode(text: string): QueryNode {
  const typed = fold(text);
  const codes = WORK_TYPES.filter(
    ({ code, key }) =>
      key === typed ||
      String(code) === typed ||
      LOCALES.some((locale) => fold(workTypeName(code, locale) ?? '') === typed),
  ).map(({ code }) => code);
  return valueNode(text, 'workType', codes);
}

/** A title by its number, address or OAI identifier. */
export function idNode(text: string): QueryNode {
  const id = /^(?:https?:\/\/\S+\/acervo\/|oai:[^\s:]+:)?([1-9]\d{0,12})$/i.exec(text)?.[1];
  return headingNode(text, { titles: id === undefined ? [] : [Number(id)] });
}

/** @throws {Diagnostic} */
export function numberNode(list: 'isbn' | 'issn', text: string): QueryNode {
  const isBegun = text.endsWith('*');
  const key = keyOf(list, text, isBegun);
  if (key === null) throw new Diagnostic(36, text);
  return { kind: 'exact', list, key, prefix: isBegun, shown: text, source: sourceOf(text) };
}

function keyOf(list: 'isbn' | 'issn', text: string, isBegun: boolean): string | null {
  const bare = text.replace(/^(?:urn:)?(?:isbn|issn):?\s*/i, '');
  if (/[*?]/.test(isBegun ? bare.slice(0, -1) : bare)) throw new Diagnostic(28, text);
  if (!isBegun) return list === 'isbn' ? isbnKey(bare) : issnKey(bare);
  if (list === 'isbn') return isbnStart(bare);
  const key = bare.replace(/[^\dX]/giu, '').toUpperCase();
  return key.length < MIN_START ? null : key;
}
const MIN_START = 4;

/** @throws {Diagnostic} */
export function yearsNode(relation: RelationName, text: string): QueryNode {
  const years = yearsOf(relation, text);
  return { kind: 'years', years, shown: text, source: sourceOf(text) };
}

const FIRST_YEAR = 1;

function yearsOf(relation: RelationName, text: string): YearRange {
  if (relation === 'within') {
    const [from, to, ...more] = text.split(/\s+/u).map(yearOf);
    if (from === undefined || to === undefined || more.length > 0) throw new Diagnostic(36, text);
    return { from, to };
  }
  const range = relation === '=' ? readYears(text) : null;
  if (range !== null && /[-–]/u.test(text.trim())) {
    const { swapped: _swapped, ...ends } = range;
    return ends;
  }
  const year = yearOf(text);
  switch (relation) {
    case '<':
      return { from: FIRST_YEAR, to: year - 1 };
    case '<=':
      return { from: FIRST_YEAR, to: year };
    case '>':
      return { from: year + 1 };
    case '>=':
      return { from: year };
    default:
      return { from: year, to: year };
  }
}

/** "1968", or the year of a date. */
function yearOf(text: string): number {
  const [, year] = /^(\d{4})(?:-\d{2}(?:-\d{2})?)?$/.exec(text) ?? [];
  if (year === undefined) throw new Diagnostic(36, text);
  return Number(year);
}
