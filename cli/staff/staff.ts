import {
  STAFF_RIGHTS,
  STAFF_ROLES,
  roleOf,
  type StaffRight,
} from '#contract/shared/staff/rights.ts';
import type { Queries } from '#api/core/db/connection.ts';
import { findPatron } from '#api/circulation/loans/desk.ts';
import { listLibraries } from '#api/circulation/units/store.ts';
import { listStaff, saveRights } from '#api/staff/accounts/store.ts';
import { recordAct, terminalActor } from '#api/staff/acts/log.ts';
import { EXIT, UsageError, type Command } from '../command.ts';
import { atDesk, libraryByCode, refuse } from '../desk/desk.ts';
import { oneLine } from '../terminal-text.ts';

const ROLES = Object.keys(STAFF_ROLES).join(', ');

/** The rights that `ROLE` and `--rights` name. */
function rightsOf(role: string, list: string | undefined): StaffRight[] {
  if (role === 'none') return [];
  if (role === 'custom') {
    const typed = (list ?? '').split(',').map((right) => right.trim());
    const rights = STAFF_RIGHTS.filter((right) => typed.includes(right));
    if (list === undefined || rights.length !== new Set(typed).size) {
      throw new UsageError(`--rights is a list of ${STAFF_RIGHTS.join(', ')}`);
    }
    return rights;
  }
  const found = Object.entries(STAFF_ROLES).find(([name]) => name === role);
  if (!found) throw new UsageError(`"${role}" is no role; there are: ${ROLES}, custom, none`);
  return [...found[1]];
}

async function librariesOf(q: Queries, codes: string): Promise<{ id: number; name: string }[]> {
  if (codes === 'all') return listLibraries(q);
  return Promise.all(codes.split(',').map((code) => libraryByCode(q, code.trim())));
}

export const staffSet: Command = {
  name: 'staff set',
  usage: 'LOGIN ROLE --at LIBRARIES',
  summary: 'gives a patron the rights of staff, or takes them away',
  help: `
LOGIN is the user name or the number of the card. ROLE is counter, librarian or head; "custom" takes the rights
of --rights, and "none" takes all away. The rights replace those that the person had in these libraries.

  --at LIBRARIES  codes of libraries, apart by commas, or all
  --rights LIST   for "custom": ${STAFF_RIGHTS.slice(0, 7).join(', ')},
                  ${STAFF_RIGHTS.slice(7).join(', ')}

They work at /equipe, signed in as always.`,
  options: { at: { type: 'string' }, rights: { type: 'string' } },
  words: { least: 2, most: 2 },
  run({ words: [login = '', role = ''], values: { at: codes, rights: list } }, context) {
    const rights = rightsOf(role, typeof list === 'string' ? list : undefined);
    if (typeof codes !== 'string') throw new UsageError('"acervo staff set" needs --at LIBRARIES');
    return atDesk(context, async ({ db }) => {
      const libraries = await librariesOf(db.queries, codes);
      const patron = await findPatron(db, login);
      if (!patron) return refuse([{ code: 'lend_patron_not_found' }], context);
      const { id: patronId, name } = patron;
      const actor = terminalActor(context.config.staff);
      const at = context.config.now();
      await db.transaction(async (tx) => {
        for (const { id } of libraries) {
          await saveRights(tx, { patronId, libraryId: id, rights });
          const entity = { table: 'libraries', id };
          await recordAct(tx, {
            actor,
            kind: 'rights',
            at,
            patronId,
            entity,
            after: rights.join(' '),
          });
        }
      });
      const where = libraries.map((library) => library.name).join(', ');
      context.say(`${name}: ${rights.length === 0 ? 'no rights' : rights.join(', ')} (${where}).`);
      return EXIT.done;
    });
  },
};

export const staffList: Command = {
  name: 'staff list',
  usage: '',
  summary: 'lists staff with their rights',
  help: `
One line for each person and library, apart by tabs: user name, name, library, role ("custom" where it is none of
the ready ones), rights, and "second factor" where the person has one.`,
  options: {},
  words: { least: 0, most: 0 },
  run: (_input, context) =>
    atDesk(context, async ({ db }) => {
      const accounts = await listStaff(db.queries);
      for (const { login, name, hasFactor, libraries } of accounts) {
        for (const { code, rights } of libraries) {
          const role = roleOf(rights) ?? 'custom';
          const cells = [
            login,
            name,
            code,
            role,
            rights.join(' '),
            hasFactor ? 'second factor' : '',
          ];
          context.say(cells.map(oneLine).join('\t').trimEnd());
        }
      }
      if (accounts.length === 0) {
        context.complain('Nobody is staff yet: "acervo staff set LOGIN head --at all".');
      }
      return EXIT.done;
    }),
};
