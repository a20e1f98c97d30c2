import Type, { type TProperties } from 'typebox';
import { LOCALES } from '#contract/shared/languages.ts';
import { word } from '../../../core/words.ts';

/** An address, or none. */
export const Address = (description: string) =>
  Type.String({ pattern: '^(https?://\\S+)?$', default: '', description });
/** Nothing, in every language. */
export const NO_WORDS = { pt: '' };
/** Texts of the catalogue in every language. */
export const defaultTexts = (key: string) =>
  Object.fromEntries(LOCALES.map((locale) => [locale, word('server/settings', key, locale)]));
/** An optional group of settings. */
export const group = <T extends TProperties>(properties: T, description: string) =>
  Type.Object(properties, { additionalProperties: false, default: {}, description });
