import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DEMONSTRATION_SETTINGS } from '#demo/settings.ts';
import { ACTIVITY } from '#contract/shared/activities.ts';
import { describeEngine } from '../../../support/servers/engines.ts';
import {
  fillPeople,
  LEITOR,
  MESTRADO,
  OUTRA,
  PASSWORD,
  rawClient,
} from '../../../support/people.ts';
import { withOffset } from '#api/circulation/units/zone.ts';
import { startPortal, TEST_NOW, type Portal } from '../../../support/portal.ts';

const BASE = DEMONSTRATION_SETTINGS.institution.code;
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';

describeEngine('a person with several logins', () => {
  let portal: Portal;
  let now: Date;
  beforeEach(async () => {
    now = TEST_NOW;
    const permissions = [
      { module: 1, activity: 900, description: 'Everybody' },
      { group: '06', module: 2, activity: ACTIVITY.acquisitionSuggestion, description: 'Compra' },
    ];
    const settings = { ...DEMONSTRATION_SETTINGS, permissions };
    portal = await startPortal({ now: () => now, settings, fill: fillPeople });
  });
  afterEach(() => portal.close());

  const json = { 'content-type': 'application/json' };
  const put = (body: unknown): RequestInit => ({
    method: 'PUT',
    headers: json,
    body: JSON.stringify(body),
  });
  const block = (id: number) =>
    portal.db.queries.updateTable('patrons').set({ blocked: 1 }).where('id', '=', id).execute();

  it('sees the other ones, and nobody sees those of others', async () => {
    await portal.signIn('leitor', PASSWORD);
    expect(await portal.call('GET /pessoas/login', {})).toEqual({
      itens: [
        {
          codigo: MESTRADO,
          nome: 'Maria de Souza Lima',
          base: BASE,
          login: 'leitor.mestrado',
          grupo: 'Mestrado',
        },
      ],
    });
    await portal.signIn('outra', PASSWORD);
    expect(await portal.call('GET /pessoas/login', {})).toEqual({ itens: [] });
    portal.signOut();
    expect((await portal.refusal('GET /pessoas/login', {})).code).toBe('token_missing');
  });

  it('goes on as another one; the session before ends', async () => {
    const raw = rawClient(portal.url);
    const first = await raw.entered('leitor', { lembrar: true });
    const switched = await raw
      .as(first)
      .ask('/pessoas/troca-login', put({ codigo: MESTRADO, base: BASE }));
    expect(switched.body).toMatchObject({
      user: { cod_pessoa: MESTRADO, login: 'leitor.mestrado' },
      authPermissions: [{ cod_atividade: 900 }, { cod_atividade: 12, cod_modulo: 2 }],
      bloqueio: false,
    });
    expect((await raw.as(first).ask('/pessoas')).status).toBe(401);
    expect((await raw.refresh(first.refresh_token)).status).toBe(401);
    const session = raw.as({ access_token: String(switched.body['access_token']) });
    expect((await session.ask('/pessoas/renovar')).body).toMatchObject({ lembrar: true });
    expect((await raw.refresh(String(switched.body['refresh_token']))).status).toBe(200);
  });

  it('goes on by user name, too', async () => {
    await portal.signIn('leitor', PASSWORD);
    const body = { usuario: ' Leitor.Mestrado ' };
    const { user } = await portal.call('POST /pessoas/meu-pergamum/troca-usuario', { body });
    expect(user?.cod_pessoa).toBe(MESTRADO);
  });

  it('never becomes somebody else, whether they exist or not', async () => {
    await portal.signIn('leitor', PASSWORD);
    const login = (codigo: number, base = BASE) =>
      portal.refusal('PUT /pessoas/troca-login', { body: { codigo, base } });
    const user = (usuario: string) =>
      portal.refusal('POST /pessoas/meu-pergamum/troca-usuario', { body: { usuario } });
    for (const refusal of [
      await login(OUTRA),
      await login(99),
      await login(LEITOR),
      await login(MESTRADO, BASE + 1),
      await user('outra'),
      await user('ninguem'),
    ]) {
      expect(refusal).toMatchObject({ statusCode: 404, code: 'login_not_found' });
    }
    await block(MESTRADO);
    expect(await login(MESTRADO)).toMatchObject({
      statusCode: 430,
      code: 'account_blocked_by_staff',
    });
    expect((await portal.call('GET /pessoas', {})).user.cod_pessoa).toBe(LEITOR);
    portal.signOut();
    expect((await login(MESTRADO)).statusCode).toBe(401);
    expect((await user('leitor.mestrado')).statusCode).toBe(401);
  });

  it('reads the first name of own logins only', async () => {
    const nameOf = (u: string) => portal.refusal('GET /pessoas/:u/nome', { params: { u } });
    expect((await nameOf('leitor')).statusCode).toBe(401);
    await portal.signIn('leitor', PASSWORD);
    const params = { u: 'LEITOR.mestrado' };
    expect(await portal.call('GET /pessoas/:u/nome', { params })).toEqual({ nome: 'Maria' });
    const other = await nameOf('outra');
    expect(other).toMatchObject({ statusCode: 404, code: 'not_found' });
    expect((await nameOf('ninguem')).message).toBe(other.message);
  });

  describe('has sessions', () => {
    it('that are listed with their browsers, and can be ended from elsewhere', async () => {
      const here = rawClient(portal.url, { 'user-agent': FIREFOX });
      const lost = await here.entered('leitor', { lembrar: true });
      now = new Date(now.getTime() + 60_000);
      const own = await rawClient(portal.url, { 'user-agent': '' }).entered('leitor');
      await here.entered('outra');
      const session = here.as(own);
      const listed = (await session.ask('/pessoas/sessoes')).body['itens'] as {
        cod_sessao: number;
      }[];
      expect(listed).toMatchObject([
        { navegador: '', esta: true, lembrar: false, desde: withOffset(now, 'America/Sao_Paulo') },
        { navegador: 'Firefox (Linux)', esta: false, lembrar: true },
      ]);
      const end = (id: number | undefined) =>
        session.ask(`/pessoas/sessoes/${id}`, { method: 'DELETE' });
      expect(await end(listed[1]?.cod_sessao)).toMatchObject({ status: 200, body: { ok: true } });
      expect((await here.as(lost).ask('/pessoas')).status).toBe(401);
      expect((await here.refresh(lost.refresh_token)).status).toBe(401);
      expect((await session.ask('/pessoas')).status).toBe(200);
      // Gone, and somebody else's: the same answer.
      expect(await end(listed[1]?.cod_sessao)).toMatchObject({
        status: 404,
        body: { message: 'session_not_found' },
      });
      expect((await end(3)).body).toMatchObject({ message: 'session_not_found' });
    });

    it('that are kept alive by use, and say who it is now', async () => {
      const raw = rawClient(portal.url);
      const first = await raw.entered('leitor');
      now = new Date(now.getTime() + 8 * 3_600_000);
      const second = (await raw.refresh(first.refresh_token)).body as unknown as typeof first;
      now = new Date(now.getTime() + 500_000);
      await block(LEITOR);
      expect((await raw.as(second).ask('/pessoas/renovar')).body).toMatchObject({
        user: { cod_pessoa: LEITOR },
        authPermissions: [{ cod_modulo: 1, cod_atividade: 900, descricao: 'Everybody' }],
        bloqueio: true,
        expira_em: new Date(now.getTime() + 12 * 3_600_000).toISOString(),
        lembrar: false,
      });
      await portal.db.queries.updateTable('patrons').set({ blocked: 0 }).execute();
      // Without it the token would end 500 s earlier.
      now = new Date(now.getTime() + 12 * 3_600_000 - 1);
      expect((await raw.refresh(second.refresh_token)).status).toBe(200);
      expect((await raw.ask('/pessoas/renovar')).status).toBe(401);
      expect((await raw.ask('/pessoas/sessoes')).status).toBe(401);
    });
  });

  it('enters app layers with a token that tells who comes, for a minute, and nothing else', async () => {
    const raw = rawClient(portal.url);
    const session = raw.as(await raw.entered('leitor'));
    const { body } = await session.ask('/pessoas/autenticar/app-layers');
    expect(body['itens']).toContainEqual({
      codigo: 'meu_pergamum',
      descricao: 'meu_pergamum',
      endereco: '/meupergamum',
    });
    const layer = raw.as({ access_token: String(body['token']) });
    expect((await layer.ask('/pessoas')).body).toMatchObject({ user: { login: 'leitor' } });
    expect((await layer.ask('/pessoas/login')).body).toMatchObject({ message: 'token_missing' });
    expect((await layer.ask('/emprestimo/titulos-pendentes')).status).toBe(401);
    expect((await layer.ask('/campus')).status).toBe(200);
    now = new Date(now.getTime() + 61_000);
    expect((await layer.ask('/pessoas')).status).toBe(401);
    expect((await raw.ask('/pessoas/autenticar/app-layers')).status).toBe(401);
  });

  it('may do what the rights of its group name', async () => {
    const suggest = () =>
      portal.call('POST /unidade-informacao/sugestao-aquisicao', {
        body: { biblioteca: 1, titulo: 'Iracema', editor: 'Ateliê' },
      });
    await portal.signIn('leitor', PASSWORD);
    await expect(suggest()).rejects.toMatchObject({ statusCode: 403, code: 'forbidden' });
    await portal.signIn('leitor.mestrado', PASSWORD);
    await expect(suggest()).resolves.toMatchObject({ cod_sugestao: 1 });
  });
});
