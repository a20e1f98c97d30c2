import type { PersonalField, PersonalValues } from '#contract/shared/personal-data.ts';
import type { LocalizedText } from '#contract/shared/languages.ts';
import type { Queries, Tx } from '../db/connection.ts';

/** Where each field is kept; e-mail stands with the patron. */
const COLUMNS = {
  telefone: 'phone',
  cep: 'postal_code',
  logradouro: 'street',
  complemento: 'complement',
  bairro: 'district',
  cidade: 'city',
  identidade: 'identity',
  cpf: 'tax_number',
  nacionalidade: 'nationality',
  genero: 'gender',
  nascimento: 'birth_date',
  escolaridade: 'education',
  profissao: 'job',
  estado_civil: 'marital_status',
} as const satisfies Record<Exclude<PersonalField, 'email'>, string>;

type Detail = keyof typeof COLUMNS;
const DETAILS = Object.keys(COLUMNS) as Detail[];

export interface PersonalRecord {
  id: number;
  name: string;
  login: string;
  card: string | null;
  group: LocalizedText;
  wantsMail: boolean;
  values: PersonalValues;
}

/** What is kept of a patron; undefined when there is no such one. */
export async function readPersonalRecord(
  q: Queries | Tx,
  patronId: number,
): Promise<PersonalRecord | undefined> {
  const patron = await q
    .selectFrom('patrons as p')
    .innerJoin('patron_groups as g', 'g.id', 'p.group_id')
    .select(['p.id', 'p.name', 'p.login', 'p.card', 'p.email', 'p.wants_reminders as wants'])
    .select('g.name as group')
    .where('p.id', '=', patronId)
    .executeTakeFirst();
  if (!patron) return undefined;
  const kept = await q
    .selectFrom('patron_details')
    .selectAll()
    .where('patron_id', '=', patronId)
    .executeTakeFirst();
  const { id, name, login, card, email, wants, group } = patron;
  const details = DETAILS.map((field) => [field, kept?.[COLUMNS[field]] ?? ''] as const);
  return {
    ...{ id, name, login, card, wantsMail: wants === 1 },
    group: JSON.parse(group) as LocalizedText,
    values: { ...(Object.fromEntries(details) as Record<Detail, string>), email: email ?? '' },
  };
}

/** Keeps what has changed of a patron. */
export async function savePersonalData(
  tx: Tx,
  patronId: number,
  changed: Partial<Record<PersonalField, string>>,
  now: Date,
): Promise<void> {
  const { email } = changed;
  if (email !== undefined) {
    await tx.updateTable('patrons').set({ email }).where('id', '=', patronId).execute();
  }
  const details = DETAILS.flatMap((field) => {
    const value = changed[field];
    return value === undefined ? [] : [[COLUMNS[field], value] as const];
  });
  if (details.length === 0) return;
  const values = { ...Object.fromEntries(details), updated_at: now.toISOString() };
  await tx
    .insertInto('patron_details')
    .values({ ...NOTHING_SAID, ...values, patron_id: patronId })
    .onConflict((conflict) => conflict.column('patron_id').doUpdateSet(values))
    .execute();
}

const NOTHING_SAID = Object.fromEntries(
  Object.values(COLUMNS).map((column) => [column, '']),
) as Record<(typeof COLUMNS)[Detail], string>;

/** Keeps the addresses before, so that their owner is told there. Returns the number of the change. */
export async function keepEmailBefore(
  tx: Tx,
  { patronId, before, now }: { patronId: number; before: string; now: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('email_changes')
    .values({ patron_id: patronId, before, changed_at: now.toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The addresses that a change replaced. */
export const emailBefore = async (q: Queries, changeId: number): Promise<string | undefined> =>
  (
    await q
      .selectFrom('email_changes')
      .select('before')
      .where('id', '=', changeId)
      .executeTakeFirst()
  )?.before;

/** Forgets addresses that were replaced before an instant. */
export async function forgetEmailsBefore(q: Queries | Tx, before: Date): Promise<void> {
  await q.deleteFrom('email_changes').where('changed_at', '<', before.toISOString()).execute();
}
