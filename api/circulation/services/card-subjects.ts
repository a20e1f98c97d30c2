import { SERVICE_FORMS, type ServiceKind } from '#contract/shared/service-forms.ts';
import { findAuthorities } from '../../catalogue/authorities/records.ts';
import { authoritiesByIds } from '../../catalogue/authorities/store.ts';
import type { Queries } from '../../core/db/connection.ts';
import { authorityKey, headingKey } from '../../catalogue/marc/map/heading-text.ts';
import type { SubjectKind } from '../../catalogue/marc/map/title-summary.ts';
import type { Fields } from './rules.ts';

/** Headings that a work may be about, the likeliest first: of those with the same words the first is meant. */
const KINDS: readonly SubjectKind[] = [
  'topic',
  'place',
  'person',
  'institution',
  'event',
  'uniform_title',
  'chronological',
  'genre',
];

/** Names of the fields that hold subjects, in their order. */
const SUBJECT_FIELDS = Object.entries(SERVICE_FORMS.ficha)
  .filter(([, { type }]) => type === 'subject')
  .map(([name]) => name);

/** Beside a subject stands the code of its authority, once it is known to have one. */
const codeField = (name: string): string => `${name}_codigo`;
const CODE_FIELDS = new Set(SUBJECT_FIELDS.map(codeField));

/** A subject of a card. */
export interface CardSubject {
  field: string;
  heading: string;
  /** Its authority; null: it stands as it was typed, for a librarian to look at. */
  authority: number | null;
}

/**
 * The fields of a request with the subjects of a card tied to our authorities: what names one, by its heading or
 * by another form that its record gives, becomes its heading, and its code stands beside it. What names none stays
 * as it was typed.
 */
export async function linkSubjects(q: Queries, kind: ServiceKind, fields: Fields): Promise<Fields> {
  if (kind !== 'ficha') return fields;
  const typed = SUBJECT_FIELDS.flatMap((name): [string, string][] =>
    headingKey(fields[name] ?? '') === '' ? [] : [[name, fields[name] ?? '']],
  );
  const named = typed.flatMap(([, heading]) => keysOf(heading).map((key) => ({ key, heading })));
  const known = await findAuthorities(q, named);
  const authorities = await authoritiesByIds(q, [...new Set(known.values())]);
  const tied = typed.flatMap(([name, heading]) => {
    const key = keysOf(heading).find((one) => known.has(one));
    const authority = authorities.get((key && known.get(key)) || 0);
    if (!authority) return [];
    return Object.entries({ [name]: authority.heading, [codeField(name)]: String(authority.id) });
  });
  return { ...enteredFields(fields), ...Object.fromEntries(tied) };
}

const keysOf = (heading: string): string[] => KINDS.map((kind) => authorityKey(kind, heading));

/** What was filled in, without the codes that stand beside it. */
export const enteredFields = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !CODE_FIELDS.has(name)));

/** The subjects of a card, in their order. */
export const subjectsOf = (fields: Fields): CardSubject[] =>
  SUBJECT_FIELDS.flatMap((field) => {
    const heading = fields[field];
    if (heading === undefined) return [];
    const code = fields[codeField(field)];
    return [{ field, heading, authority: code === undefined ? null : Number(code) }];
  });
