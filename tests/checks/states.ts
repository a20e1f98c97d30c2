import { writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { DESK_ENTITIES, decideMove } from '#cli/desk/entities.ts';
import { COPY_MOVES } from '#api/circulation/loans/copies/states.ts';
import { HOLD_STATES, holdMayMove } from '#api/circulation/loans/hold-states.ts';
import { ERASURE_MOVES } from '#api/patrons/privacy/rules.ts';
import { MAIL_MOVES } from '#api/core/mail/states.ts';

type Moves = Readonly<Record<string, readonly string[]>>;
type MayMove = (from: string, to: string) => boolean;

const BY_DESK = 'D';
const BY_SYSTEM = '+';
const REFUSED = '·';

/** Walks every state with every move; what the desk may do by hand is asked of its own rule. */
function table(states: readonly string[], mayMove: MayMove, deskMoves?: Moves): string {
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const cell = (from: string, to: string) => {
    if (deskMoves && decideMove(deskMoves, from, to) === null) return BY_DESK;
    return mayMove(from, to) ? BY_SYSTEM : REFUSED;
  };
  return [
    row(['from ↓ to →', ...states.map((state) => `\`${state}\``)]),
    row(['---', ...states.map(() => ':-:')]),
    ...states.map((from) => row([`\`${from}\``, ...states.map((to) => cell(from, to))])),
  ].join('\n');
}

const allows =
  (moves: Moves): MayMove =>
  (from, to) =>
    (moves[from] ?? []).includes(to);

const NAMES: Readonly<Record<string, string>> = {
  comment: 'General comment',
  'title-comment': 'Comment on a title',
  'stack-request': 'Request from closed stacks',
  request: 'Request between libraries',
  service: 'Request to the reference desk',
  suggestion: 'Suggestion',
  order: 'Purchase order',
};

/** What the loan rules answer in each state: tests/unit/api/states.test.ts walks them. */
export const LOAN_EVENTS = {
  open: { renew: 'open', return: 'returned' },
  returned: { renew: null, return: null },
} as const;

function loanTable(): string {
  const rows = Object.entries(LOAN_EVENTS).map(
    ([state, events]) =>
      `| \`${state}\` | ${events.renew ?? REFUSED} | ${events.return ?? REFUSED} |`,
  );
  return ['| from ↓ on → | renew | return |', '| --- | :-: | :-: |', ...rows].join('\n');
}

/** What docs/states.md says, from the tables that the rules obey. */
export async function drawStates(): Promise<string> {
  const options = await resolveConfig('docs/states.md');
  return format(statesText(), { ...options, parser: 'markdown' });
}

function statesText(): string {
  const hold = DESK_ENTITIES.get('hold')?.moves;
  const others = [...DESK_ENTITIES].filter(([name]) => !['hold', 'copy'].includes(name));
  return [
    '# States',
    'Written by `npm run states` from the tables that the rules obey; a test compares. ' +
      `${BY_DESK}: the desk does it by hand (\`acervo desk set\`). ${BY_SYSTEM}: a patron, a loan, a copy ` +
      `or a day does it. ${REFUSED}: refused.`,
    '## Loan',
    'Whether it is overdue is a question of the date, not a state.',
    loanTable(),
    '## Hold',
    'What moves it: [holds](decisions/holds.md).',
    table(HOLD_STATES, (from, to) => holdMayMove(from as never, to as never), hold),
    '## Copy',
    'Whether it is on loan or set aside is told by its loan and its hold. `acervo desk return --at` ' +
      'makes it `in_transit`, and so does a request between libraries that it is sent for; `acervo desk arrive` ' +
      'available.',
    table(Object.keys(COPY_MOVES), allows(COPY_MOVES), DESK_ENTITIES.get('copy')?.moves),
    '## Message in the outbox',
    'How long it waits: [timed work](decisions/timed-work.md).',
    table(Object.keys(MAIL_MOVES), allows(MAIL_MOVES)),
    '## Request for erasure',
    'The desk answers it with `acervo privacy erase` or `refuse`: [one’s own record](decisions/own-record.md).',
    table(Object.keys(ERASURE_MOVES), allows(ERASURE_MOVES)),
    ...others.flatMap(([name, { moves }]) => [
      `## ${NAMES[name] ?? name}`,
      table(Object.keys(moves), allows(moves), moves),
    ]),
    '',
  ].join('\n\n');
}

if (import.meta.main) writeFileSync('docs/states.md', await drawStates());
