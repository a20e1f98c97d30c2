/**
 * The library's list of synonyms: a line is a group of forms with "=" between them, each one or more words. A
 * form is a synonym only of the others in its own lines: the relation is not transitive across lines.
 */
import { tokenize } from './fold.ts';

export interface Synonyms {
  /** Synonyms by form; the words of a form are joined by one blank. */
  others: ReadonlyMap<string, readonly string[]>;
  /** Number of words of the longest form. */
  longest: number;
}

export const NO_EQUIVALENTS: Synonyms = { others: new Map(), longest: 0 };

/** A line that was ignored wholly or in part, or that has no effect. */
export interface EquivalentsProblem {
  /** From 1. */
  line: number;
  code: 'same-word' | 'no-word' | 'too-long' | 'too-many' | 'circle';
  form: string;
}

/** Maximum lines; further ones are ignored. */
export const MAX_LINES = 20_000;
/** Maximum words of a form; maximum forms of a line and synonyms of a form. */
const MAX_WORDS = 10;
const MAX_FORMS = 20;

/** Parses a list. Blank lines and lines that begin with "#" are ignored. */
export function readEquivalents(text: string): {
  equivalents: Synonyms;
  groups: number;
  problems: EquivalentsProblem[];
} {
  const others = new Map<string, string[]>();
  const problems: EquivalentsProblem[] = [];
  const leader = new Map<string, string>();
  let groups = 0;
  let longest = 0;
  for (const [at, whole] of text.split(/\r\n?|\n/, MAX_LINES + 1).entries()) {
    const line = at + 1;
    const told = (code: EquivalentsProblem['code'], form: string): void =>
      void problems.push({ line, code, form });
    if (at === MAX_LINES) {
      told('too-many', '');
      break;
    }
    if (/^\s*(?:#|$)/.test(whole)) continue;
    const forms = formsOf(whole, told);
    if (forms.length < 2) continue;
    groups++;
    if (joinsNothing(leader, forms)) told('circle', forms.join(' = '));
    for (const form of forms) {
      longest = Math.max(longest, form.split(' ').length);
      const known = others.get(form) ?? [];
      const more = forms.filter((other) => other !== form && !known.includes(other));
      const all = [...known, ...more];
      if (all.length > MAX_FORMS) told('too-many', form);
      others.set(form, all.slice(0, MAX_FORMS));
    }
  }
  return { equivalents: { others: mutual(others), longest }, groups, problems };
}

/** The distinct forms of a line, as words. */
function formsOf(
  line: string,
  told: (code: EquivalentsProblem['code'], form: string) => void,
): string[] {
  const forms: string[] = [];
  for (const part of line.slice(0, 2000).split('=', MAX_FORMS + 1)) {
    const words = tokenize(part);
    const form = words.join(' ');
    const shown = part.trim().slice(0, 60);
    if (forms.length === MAX_FORMS) told('too-many', shown);
    else if (words.length === 0) told('no-word', shown);
    else if (words.length > MAX_WORDS) told('too-long', shown);
    else if (forms.includes(form)) told('same-word', shown);
    else forms.push(form);
  }
  return forms;
}

/** True if all forms are already connected, even indirectly (union-find); connects them. */
function joinsNothing(leader: Map<string, string>, forms: readonly string[]): boolean {
  const [first = '', ...rest] = forms.map((form) => leaderOf(leader, form));
  const isNew = rest.some((other) => other !== first);
  for (const other of rest) leader.set(other, first);
  return !isNew;
}

function leaderOf(leader: Map<string, string>, form: string): string {
  let found = form;
  for (let next = leader.get(found); next !== undefined && next !== found;) {
    found = next;
    next = leader.get(found);
  }
  leader.set(form, found);
  return found;
}

/** Drops one-sided synonyms, which arise when one of two forms has reached its maximum. */
function mutual(others: ReadonlyMap<string, readonly string[]>): Map<string, string[]> {
  return new Map(
    [...others].map(([form, list]) => [
      form,
      list.filter((other) => others.get(other)?.includes(form)),
    ]),
  );
}
