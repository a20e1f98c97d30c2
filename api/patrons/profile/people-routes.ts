import { listDepartments, readOwnEmail } from '#contract/patrons/profile/people.ts';
import { emailsOf } from '#contract/shared/contact.ts';
import type { Bind } from '../../core/http/bind.ts';
import type { Services } from '../../services.ts';
import { departmentNames } from '../../catalogue/teaching/store.ts';
import { readPersonalRecord } from './store.ts';

export function peopleRoutes(bind: Bind, { db }: Services): void {
  bind(readOwnEmail, async (_input, { patronId }) => {
    const record = await readPersonalRecord(db.queries, patronId);
    const emails = emailsOf(record?.values.email ?? '');
    return { email: emails.join('; '), emails };
  });

  bind(listDepartments, async () => ({
    itens: (await departmentNames(db.queries)).map((descricao) => ({ descricao })),
  }));
}
