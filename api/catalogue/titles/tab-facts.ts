import type { Services } from '../../services.ts';
import { isClosed } from '../../circulation/closed-stack/rules.ts';
import type { Database } from '../../core/db/connection.ts';
import { policyFor, type Policy, type PolicyCase } from '../../circulation/loans/policy.ts';
import { lendingRules } from '../../circulation/loans/policy-store.ts';
import { readPatron } from '../../circulation/loans/store.ts';
import { visitorGroup } from '../../circulation/loans/visitor.ts';
import { hasArticles } from '../periodicals/article-store.ts';
import { hasIssues } from '../periodicals/store.ts';
import { hasContents } from '../periodicals/summaries.ts';
import { copyStatus } from '../copies/availability.ts';
import type { StoredCopy } from '../copies/store.ts';
import type { LibraryCopies } from '../copies/copies-by-library.ts';
import type { StoredTitle } from '../records/store.ts';
import type { LendablePlace, TabFacts } from './tabs.ts';

interface TabRequest {
  title: StoredTitle;
  /** Availability of its copies (`copiesByLibrary`). */
  libraries: readonly LibraryCopies[];
  /** Null: not signed in. */
  patronId: number | null;
}

/** Gathers the facts that decide the parts of a title for a user. */
export async function tabFacts(
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  { title: { id, summary }, libraries, patronId }: TabRequest,
): Promise<TabFacts> {
  const q = db.queries;
  const asked = await findPolicy(db, patronId);
  const lends = (copy: StoredCopy) => asked(copy).lendable;
  return {
    signedIn: patronId !== null,
    copies: libraries.reduce((total, { copies }) => total + copies.length, 0),
    places: libraries.map(({ library, copies }): LendablePlace => {
      const own = copies.filter(lends);
      return {
        library: library.name,
        lendable: own.length,
        available: own.filter((copy) => copyStatus(copy) === 'disponivel').length,
      };
    }),
    hasRequests:
      asked({ loanKind: 'normal', libraryId: null }).maxRequests > 0 &&
      libraries.some(({ copies }) => copies.some((copy) => asked(copy).betweenLibraries)),
    inClosedStack: libraries.some(({ copies }) =>
      copies.some(({ shelfLocation }) => isClosed(shelfLocation, settings.closedStack.locations)),
    ),
    hasIssues: await hasIssues(q, id),
    hasArticles: await hasArticles(q, id),
    hasContents: hasContents(summary),
    isElsewhere: summary.online || summary.host !== null,
  };
}

/** Policy of the patron's group, or of standard patrons for anonymous users. */
async function findPolicy(
  db: Database,
  patronId: number | null,
): Promise<(wanted: Omit<PolicyCase, 'groupId'>) => Policy> {
  const { policies: rows } = await lendingRules(db.queries);
  const patron = patronId === null ? null : await readPatron(db.queries, patronId);
  const groupId = patron?.groupId ?? (await visitorGroup(db.queries, rows));
  return ({ loanKind, libraryId }) => policyFor(rows, { groupId, loanKind, libraryId });
}
