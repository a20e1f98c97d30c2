import type { Refusal } from '#contract/shared/refusals.ts';
import { addDays, isDay, type Day } from '../../circulation/units/zone.ts';

export type CardState = 'valida' | 'vence_logo' | 'vencida';

/** State of a card: valid until the end of its last day. */
export function cardState(validUntil: Day, today: Day, daysBefore: number): CardState {
  if (today > validUntil) return 'vencida';
  return addDays(today, daysBefore) >= validUntil ? 'vence_logo' : 'valida';
}

export interface CardFacts {
  /** Last day; null: without end. */
  validUntil: Day | null;
  groupCode: string;
  blocked: boolean;
  hasLeft: boolean;
}

/** Settings of cards. */
export interface CardSettings {
  /** Months by which patrons renew their own cards; 0: only the desk does. */
  renewMonths: number;
  /** Codes of the groups that may; empty: all. */
  renewGroups: readonly string[];
  /** Days before its end from which a card is renewed, and its end announced. */
  daysBefore: number;
}

/** Decides whether a patron may renew their own card, and until when, or returns all refusals. */
export function decideCardRenewal(
  { validUntil, groupCode, blocked, hasLeft }: CardFacts,
  { renewMonths, renewGroups, daysBefore }: CardSettings,
  today: Day,
): { ok: true; until: Day } | { ok: false; refusals: Refusal[] } {
  const isOffered =
    renewMonths > 0 && (renewGroups.length === 0 || renewGroups.includes(groupCode));
  const isEarly = validUntil !== null && cardState(validUntil, today, daysBefore) === 'valida';
  const refusals: Refusal[] = [];
  if (!isOffered) refusals.push({ code: 'card_renewal_not_offered' });
  if (validUntil === null) refusals.push({ code: 'card_without_end' });
  if (validUntil !== null && isEarly) {
    const params = { data: addDays(validUntil, -daysBefore) };
    refusals.push({ code: 'card_renewal_early', params });
  }
  if (blocked) refusals.push({ code: 'card_renewal_blocked' });
  if (hasLeft) refusals.push({ code: 'card_renewal_left' });
  if (refusals.length > 0 || validUntil === null) return { ok: false, refusals };
  return { ok: true, until: addMonths(validUntil > today ? validUntil : today, renewMonths) };
}

/** The same day some months later, or the last of its month. */
export function addMonths(day: Day, months: number): Day {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const index = year * 12 + month - 1 + months;
  for (let last = date; ; last--) {
    const found = [Math.floor(index / 12), (index % 12) + 1, last]
      .map((part, at) => String(part).padStart(at === 0 ? 4 : 2, '0'))
      .join('-');
    if (isDay(found)) return found;
  }
}
