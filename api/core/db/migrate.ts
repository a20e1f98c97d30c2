import { Migrator, type Migration } from 'kysely/migration';
import type { Database } from './connection.ts';
import { firstTables } from './migrations/first/0001-first-tables.ts';
import { commentsAndSuggestions } from './migrations/first/0002-comments-and-suggestions.ts';
import { teachingPlans } from './migrations/first/0003-teaching-plans.ts';
import { periodicals } from './migrations/first/0004-periodicals.ts';
import { titleComments } from './migrations/first/0005-title-comments.ts';
import { stackRequests } from './migrations/first/0006-stack-requests.ts';
import { authorityTracings } from './migrations/first/0007-authority-tracings.ts';
import { linkAccesses } from './migrations/first/0008-link-accesses.ts';
import { access } from './migrations/first/0009-access.ts';
import { coverFiles } from './migrations/first/0010-cover-files.ts';
import { institutionalLogin } from './migrations/first/0010-institutional-login.ts';
import { passwordRecovery } from './migrations/first/0011-password-recovery.ts';
import { patronCards } from './migrations/first/0012-patron-cards.ts';
import { guessingLimits } from './migrations/first/0013-guessing-limits.ts';
import { publicationOrder } from './migrations/first/0014-publication-order.ts';
import { readingHistory } from './migrations/first/0015-reading-history.ts';
import { suspendedHolds } from './migrations/first/0016-suspended-holds.ts';
import { ledger } from './migrations/first/0017-ledger.ts';
import { timedWork } from './migrations/first/0018-timed-work.ts';
import { clearances } from './migrations/first/0020-clearances.ts';
import { bibliographicServices } from './migrations/first/0023-bibliographic-services.ts';
import { ownRecord } from './migrations/0026-own-record.ts';
import { alerts } from './migrations/0027-alerts.ts';
import { exportMails } from './migrations/0030-export-mails.ts';
import { acquisitions } from './migrations/first/0025-acquisitions.ts';
import { interests } from './migrations/0028-interests.ts';
import { loanRequests } from './migrations/first/0019-loan-requests.ts';
import { movingDates } from './migrations/first/0022-moving-dates.ts';
import { keptTitles } from './migrations/0029-kept-titles.ts';
import { teachingAndServices } from './migrations/0031-teaching-and-services.ts';
import { titleMerges } from './migrations/0039-title-merges.ts';
import { copiesOfASource } from './migrations/0034-copies-of-a-source.ts';
import { federation } from './migrations/0041-federation.ts';
import { wideIds } from './migrations/0050-wide-ids.ts';
import { latestChanges } from './migrations/0049-latest-changes.ts';
import { metadataAge } from './migrations/0049-metadata-age.ts';
import { secondFactors } from './migrations/0045-second-factors.ts';
import { sessionDevices } from './migrations/0044-session-devices.ts';
import { finesFrom } from './migrations/0052-fines-from.ts';
import { recordsOfCopies } from './migrations/0051-records-of-copies.ts';
import { emailConfirmations } from './migrations/emails/0043-email-confirmations.ts';
import { mailAddresses } from './migrations/emails/0042-mail-addresses.ts';
import { titleFacts } from './migrations/0040-title-facts.ts';
import { namesOfCourses } from './migrations/0038-names-of-courses.ts';
import { linkCounts } from './migrations/0047-link-counts.ts';
import { serialPatterns } from './migrations/0053-serial-patterns.ts';
import { holdObservations } from './migrations/0032-hold-observations.ts';

/**
 * Forward only, in this order; a released migration is never edited. Each stands by itself, so that
 * a network that already has a later one gets an earlier one that came to it afterwards.
 */
const MIGRATIONS: Record<string, (db: Database) => Migration> = {
  '0001-first-tables': firstTables,
  '0002-comments-and-suggestions': commentsAndSuggestions,
  '0003-teaching-plans': teachingPlans,
  '0004-periodicals': periodicals,
  '0005-title-comments': titleComments,
  '0006-stack-requests': stackRequests,
  '0007-authority-tracings': authorityTracings,
  '0008-link-accesses': linkAccesses,
  '0009-access': access,
  '0010-cover-files': coverFiles,
  '0010-institutional-login': institutionalLogin,
  '0011-password-recovery': passwordRecovery,
  '0012-patron-cards': patronCards,
  '0013-guessing-limits': guessingLimits,
  '0014-publication-order': publicationOrder,
  '0015-reading-history': readingHistory,
  '0016-suspended-holds': suspendedHolds,
  '0017-ledger': ledger,
  '0018-timed-work': timedWork,
  '0020-clearances': clearances,
  '0019-loan-requests': loanRequests,
  '0022-moving-dates': movingDates,
  '0023-bibliographic-services': bibliographicServices,
  '0025-acquisitions': acquisitions,
  '0026-own-record': ownRecord,
  '0027-alerts': alerts,
  '0028-interests': interests,
  '0029-kept-titles': keptTitles,
  '0030-export-mails': exportMails,
  '0031-teaching-and-services': teachingAndServices,
  '0032-hold-observations': holdObservations,
  '0034-copies-of-a-source': copiesOfASource,
  '0039-title-merges': titleMerges,
  '0041-federation': federation,
  '0051-records-of-copies': recordsOfCopies,
  '0052-fines-from': finesFrom,
  '0040-title-facts': titleFacts,
  '0038-names-of-courses': namesOfCourses,
  '0050-wide-ids': wideIds,
  '0049-metadata-age': () => metadataAge,
  '0049-latest-changes': () => latestChanges,
  '0042-mail-addresses': mailAddresses,
  '0043-email-confirmations': emailConfirmations,
  '0047-link-counts': linkCounts,
  '0053-serial-patterns': serialPatterns,
  '0044-session-devices': sessionDevices,
  '0045-second-factors': secondFactors,
};

/** Brings the database to the newest schema. Running it again does nothing. */
export async function migrate(db: Database): Promise<void> {
  const migrator = new Migrator({
    db: db.queries,
    allowUnorderedMigrations: true,
    provider: {
      getMigrations: async () =>
        Object.fromEntries(Object.entries(MIGRATIONS).map(([name, make]) => [name, make(db)])),
    },
  });
  const { error, results } = await migrator.migrateToLatest();
  if (error !== undefined) {
    const failed = results?.find(({ status }) => status === 'Error')?.migrationName ?? 'unknown';
    throw new Error(`Migration ${failed} failed`, { cause: error });
  }
}
