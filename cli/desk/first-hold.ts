import {
  firstHoldNote,
  nameTitle,
  type FirstHoldNote,
} from '#api/catalogue/acquisitions/first-hold.ts';
import { suggestionsOfOrder } from '#api/catalogue/acquisitions/order-store.ts';
import type { Queries } from '#api/core/db/connection.ts';
import { sentence } from '#api/core/http/messages.ts';
import { EXIT, UsageError, type Command } from '../command.ts';
import { oneLine } from '../terminal-text.ts';
import { atDesk, refuse } from './desk.ts';
import { viewedOwner } from './viewed.ts';

/** What staff should know of the first hold of a suggestion. */
function noteText(id: number, note: FirstHoldNote): string | undefined {
  if (!note) return undefined;
  if ('holdId' in note) return `hold ${note.holdId} for whoever suggested it`;
  if ('refusals' in note) {
    const reasons = note.refusals.map((refusal) => sentence(refusal, 'en')).join(' ');
    return reasons === '' ? undefined : `no hold for whoever suggested it: ${reasons}`;
  }
  const [first] = note.candidates;
  if (!first) return undefined;
  const titles = note.candidates.map((one) => `title ${one.id} "${oneLine(one.title)}"`).join(', ');
  return `its ISBN is that of ${titles}; "acervo desk title ${id} ${first.id}" places the first hold`;
}

export const suggestionNote = async (q: Queries, id: number, now: Date) =>
  noteText(id, await firstHoldNote(q, id, now));

/** The notes of every suggestion of an order. */
export async function orderNote(q: Queries, orderId: number, now: Date) {
  const notes = [];
  for (const id of await suggestionsOfOrder(q, orderId)) {
    const note = await suggestionNote(q, id, now);
    if (note !== undefined) notes.push(`suggestion ${id}: ${note}`);
  }
  return notes.length === 0 ? undefined : notes.join('; ');
}

/** A number as typed. */
export function numberOf(typed: string, what: string): number {
  if (/^[1-9]\d{0,14}$/.test(typed)) return Number(typed);
  throw new UsageError(`"${typed}" is no number of a ${what}`);
}

export const deskTitle: Command = {
  name: 'desk title',
  usage: 'SUGGESTION TITLE',
  summary: 'says which title was bought for a suggestion',
  help: `
TITLE is the number in the address of its page. Whoever suggested it gets the first hold and is notified: at once if the
suggestion is fulfilled, in whole or in part, else when it is. Its place in the queue is that of the day of the suggestion.
Exit code 1 with every reason when no hold may be placed; the title is recorded all the same.`,
  options: {},
  words: { least: 2, most: 2 },
  run({ words: [suggestion = '', title = ''] }, context) {
    const id = numberOf(suggestion, 'suggestion');
    const titleId = numberOf(title, 'title');
    return atDesk(context, async ({ db }) => {
      const now = context.config.now();
      const placed = await db.transaction((tx) => nameTitle(db, tx, { id, titleId, now }));
      await viewedOwner(db.queries, context, 'moved', { table: 'suggestions', id });
      if (placed && 'refusals' in placed) return refuse(placed.refusals, context);
      const hold = placed
        ? `hold ${placed.holdId} for whoever suggested it`
        : 'whoever suggested it gets the first hold when the suggestion is fulfilled';
      context.say(`suggestion ${id}: title ${titleId} (${hold})`);
      return EXIT.done;
    });
  },
};
