import { EXIT, UsageError, type Command } from '../command.ts';
import { centsOf } from './debts.ts';
import { oneLine } from '../terminal-text.ts';
import { networkClock, type Clock } from './clock.ts';
import { atDesk, refuse } from './desk.ts';
import { numberOf } from './first-hold.ts';
import { isOwned, viewedLogins, viewedOwner } from './viewed.ts';
import { moveByStaff, type StaffMove } from '#api/circulation/requests/move.ts';
import { DESK_ENTITIES, type DeskEntity, type DeskItem } from './entities.ts';

function entityOf(name: string): DeskEntity {
  const entity = DESK_ENTITIES.get(name);
  if (entity) return entity;
  const known = [...DESK_ENTITIES.keys()].join(', ');
  throw new UsageError(`"${name}" is nothing that the desk moves; there are: ${known}`);
}

const statesOf = ({ moves }: DeskEntity): string[] => Object.keys(moves);

function checkState(entity: DeskEntity, state: string): void {
  const states = statesOf(entity);
  if (states.includes(state)) return;
  throw new UsageError(`"${state}" is no state here; there are: ${states.join(', ')}`);
}

/** States with their transitions: "enviado → aprovado, recusado". */
const HELP = [...DESK_ENTITIES]
  .map(([name, { moves }]) => {
    const width = Math.max(...Object.keys(moves).map((state) => state.length));
    const lines = Object.entries(moves).map(([state, next]) =>
      `    ${state.padEnd(width)}${next.length > 0 ? `  → ${next.join(', ')}` : ''}`.trimEnd(),
    );
    return [`  ${name}`, ...lines].join('\n');
  })
  .join('\n');

/** A string option. */
const text = (value: string | boolean | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined;

/** Options for the state of a copy; undefined for other entities. */
function copyOptions(
  entity: string,
  { note, bill, charge }: Parameters<Command['run']>[0]['values'],
): CopyOptions {
  if (entity !== 'copy') {
    if ((note ?? bill ?? charge) === undefined) return undefined;
    throw new UsageError('--note, --bill and --charge go with a copy');
  }
  if (bill !== undefined && bill !== 'waive' && bill !== 'keep') {
    throw new UsageError(`--bill is waive or keep, not "${String(bill)}"`);
  }
  const chargeCents = typeof charge === 'string' ? centsOf(charge, { zero: true }) : undefined;
  return { note: text(note)?.trim().slice(0, MAX_NOTE), bill, chargeCents };
}
type CopyOptions = StaffMove['copy'];
const MAX_NOTE = 200;

export const deskSet: Command = {
  name: 'desk set',
  usage:
    'ENTITY ID STATE [--reply TEXT] [--copy BARCODE] [--note TEXT] [--bill waive|keep] [--charge AMOUNT]',
  summary: 'moves a comment, a suggestion, a hold, a copy … to another state',
  help: `
Entities, their states, and where each leads:

${HELP}

--reply TEXT     what the library writes to whoever asked: a reason, an answer
--copy BARCODE   the copy that is sent for a request between libraries
--note TEXT      note on the state of a copy; readers do not see it
--charge AMOUNT  what a lost copy costs whoever has it: the policy's or the copy's price unless said, 0 for nothing
--bill waive     what is still owed for a lost copy that was found is waived; keep: it is owed

claimed_returned: who has the copy says that it was returned; the loan is no longer late from then on. missing
accepts the claim and ends the loan, lost ends it and charges the loss, available takes the claim back.

A copy is named by its barcode, an order as the library calls it, everything else by its number. Exit code 1 with the reason when the
state it is in does not lead there.

A request that is sent takes a copy with it, which is in transit from then on: the first of its kind that stands on
the shelf of the sending library. It is on its way home when the request ends without a loan; a loan to whoever asked
for it ends the request.`,
  options: {
    ...{ reply: { type: 'string' }, copy: { type: 'string' }, note: { type: 'string' } },
    ...{ bill: { type: 'string' }, charge: { type: 'string' } },
  },
  words: { least: 3, most: 3 },
  run({ words: [name = '', typed = '', to = ''], values }, context) {
    const { reply, copy } = values;
    const entity = entityOf(name);
    checkState(entity, to);
    const ofCopy = copyOptions(name, values);
    if (typeof reply === 'string' && !entity.hasReplies) {
      throw new UsageError('A hold or a copy is not answered in words: leave --reply out');
    }
    const number = entity.idOf ? undefined : numberOf(typed, name);
    return atDesk(context, async ({ db }) => {
      const id = number ?? (await entity.idOf?.(db.queries, typed));
      if (id === undefined) {
        return refuse([{ code: 'thing_not_found', params: { codigo: typed } }], context);
      }
      const at = context.config.now().toISOString();
      const moved = await db.transaction(async (tx) => {
        await entity.lock?.(db, tx, id);
        return moveByStaff(tx, entity, {
          ...{ id, to, at, reply: text(reply), barcode: text(copy), copy: ofCopy },
        });
      });
      if ('refusal' in moved) return refuse([moved.refusal], context);
      const { table } = entity;
      if (isOwned(table)) {
        const change = { table, id, before: moved.from, after: to };
        await viewedOwner(db.queries, context, 'moved', change);
      }
      const note = await entity.note?.(db.queries, id, new Date(at));
      context.say(`${name} ${typed}: ${moved.from} → ${to}${note ? ` (${note})` : ''}`);
      return EXIT.done;
    });
  },
};

const linesOf = (
  { id, state, at, zone, patron, library, text }: DeskItem,
  clock: Clock,
): string[] => [
  `${id}  ${state}  ${clock(at, zone)}  ${patron}, ${library}`,
  ...text.split('\n').map((line) => `    ${oneLine(line)}`.trimEnd()),
];

export const deskList: Command = {
  name: 'desk list',
  usage: 'ENTITY [--state STATE]',
  summary: 'lists comments, suggestions, holds …, oldest first',
  help: `
--state STATE   only those in this state

Entities, their states, and where each leads:

${HELP}`,
  options: { state: { type: 'string' } },
  words: { least: 1, most: 1 },
  run({ words: [name = ''], values: { state } }, context) {
    const entity = entityOf(name);
    if (typeof state === 'string') checkState(entity, state);
    return atDesk(context, async ({ db }) => {
      const items = await entity.list(db.queries, typeof state === 'string' ? state : undefined);
      if (isOwned(entity.table)) {
        const logins = items.map(({ patron }) => patron);
        await viewedLogins(db.queries, context, 'listed', logins);
      }
      const clock = await networkClock(db.queries);
      for (const line of items.flatMap((item) => linesOf(item, clock))) context.say(line);
      if (items.length === 0) context.say('There are none.');
      return EXIT.done;
    });
  },
};
