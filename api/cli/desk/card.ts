import { completeCard } from '../../bibliographic-services/acts.ts';
import { EXIT, UsageError, type Command } from '../command.ts';
import { atDesk, refuse } from './desk.ts';
import { viewedOwner } from './viewed.ts';

export const deskCard: Command = {
  name: 'desk card',
  usage: 'ID [--mark MARK] [--cdd CLASS] [--cdu CLASS]',
  summary: 'completes the catalogue card of a request',
  help: [
    '--mark MARK   mark of the author, from the table that the library uses: S237l',
    '--cdd CLASS   Dewey class',
    '--cdu CLASS   Universal Decimal class',
    'An empty text takes one out again. "desk set service ID disponivel" confirms the card.',
  ].join('\n'),
  options: { mark: { type: 'string' }, cdd: { type: 'string' }, cdu: { type: 'string' } },
  words: { least: 1, most: 1 },
  run({ words: [typed = ''], values: { mark, cdd, cdu } }, context) {
    if (!/^[1-9]\d{0,14}$/.test(typed)) {
      throw new UsageError(`"${typed}" is not the number of a request`);
    }
    const added = {
      ...(typeof mark === 'string' && { cutter: mark }),
      ...(typeof cdd === 'string' && { cdd }),
      ...(typeof cdu === 'string' && { cdu }),
    };
    if (Object.keys(added).length === 0) {
      throw new UsageError('"acervo desk card" needs --mark, --cdd or --cdu');
    }
    return atDesk(context, async ({ db }) => {
      if (!(await completeCard(db, Number(typed), added))) {
        return refuse([{ code: 'thing_not_found', params: { codigo: typed } }], context);
      }
      const id = Number(typed);
      await viewedOwner(db.queries, context, 'card', { table: 'service_requests', id });
      context.say(`The card of request ${typed} is changed.`);
      return EXIT.done;
    });
  },
};
