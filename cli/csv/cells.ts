import { OTHER_LOCALES, type OtherLocale } from '#contract/shared/languages.ts';
import { tidyLine } from '#api/core/http/tidy-text.ts';
import { isTimeZone } from '#api/portal/settings/settings.ts';
import { isRepeatedDay, tidyRule } from '#api/circulation/units/repeated-days.ts';
import { isDay } from '#api/circulation/units/zone.ts';
import type { Cell } from './table.ts';

/** Cell types in the files of `acervo init`. */

export const required: Cell<string> = (text) => {
  if (text === '') throw new Error('must not be empty');
  return text;
};

export const optional: Cell<string> = (text) => text;

const MAX_LENGTH = 500;

/** Single-line text, trimmed. */
export const line: Cell<string> = (text) => {
  const tidy = tidyLine(text);
  if (tidy.length > MAX_LENGTH) throw new Error(`is longer than ${MAX_LENGTH} characters`);
  return tidy;
};

export const needed: Cell<string> = (text) => {
  const tidy = line(text);
  if (tidy === '') throw new Error('must not be empty');
  return tidy;
};

/** A column for each language but Portuguese, with optional texts: `name_en` … */
export const inOtherLanguages = <N extends string>(name: N) =>
  Object.fromEntries(OTHER_LOCALES.map((locale) => [`${name}_${locale}`, optional])) as Record<
    `${N}_${OtherLocale}`,
    Cell<string>
  >;

/** An integer with a minimum, or empty. */
export const whole =
  (least = 0): Cell<number | null> =>
  (text) => {
    if (text === '') return null;
    if (!/^\d+$/.test(text) || Number(text) < least) {
      throw new Error(`is not a whole number of at least ${least}`);
    }
    return Number(text);
  };

/** Money, "1,50" or "1.50", in cents. */
export const money: Cell<number | null> = (text) => {
  if (text === '') return null;
  const [, units = '', , cents = ''] = /^(\d+)([.,](\d{1,2}))?$/.exec(text) ?? [];
  if (units === '') throw new Error('is not an amount like 1.50');
  return Number(units) * 100 + Number(cents.padEnd(2, '0'));
};

export const flag: Cell<0 | 1 | null> = (text) => {
  if (text === '') return null;
  if (/^(1|yes|y|sim|s|true)$/i.test(text)) return 1;
  if (/^(0|no|n|n[aã]o|false)$/i.test(text)) return 0;
  throw new Error('is neither yes nor no');
};

/** 1 Monday … 7 Sunday (ISO 8601). */
export const weekday: Cell<number> = (text) => {
  if (!/^[1-7]$/.test(text)) throw new Error('is not a weekday from 1 (Monday) to 7 (Sunday)');
  return Number(text);
};

/** `HH:MM`, up to 24:00. */
export const time: Cell<string> = (text) => {
  const padded = text.padStart(5, '0');
  if (!/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/.test(padded)) {
    throw new Error('is not a time like 08:30');
  }
  return padded;
};

export const optionalTime: Cell<string | null> = (text) => (text === '' ? null : time(text));

export const day: Cell<string> = (text) => {
  if (!isDay(text)) throw new Error('is not a day like 2026-12-25');
  return text;
};

/** A day, or one that repeats every year: "12-25", "easter-47". */
export const dayOrRule: Cell<string> = (text) => {
  if (isRepeatedDay(text)) return tidyRule(text);
  if (isDay(text)) return text;
  throw new Error('is neither a day like 2026-12-25 nor one of every year like 12-25 or easter-47');
};

export const optionalDay: Cell<string> = (text) => (text === '' ? '' : day(text));

export const timeZone: Cell<string> = (text) => {
  if (text !== '' && !isTimeZone(text)) throw new Error('is not a time zone');
  return text;
};

/** One of the given values, or empty. */
export const oneOf =
  <const Words extends readonly string[]>(words: Words): Cell<Words[number] | null> =>
  (text) => {
    if (text === '') return null;
    const found = words.find((word) => word === text);
    if (found === undefined) throw new Error(`is none of ${words.join(', ')}`);
    return found;
  };
