import type { Locale } from '#contract/shared/languages.ts';
import { wordIfAny } from '../../../core/words.ts';
import { fieldName } from './field-names.ts';

/**
 * The label of a line of a description: a word of its own where a reader needs another than a
 * cataloguer; a field without any is a note.
 */
export function lineLabel(field: string, locale: Locale): string {
  return (
    wordIfAny('server/description', `f${field}`, locale) ??
    (fieldName(field, 'bibliographic', locale) || fieldName('5XX', 'bibliographic', locale))
  );
}
