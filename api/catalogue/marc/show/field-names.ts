import type { Locale } from '#contract/shared/languages.ts';
import { wordIfAny, wordKeys } from '../../../core/words.ts';
import type { RecordKind } from '../kind.ts';

/** Tags of bibliographic records with a name, in order. */
export const FIELD_TAGS: readonly string[] = wordKeys('server/bibliographic-fields')
  .map((key) => key.slice(1))
  .sort();

/**
 * Localised name of a MARC 21 field for the MARC view; `''` if unknown. "5XX" is the fallback for
 * 500 to 599.
 */
export function fieldName(tag: string, kind: RecordKind, locale: Locale): string {
  const group = `${tag.charAt(0)}XX`;
  const named = (table: 'authority-fields' | 'bibliographic-fields') =>
    wordIfAny(`server/${table}`, `f${tag}`, locale) ??
    wordIfAny(`server/${table}`, `f${group}`, locale);
  const own = kind === 'authority' ? named('authority-fields') : undefined;
  // Only control, number, linking and script fields mean the same in every kind of record.
  const isShared = kind !== 'authority' || /^(?:0|8)/.test(tag);
  return own ?? (isShared ? named('bibliographic-fields') : undefined) ?? '';
}
