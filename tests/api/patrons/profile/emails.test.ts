import { afterEach, beforeEach, expect, it } from 'vitest';
import { DEMONSTRATION_SETTINGS } from '#demo/settings.ts';
import { JOBS } from '#api/portal/jobs/jobs.ts';
import { runJobs } from '#api/portal/jobs/runner.ts';
import { fillPeople, LEITOR, OUTRA, PASSWORD, rawClient } from '../../../support/people.ts';
import { startPortal, TEST_NOW, type Portal } from '../../../support/portal.ts';
import { describeEngine } from '../../../support/servers/engines.ts';
import { keepMail, spendBudget, type StoredMail } from '../../../support/stored-mail.ts';

const READ = 'GET /pessoas/meu-pergamum/dados-personais';
const CHANGE = 'PUT /pessoas/meu-pergamum/dados-personais';
const RESEND = 'POST /pessoas/meu-pergamum/emails/:id/reenvio';
const CANCEL = 'DELETE /pessoas/meu-pergamum/emails/:id';
const CONFIRM = 'POST /pessoas/emails/confirmacao';
const UNDO = 'POST /pessoas/emails/desfazer';

const OLD = 'maria@ufvi.example';
const HOME = 'casa@exemplo.example';
const NEW = 'nova@exemplo.example';
const NEW_PASSWORD = 'Outono#2026';
const INVALID = { statusCode: 422, code: 'email_link_invalid' };
const NOT_UNDONE = { statusCode: 422, code: 'email_undo_invalid' };

