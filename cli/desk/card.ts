import { completeCard } from '#api/circulation/services/acts.ts';
import { EXIT, UsageError, type Command } from '../command.ts';
import { atDesk, refuse } from './desk.ts';
import { viewedOwner } from './viewed.ts';

/** Card fields by option. */
const FIELDS = {
  mark: 'cutter',
  cdd: 'cdd',
  cdu: 'cdu',
  subject1: 'assunto_1',
  subject2: 'assunto_2',
  subject3: 'assunto_3',
} as const;
const OPTIONS = Object.keys(FIELDS) as (keyof typeof FIELDS)[];

export const deskCard: Command = {
  name: 'desk card',
  usage: 'ID [--mark MARK] [--cdd CLASS] [--cdu CLASS] [--subject1 HEADING] …',
  summary: 'completes the catalogue card of a request',
  help: [
    '--mark MARK         mark of the author, from the table that the library uses: S237l',
    '--cdd CLASS         Dewey class',
    '--cdu CLASS         Universal Decimal class',
    '--subject1 HEADING  the first subject in other words; --subject2 and --subject3 the others',
    'Subjects that our authorities know become their headings; "desk list service" tells which do not.',
    'An empty text takes one out again. "desk set service ID disponivel" confirms the card.',
  ].join('\n'),
  options: Object.fromEntries(OPTIONS.map((name) => [name, { type: 'string' }])),
  words: { least: 1, most: 1 },
  run({ words: [typed = ''], values }, context) {
    if (!/^[1-9]\d{0,14}$/.test(typed)) {
      throw new UsageError(`"${typed}" is not the number of a request`);
    }
    const added = OPTIONS.flatMap((name): [string, string][] => {
      const value = values[name];
      return typeof value === 'string' ? [[FIELDS[name], value]] : [];
    });
    if (added.length === 0) {
      throw new UsageError('"acervo desk card" needs --mark, --cdd, --cdu or a subject');
    }
    if (added.some(([field, value]) => field === 'assunto_1' && value.trim() === '')) {
      throw new UsageError('A card has at least its first subject');
    }
    return atDesk(context, async ({ db }) => {
      if (!(await completeCard(db, Number(typed), Object.fromEntries(added)))) {
        return refuse([{ code: 'thing_not_found', params: { codigo: typed } }], context);
      }
      const id = Number(typed);
      await viewedOwner(db.queries, context, 'card', { table: 'service_requests', id });
      context.say(`The card of request ${typed} is changed.`);
      return EXIT.done;
    });
  },
};
