import { apaReference } from './apa.ts';
import { chicagoReference } from './chicago.ts';
import type { Words } from './full-names.ts';
import { mlaReference } from './mla.ts';
import type { CslItem, ReferenceRun } from './runs.ts';
import type { ReferenceStyle } from '../stores/reference-style.ts';
import { vancouverReference } from './vancouver.ts';

/** Styles that are written from the CSL item; ABNT is written by the server. */
export type ItemStyle = Exclude<ReferenceStyle, 'abnt'>;

export const FORMATTERS: Readonly<
  Record<ItemStyle, (item: CslItem, words: Words) => ReferenceRun[]>
> = {
  apa: apaReference,
  chicago: (item, words) => chicagoReference(item, words, 'author-date'),
  'chicago-notes': (item, words) => chicagoReference(item, words, 'notes'),
  mla: mlaReference,
  vancouver: vancouverReference,
};
