import type { Locale } from '#contract/shared/languages.ts';
import { wordIfAny } from '../../../core/words.ts';
import { fieldName } from './field-names.ts';

/**
 * Label of a description line: a reader-friendly one where it differs from the cataloguer's. Fields
 * without a label are notes.
 */
export function lineLabel(field: string, locale: Locale): string {
  return (
    wordIfAny('server/description', `f${field}`, locale) ??
    (fieldName(field, 'bibliographic', locale) || fieldName('5XX', 'bibliographic', locale))
  );
}
