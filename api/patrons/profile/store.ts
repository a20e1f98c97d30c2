import type { PersonalField, PersonalValues } from '#contract/shared/personal-data.ts';
import type { LocalizedText } from '#contract/shared/languages.ts';
import type { Queries, Tx } from '../../core/db/connection.ts';

/** Columns of personal data; the e-mail is in `patrons`. */
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

/** Personal data of a patron; undefined if unknown. */
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

/** Saves changed fields except e-mail addresses (emails.ts). */
export async function savePersonalData(
  tx: Tx,
  patronId: number,
  changed: Partial<Record<Detail, string>>,
  now: Date,
): Promise<void> {
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
