import { dayInWords } from '#contract/shared/in-words.ts';
import { isDueAtTime } from '../loans/due.ts';
import { dayIn, withOffset } from '../units/zone.ts';
import type { Call } from './context.ts';

/** A due date for people: "12 de março de 2026", with the time if it ends at one. */
export function dueText({ terminal }: Pick<Call, 'terminal'>, instant: Date | string): string {
  const at = new Date(instant);
  const { zone } = terminal.library;
  const day = dayInWords(dayIn(at, zone), terminal.locale);
  return isDueAtTime(at, zone) ? `${day}, ${withOffset(at, zone).slice(11, 16)}` : day;
}
