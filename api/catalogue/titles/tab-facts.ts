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

interface Asked {
  title: StoredTitle;
  /** Of its copies (`copiesByLibrary`). */
  libraries: readonly LibraryCopies[];
  /** Null: somebody unknown. */
  patronId: number | null;
}

/** Gathers what decides the parts of a title for whoever asks. */
export async function tabFacts(
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  { title: { id, summary }, libraries, patronId }: Asked,
): Promise<TabFacts> {
  const q = db.queries;
  const asked = await policyOfAsker(db, patronId);
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

/** What the policy says to the patron's group; to that of the usual reader for the unknown. */
async function policyOfAsker(
  db: Database,
  patronId: number | null,
): Promise<(wanted: Omit<PolicyCase, 'groupId'>) => Policy> {
  const { policies: rows } = await lendingRules(db.queries);
  const patron = patronId === null ? null : await readPatron(db.queries, patronId);
  const groupId = patron?.groupId ?? (await visitorGroup(db, rows));
  return ({ loanKind, libraryId }) => policyFor(rows, { groupId, loanKind, libraryId });
}
