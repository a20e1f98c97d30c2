// Written by `npm run generate` from the files that it lists.

import type { Migration } from 'kysely/migration';
import type { Database } from '../connection.ts';
import { firstTables } from './first/0001-first-tables.ts';
import { commentsAndSuggestions } from './first/0002-comments-and-suggestions.ts';
import { teachingPlans } from './first/0003-teaching-plans.ts';
import { periodicals } from './first/0004-periodicals.ts';
import { titleComments } from './first/0005-title-comments.ts';
import { stackRequests } from './first/0006-stack-requests.ts';
import { authorityTracings } from './first/0007-authority-tracings.ts';
import { linkAccesses } from './first/0008-link-accesses.ts';
import { access } from './first/0009-access.ts';
import { coverFiles } from './first/0010-cover-files.ts';
import { institutionalLogin } from './first/0010-institutional-login.ts';
import { passwordRecovery } from './first/0011-password-recovery.ts';
import { patronCards } from './first/0012-patron-cards.ts';
import { guessingLimits } from './first/0013-guessing-limits.ts';
import { publicationOrder } from './first/0014-publication-order.ts';
import { readingHistory } from './first/0015-reading-history.ts';
import { suspendedHolds } from './first/0016-suspended-holds.ts';
import { ledger } from './first/0017-ledger.ts';
import { timedWork } from './first/0018-timed-work.ts';
import { loanRequests } from './first/0019-loan-requests.ts';
import { clearances } from './first/0020-clearances.ts';
import { movingDates } from './first/0022-moving-dates.ts';
import { bibliographicServices } from './first/0023-bibliographic-services.ts';
import { acquisitions } from './first/0025-acquisitions.ts';
import { ownRecord } from './second/0026-own-record.ts';
import { alerts } from './second/0027-alerts.ts';
import { interests } from './second/0028-interests.ts';
import { keptTitles } from './second/0029-kept-titles.ts';
import { exportMails } from './second/0030-export-mails.ts';
import { teachingAndServices } from './second/0031-teaching-and-services.ts';
import { holdObservations } from './second/0032-hold-observations.ts';
import { copiesOfASource } from './second/0034-copies-of-a-source.ts';
import { namesOfCourses } from './second/0038-names-of-courses.ts';
import { titleMerges } from './second/0039-title-merges.ts';
import { titleFacts } from './0040-title-facts.ts';
import { federation } from './0041-federation.ts';
import { mailAddresses } from './emails/0042-mail-addresses.ts';
import { emailConfirmations } from './emails/0043-email-confirmations.ts';
import { sessionDevices } from './0044-session-devices.ts';
import { secondFactors } from './0045-second-factors.ts';
import { linkCounts } from './0047-link-counts.ts';
import { latestChanges } from './0049-latest-changes.ts';
import { metadataAge } from './0049-metadata-age.ts';
import { wideIds } from './0050-wide-ids.ts';
import { recordsOfCopies } from './0051-records-of-copies.ts';
import { finesFrom } from './0052-fines-from.ts';
import { serialPatterns } from './0053-serial-patterns.ts';
import { loanTypes } from './0054-loan-types.ts';
import { daysLate } from './0055-days-late.ts';
import { holdsAcrossLibraries } from './0056-holds-across-libraries.ts';
import { suggestedTitles } from './0057-suggested-titles.ts';
import { notices } from './notices/0058-notices.ts';
import { deliveryOfNotices } from './notices/0059-delivery-of-notices.ts';
import { repliesToRequests } from './0061-replies-to-requests.ts';
import { copyStates } from './0063-copy-states.ts';
import { cards } from './0064-cards.ts';
import { receivers } from './0065-receivers.ts';
import { selfCheckout } from './0066-self-checkout.ts';
import { recalls } from './0067-recalls.ts';
import { pushDevices } from './notices/0068-push-devices.ts';
import { titleVectors } from './servers/0073-title-vectors.ts';
import { searchSynonyms } from './servers/0074-search-synonyms.ts';
import { runningServers } from './servers/0075-running-servers.ts';
import { sharedByServers } from './servers/0078-shared-by-servers.ts';
import { searchIndex } from './servers/0080-search-index.ts';
import { titleChanges } from './servers/0083-title-changes.ts';
import { harvests } from './servers/0084-harvests.ts';
import { sip2 } from './servers/0085-sip2.ts';
import { webhooks } from './servers/0087-webhooks.ts';
import { pageImages } from './servers/0088-page-images.ts';
import { staff } from './staff/0088-staff.ts';
import { inHouseUses } from './staff/0089-in-house-uses.ts';
import { decisionClaims } from './staff/0090-decision-claims.ts';
import { transfers } from './staff/0091-transfers.ts';
import { people } from './staff/0092-people.ts';
import { removedAlerts } from './notices/0093-removed-alerts.ts';
import { bagsThatLeft } from './staff/0094-bags-that-left.ts';
import { stackRequestsPutBack } from './staff/0095-stack-requests-put-back.ts';

/**
 * Forward-only migrations by name, in the order in which they run. A released one is never edited or renamed. Each
 * stands alone: a database that already has a later one still gets an earlier one that was added afterwards.
 */
export const MIGRATIONS: Readonly<Record<string, (db: Database) => Migration>> = {
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
  '0019-loan-requests': loanRequests,
  '0020-clearances': clearances,
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
  '0038-names-of-courses': namesOfCourses,
  '0039-title-merges': titleMerges,
  '0040-title-facts': titleFacts,
  '0041-federation': federation,
  '0042-mail-addresses': mailAddresses,
  '0043-email-confirmations': emailConfirmations,
  '0044-session-devices': sessionDevices,
  '0045-second-factors': secondFactors,
  '0047-link-counts': linkCounts,
  '0049-latest-changes': latestChanges,
  '0049-metadata-age': metadataAge,
  '0050-wide-ids': wideIds,
  '0051-records-of-copies': recordsOfCopies,
  '0052-fines-from': finesFrom,
  '0053-serial-patterns': serialPatterns,
  '0054-loan-types': loanTypes,
  '0055-days-late': daysLate,
  '0056-holds-across-libraries': holdsAcrossLibraries,
  '0057-suggested-titles': suggestedTitles,
  '0058-notices': notices,
  '0059-delivery-of-notices': deliveryOfNotices,
  '0061-replies-to-requests': repliesToRequests,
  '0063-copy-states': copyStates,
  '0064-cards': cards,
  '0065-receivers': receivers,
  '0066-self-checkout': selfCheckout,
  '0067-recalls': recalls,
  '0068-push-devices': pushDevices,
  '0073-title-vectors': titleVectors,
  '0074-search-synonyms': searchSynonyms,
  '0075-running-servers': runningServers,
  '0078-shared-by-servers': sharedByServers,
  '0080-search-index': searchIndex,
  '0083-title-changes': titleChanges,
  '0084-harvests': harvests,
  '0085-sip2': sip2,
  '0087-webhooks': webhooks,
  '0088-page-images': pageImages,
  '0088-staff': staff,
  '0089-in-house-uses': inHouseUses,
  '0090-decision-claims': decisionClaims,
  '0091-transfers': transfers,
  '0092-people': people,
  '0093-removed-alerts': removedAlerts,
  '0094-bags-that-left': bagsThatLeft,
  '0095-stack-requests-put-back': stackRequestsPutBack,
};
