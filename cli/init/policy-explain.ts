import { dueAfter } from '#api/circulation/loans/due.ts';
import type { CopyFacts, PatronFacts } from '#api/circulation/loans/facts.ts';
import { nextWindow, periodsAt } from '#api/circulation/loans/policies/length.ts';
import { countedFor, limitsFor } from '#api/circulation/loans/policies/limits.ts';
import {
  policyFor,
  rowsFor,
  type PolicyCase,
  type PolicyRow,
} from '#api/circulation/loans/policy.ts';
import {
  calendarIn,
  lendingRules,
  type LendingRules,
} from '#api/circulation/loans/policy-store.ts';
import { findPatron } from '#api/circulation/loans/desk.ts';
import { maxItemsAt } from '#api/circulation/loans/rules.ts';
import { copyByBarcode, readCirculation, readPatron } from '#api/circulation/loans/store.ts';
import { dayIn } from '#api/circulation/units/zone.ts';
import type { Queries } from '#api/core/db/connection.ts';
import { EXIT, type Command, type Context } from '../command.ts';
import { networkClock, type Clock } from '../desk/clock.ts';
import { atDesk, refuse } from '../desk/desk.ts';
import { oneLine } from '../terminal-text.ts';

const SCOPE = ['group_id', 'loan_kind', 'library_id', 'campus_id', 'source', 'distance', 'id'];
const PERIOD = ['from_day', 'until_day', 'due_on', 'due_rule'];

/** Columns of the table as the files name them. */
const FILE_NAMES: Readonly<Record<string, string>> = {
  fine_cents_per_day: 'fine_per_day',
  fine_cents_per_hour: 'fine_per_hour',
  max_fine_cents: 'max_fine',
  block_from_cents: 'block_from',
  replacement_cents: 'replacement',
};

/** Codes by id, for what rows name. */
interface Names {
  groups: ReadonlyMap<number, string>;
  libraries: ReadonlyMap<number, string>;
}

/** What a row names: "group 01, type dvd, library central"; everything where it names nothing. */
function scopeText(row: PolicyRow & { distance?: number }, names: Names): string {
  const named = [
    ...(row.group_id === null ? [] : [`group ${names.groups.get(row.group_id) ?? row.group_id}`]),
    ...(row.loan_kind === null ? [] : [`type ${row.loan_kind}`]),
    ...(row.library_id === null
      ? []
      : [`library ${names.libraries.get(row.library_id) ?? row.library_id}`]),
  ];
  const inherited = (row.distance ?? 0) > 0 ? ', inherited' : '';
  return named.length === 0
    ? 'names nothing: the default'
    : `names ${named.join(', ')}${inherited}`;
}

/** A value as the files write it. */
const valueText = (column: string, value: unknown): string =>
  column in FILE_NAMES ? (Number(value) / 100).toFixed(2) : String(value);

/** Each value with the row that decides it, and the rows that it overrides. */
function valueLines(rules: readonly PolicyRow[], names: Names): string[] {
  const columns = Object.keys(rules[0] ?? {}).filter(
    (column) => ![...SCOPE, ...PERIOD].includes(column),
  ) as (keyof PolicyRow)[];
  return columns.flatMap((column) => {
    const [row, ...others] = rules.filter((one) => one[column] !== null);
    if (!row) return [];
    const name = FILE_NAMES[column] ?? column;
    const before = others.map(
      (other) => `${valueText(column, other[column])} of ${sourceOf(other)}`,
    );
    const over = before.length === 0 ? '' : `; more specific than ${before.join(', ')}`;
    return [
      `${name}: ${valueText(column, row[column])}, by ${sourceOf(row)} (${scopeText(row, names)}${over})`,
    ];
  });
}

const sourceOf = ({ source }: { source: string | null }): string => source ?? 'the database';

function periodLines(periods: readonly PolicyRow[]): string[] {
  return periods.map((row) => {
    const due = row.due_on === null ? '' : `, due ${row.due_rule ?? 'exactly'} on ${row.due_on}`;
    const limit = row.max_items === null ? '' : `, at most ${row.max_items} items`;
    const span = `${row.from_day ?? ''} to ${row.until_day ?? ''}`;
    return `period ${span}${due}${limit}, by ${sourceOf(row)}`;
  });
}

async function namesIn(q: Queries): Promise<Names> {
  const groups = await q.selectFrom('patron_groups').select(['id', 'code']).execute();
  const libraries = await q.selectFrom('libraries').select(['id', 'code']).execute();
  return {
    groups: new Map(groups.map(({ id, code }) => [id, code])),
    libraries: new Map(libraries.map(({ id, code }) => [id, code])),
  };
}

