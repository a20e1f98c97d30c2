import type { Queries } from '../db/connection.ts';
import { policyFor } from '../loans/policy.ts';
import { policyRows, readPatron } from '../loans/store.ts';
import { hasArticles } from '../periodicals/article-store.ts';
import { hasIssues } from '../periodicals/store.ts';
import { hasContents } from '../periodicals/summaries.ts';
import { copyStatus } from './availability.ts';
import type { StoredCopy } from './copy-store.ts';
import { copiesByLibrary } from './places.ts';
import type { StoredTitle } from './store.ts';
import type { LendablePlace, TabFacts } from './tabs.ts';

/** Gathers what decides the parts of a title, for a patron or for somebody unknown (null). */
export async function tabFacts(
  q: Queries,
  { id, summary }: StoredTitle,
  patronId: number | null,
): Promise<TabFacts> {
  const libraries = (await copiesByLibrary(q, [id])).get(id) ?? [];
  const lendable = await lendableTo(q, patronId);
  return {
    signedIn: patronId !== null,
    copies: libraries.reduce((total, { copies }) => total + copies.length, 0),
    places: libraries.map(({ library, copies }): LendablePlace => {
      const own = copies.filter(lendable);
      return {
        library: library.name,
        lendable: own.length,
        available: own.filter((copy) => copyStatus(copy) === 'disponivel').length,
      };
    }),
    inClosedStack: false,
    hasIssues: await hasIssues(q, id),
    hasArticles: await hasArticles(q, id),
    hasContents: hasContents(summary),
  };
}

/** Whether the policy lends a copy to the patron's group; to no special group for the unknown. */
async function lendableTo(
  q: Queries,
  patronId: number | null,
): Promise<(copy: StoredCopy) => boolean> {
  const patron = patronId === null ? null : await readPatron(q, patronId);
  const groupId = patron?.groupId ?? 0;
  const rows = await policyRows(q);
  return ({ loanKind, libraryId }) => policyFor(rows, { groupId, loanKind, libraryId }).lendable;
}
