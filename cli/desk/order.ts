import { placeOrder } from '#api/catalogue/acquisitions/acts.ts';
import { isDay } from '#api/circulation/units/zone.ts';
import { EXIT, UsageError, type Command } from '../command.ts';
import { atDesk, libraryByCode, refuse } from './desk.ts';

/** "12" or "12:3": a suggestion and the number of copies. */
function lineOf(typed: string): { suggestionId: number; copies: number } {
  const [, id, copies = '1'] = /^([1-9]\d{0,14})(?::([1-9]\d{0,2}))?$/.exec(typed) ?? [];
  if (id === undefined) throw new UsageError(`"${typed}" is no number of a suggestion`);
  return { suggestionId: Number(id), copies: Number(copies) };
}

export const deskOrder: Command = {
  name: 'desk order',
  usage: 'NUMBER SUGGESTION[:COPIES] … --library CODE [--supplier NAME] [--expected DAY]',
  summary: 'orders what was suggested',
  help: `
NUMBER is what the library calls the order. Every suggestion of it awaits its delivery from now on, and its patron
is told; a suggestion is ordered once. "desk set order NUMBER STATE" moves the order and what it buys.

--library CODE    the library that orders
--supplier NAME   from whom
--expected DAY    when it should arrive: 2026-05-30`,
  options: {
    library: { type: 'string' },
    supplier: { type: 'string' },
    expected: { type: 'string' },
  },
  words: { least: 2, most: 100 },
  run({ words: [number = '', ...typed], values: { library, supplier, expected } }, context) {
    const lines = typed.map(lineOf);
    if (new Set(lines.map(({ suggestionId }) => suggestionId)).size < lines.length) {
      throw new UsageError('A suggestion is named once');
    }
    if (typeof library !== 'string') throw new UsageError('Name the library: --library CODE');
    if (typeof expected === 'string' && !isDay(expected)) {
      throw new UsageError(`"${expected}" is no day: YYYY-MM-DD`);
    }
    return atDesk(context, async ({ db }) => {
      const { id: libraryId } = await libraryByCode(db.queries, library);
      const order = {
        ...{ number: number.trim(), libraryId, lines, at: context.config.now() },
        supplier: typeof supplier === 'string' ? supplier.trim() : '',
        expectedOn: typeof expected === 'string' ? expected : null,
      };
      const placed = await db.transaction((tx) => placeOrder(tx, order));
      if ('refusal' in placed) return refuse([placed.refusal], context);
      context.say(`Order ${order.number}: ${lines.length} suggestions await their delivery.`);
      return EXIT.done;
    });
  },
};
