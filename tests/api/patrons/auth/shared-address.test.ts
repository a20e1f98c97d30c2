import { afterEach, beforeEach, expect, it } from 'vitest';
import { fillPeople, LEITOR, OUTRA, PASSWORD, rawClient } from '../../../support/people.ts';
import { startPortal, type Portal } from '../../../support/portal.ts';
import { describeEngine } from '../../../support/servers/engines.ts';
import { keepMail, type StoredMail } from '../../../support/stored-mail.ts';

const SHARED = 'familia@exemplo.example';

describeEngine('an address that several people share', () => {
  let portal: Portal;
  let mail: StoredMail;
  let client: ReturnType<typeof rawClient>;
  beforeEach(async () => {
    mail = keepMail();
    portal = await startPortal({ mail, fill: fillPeople });
    client = rawClient(portal.url);
    for (const [id, email] of [
      [LEITOR, SHARED],
      [OUTRA, `outra@ufvi.example; ${SHARED}`],
    ] as const) {
      await portal.db.queries.updateTable('patrons').set({ email }).where('id', '=', id).execute();
    }
  });
  afterEach(() => portal.close());
  const recover = (user: string) =>
    client.ask(`/pessoas/${encodeURIComponent(user)}/recuperar-senha`);

  it('signs nobody in, and says no more than that something is wrong', async () => {
    const shared = await client.enter(SHARED);
    expect([shared.status, shared.body['message']]).toEqual([401, 'wrong_credentials']);
    expect(shared.body).toEqual((await client.enter('ninguem@exemplo.example')).body);
    expect((await client.enter('outra@ufvi.example')).status).toBe(200);
    expect((await client.enter('leitor')).status).toBe(200);
    expect((await client.enter('outra')).status).toBe(200);
  });

  it('recovers no password; the login does, and the code goes to the address', async () => {
    expect((await recover(SHARED)).body).toMatchObject({ emails: ['f•••@•••'], length: 8 });
    expect(mail.letters).toEqual([]);
    await recover('leitor');
    expect(mail.letters.map(({ to }) => to)).toEqual([[SHARED]]);
  });

  it('takes nobody’s sign-in away by being set beside it', async () => {
    const other = rawClient(portal.url);
    await portal.db.queries
      .updateTable('patrons')
      .set({ login: SHARED })
      .where('id', '=', OUTRA)
      .execute();
    expect((await other.enter(SHARED, PASSWORD)).body).toMatchObject({
      user: { cod_pessoa: OUTRA },
    });
  });
});
