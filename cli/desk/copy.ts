import type { Queries } from '#api/core/db/connection.ts';
import { copyStateOf } from '#api/circulation/loans/copies/states.ts';
import type { TitleSummary } from '#api/catalogue/marc/map/title-summary.ts';
import { EXIT, type Command } from '../command.ts';
import { oneLine } from '../terminal-text.ts';
import { networkClock, type Clock } from './clock.ts';
import { atDesk, refuse } from './desk.ts';

const copyRow = (q: Queries, barcode: string) =>
  q
    .selectFrom('copies as c')
    .innerJoin('titles as t', 't.id', 'c.title_id')
    .innerJoin('libraries as l', 'l.id', 'c.library_id')
    .leftJoin('loans as o', (join) =>
      join.onRef('o.copy_id', '=', 'c.id').on('o.returned_at', 'is', null),
    )
    .leftJoin('holds as h', (join) =>
      join.onRef('h.copy_id', '=', 'c.id').on('h.state', 'in', ['in_transit', 'released']),
    )
    .leftJoin('libraries as p', 'p.id', 'h.library_id')
    .selectAll('c')
    .select(['h.state as holdState', 'p.name as pickup'])
    .select(['t.summary', 'l.name as library', 'l.time_zone as zone', 'o.due_at as due'])
    .where('c.barcode', '=', barcode)
    .executeTakeFirst();

type CopyRow = NonNullable<Awaited<ReturnType<typeof copyRow>>>;

/** Facts by name; empty if unknown. */
const factsOf = (row: CopyRow, clock: Clock): [string, string | null][] => [
  ['title', `${(JSON.parse(row.summary) as TitleSummary).title} (${row.title_id})`],
  ['library', row.library],
  ['call number', row.call_number],
  ['location', row.shelf_location],
  ['copy', row.number],
  ['volume', row.volume],
  ['tome', row.tome],
  ['part', row.part],
  ['material', row.additional === 1 ? 'additional' : 'main'],
  ['loan', row.loan_kind],
  ['state', copyStateOf(row.state)],
  ['since', row.state_since === null ? null : clock(row.state_since, row.zone)],
  [row.holdState === 'released' ? 'held at' : 'sent to', row.pickup],
  ['state note', row.state_note],
  ['due', row.due === null ? null : clock(row.due, row.zone)],
  ['acquired', row.acquired_on],
  ['price', row.price],
  ['note', row.note],
];

export const deskCopy: Command = {
  name: 'desk copy',
  usage: 'BARCODE',
  summary: 'tells all that is known of a copy, also what readers do not see',
  help: `
Where it belongs, how it is lent and until when; and the day on which it was acquired, its price and its note, which no
page and no answer of the server tells. Not who has it. Exit code 1 when there is none.`,
  options: {},
  words: { least: 1, most: 1 },
  run: ({ words: [barcode = ''] }, context) =>
    atDesk(context, async ({ db }) => {
      const row = await copyRow(db.queries, barcode);
      if (!row) {
        return refuse([{ code: 'thing_not_found', params: { codigo: barcode } }], context);
      }
      const clock = await networkClock(db.queries);
      for (const [name, value] of factsOf(row, clock)) {
        if (value) context.say(`${name.padEnd(12)} ${oneLine(value)}`);
      }
      return EXIT.done;
    }),
};
