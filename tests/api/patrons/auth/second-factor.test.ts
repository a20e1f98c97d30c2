import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { newSecret, readSecret } from '#api/patrons/auth/secret.ts';
import { resealAppKeys } from '#api/patrons/auth/second-factor/check.ts';
import { DEMONSTRATION_SETTINGS } from '#demo/settings.ts';
import { JOBS } from '#api/portal/jobs/jobs.ts';
import { runJobs } from '#api/portal/jobs/runner.ts';
import { appCode } from '../../../support/providers/authenticator.ts';
import { fillPeople, LEITOR, MESTRADO, PASSWORD, rawClient } from '../../../support/people.ts';
import { startPortal, TEST_NOW, type Portal } from '../../../support/portal.ts';
import { describeEngine } from '../../../support/servers/engines.ts';
import { keepMail, type StoredMail } from '../../../support/stored-mail.ts';

const FACTOR = '/pessoas/meu-pergamum/segundo-fator';
const READ = `GET ${FACTOR}` as const;
const BEGIN = `POST ${FACTOR}` as const;
const CONFIRM = `PUT ${FACTOR}` as const;
const END = `POST ${FACTOR}/desligar` as const;

describeEngine('a second factor', () => {
  let portal: Portal;
  let mail: StoredMail;
  let now: Date;
  beforeEach(async () => {
    now = TEST_NOW;
    mail = keepMail();
    const settings = structuredClone(DEMONSTRATION_SETTINGS);
    portal = await startPortal({ settings, mail, now: () => now, fill: fillPeople });
    await portal.signIn('leitor', PASSWORD);
  });
  afterEach(() => portal.close());

  const later = (seconds: number) => {
    now = new Date(now.getTime() + seconds * 1000);
  };
  const begin = () => portal.call(BEGIN, { body: { senha: PASSWORD } });
  /** Switches it on; the next code of the app is one that was not used. */
  const switchOn = async () => {
    const { segredo } = await begin();
    const { codigos } = await portal.call(CONFIRM, { body: { codigo: appCode(segredo, now) } });
    later(30);
    return { segredo, codigos };
  };
  const enter = (codigo?: string, username = 'leitor') =>
    rawClient(portal.url).enter(username, PASSWORD, codigo === undefined ? {} : { codigo });
  const kinds = async () => {
    const events = await portal.db.queries.selectFrom('audit_events').select('kind').execute();
    return events.map(({ kind }) => kind);
  };

  it('is on once a code of the app confirmed it, and gives ten recovery codes', async () => {
    expect(await portal.call(READ, {})).toMatchObject({ ativo: false, codigos: 0 });
    const { segredo, endereco } = await begin();
    expect(endereco).toBe(`otpauth://totp/UFVI:leitor?secret=${segredo}&issuer=UFVI`);
    expect(await portal.call(READ, {})).toMatchObject({ ativo: false });
    expect((await enter()).status).toBe(200);
    expect(await portal.refusal(CONFIRM, { body: { codigo: '000000' } })).toMatchObject({
      statusCode: 422,
      fields: [{ field: 'codigo', problem: 'second_factor_wrong' }],
    });
    const { codigos } = await portal.call(CONFIRM, { body: { codigo: appCode(segredo, now) } });
    expect(codigos).toHaveLength(10);
    const desde = now.toISOString();
    expect(await portal.call(READ, {})).toMatchObject({ ativo: true, desde, codigos: 10 });
    expect(await kinds()).toContain('second_factor_on');
  });

  it('is asked for after the right password, and for nobody else', async () => {
    const { segredo } = await switchOn();
    expect(await enter()).toMatchObject({
      status: 422,
      body: {
        message: 'second_factor_needed',
        fields: [{ field: 'codigo', problem: 'second_factor_needed' }],
      },
    });
    const wrong = { codigo: appCode(segredo, now) };
    const raw = rawClient(portal.url);
    expect((await raw.enter('leitor', 'errada')).body['message']).toBe('wrong_credentials');
    expect((await raw.enter('leitor', 'errada', wrong)).body['message']).toBe('wrong_credentials');
    expect((await enter(appCode(segredo, now))).status).toBe(200);
    expect((await enter(undefined, 'outra')).status).toBe(200);
  });

  it('takes a code once, one step early or late, and no older one after it', async () => {
    const { segredo } = await switchOn();
    const early = appCode(segredo, new Date(now.getTime() + 30_000));
    expect((await enter(early)).status).toBe(200);
    expect((await enter(early)).body['message']).toBe('second_factor_wrong');
    expect((await enter(appCode(segredo, now))).body['message']).toBe('second_factor_wrong');
    later(60);
    expect((await enter(early)).body['message']).toBe('second_factor_wrong');
    expect((await enter(appCode(segredo, now))).status).toBe(200);
  });

  it('takes a code once, however many send it at once', async () => {
    const { segredo, codigos } = await switchOn();
    for (const code of [appCode(segredo, now), codigos[0] ?? '']) {
      const sent = await Promise.all([enter(code), enter(code), enter(code)]);
      expect(sent.filter(({ status }) => status === 200)).toHaveLength(1);
    }
  });

  it('takes each recovery code once, however it is typed', async () => {
    const { codigos } = await switchOn();
    const [first = '', second = ''] = codigos;
    expect((await enter(first)).status).toBe(200);
    expect((await enter(first)).body['message']).toBe('second_factor_wrong');
    expect((await enter(second.toUpperCase().replaceAll('-', ' '))).status).toBe(200);
    expect(await portal.call(READ, {})).toMatchObject({ codigos: 8 });
    const rows = await portal.db.queries.selectFrom('second_factor_codes').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(codigos[2]);
  });

  it('is not guessed: wrong codes make everybody wait, wherever they are, until one is right', async () => {
    const { segredo } = await switchOn();
    for (let turn = 0; turn < 5; turn++) {
      const from = rawClient(portal.url, { 'x-forwarded-for': `10.0.${turn}.1` });
      const tried = await from.enter('leitor', PASSWORD, { codigo: '000000' });
      expect(tried.body['message']).toBe('second_factor_wrong');
    }
    const right = () => enter(appCode(segredo, now));
    expect(await right()).toMatchObject({
      status: 429,
      body: { message: 'too_many_attempts', params: { espera: 30 } },
      retryAfter: '30',
    });
    later(31);
    expect((await right()).status).toBe(200);
    expect((await enter('000000')).status).toBe(422);
    expect((await kinds()).filter((kind) => kind === 'second_factor_wrong')).toHaveLength(6);
  });

  it('stands after a recovered password, which alone does not sign in', async () => {
    const email = { email: 'maria@ufvi.example' };
    await portal.db.queries.updateTable('patrons').set(email).where('id', '=', LEITOR).execute();
    const { segredo } = await switchOn();
    const u = { u: 'leitor' };
    await portal.call('GET /pessoas/:u/recuperar-senha', { params: u, query: {} });
    const code = /\b\d{8}\b/.exec(mail.letters.at(-1)?.text ?? '')?.[0] ?? '';
    const password = 'Veredas#1956';
    const body = { code, password };
    await portal.call('PUT /pessoas/:u/recuperar-senha', { params: u, body });
    const raw = rawClient(portal.url);
    expect((await raw.enter('leitor', password)).body['message']).toBe('second_factor_needed');
    const codigo = appCode(segredo, now);
    expect((await raw.enter('leitor', password, { codigo })).status).toBe(200);
  });

  it('is not gone round by a login of the same person that has none', async () => {
    await switchOn();
    const other = rawClient(portal.url);
    const session = other.as(await other.entered('leitor.mestrado'));
    const switchTo = (codigo: number) => ({
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ codigo, base: DEMONSTRATION_SETTINGS.institution.code }),
    });
    expect(await session.ask('/pessoas/troca-login', switchTo(LEITOR))).toMatchObject({
      status: 422,
      body: { message: 'second_factor_elsewhere' },
    });
    // The other way round one has given a code.
    const body = { codigo: MESTRADO, base: DEMONSTRATION_SETTINGS.institution.code };
    expect(await portal.call('PUT /pessoas/troca-login', { body })).toMatchObject({
      user: { cod_pessoa: MESTRADO },
    });
  });

  it('is switched on with the password, and off with the password and a code (POST /pessoas/meu-pergamum/segundo-fator/desligar)', async () => {
    const wrong = { senha: 'errada' };
    expect(await portal.refusal(BEGIN, { body: wrong })).toMatchObject({
      fields: [{ field: 'senha', problem: 'password_wrong' }],
    });
    const off = (body: { senha: string; codigo: string }) => portal.refusal(END, { body });
    const none = { senha: PASSWORD, codigo: '000000' };
    expect((await off(none)).code).toBe('second_factor_off');
    expect((await portal.refusal(CONFIRM, { body: { codigo: '1' } })).code).toBe(
      'second_factor_off',
    );
    const { segredo } = await switchOn();
    expect((await portal.refusal(BEGIN, { body: { senha: PASSWORD } })).code).toBe(
      'second_factor_on',
    );
    const codigo = appCode(segredo, now);
    expect(await portal.refusal(CONFIRM, { body: { codigo } })).toMatchObject({
      ...{ statusCode: 422, code: 'second_factor_on' },
    });
    expect((await off({ senha: 'errada', codigo })).code).toBe('password_wrong');
    expect((await off(none)).code).toBe('second_factor_wrong');
    expect(await portal.call(END, { body: { senha: PASSWORD, codigo } })).toEqual({ ok: true });
    expect(await portal.call(READ, {})).toMatchObject({ ativo: false, codigos: 0 });
    expect((await enter()).status).toBe(200);
    expect(await kinds()).toContain('second_factor_off');
  });

  it('tells its owner by mail when it is switched on, and off', async () => {
    const leitor = portal.db.queries.updateTable('patrons').where('id', '=', LEITOR);
    await leitor.set({ email: 'maria@ufvi.example' }).execute();
    const { segredo } = await switchOn();
    const body = { senha: PASSWORD, codigo: appCode(segredo, now) };
    await portal.call(END, { body });
    const job = JOBS.filter(({ name }) => name === 'mail');
    await runJobs({ ...portal.services, warn: () => undefined }, job, { isForced: true });
    expect(mail.letters).toMatchObject([
      { to: ['maria@ufvi.example'], subject: 'Segundo fator ligado' },
      { to: ['maria@ufvi.example'], subject: 'Segundo fator desligado' },
    ]);
    expect(mail.letters[0]?.text).not.toContain(segredo);
  });

  it('is set up anew by whoever begins again before it is on', async () => {
    const first = await begin();
    const second = await begin();
    expect(second.segredo).not.toBe(first.segredo);
    const confirm = (segredo: string) => ({ body: { codigo: appCode(segredo, now) } });
    expect((await portal.refusal(CONFIRM, confirm(first.segredo))).code).toBe(
      'second_factor_wrong',
    );
    expect((await portal.call(CONFIRM, confirm(second.segredo))).codigos).toHaveLength(10);
  });

  it('is not set up by whoever has a password elsewhere', async () => {
    await portal.db.queries.updateTable('patrons').set({ password_hash: '' }).execute();
    expect((await portal.refusal(BEGIN, { body: { senha: PASSWORD } })).code).toBe(
      'password_elsewhere',
    );
    const { acoes } = await portal.call(READ, {});
    expect(acoes.mudar.motivos).toMatchObject([{ codigo: 'password_elsewhere' }]);
  });

  it('lies encrypted in the database, and goes on when the server gets another key', async () => {
    const { segredo } = await switchOn();
    const rows = await portal.db.queries.selectFrom('second_factors').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(segredo);
    const dataFolder = mkdtempSync(join(tmpdir(), 'acervo-key-'));
    const places = { dataFolder, secret: 'um segredo do ambiente' };
    const { db, services } = portal;
    const stored = await readSecret(db, places);
    await db.transaction((tx) => resealAppKeys(tx, services.secret, stored));
    expect((await enter(appCode(segredo, now))).body['message']).toBe('second_factor_wrong');
    const fresh = await newSecret(db, places);
    await db.transaction((tx) => resealAppKeys(tx, fresh, services.secret));
    later(30);
    expect((await enter(appCode(segredo, now))).status).toBe(200);
    rmSync(dataFolder, { recursive: true, force: true });
  });
});
