import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { orderById } from '#api/catalogue/export/mail-store.ts';
import { runJobs } from '#api/portal/jobs/runner.ts';
import { JOBS } from '#api/portal/jobs/jobs.ts';
import type { Database } from '#api/core/db/connection.ts';
import { addTitles, book } from '../../../support/networks/small-network.ts';
import { fillPeople, PASSWORD } from '../../../support/people.ts';
import { startPortal, TEST_NOW, type Portal } from '../../../support/portal.ts';
import { describeEngine } from '../../../support/servers/engines.ts';
import { keepMail } from '../../../support/stored-mail.ts';

const CALL = 'POST /acervo/exportar-cesta';
const OWN = 'maria@ufvi.example';

describeEngine('titles by e-mail', () => {
  let portal: Portal;
  let now = TEST_NOW;
  let acervos: number[] = [];
  const mail = keepMail();

  beforeAll(async () => {
    portal = await startPortal({ fill, mail, now: () => now });
    await portal.signIn('leitor.mestrado', PASSWORD);
  });
  beforeEach(async () => {
    await post();
    mail.letters.length = 0;
    // What was sent before does not count.
    await portal.db.queries.deleteFrom('mail_budgets').execute();
  });
  afterAll(() => portal.close());

  async function fill(db: Database) {
    await fillPeople(db);
    acervos = await addTitles(db, [
      book({ number: '1', title: 'Vidas secas', author: 'Ramos, Graciliano', copies: [{}] }),
      book({ number: '2', title: 'O cortiço' }),
    ]);
  }

  const body = (opcoesEmail: object) => ({
    ...{ tipo: 'ris' as const, acervos },
    opcoesEmail: { destinatarios: [], ...opcoesEmail },
  });
  const send = (opcoesEmail: object) => portal.call(CALL, { body: body(opcoesEmail) });
  const refusal = (opcoesEmail: object) => portal.refusal(CALL, { body: body(opcoesEmail) });
  const post = async () => {
    const { services } = portal;
    const jobs = JOBS.filter(({ name }) => name === 'mail');
    await runJobs({ ...services, warn: console.error }, jobs, { isForced: true });
  };

  it('go to registered addresses and to others, with the file, once they are due', async () => {
    const destinatarios = [OWN, 'a@x.example', ' B@x.example ', 'b@x.example', 'c@x.example', ''];
    const asked = { destinatarios, assunto: 'Para a aula', mensagem: 'Até\nquinta' };
    expect(await send(asked)).toEqual({ enviados: 4 });
    expect(mail.letters).toEqual([]);
    await post();
    const [letter] = mail.letters;
    expect(letter).toMatchObject({
      to: [OWN, 'a@x.example', 'b@x.example', 'c@x.example'],
      subject: 'Para a aula',
    });
    expect(letter?.text).toContain('Maria de Souza Lima envia 2 obras do acervo');
    expect(letter?.text).toContain('Até\nquinta');
    const [file] = letter?.attachments ?? [];
    expect(file?.name).toBe('acervo.ris');
    const text = Buffer.from(file?.content ?? []).toString();
    expect(text).toContain('Vidas secas');
    expect(text).toContain('AV  - Biblioteca Central');
    expect(text).toContain('O cortiço');
  });

  it('go to the registered address where none is given', async () => {
    expect(await send({})).toEqual({ enviados: 1 });
    await post();
    expect(mail.letters.map(({ to }) => to)).toEqual([[OWN]]);
  });

  it('are refused to more than three others', async () => {
    const destinatarios = [OWN, ...['a', 'b', 'c', 'd'].map((name) => `${name}@x.example`)];
    const { code, statusCode, params, fields } = await refusal({ destinatarios });
    expect([code, statusCode, params]).toEqual(['export_too_many_others', 422, { max: 3 }]);
    expect(fields).toMatchObject([{ field: 'destinatarios', problem: 'export_too_many_others' }]);
  });

  it('are refused to a thousand addresses', async () => {
    const destinatarios = Array.from({ length: 1000 }, (_, at) => `p${at}@x.example`);
    expect((await refusal({ destinatarios })).statusCode).toBe(422);
  });

  it.each([
    'x',
    'a@b',
    'a@x.example, b@x.example',
    'a@x.example\r\nBcc: b@x.example',
    '<a@x.example>',
  ])('are refused to %j, which is no address', async (address) => {
    const { code, fields } = await refusal({ destinatarios: [address] });
    expect([code, fields[0]?.field]).toEqual(['invalid_fields', 'destinatarios']);
  });

  it.each(['Oi\r\nBcc: todos@x.example', 'Oi\nX: y', 'Oi\u0007', 'x'.repeat(121)])(
    'are refused with the subject %j',
    async (assunto) => {
      const { statusCode, fields } = await refusal({ assunto });
      expect([statusCode, fields[0]?.field]).toEqual([422, 'opcoesEmail.assunto']);
    },
  );

  it('are refused beyond the budget of an account, which says when to try again', async () => {
    for (let sent = 0; sent < 10; sent += 1) await send({});
    const { statusCode, code, params, retryAfter } = await refusal({});
    expect([statusCode, code, params]).toEqual([429, 'mail_limit', { espera: 720 }]);
    expect(retryAfter).toBe(720);
    now = new Date(now.getTime() + 720_000);
    expect(await send({})).toEqual({ enviados: 1 });
    expect((await refusal({})).code).toBe('mail_limit');
  });

  it('are refused to somebody whom several accounts have written to of late', async () => {
    const victim = { destinatarios: ['Vitima@x.example'] };
    for (let sent = 0; sent < 5; sent += 1) await send(victim);
    await portal.signIn('outra', PASSWORD);
    const { code, params } = await refusal({ destinatarios: ['vitima@X.example'] });
    expect([code, params]).toEqual(['mail_limit', { espera: 3 * 3600 }]);
    // Somebody else can be written to, and nothing of what was refused is counted or sent.
    expect(await send({ destinatarios: ['outro@x.example'] })).toEqual({ enviados: 1 });
    await post();
    expect(mail.letters.filter(({ to }) => to.includes('vitima@X.example'))).toEqual([]);
    await portal.signIn('leitor.mestrado', PASSWORD);
  });

  it('are sent once for one key', async () => {
    const options = { idempotencyKey: 'k1' };
    await portal.call(CALL, { body: body({}) }, options);
    await portal.call(CALL, { body: body({}) }, options);
    await post();
    expect(mail.letters).toHaveLength(1);
  });

  it('are forgotten once they were sent, and not before', async () => {
    await send({ assunto: 'Que espera' });
    const { id } = await portal.db.queries
      .selectFrom('export_mails')
      .select((select) => select.fn.max('id').as('id'))
      .executeTakeFirstOrThrow();
    const tidy = async () => {
      now = new Date(now.getTime() + 25 * 3_600_000);
      const jobs = JOBS.filter(({ name }) => name === 'tidy');
      await runJobs({ ...portal.services, warn: console.error }, jobs, { isForced: true });
    };
    await tidy();
    expect(await orderById(portal.db.queries, id)).toMatchObject({ subject: 'Que espera' });
    await post();
    await tidy();
    expect(await orderById(portal.db.queries, id)).toBeNull();
    expect(await portal.db.queries.selectFrom('export_mails').selectAll().execute()).toEqual([]);
  });

  it('take a session, and somewhere to go', async () => {
    portal.signOut();
    const { statusCode, code } = await refusal({});
    expect([statusCode, code]).toEqual([401, 'token_missing']);
    await portal.signIn('leitor', PASSWORD);
    expect((await refusal({})).code).toBe('export_no_address');
  });
});
