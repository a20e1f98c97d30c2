import { afterEach, beforeEach, expect, it } from 'vitest';
import { DEMONSTRATION_SETTINGS } from '#demo/settings.ts';
import { JOBS } from '#api/portal/jobs/jobs.ts';
import { runJobs } from '#api/portal/jobs/runner.ts';
import { fillPeople, LEITOR, PASSWORD, rawClient } from '../../../support/people.ts';
import { startPortal, TEST_NOW, type Portal } from '../../../support/portal.ts';
import { describeEngine } from '../../../support/servers/engines.ts';
import { keepMail, spendBudget, type StoredMail } from '../../../support/stored-mail.ts';

const SENHA = 'PUT /pessoas/meu-pergamum/senha';
const NEW = 'Outono#2026';

describeEngine('the own password', () => {
  let portal: Portal;
  let mail: StoredMail;
  let now: Date;
  const settings = structuredClone(DEMONSTRATION_SETTINGS);
  beforeEach(async () => {
    now = TEST_NOW;
    settings.login.mdAut = 2;
    mail = keepMail();
    portal = await startPortal({ settings, mail, now: () => now, fill: fillPeople });
    const email = 'maria@ufvi.example; casa@exemplo.example';
    const leitor = portal.db.queries.updateTable('patrons').where('id', '=', LEITOR);
    await leitor.set({ email }).execute();
    await portal.signIn('leitor', PASSWORD);
  });
  afterEach(() => portal.close());

  const change = (body: { senhaAtual?: string; senhaNova?: string; manter_sessoes?: boolean }) => ({
    body: { senhaAtual: PASSWORD, senhaNova: NEW, ...body },
  });
  const send = () =>
    runJobs(
      { ...portal.services, warn: () => undefined },
      JOBS.filter(({ name }) => name === 'mail'),
      { isForced: true },
    );

  it('is changed with the current one: the other sessions end, this one goes on', async () => {
    const raw = rawClient(portal.url);
    const elsewhere = raw.as(await raw.entered('leitor'));
    const stranger = raw.as(await raw.entered('outra'));
    const own = await portal.call('GET /pessoas/meu-pergamum/senha', {});
    expect(own).toMatchObject({ login: 'leitor', acoes: { mudar: { permitido: true } } });
    expect(await portal.call(SENHA, change({ senhaNova: `  ${NEW} ` }))).toEqual({
      ok: true,
      encerradas: 1,
    });
    expect((await elsewhere.ask('/pessoas')).status).toBe(401);
    expect((await stranger.ask('/pessoas')).status).toBe(200);
    expect((await portal.call('GET /pessoas/sessoes', {})).itens).toMatchObject([{ esta: true }]);
    expect((await raw.enter('leitor', PASSWORD)).status).toBe(401);
    expect((await raw.enter('leitor', NEW)).status).toBe(200);
  });

  it('lets the other sessions go on when asked to', async () => {
    const raw = rawClient(portal.url);
    const elsewhere = raw.as(await raw.entered('leitor'));
    expect(await portal.call(SENHA, change({ manter_sessoes: true }))).toMatchObject({
      encerradas: 0,
    });
    expect((await elsewhere.ask('/pessoas')).status).toBe(200);
  });

  it('is told by mail to every address, in the end also after a mail server that refuses', async () => {
    const { send: take } = mail;
    mail.send = async () => {
      throw new Error('451 try later');
    };
    await portal.call(SENHA, change({}));
    await send();
    expect(mail.letters).toEqual([]);
    mail.send = take;
    now = new Date(now.getTime() + 120_000);
    await send();
    expect(mail.letters).toHaveLength(1);
    expect(mail.letters[0]).toMatchObject({
      to: ['maria@ufvi.example', 'casa@exemplo.example'],
      subject: 'Sua senha foi alterada',
    });
    expect(mail.letters[0]?.text).toContain('/meupergamum/app/dados-pessoais');
    expect(mail.letters[0]?.text).not.toContain(NEW);
  });

  it.each([
    ['curta', 'A1#b', ['password_length']],
    ['sem número', 'Outono#outono', ['password_has_numbers']],
    ['sem maiúscula', 'outono#2026', ['password_diff_case']],
    ['sem sinal', 'Outono2026', ['password_special_char']],
    ['com o nome', 'Maria#2026x', ['password_diff_name']],
    ['muito usada', 'Senha@2026', ['password_not_common']],
    ['da instituição', 'Ufvi@2026', ['password_not_common']],
    ['do usuário', 'Leitor@2026', ['password_not_common']],
    ['vazia', '   ', ['password_length', 'password_has_numbers']],
  ])('is refused with every rule that it does not meet: %s', async (_what, senhaNova, rules) => {
    const refused = await portal.refusal(SENHA, change({ senhaNova }));
    expect(refused).toMatchObject({ statusCode: 422, code: rules[0] });
    for (const problem of rules) {
      expect(refused.fields).toContainEqual(
        expect.objectContaining({ field: 'senhaNova', problem }),
      );
    }
    expect((await portal.call('GET /pessoas/sessoes', {})).itens).toHaveLength(1);
  });

  it('is never one of the last', async () => {
    await portal.call(SENHA, change({}));
    const again = { senhaAtual: NEW, senhaNova: NEW };
    expect(await portal.refusal(SENHA, { body: again })).toMatchObject({
      code: 'password_last_pw',
    });
  });

  it('is not guessed by whoever holds a session: after ten wrong ones they wait', async () => {
    for (let turn = 0; turn < 10; turn++) {
      expect(await portal.refusal(SENHA, change({ senhaAtual: 'errada' }))).toMatchObject({
        statusCode: 422,
        fields: [{ field: 'senhaAtual', problem: 'password_wrong' }],
      });
    }
    expect(await portal.refusal(SENHA, change({}))).toMatchObject({
      statusCode: 429,
      code: 'too_many_attempts',
    });
    now = new Date(now.getTime() + 31_000);
    expect(await portal.call(SENHA, change({}))).toMatchObject({ ok: true });
  });

  it('is changed as often as its owner may be written to', async () => {
    await spendBudget(portal.db, `account:${LEITOR}`, now);
    expect(await portal.refusal(SENHA, change({}))).toMatchObject({
      ...{ statusCode: 429, code: 'mail_limit', params: { espera: 720 } },
    });
    now = new Date(now.getTime() + 720_000);
    expect(await portal.call(SENHA, change({}))).toMatchObject({ ok: true });
  });

  it('is not changed here by whoever has it elsewhere', async () => {
    const isElsewhere = async () => {
      const { acoes } = await portal.call('GET /pessoas/meu-pergamum/senha', {});
      expect(acoes.mudar.motivos).toMatchObject([{ codigo: 'password_elsewhere' }]);
      expect(await portal.refusal(SENHA, change({}))).toMatchObject({
        statusCode: 422,
        code: 'password_elsewhere',
      });
    };
    settings.login.mdAut = 1;
    await isElsewhere();
    settings.login.mdAut = 2;
    await portal.db.queries.updateTable('patrons').set({ password_hash: '' }).execute();
    await isElsewhere();
  });

  it('ends with the other sessions at once, and nobody else’s', async () => {
    const raw = rawClient(portal.url);
    const stranger = raw.as(await raw.entered('outra'));
    for (let turn = 0; turn < 3; turn++) await raw.entered('leitor');
    expect((await portal.call('GET /pessoas/sessoes', {})).itens).toHaveLength(4);
    expect(await portal.call('DELETE /pessoas/sessoes', {})).toEqual({ encerradas: 3 });
    expect(await portal.call('DELETE /pessoas/sessoes', {})).toEqual({ encerradas: 0 });
    expect((await portal.call('GET /pessoas/sessoes', {})).itens).toMatchObject([{ esta: true }]);
    expect((await stranger.ask('/pessoas')).status).toBe(200);
  });
});
