import { readFileSync } from 'node:fs';
import { DEFAULT_LOCALE, type Locale } from '#contract/shared/languages.ts';
import type { SERVER_TABLES } from './server-tables.ts';

export type ServerTable = (typeof SERVER_TABLES)[number];

const FOLDER = new URL('../../src/lib/i18n/locales/', import.meta.url);
const tables = new Map<string, Readonly<Record<string, string>>>();

/** The message of a key in a language, or undefined. */
export function wordIfAny(table: ServerTable, key: string, locale: Locale): string | undefined {
  const words = readTable(table, locale);
  return Object.hasOwn(words, key) ? words[key] : undefined;
}

/** The message of a key that every language has, with `{{name}}` placeholders filled from `params`. */
export function word(
  table: ServerTable,
  key: string,
  locale: Locale,
  params: Readonly<Record<string, string | number>> = {},
): string {
  const text = wordIfAny(table, key, locale);
  if (text === undefined) throw new Error(`No words for ${key} of ${table} in ${locale}`);
  return filled(text, params, locale);
}

export const wordKeys = (table: ServerTable): string[] =>
  Object.keys(readTable(table, DEFAULT_LOCALE));

/** Reads a table; cached. */
function readTable(table: ServerTable, locale: Locale): Readonly<Record<string, string>> {
  const name = `${locale}/${table}.json`;
  let words = tables.get(name);
  if (!words) {
    words = JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8')) as Record<string, string>;
    tables.set(name, words);
  }
  return words;
}

/** A placeholder `{{name}}`, with an Italian article that may precede it: il, al, dal, del, nel. */
const PLACEHOLDER = /(?:\b(i|a|da|de|ne)l )?\{\{(\w+)\}\}/g;

/** Fills `{{name}}` placeholders; a missing parameter becomes empty. */
export const filled = (
  text: string,
  params: Readonly<Record<string, unknown>>,
  locale?: Locale,
): string =>
  text.replace(PLACEHOLDER, (_whole, article: string | undefined, name: string) => {
    const value = String(params[name] ?? '');
    return article === undefined ? value : withArticle(article, value, locale);
  });

/** "al 9 marzo", "all’8 marzo", "a lunedì 9 marzo": Italian articles depend on what follows. */
function withArticle(article: string, value: string, locale: Locale | undefined): string {
  if (locale === 'it') {
    if (/^(8|11\b)/.test(value)) return `${article === 'i' ? 'l' : `${article}ll`}’${value}`;
    if (/^(\p{L}+dì|sabato|domenica)\s/u.test(value))
      return `${BEFORE_WEEKDAYS[article] ?? ''}${value}`;
  }
  return `${article}l ${value}`;
}

const BEFORE_WEEKDAYS: Partial<Record<string, string>> = { a: 'a ', da: 'da ', de: 'di ' };
