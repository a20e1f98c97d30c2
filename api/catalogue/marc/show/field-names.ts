import type { Locale } from '#contract/shared/languages.ts';
import { wordIfAny, wordKeys } from '../../../core/words.ts';
import type { RecordKind } from '../kind.ts';

/** Every tag of a bibliographic record that has a name, in order. */
export const FIELD_TAGS: readonly string[] = wordKeys('server/bibliographic-fields')
  .map((key) => key.slice(1))
  .sort();

/**
 * The name of a MARC 21 field in a language for the record as cataloguers see it, `''` when it has
 * none of ours. "5XX" names every field from 500 to 599 that has no name of its own.
 */
export function fieldName(tag: string, kind: RecordKind, locale: Locale): string {
  const group = `${tag.charAt(0)}XX`;
  const named = (table: 'authority-fields' | 'bibliographic-fields') =>
    wordIfAny(`server/${table}`, `f${tag}`, locale) ??
    wordIfAny(`server/${table}`, `f${group}`, locale);
  const own = kind === 'authority' ? named('authority-fields') : undefined;
  // Only fields of control and numbers, links and scripts mean the same in every kind of record.
  const isShared = kind !== 'authority' || /^(?:0|8)/.test(tag);
  return own ?? (isShared ? named('bibliographic-fields') : undefined) ?? '';
}