/** What a loan made now would be due, and what its length depends on. */
function dueLines(
  rules: LendingRules,
  { wanted, copy }: { wanted: PolicyCase; copy: CopyFacts },
  { now, clock }: { now: Date; clock: Clock },
): string[] {
  const policy = policyFor(rules.policies, wanted);
  const calendar = calendarIn(rules, copy.libraryId);
  if (!policy.lendable || policy.length === null) {
    const why = policy.length === null ? 'no row sets a length' : 'lendable is not set to yes';
    return [`Not lent: ${why}.`];
  }
  const next = nextWindow(policy.length, now, calendar);
  if (next) return [`Lent only from ${clock(next.toISOString(), calendar.zone)} on.`];
  const [period] = periodsAt(policy.length, now, calendar.zone);
  const because = period ? `, in the period from ${period.from} to ${period.until}` : '';
  const due = dueAfter(policy.length, now, calendar);
  return [`Lent now, it is due on ${clock(due.toISOString(), calendar.zone)}${because}.`];
}

/** Each limit with how many loans count for it; one that is reached refuses the loan. */
async function limitLines(
  q: Queries,
  rules: LendingRules,
  { wanted, patron, copy }: { wanted: PolicyCase; patron: PatronFacts; copy: CopyFacts },
  now: Date,
): Promise<string[]> {
  const open = ((await readCirculation(q, patron.id))?.loans ?? []).map((loan) => loan.copy);
  const policy = policyFor(rules.policies, wanted);
  const line = (of: string, max: number | null, count: number, source = ''): string[] => {
    if (max === null) return [];
    const reached = count >= max ? ', reached: no more are lent' : '';
    return [`  limit of ${of}: has ${count} of ${max}${reached}${source}`];
  };
  const inAll = maxItemsAt(policy, now, calendarIn(rules, copy.libraryId).zone);
  const ofTitle = open.filter(({ titleId }) => titleId === copy.titleId).length;
  return [
    ...line('loans of every type (max_items)', inAll, open.length),
    ...line('copies of this title (max_per_title)', policy.maxPerTitle, ofTitle),
    ...limitsFor(rules.limits, patron.groupId, copy).flatMap((limit) => {
      const types = limit.types.length === 0 ? 'all types' : limit.types.join(', ');
      const where = limit.library_id === null ? 'in the network' : 'of this library';
      const source = `, by ${sourceOf(limit)}`;
      return line(`${types} ${where}`, limit.max_items, countedFor(limit, open), source);
    }),
  ];
}

async function explain(
  q: Queries,
  { patron, copy }: { patron: PatronFacts; copy: CopyFacts },
  { say, config }: Context,
): Promise<void> {
  const rules = await lendingRules(q);
  const names = await namesIn(q);
  const { libraryId, loanKind } = copy;
  const wanted = { groupId: patron.groupId, loanKind, libraryId };
  const found = rowsFor(rules.policies, wanted);
  const group = names.groups.get(patron.groupId) ?? '';
  say(`Group ${group}, type ${loanKind}, library ${names.libraries.get(libraryId) ?? ''}:`);
  for (const line of valueLines(found.rules, names)) say(`  ${oneLine(line)}`);
  const today = dayIn(config.now(), calendarIn(rules, libraryId).zone);
  for (const line of periodLines(
    found.periods.filter(({ until_day }) => (until_day ?? '') >= today),
  )) {
    say(`  ${oneLine(line)}`);
  }
  for (const line of await limitLines(q, rules, { wanted, patron, copy }, config.now())) say(line);
  const time = { now: config.now(), clock: await networkClock(q) };
  for (const line of dueLines(rules, { wanted, copy }, time)) say(line);
}

export const policyExplainCommand: Command = {
  name: 'policy explain',
  usage: 'LOGIN BARCODE',
  summary: 'says which row of which file decides each value for a patron and a copy',
  help: `
LOGIN may be the number of the card. For each value of the policy: the value, the file and line of the row that
decides it, what that row names, and the rows that say something else but are less specific. Then the periods that
still come, the limits that the copy counts for with how many loans count for each, and when it would be due if it were lent now. Changes nothing.
Whether the patron may borrow it at all, with debts and suspensions: "acervo desk lend".`,
  options: {},
  words: { least: 2, most: 2 },
  run: ({ words: [login = '', barcode = ''] }, context) =>
    atDesk(context, async ({ db }) => {
      const person = await findPatron(db, login);
      const copy = await copyByBarcode(db.queries, barcode);
      const patron = person && (await readPatron(db.queries, person.id));
      if (!patron || !copy) {
        return refuse(
          [
            ...(copy ? [] : [{ code: 'lend_copy_not_found' as const }]),
            ...(patron ? [] : [{ code: 'lend_patron_not_found' as const }]),
          ],
          context,
        );
      }
      await explain(db.queries, { patron, copy }, context);
      return EXIT.done;
    }),
};
