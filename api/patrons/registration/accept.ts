import type { Database, Tx } from '../../core/db/connection.ts';
import { isUniqueViolation } from '../../core/db/errors.ts';
import { queueEmail } from '../../core/mail/outbox.ts';
import {
  deleteRegistration,
  waitingRegistration,
  waitingRegistrations,
  type Registration,
} from './store.ts';
import { decidePatrons, type PatronInput } from '../records/rules.ts';
import { createPatron, readPatronFacts, saveIdentity } from '../records/store.ts';

/** What the desk says when it makes a registration a patron. */
export interface Acceptance {
  id: number;
  /** Default: the e-mail address. */
  login: string | undefined;
  card: string;
  /** Code of the patron group. */
  group: string;
  /** Last day of the card; '': without end. */
  validUntil: string;
  now: Date;
}

export type Accepted =
  { ok: true; login: string; name: string } | { ok: false; problems: string[] };

/** Makes a registration a patron, who is told by e-mail how to choose a password. */
export async function acceptRegistration(db: Database, wanted: Acceptance): Promise<Accepted> {
  try {
    return await db.transaction((tx) => accept(tx, wanted));
  } catch (error) {
    if (isUniqueViolation(error)) return { ok: false, problems: ['login or card is taken'] };
    throw error;
  }
}

async function accept(tx: Tx, wanted: Acceptance): Promise<Accepted> {
  const registration = await waitingRegistration(tx, wanted.id);
  // Whoever deletes it accepts it: two desks cannot.
  if (!registration || (await deleteRegistration(tx, wanted.id)) === 0) {
    return { ok: false, problems: [`there is no confirmed registration ${wanted.id}`] };
  }
  const row = patronInput(registration, wanted);
  const [decided] = decidePatrons([row], await readPatronFacts(tx, [row]));
  const decision = decided?.decision;
  if (decision?.kind !== 'create') {
    const problems =
      decision?.kind === 'refused'
        ? decision.problems.map(({ column, problem }) => `${column}: ${problem}`)
        : [`login: "${row.login}" exists already; name another with --login`];
    // Rolls the deletion back.
    throw new RefusedRegistration(problems);
  }
  const { login } = row;
  const { now } = wanted;
  await createPatron(tx, { login, values: decision.values, hash: '', now });
  const { id } = await saveIdentity(tx, { login, identity: registration.document, now });
  await tx
    .updateTable('patrons')
    .set({ language: registration.language })
    .where('id', '=', id)
    .execute();
  const cause = { kind: 'registered', entity: id, occasion: now.toISOString() };
  await queueEmail(tx, { ...cause, patronId: id, at: now });
  return { ok: true, login, name: row.name };
}

/** A registration that stays, with all reasons. */
export class RefusedRegistration extends Error {
  readonly problems: string[];
  constructor(problems: string[]) {
    super(problems.join('; '));
    this.problems = problems;
  }
}

const patronInput = (
  { name, email, phone, library }: Registration,
  { login = email, group, card, validUntil }: Acceptance,
): PatronInput => ({
  ...{ line: 1, login, name, email, group, library: library ?? '', card, validUntil },
  ...{ password: '', blocked: null, sameAs: '' },
  details: { phone, street: '', complement: '', district: '', city: '', postal_code: '' },
});

/** Registrations that wait for the library, with patrons who may be the same person. */
export async function registrationsWithDoubles({ queries }: Database) {
  const found: { registration: Registration; doubles: string[] }[] = [];
  for (const registration of await waitingRegistrations(queries)) {
    const { email, document } = registration;
    const rows = await queries
      .selectFrom('patrons as p')
      .leftJoin('patron_emails as e', 'e.patron_id', 'p.id')
      .leftJoin('patron_details as d', 'd.patron_id', 'p.id')
      .select('p.login')
      .distinct()
      .where(({ eb, or }) =>
        or([
          eb('e.address', '=', email),
          ...(document === ''
            ? []
            : [eb('d.identity', '=', document), eb('d.tax_number', '=', document)]),
        ]),
      )
      .execute();
    found.push({ registration, doubles: rows.map(({ login }) => login) });
  }
  return found;
}
