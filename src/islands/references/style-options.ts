import type { Translate } from '#lib/i18n/areas.ts';
import type { ReferenceStyle } from '#lib/stores/reference-style.ts';

interface StyleOption {
  value: ReferenceStyle;
  label: string;
  hint: string;
}

/** The styles in the order in which they are offered. Needs the table `references`. */
export const styleOptions = (t: Translate): StyleOption[] => [
  { value: 'abnt', label: 'ABNT', hint: t('references.abnt_hint') },
  { value: 'apa', label: 'APA', hint: t('references.apa_hint') },
  { value: 'vancouver', label: 'Vancouver', hint: t('references.vancouver_hint') },
  { value: 'mla', label: 'MLA', hint: t('references.mla_hint') },
  { value: 'chicago', label: 'Chicago', hint: t('references.chicago_hint') },
  { value: 'chicago-notes', label: 'Chicago', hint: t('references.chicago_notes_hint') },
];
