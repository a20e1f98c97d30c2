import { insertAlert } from '../../../patrons/alerts/store.ts';
import { matchesOf } from '../../../patrons/interests/matches.ts';
import { newTitles } from '../../../patrons/interests/new-titles.ts';
import { requestOf } from '../../../patrons/interests/saved-search.ts';
import {
  dueSearches,
  noteSearch,
  type SavedSearch,
} from '../../../patrons/interests/saved-store.ts';
import { dueNews, interestsOf, noteNews, type DueNews } from '../../../patrons/interests/store.ts';
import { queueEmail } from '../../../core/mail/outbox.ts';
import type { Searcher } from '../../../search/searcher/searcher.ts';
import { dayIn, instantOf, type Day } from '../../../circulation/units/zone.ts';
import type { JobServices } from '../runner.ts';
import { searcherOfNew } from './new-index.ts';

/** Minimum interval of interest digests. */
const DAYS_BETWEEN = 7;

/**
 * Delay before a title is announced: a long import commits titles with the time at which they were read.
 */
const SETTLED_MS = 3_600_000;

interface Now {
  at: Date;
  today: Day;
  /** Titles added later belong to the next digest. */
  until: string;
}

/**
 * Queues digests for all patrons with new matches: of their interests, and of saved searches. Returns how
 * many. The covered period is saved in the transaction of the e-mail, so that each title is announced once,
 * even if runs overlap or are missed.
 */
export async function queueDigests(services: JobServices): Promise<number> {
  const { db, settings, now } = services;
  const { timeZone, timedWork } = settings;
  const at = now();
  const today = dayIn(at, timeZone);
  const hour = `${String(timedWork.remindHour).padStart(2, '0')}:00`;
  if (at < instantOf(today, hour, timeZone)) return 0;
  const people = await dueNews(db.queries, today, DAYS_BETWEEN);
  const searches = await dueSearches(db.queries, today);
  const [first] = [...people, ...searches].map(({ seenAt }) => seenAt).sort();
  if (first === undefined) return 0;
  const searcher = await searcherOfNew(db, first, settings.covers.origins);
  const until = new Date(at.getTime() - SETTLED_MS).toISOString();
  let queued = 0;
  for (const person of people) {
    if (await queueInterestDigest(services, searcher, person, { at, today, until })) queued += 1;
  }
  for (const search of searches) {
    if (await queueSearchDigest(services, searcher, search, { at, today, until })) queued += 1;
  }
  return queued;
}

/** Period of a digest as the occasion of its e-mail. */
const formatPeriod = ({ after, until }: { after: string; until: string }): string =>
  `${after}/${until}`;

export function parsePeriod(occasion: string): { after: string; until: string } {
  const [after = '', until = ''] = occasion.split('/');
  return { after, until };
}

/** The period since the last digest; starts later for interests added after its end. */
const spanSince = (seenAt: string, { until }: Now) => ({
  after: seenAt,
  until: until > seenAt ? until : seenAt,
});

async function queueInterestDigest(
  { db, settings }: JobServices,
  searcher: Searcher,
  person: DueNews,
  now: Now,
): Promise<boolean> {
  const { patronId, byMail, byAlert, seenAt } = person;
  const span = spanSince(seenAt, now);
  const interests = await interestsOf(db.queries, patronId);
  const zone = settings.timeZone;
  const { length: count } = await matchesOf(db.queries, searcher, { interests, span, zone });
  return db.transaction(async (tx) => {
    if (!(await noteNews(tx, person, { today: now.today, until: span.until }))) return false;
    if (count === 0) return false;
    const { at } = now;
    if (byMail) {
      const cause = { kind: 'interests', entity: patronId, occasion: formatPeriod(span) };
      await queueEmail(tx, { ...cause, patronId, at });
    }
    if (byAlert) await insertAlert(tx, { patronId, kind: 'interests', params: { count }, at });
    return true;
  });
}

async function queueSearchDigest(
  { db }: JobServices,
  searcher: Searcher,
  search: SavedSearch,
  now: Now,
): Promise<boolean> {
  const { id, patronId, query, seenAt } = search;
  const span = spanSince(seenAt, now);
  const request = await requestOf(db.queries, query);
  const found = await newTitles(db.queries, searcher, request, span, 1);
  return db.transaction(async (tx) => {
    if (!(await noteSearch(tx, search, { today: now.today, until: span.until }))) return false;
    if (found.length === 0) return false;
    const cause = { kind: 'saved_search', entity: id, occasion: formatPeriod(span) };
    await queueEmail(tx, { ...cause, patronId, at: now.at });
    return true;
  });
}
