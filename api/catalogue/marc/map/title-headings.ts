import { authorityKey, type AuthorityKind } from './heading-text.ts';
import type { TitleSummary } from './title-summary.ts';

/** A heading of a title, linked to an authority; one is created when none was imported. */
export interface TitleHeading {
  kind: AuthorityKind;
  heading: string;
  key: string;
  dates: string;
}

/** Authors and subjects of a title as headings, without duplicates. */
export function authoritiesOf(summary: TitleSummary): TitleHeading[] {
  const authors = summary.authors.map(({ kind, heading, dates }) => ({ kind, heading, dates }));
  const subjects = summary.subjects.map(({ kind, heading }) => ({ kind, heading, dates: '' }));
  const byKey = new Map<string, TitleHeading>();
  for (const named of [...authors, ...subjects]) {
    const key = authorityKey(named.kind, named.heading);
    // A heading without letters or digits has no key of its own.
    if (!key.endsWith(':') && !byKey.has(key)) byKey.set(key, { ...named, key });
  }
  return [...byKey.values()];
}

/** Adds the ids of authority rows, found by key. */
export function withAuthorityIds(
  summary: TitleSummary,
  ids: ReadonlyMap<string, number>,
): TitleSummary {
  const identified = <T extends { kind: AuthorityKind; heading: string }>(named: T): T => {
    const authorityId = ids.get(authorityKey(named.kind, named.heading));
    return authorityId === undefined ? named : { ...named, authorityId };
  };
  return {
    ...summary,
    authors: summary.authors.map(identified),
    subjects: summary.subjects.map(identified),
  };
}
