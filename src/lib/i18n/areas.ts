import type { Tables } from './tables.ts';

export type Area = keyof Tables;

/** Tables that a page shell may pass to islands, by URL; refusals come from the contract. */
export type TableName = Area | 'refusals';
export type TableUrls = Partial<Record<TableName, string>>;

/** `items_one` and `items_other` are plural forms of the key `items`. */
type Stem<K> = K extends `${infer Base}_${Intl.LDMLPluralRule}` ? Base : K;

/** Every translation key: "loans.renew_all". Portuguese is the reference. */
export type TextKey = { [A in Area]: `${A}.${Stem<keyof Tables[A]> & string}` }[Area];

export type TextParams = Record<string, string | number>;

/** Translates a key. A `count` parameter selects the plural form. */
export type Translate = (key: TextKey, params?: TextParams) => string;
