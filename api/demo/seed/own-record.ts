import type { Tx } from '../../db/connection.ts';
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
}
