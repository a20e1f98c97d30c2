/**
 * Subjects in other languages: a table with a row for each subject and a column for each language. A query whose words
 * are all in the table is translated part by part, longest first.
 */
import { tokenize } from './fold.ts';
import { isFunctionWord } from './function-words.ts';
import { inflectedForms } from './plural.ts';

interface Subject {
  /** Forms by language, the usual one first. */
  names: ReadonlyMap<string, readonly string[]>;
  /** The languages of each form, folded. */
  languagesOf: ReadonlyMap<string, readonly string[]>;
}

export interface SubjectWords {
  /** By folded form, its words joined by one blank. */
  subjects: ReadonlyMap<string, readonly Subject[]>;
  /** Words of the longest form. */
  longest: number;
}

/** A query in another language. */
export interface TranslatedQuery {
  language: string;
  q: string;
}

/** Queries with more words are seldom subjects. */
const MAX_WORDS = 8;
/** Forms tried for a run of words, each in singular and plural. */
const MAX_FORMS = 16;
/** Queries of one language, where subjects have several forms. */
const MAX_NAMES = 6;

/**
 * Parses a table: languages in the first line, columns by tabs, forms of a language by " / ", the usual one first. A
 * form before "*" is another word in other languages ("ours", "estate"): it is read in a query, but not searched for.
 */
export function readSubjectWords(text: string): SubjectWords {
  const [head = '', ...lines] = text.split('\n').filter(Boolean);
  const languages = head.split('\t');
  const subjects = new Map<string, Subject[]>();
  let longest = 0;
  for (const line of lines) {
    const cells = line.split('\t').map((cell) => cell.split(' / '));
    const names = new Map(
      languages.map((language, i) => [
        language,
        cells[i]?.filter((form) => !/\*$/.test(form)) ?? [],
      ]),
    );
    const languagesOf = new Map<string, string[]>();
    cells.forEach((forms, i) => {
      for (const form of forms) {
        const key = keyOf(form);
        languagesOf.set(key, [...(languagesOf.get(key) ?? []), languages[i] ?? '']);
      }
    });
    for (const key of languagesOf.keys()) {
      subjects.set(key, [...(subjects.get(key) ?? []), { names, languagesOf }]);
      longest = Math.max(longest, key.split(' ').length);
    }
  }
  return { subjects, longest };
}

const keyOf = (form: string): string => tokenize(form).join(' ');

/** A part of a query: a subject with the languages of its form, or a word as it is. */
interface Part {
  text: string;
  subject: Subject | null;
  languages: readonly string[];
}

/**
 * The query in the other languages of the table; [] unless all its words are in it, apart from function words. With
 * `partly`, words that are not in it stay as they are, if others are. Where a subject has several forms there
 * is a query for each.
 */
export function translateQuery(
  table: SubjectWords,
  q: string,
  language: string,
  partly = false,
): TranslatedQuery[] {
  const words = tokenize(q);
  if (words.length === 0 || words.length > MAX_WORDS) return [];
  const parts = partsOf(table, words, language);
  const subjects = parts.filter(({ subject }) => subject !== null);
  if (subjects.length === 0 || (!partly && subjects.length < parts.length)) return [];
  const known = new Set([keyOf(q)]);
  return [...subjects[0]!.subject!.names.keys()].flatMap((other) => {
    if (subjects.every(({ languages }) => languages.includes(other))) return [];
    return namesIn(other, parts).flatMap((translated) => {
      const key = keyOf(translated);
      if (known.has(key)) return [];
      known.add(key);
      return [{ language: other, q: translated }];
    });
  });
}

/** The parts in a language: each form of one with each of the others, up to a maximum. */
function namesIn(language: string, parts: readonly Part[]): readonly string[] {
  let names = [''];
  for (const { text, subject } of parts) {
    const forms = subject?.names.get(language) ?? [text];
    names = names
      .flatMap((name) => forms.map((form) => (name === '' ? form : `${name} ${form}`)))
      .slice(0, MAX_NAMES);
  }
  return names;
}

function partsOf(table: SubjectWords, words: readonly string[], language: string): Part[] {
  const parts: Part[] = [];
  for (let at = 0; at < words.length;) {
    const found = longestAt(table, words, at, language);
    const word = words[at]!;
    if (found) parts.push(found.part);
    else if (!isFunctionWord(word)) parts.push({ text: word, subject: null, languages: [] });
    at += found?.length ?? 1;
  }
  return parts;
}

function longestAt(
  { subjects, longest }: SubjectWords,
  words: readonly string[],
  at: number,
  language: string,
): { part: Part; length: number } | null {
  for (let length = Math.min(longest, words.length - at); length > 0; length--) {
    const run = words.slice(at, at + length);
    // "livro" is a subject by itself, but no word of "livro sobre abelhas".
    if (words.length > length && run.every(isFunctionWord)) continue;
    for (const text of formsOf(run, language)) {
      const subject = pick(subjects.get(text) ?? [], text, language);
      if (subject)
        return { part: { text, subject, languages: subject.languagesOf.get(text)! }, length };
    }
  }
  return null;
}

/** The only subject of a form, or the only one in the language of the interface. */
function pick(subjects: readonly Subject[], text: string, language: string): Subject | null {
  const own = subjects.filter(({ languagesOf }) => languagesOf.get(text)?.includes(language));
  const [only, second] = own.length > 0 ? own : subjects;
  return only && !second ? only : null;
}

/** A run of words as typed, then with words in singular or plural. */
function formsOf(run: readonly string[], language: string): string[] {
  let forms = [''];
  for (const word of run) {
    const own = [word, ...inflectedForms(word, language).map(({ text }) => text)];
    forms = forms
      .flatMap((form) => own.map((one) => (form === '' ? one : `${form} ${one}`)))
      .slice(0, MAX_FORMS);
  }
  return forms;
}
