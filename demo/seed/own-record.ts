import { recordViews, terminalActor, type ActKind } from '#api/staff/acts/log.ts';
import type { Tx } from '#api/core/db/connection.ts';
import { patrons } from '../people.ts';

const idOf = (login: string): number => {
  const patron = patrons.find((one) => one.login === login);
  if (!patron) throw new Error(`The demonstration has no "${login}"`);
  return patron.id;
};

const UNSAID = {
  ...{ phone: '', street: '', complement: '', district: '', city: '', postal_code: '' },
  ...{ identity: '', tax_number: '', nationality: '', gender: '', birth_date: '' },
  ...{ education: '', job: '', marital_status: '' },
};

/** Everything, a part, and the least that somebody says of themselves. The tax numbers are nobody's. */
const DETAILS = {
  aluno: {
    ...{ phone: '(27) 99555-4418', street: 'Rua das Acácias, 212', complement: 'ap. 31' },
    ...{ district: 'Jardim Ipê', city: 'Vale do Ipê', postal_code: '29900120' },
    ...{ identity: 'ES-2.345.678', tax_number: '52998224725', nationality: 'brasileira' },
    ...{ gender: 'feminino', birth_date: '2004-05-08', education: 'medio', job: 'estudante' },
    marital_status: 'solteiro',
  },
  docente: {
    ...{ phone: '(27) 3555-0101', city: 'Vale do Ipê', education: 'doutorado' },
    ...{ job: 'professora', marital_status: 'casado' },
  },
  devedor: { phone: '(27) 99555-7702' },
} as const;

/** What some say of themselves; the others have said nothing. */
export async function seedOwnRecords(tx: Tx, now: Date): Promise<void> {
  const rows = Object.entries(DETAILS).map(([login, said]) => ({
    ...UNSAID,
    ...said,
    patron_id: idOf(login),
    updated_at: now.toISOString(),
  }));
  await tx.insertInto('patron_details').values(rows).execute();
  await seedPrivacy(tx, now);
}

const DAY_MS = 86_400_000;

/** An answer to the text of today, one to an earlier text, one that refuses; requests for erasure in every state. */
async function seedPrivacy(tx: Tx, now: Date): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString();
  const consent = (login: string, version: string, agreed: 0 | 1, days: number) => ({
    ...{ patron_id: idOf(login), version, agreed, at: ago(days) },
  });
  await tx
    .insertInto('consents')
    .values([
      consent('aluno', '2', 1, 700),
      consent('aluno', '3', 1, 90),
      consent('docente', '2', 1, 400),
      consent('devedor', '3', 0, 30),
    ])
    .execute();
  const request = (login: string, state: string, days: number, reply = '') => ({
    ...{ patron_id: idOf(login), state, reply, created_at: ago(days + 3), updated_at: ago(days) },
  });
  await tx
    .insertInto('erasure_requests')
    .values([
      request('docente', 'retirada', 40),
      request('devedor', 'recusada', 20, 'Há um débito em discussão.'),
      { ...request('pessoa59', 'aguardando', 0), created_at: ago(1), updated_at: ago(1) },
    ])
    .execute();
  const view = (login: string, staff: string, kind: ActKind, days: number) =>
    recordViews(tx, {
      ...{ patronIds: [idOf(login)], actor: terminalActor(staff), kind, at: new Date(ago(days)) },
    });
  await view('aluno', 'balcao-humanas', 'lent', 20);
  await view('aluno', 'rosa', 'listed', 6);
  await view('aluno', 'balcao-central', 'returned', 2);
  await view('devedor', 'balcao-central', 'paid', 12);
}
