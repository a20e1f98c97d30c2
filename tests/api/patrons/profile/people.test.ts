import { afterAll, beforeAll, expect, it } from 'vitest';
import { departments } from '#demo/tables/teaching.ts';
import { describeEngine } from '../../../support/servers/engines.ts';
import { startPortal, type Portal } from '../../../support/portal.ts';

const EMAIL = 'GET /pessoas/email-pessoa-logada';
const DEPARTMENTS = 'GET /pessoas/departamentos';

describeEngine('whoever is signed in', () => {
  let portal: Portal;
  beforeAll(async () => {
    portal = await startPortal({ demonstration: true });
  });
  afterAll(() => portal.close());

  const keep = (email: string | null) =>
    portal.db.queries
      .updateTable('patrons')
      .set({ email })
      .where('login', '=', 'formando')
      .execute();

  it('is told the addresses that messages go to, all or none', async () => {
    await portal.signIn('formando');
    await keep('a@b.example;c@d.example');
    expect(await portal.call(EMAIL, {})).toEqual({
      email: 'a@b.example; c@d.example',
      emails: ['a@b.example', 'c@d.example'],
    });
    await keep(null);
    expect(await portal.call(EMAIL, {})).toEqual({ email: '', emails: [] });
  });

  it('is told the departments that teach, each once', async () => {
    await portal.signIn('formando');
    const { itens } = await portal.call(DEPARTMENTS, {});
    const names = itens.map(({ descricao }) => descricao);
    expect(names).toEqual([...new Set(names)]);
    expect(names.length).toBeGreaterThan(5);
    expect(Object.values(departments)).toEqual(expect.arrayContaining(names));
  });

  it('is somebody: nobody else is told either', async () => {
    portal.signOut();
    const closed = { statusCode: 401, code: 'token_missing' };
    expect(await portal.refusal(EMAIL, {})).toMatchObject(closed);
    expect(await portal.refusal(DEPARTMENTS, {})).toMatchObject(closed);
  });
});
