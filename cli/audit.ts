import { AUDIT_KINDS } from '#api/patrons/auth/audit.ts';
import { readEvents, type EventFilter } from '#api/patrons/auth/audit-store.ts';
import { ACT_KINDS } from '#api/staff/acts/log.ts';
import { findActs } from '#api/staff/acts/search.ts';
import { EXIT, UsageError, type Command, type Context } from './command.ts';
import { atDesk } from './desk/desk.ts';
import { viewedLogins } from './desk/viewed.ts';

const MAX_LINES = 10_000;

export const auditCommand: Command = {
  name: 'audit',
  usage: '[--acts] [--kind KIND] [--login NAME] …',
  summary: 'lists who signed in, failed, or recovered a password; or what staff did, newest last',
  help: `
  --acts             what staff did or looked at, instead: at the browser and at the command line
  --kind KIND        only this kind: ${AUDIT_KINDS.slice(0, 4).join(', ')},
${inLines(AUDIT_KINDS.slice(4))}
  --login NAME       only what was done under this user name, or to the account that has it
  --address ADDRESS  only from this address
  --from DAY         from this day or instant on: 2026-03-01, 2026-03-01T08:00:00Z
  --to DAY           until before this day or instant
  --limit N          the newest N at most; 100 unless said

One line each, apart by tabs: instant (UTC), kind, user name, address, detail. Kept for a year.
With --acts: instant, kind, who, workstation, user name of the patron concerned, before, after, reason; --kind is
that of an act: lent, opened, waived …`,
  options: {
    acts: { type: 'boolean' },
    kind: { type: 'string' },
    login: { type: 'string' },
    address: { type: 'string' },
    from: { type: 'string' },
    to: { type: 'string' },
    limit: { type: 'string' },
  },
  words: { least: 0, most: 0 },
  run({ values }, context) {
    if (values['acts'] === true) return listActs(values, context);
    const filter = filterOf(values);
    return atDesk(context, async ({ db }) => {
      const events = await readEvents(db.queries, filter);
      for (const { at, kind, login, address, detail } of events) {
        context.say(
          [at, kind, login ?? '-', address ?? '-', detail ?? '-'].map(oneLine).join('\t'),
        );
      }
      if (filter.login !== undefined) {
        await viewedLogins(db.queries, context, 'audited', [filter.login]);
      }
      if (events.length === 0) context.complain('No event is like that.');
      return EXIT.done;
    });
  },
};

/** The log of acts of staff. Whose acts concern a named patron, that patron sees that they were listed. */
function listActs(values: Values, context: Context): Promise<number> {
  const { login: patron, address, ...filter } = timesOf(values);
  if (address !== undefined) throw new UsageError('Acts have no --address');
  const { kind, from, to, limit } = filter;
  if (kind !== undefined && !ACT_KINDS.some((known) => known === kind)) {
    throw new UsageError(`"${kind}" is no kind of act; there are: ${ACT_KINDS.join(', ')}`);
  }
  return atDesk(context, async ({ db }) => {
    const acts = await findActs(db.queries, { kind, patron, from, to }, { limit });
    for (const { at, act, staff, workstation, login, before, after, reason } of acts.toReversed()) {
      const cells = [at, act, staff, workstation, login, before, after, reason];
      context.say(cells.map((cell) => oneLine(cell || '-')).join('\t'));
    }
    if (patron !== undefined) await viewedLogins(db.queries, context, 'audited', [patron]);
    if (acts.length === 0) context.complain('No act is like that.');
    return EXIT.done;
  });
}

type Values = Record<string, string | boolean | undefined>;

function filterOf(values: Values): EventFilter {
  const filter = timesOf(values);
  const { kind } = filter;
  if (kind !== undefined && !AUDIT_KINDS.some((known) => known === kind)) {
    throw new UsageError(`"${kind}" is no kind; there are: ${AUDIT_KINDS.join(', ')}`);
  }
  return filter;
}

function timesOf(values: Values): EventFilter {
  const text = (name: string) => (values[name] === undefined ? undefined : String(values[name]));
  return {
    kind: text('kind'),
    login: text('login'),
    address: text('address'),
    from: instantOf('from', text('from')),
    to: instantOf('to', text('to')),
    limit: limitOf(text('limit') ?? '100'),
  };
}

function instantOf(name: string, typed: string | undefined): string | undefined {
  if (typed === undefined) return undefined;
  const at = /^\d{4}-\d{2}-\d{2}(T\S+)?$/.test(typed) ? new Date(typed) : new Date(Number.NaN);
  if (!Number.isNaN(at.getTime())) return at.toISOString();
  throw new UsageError(`--${name} "${typed}" is no day like 2026-03-01`);
}

function limitOf(typed: string): number {
  const limit = Number(typed);
  if (Number.isInteger(limit) && limit >= 1 && limit <= MAX_LINES) return limit;
  throw new UsageError(`--limit must be a whole number from 1 to ${MAX_LINES}`);
}

/** Escapes typed user names, which must not forge lines or move the cursor. */
const oneLine = (text: string): string => text.replace(/\p{Cc}/gu, '\ufffd');

function inLines(kinds: readonly string[]): string {
  const lines: string[] = [];
  for (let at = 0; at < kinds.length; at += 4) {
    lines.push(`                     ${kinds.slice(at, at + 4).join(', ')}`);
  }
  return lines.join(',\n');
}
