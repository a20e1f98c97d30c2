import { raiseAlert } from '../../../patrons/alerts/store.ts';
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
import type { SearchIndex } from '../../../search/engine/engine.ts';
import { dayIn, instantOf, type Day } from '../../../circulation/units/zone.ts';
import type { JobServices } from '../runner.ts';
import { indexOfNew } from './new-index.ts';

/** How often somebody is told of what matches their interests, at most. */
const DAYS_BETWEEN = 7;

/**
 * A title is told of an hour after it came: one that a long import wrote is seen by others only when the import
 * ends, with the instant at which it was read.
 */
const SETTLED_MS = 3_600_000;

interface Now {
  at: Date;
  today: Day;
  /** What came later is told of the next time. */
  until: string;
}

/**
 * Puts a letter into the outbox for everybody for whom something new has come since they were last told: what
 * matches their interests, and what a kept search finds. Returns how many. Who was told, and of what time, is
 * noted in the transaction of the letter: run twice, or after a week of standing still, it tells everything once.
 */
export async function tellNews(services: JobServices): Promise<number> {
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
  const index = await indexOfNew(db, first, settings.covers.origins);
  const until = new Date(at.getTime() - SETTLED_MS).toISOString();
  let told = 0;
  for (const person of people) {
    if (await tellPerson(services, index, person, { at, today, until })) told += 1;
  }
  for (const search of searches) {
    if (await tellSearch(services, index, search, { at, today, until })) told += 1;
  }
  return told;
}

/** From when to when is told of, as letters name it. */
export const occasionOf = ({ after, until }: { after: string; until: string }): string =>
  `${after}/${until}`;

export function spanOf(occasion: string): { after: string; until: string } {
  const [after = '', until = ''] = occasion.split('/');
  return { after, until };
}

/** Of what a person has not been told yet; what began after the end of the time begins later. */
const spanSince = (seenAt: string, { until }: Now) => ({
  after: seenAt,
  until: until > seenAt ? until : seenAt,
});

async function tellPerson(
  { db, settings }: JobServices,
  index: SearchIndex,
  person: DueNews,
  now: Now,
): Promise<boolean> {
  const { patronId, byMail, byAlert, seenAt } = person;
  const span = spanSince(seenAt, now);
  const interests = await interestsOf(db.queries, patronId);
  const zone = settings.timeZone;
  const { length: count } = await matchesOf(db.queries, index, { interests, span, zone });
  return db.transaction(async (tx) => {
    if (!(await noteNews(tx, person, { today: now.today, until: span.until }))) return false;
    if (count === 0) return false;
    const { at } = now;
    if (byMail) {
      const cause = { kind: 'interests', entity: patronId, occasion: occasionOf(span) };
      await queueEmail(tx, { ...cause, patronId, at });
    }
    if (byAlert) await raiseAlert(tx, { patronId, kind: 'interests', params: { count }, at });
    return true;
  });
}

async function tellSearch(
  { db }: JobServices,
  index: SearchIndex,
  search: SavedSearch,
  now: Now,
): Promise<boolean> {
  const { id, patronId, query, seenAt } = search;
  const span = spanSince(seenAt, now);
  const request = await requestOf(db.queries, query);
  const found = await newTitles(db.queries, index, request, span, 1);
  return db.transaction(async (tx) => {
    if (!(await noteSearch(tx, search, { today: now.today, until: span.until }))) return false;
    if (found.length === 0) return false;
    const cause = { kind: 'saved_search', entity: id, occasion: occasionOf(span) };
    await queueEmail(tx, { ...cause, patronId, at: now.at });
    return true;
  });
}
