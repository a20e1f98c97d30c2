import { sentence } from '../http/messages.ts';
import { openNetwork } from '../network.ts';
import { EXIT, UsageError, type Command } from './command.ts';
import { DESK_ENTITIES, moveEntity, type DeskEntity } from './desk-entities.ts';

const KINDS = Object.keys(DESK_ENTITIES).join(', ');

function entityOf(name: string): DeskEntity {
  const entity = DESK_ENTITIES[name];
  if (!entity)
    throw new UsageError(`"${name}" is nothing that the desk moves; there are: ${KINDS}`);
  return entity;
}

const statesOf = ({ moves }: DeskEntity): string => Object.keys(moves).join(', ');

function checkState(entity: DeskEntity, state: string): void {
  if (state in entity.moves) return;
  throw new UsageError(`"${state}" is no state here; there are: ${statesOf(entity)}`);
}

const HELP = Object.entries(DESK_ENTITIES)
  .map(([name, entity]) => `  ${name.padEnd(12)}${statesOf(entity)}`)
  .join('\n');

export const deskSet: Command = {
  name: 'desk set',
  usage: 'KIND ID STATE',
  summary: 'moves a comment or a suggestion to another state',
  help: `Kinds and their states:\n\n${HELP}\n\nExit code 1 when the state it is in does not lead there.`,
  options: {},
  words: { least: 3, most: 3 },
  async run({ words: [kind = '', number = '', state = ''] }, { config, say, complain }) {
    const entity = entityOf(kind);
    checkState(entity, state);
    if (!/^[1-9]\d{0,14}$/.test(number))
      throw new UsageError(`"${number}" is no number of a ${kind}`);
    const { db, close } = await openNetwork(config);
    try {
      const at = config.now().toISOString();
      const moved = await db.transaction((tx) =>
        moveEntity(tx, entity, { id: Number(number), to: state, at }),
      );
      if ('reason' in moved) {
        complain(sentence(moved.reason, 'en'));
        return EXIT.trouble;
      }
      say(`${kind} ${number}: ${moved.from} → ${state}.`);
      return EXIT.done;
    } finally {
      await close();
    }
  },
};

export const deskList: Command = {
  name: 'desk list',
  usage: 'KIND [--state STATE]',
  summary: 'lists comments or suggestions',
  help: `Kinds and their states:\n\n${HELP}`,
  options: { state: { type: 'string' } },
  words: { least: 1, most: 1 },
  async run({ words: [kind = ''], values }, { config, say }) {
    const entity = entityOf(kind);
    const { state } = values;
    if (typeof state === 'string') checkState(entity, state);
    const { db, close } = await openNetwork(config);
    try {
      const items = (await entity.list(db.queries)).filter(
        (item) => state === undefined || item.state === state,
      );
      for (const item of items) {
        say(`${item.id}  ${item.state}  ${item.at.slice(0, 10)}  ${item.patron}, ${item.library}`);
        for (const line of item.text.split('\n')) say(`    ${line}`);
      }
      if (items.length === 0) say('There are none.');
      return EXIT.done;
    } finally {
      await close();
    }
  },
};
