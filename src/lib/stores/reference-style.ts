import { persistent } from '../storage/persistent.ts';

export const REFERENCE_STYLES = [
  'abnt',
  'apa',
  'vancouver',
  'mla',
  'chicago',
  'chicago-notes',
] as const;
export type ReferenceStyle = (typeof REFERENCE_STYLES)[number];

const isStyle = (value: unknown): value is ReferenceStyle =>
  REFERENCE_STYLES.some((style) => style === value);

/** Citation style chosen on this device. */
export const $referenceStyle = persistent<ReferenceStyle>({
  name: 'estilo-referencia',
  where: 'local',
  encrypted: false,
  version: 1,
  initial: 'abnt',
  isValid: isStyle,
}).store;
