import type { Tables } from './tables.ts';

export type Area = keyof Tables;

/** The tables that a shell may name to an island, and their addresses; refusals come from the contract. */
export type TableName = Area | 'refusals';
export type TableUrls = Partial<Record<TableName, string>>;

/** `items_one` and `items_other` are forms of one key, `items`. */
type Stem<K> = K extends `${infer Base}_${Intl.LDMLPluralRule}` ? Base : K;

/** Every key that code may ask for: "loans.renew_all". Portuguese is the reference. */
export type TextKey = { [A in Area]: `${A}.${Stem<keyof Tables[A]> & string}` }[Area];

export type TextParams = Record<string, string | number>;

/** Turns a key into words. A `count` parameter picks the plural form. */
export type Translate = (key: TextKey, params?: TextParams) => string;