describeEngine('own e-mail addresses', () => {
  let portal: Portal;
  let mail: StoredMail;
  let now: Date;
  let raw: ReturnType<typeof rawClient>;
  const settings = structuredClone(DEMONSTRATION_SETTINGS);
  beforeEach(async () => {
    now = TEST_NOW;
    mail = keepMail();
    portal = await startPortal({ settings, mail, now: () => now, fill: fillPeople });
    raw = rawClient(portal.url);
    await set(LEITOR, OLD);
    await portal.signIn('leitor', PASSWORD);
  });
  afterEach(() => portal.close());

  const set = (id: number, email: string) =>
    portal.db.queries.updateTable('patrons').set({ email }).where('id', '=', id).execute();
  const read = () => portal.call(READ, {});
  const change = (email: string, senha = PASSWORD) =>
    portal.call(CHANGE, { body: { email, senha } });
  const later = (ms: number) => {
    now = new Date(now.getTime() + ms);
  };
  const sendMail = () =>
    runJobs(
      { ...portal.services, warn: () => undefined },
      JOBS.filter(({ name }) => name === 'mail'),
      { isForced: true },
    );
  /** The tokens of the links of one kind that were sent to an address. */
  const tokensTo = async (to: string, kind: 'confirmar' | 'desfazer') => {
    await sendMail();
    const link = new RegExp(`/email-da-conta#${kind}=([\\w-]+)`);
    return mail.letters
      .filter((letter) => letter.to.includes(to))
      .flatMap(({ text }) => link.exec(text)?.[1] ?? []);
  };
  const tokenTo = async (to: string, kind: 'confirmar' | 'desfazer') =>
    (await tokensTo(to, kind)).at(-1) ?? '';
  const confirm = async (to: string) =>
    portal.call(CONFIRM, { body: { token: await tokenTo(to, 'confirmar') } });
  const recover = (user: string) => raw.ask(`/pessoas/${encodeURIComponent(user)}/recuperar-senha`);
  const codesTo = (to: string) =>
    mail.letters.filter((letter) => letter.to.includes(to) && /\b\d{8}\b/.test(letter.text)).length;

  it('count once they are confirmed by the link that was sent to them; the old one does until then', async () => {
    const asked = await change(NEW);
    expect(asked).toMatchObject({
      email: OLD,
      emails_pendentes: [{ email: NEW, expira_em: '2026-03-15T14:20:00-03:00' }],
    });
    expect((await portal.call('GET /pessoas/email-pessoa-logada', {})).emails).toEqual([OLD]);
    await sendMail();
    expect(mail.letters.map(({ to }) => to)).toEqual([[NEW]]);
    // Whoever gets it may be a stranger.
    expect(mail.letters[0]?.text).not.toMatch(/Maria|leitor/);
    expect((await raw.enter(NEW)).status).toBe(401);
    portal.signOut();
    expect(await confirm(NEW)).toEqual({ email: NEW });
    await portal.signIn('leitor', PASSWORD);
    expect(await read()).toMatchObject({ email: NEW, emails_pendentes: [] });
    expect((await raw.enter(NEW)).status).toBe(200);
  });

  it('change for nobody who has an open session alone', async () => {
    expect((await read()).email_pede).toBe('senha');
    expect(await portal.refusal(CHANGE, { body: { email: NEW, cidade: 'Ipê' } })).toMatchObject({
      ...{ statusCode: 422, code: 'email_password_required' },
      fields: [{ field: 'senha', problem: 'email_password_required' }],
    });
    expect(await portal.refusal(CHANGE, { body: { email: NEW, senha: 'errada' } })).toMatchObject({
      ...{ statusCode: 422, code: 'password_wrong' },
      fields: [{ field: 'senha', problem: 'password_wrong' }],
    });
    expect(await read()).toMatchObject({ email: OLD, emails_pendentes: [], cidade: '' });
    // What is no address needs no password, and what is sent back as it was read is no change.
    const body = { email: OLD.toUpperCase(), cidade: 'Ipê' };
    expect(await portal.call(CHANGE, { body })).toMatchObject({ email: OLD, cidade: 'Ipê' });
  });

  it('give the password away to nobody who guesses: after ten wrong ones they wait', async () => {
    const wrong = () => portal.refusal(CHANGE, { body: { email: NEW, senha: 'errada' } });
    for (let turn = 0; turn < 10; turn++) expect((await wrong()).code).toBe('password_wrong');
    expect(await wrong()).toMatchObject({ statusCode: 429, code: 'too_many_attempts' });
  });

  it('get a code for a new password only if they were confirmed before', async () => {
    await change(NEW);
    await recover('leitor');
    await recover(NEW);
    expect([codesTo(OLD), codesTo(NEW)]).toEqual([1, 0]);
    // A code that is on its way to an address that leaves holds no longer.
    const code = /\b\d{8}\b/.exec(mail.letters[0]?.text ?? '')?.[0] ?? '';
    await confirm(NEW);
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code }),
    };
    const checked = await raw.ask('/pessoas/leitor/recuperar-senha', init);
    expect(checked.body['message']).toMatch(/^recovery_code/);
    later(3_600_000);
    await recover('leitor');
    expect([codesTo(OLD), codesTo(NEW)]).toEqual([1, 1]);
  });

  it('take nobody’s place: an address of somebody else neither counts nor identifies', async () => {
    await change('outra@ufvi.example');
    expect((await raw.enter('outra@ufvi.example')).body).toMatchObject({
      user: { cod_pessoa: OUTRA },
    });
    // Also where both confirm it, as families do.
    await confirm('outra@ufvi.example');
    expect((await raw.enter('outra@ufvi.example')).status).toBe(401);
    expect((await raw.enter('outra')).status).toBe(200);
  });

  it('are confirmed once, in time, and by no other link', async () => {
    await change(NEW);
    const token = await tokenTo(NEW, 'confirmar');
    expect(await portal.refusal(CONFIRM, { body: { token: `${token}x` } })).toMatchObject(INVALID);
    expect(await portal.refusal(UNDO, { body: { token } })).toMatchObject(NOT_UNDONE);
    portal.signOut();
    later(72 * 3_600_000);
    expect(await portal.refusal(CONFIRM, { body: { token } })).toMatchObject(INVALID);
    await portal.signIn('leitor', PASSWORD);
    expect((await read()).emails_pendentes).toEqual([]);
    await change(NEW);
    const again = await tokenTo(NEW, 'confirmar');
    const both = await Promise.allSettled(
      [1, 2].map(() => portal.call(CONFIRM, { body: { token: again } })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('have nothing in the database by which a link can be made', async () => {
    await change(NEW);
    await confirm(NEW);
    await change(HOME);
    const tokens = [await tokenTo(HOME, 'confirmar'), await tokenTo(OLD, 'desfazer')];
    const tables = ['email_confirmations', 'email_changes', 'mail_outbox'] as const;
    const rows = await Promise.all(
      tables.map((table) => portal.db.queries.selectFrom(table).selectAll().execute()),
    );
    for (const token of tokens) {
      expect(token).not.toBe('');
      expect(JSON.stringify(rows)).not.toContain(token);
    }
  });

  it('that wait get the link again, within the mail budget, or are given up', async () => {
    const [{ codigo: id } = { codigo: 0 }] = (await change(NEW)).emails_pendentes;
    later(48 * 3_600_000);
    await portal.signIn('leitor', PASSWORD);
    const resent = await portal.call(RESEND, { params: { id } });
    expect(resent.emails_pendentes).toMatchObject([{ expira_em: '2026-03-17T14:20:00-03:00' }]);
    // The first link holds, too: which message is opened makes no difference.
    expect(new Set(await tokensTo(NEW, 'confirmar')).size).toBe(1);
    expect(await tokensTo(NEW, 'confirmar')).toHaveLength(2);
    await portal.signIn('outra', PASSWORD);
    for (const call of [RESEND, CANCEL] as const) {
      expect(await portal.refusal(call, { params: { id } })).toMatchObject({
        ...{ statusCode: 404, code: 'email_not_pending' },
      });
    }
    await portal.signIn('leitor', PASSWORD);
    await portal.db.queries.deleteFrom('mail_budgets').execute();
    await spendBudget(portal.db, `account:${LEITOR}`, now);
    expect(await portal.refusal(RESEND, { params: { id } })).toMatchObject({ code: 'mail_limit' });
    expect((await portal.call(CANCEL, { params: { id } })).emails_pendentes).toEqual([]);
    const token = await tokenTo(NEW, 'confirmar');
    expect(await portal.refusal(CONFIRM, { body: { token } })).toMatchObject(INVALID);
    portal.signOut();
    expect((await portal.refusal(RESEND, { params: { id } })).statusCode).toBe(401);
    expect((await portal.refusal(CANCEL, { params: { id } })).statusCode).toBe(401);
  });

  it('are changed forty times in a row without flooding anybody', async () => {
    const outcomes: string[] = [];
    for (let turn = 0; turn < 20; turn++) {
      const to = turn % 2 === 0 ? NEW : HOME;
      outcomes.push(
        await change(to).then(
          () => 'asked',
          (error: { code: string }) => error.code,
        ),
      );
    }
    expect(outcomes.filter((one) => one === 'asked')).toHaveLength(10);
    expect(outcomes.at(-1)).toBe('mail_limit');
    await sendMail();
    // Nothing went to the address that stands, and five messages at most to each of the others.
    for (const { to } of mail.letters) expect([NEW, HOME]).toContain(to[0]);
    expect(mail.letters.length).toBeLessThanOrEqual(10);
    const { params, retryAfter } = await portal.refusal(CHANGE, {
      body: { email: NEW, senha: PASSWORD },
    });
    expect(params['espera']).toBe(retryAfter);
  });

  it('may be several, each confirmed by itself; those left out stay until the first is', async () => {
    await set(LEITOR, `${OLD}; ${HOME}`);
    const [first, second] = ['um@x.example', 'dois@x.example'];
    await change(`${OLD}; ${first}; ${second}; ${first.toUpperCase()}`);
    expect(await read()).toMatchObject({
      email: `${OLD}; ${HOME}`,
      emails_pendentes: [{ email: first }, { email: second }],
    });
    await confirm(second);
    expect(await read()).toMatchObject({
      email: `${OLD}; ${second}`,
      emails_pendentes: [{ email: first }],
    });
    await confirm(first);
    expect((await read()).email).toBe(`${OLD}; ${second}; ${first}`);
    // Only taking away needs nothing to be confirmed.
    expect(await change(OLD)).toMatchObject({ email: OLD, emails_pendentes: [] });
  });

  it('that change notify the old ones, without naming the new one, also past a mail server that refuses', async () => {
    await change(NEW);
    await confirm(NEW);
    mail.letters.length = 0;
    const { send: take } = mail;
    mail.send = async () => {
      throw new Error('451 try later');
    };
    await sendMail();
    mail.send = take;
    later(120_000);
    await sendMail();
    await sendMail();
    expect(mail.letters).toHaveLength(1);
    expect(mail.letters[0]).toMatchObject({
      to: [OLD],
      subject: 'Os e-mails da sua conta mudaram',
    });
    expect(mail.letters[0]?.text).not.toContain('nova@');
  });

  it('notify nobody where there were none', async () => {
    await portal.db.queries.updateTable('patrons').set({ email: null }).execute();
    await change(NEW);
    await confirm(NEW);
    await sendMail();
    expect(mail.letters.map(({ to }) => to)).toEqual([[NEW]]);
  });

  it('are restored by the owner of the old one, who then makes a new password', async () => {
    await change(NEW);
    await confirm(NEW);
    const intruder = raw.as(await raw.entered('leitor'));
    const stranger = raw.as(await raw.entered('outra'));
    // Whoever took the account goes further: another address, and one that waits.
    await change(HOME);
    await confirm(HOME);
    await change('mais@exemplo.example');
    const token = await tokenTo(OLD, 'desfazer');
    const own = await tokenTo(NEW, 'desfazer');
    const waiting = await tokenTo('mais@exemplo.example', 'confirmar');
    portal.signOut();
    expect(await portal.call(UNDO, { body: { token } })).toEqual({
      login: 'leitor',
      senha_nova: true,
    });
    expect((await intruder.ask('/pessoas')).status).toBe(401);
    expect((await stranger.ask('/pessoas')).status).toBe(200);
    expect((await raw.enter('leitor')).status).toBe(401);
    for (const [call, used] of [
      [UNDO, token],
      [UNDO, own],
      [CONFIRM, waiting],
    ] as const) {
      expect(await portal.refusal(call, { body: { token: used } })).toMatchObject(
        call === UNDO ? NOT_UNDONE : INVALID,
      );
    }
    mail.letters.length = 0;
    await sendMail();
    // Who is written to there can undo nothing.
    expect(mail.letters.map(({ to }) => to)).toEqual([[HOME]]);
    expect(mail.letters[0]?.text).not.toContain('#desfazer');
    await recover('leitor');
    expect(codesTo(OLD)).toBe(1);
    const code = /\b\d{8}\b/.exec(mail.letters.at(-1)?.text ?? '')?.[0] ?? '';
    await raw.ask('/pessoas/leitor/recuperar-senha', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code, password: NEW_PASSWORD }),
    });
    await portal.signIn('leitor', NEW_PASSWORD);
    expect(await read()).toMatchObject({ email: OLD, emails_pendentes: [] });
  });

  it('are restored within a week, and not later', async () => {
    await change(NEW);
    await confirm(NEW);
    const token = await tokenTo(OLD, 'desfazer');
    portal.signOut();
    later(7 * 86_400_000);
    expect(await portal.refusal(UNDO, { body: { token } })).toMatchObject(NOT_UNDONE);
    later(-1);
    expect(await portal.call(UNDO, { body: { token } })).toMatchObject({ login: 'leitor' });
  });

  it('are restored without touching a password that is not made here', async () => {
    settings.login.mdAut = 1;
    await change(NEW);
    await confirm(NEW);
    const token = await tokenTo(OLD, 'desfazer');
    expect(await portal.call(UNDO, { body: { token } })).toMatchObject({ senha_nova: false });
    settings.login.mdAut = 2;
    expect((await raw.enter('leitor')).status).toBe(200);
  });

  it('change after a fresh sign-in at the institution where there is no password', async () => {
    await portal.db.queries
      .updateTable('patrons')
      .set({ password_hash: '' })
      .where('id', '=', LEITOR)
      .execute();
    expect((await read()).email_pede).toBe('instituicao');
    const refusal = await portal.refusal(CHANGE, { body: { email: NEW, senha: PASSWORD } });
    expect(refusal).toMatchObject({ statusCode: 422, code: 'email_sign_in_required' });
    const { id: session_id } = await portal.db.queries
      .selectFrom('sessions')
      .select('id')
      .where('patron_id', '=', LEITOR)
      .executeTakeFirstOrThrow();
    const proof = { session_id, kind: 'oidc', subject_hash: '', sealed: '' } as const;
    await portal.db.queries
      .insertInto('institution_sessions')
      .values({ ...proof, reauthenticated_at: now.toISOString() })
      .execute();
    expect((await read()).email_pede).toBe('nada');
    expect((await change(NEW)).emails_pendentes).toHaveLength(1);
    later(600_000);
    expect((await read()).email_pede).toBe('instituicao');
  });

  it('leave nothing behind after a while', async () => {
    await change(NEW);
    await confirm(NEW);
    await change(HOME);
    later(91 * 86_400_000);
    const tidy = JOBS.filter(({ name }) => name === 'tidy');
    await runJobs({ ...portal.services, warn: () => undefined }, tidy, { isForced: true });
    for (const table of ['email_changes', 'email_confirmations'] as const) {
      expect(await portal.db.queries.selectFrom(table).selectAll().execute()).toEqual([]);
    }
  });
});
