import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { switchLogin } from '#lib/api/logins.ts';
import { signIn, signOut } from '#lib/api/session.ts';
import { fillPeople, PASSWORD, rawClient } from '../../../support/people.ts';
import {
  openPushService,
  pushBrowser,
  type PushBrowser,
} from '../../../support/providers/push-service.ts';
import { startPortal, TEST_NOW, type Portal } from '../../../support/portal.ts';
import { describeEngine } from '../../../support/servers/engines.ts';

const READ = 'GET /pessoas/meu-pergamum/avisos';
const CHANGE = 'PUT /pessoas/meu-pergamum/avisos';
const ADD = 'POST /pessoas/meu-pergamum/avisos/aparelhos';
const REMOVE = 'DELETE /pessoas/meu-pergamum/avisos/aparelhos/:id';

describeEngine('devices that receive push notifications, through the real client', () => {
  let portal: Portal;
  let publicKey: string;
  beforeAll(async () => {
    const { push } = await openPushService();
    publicKey = push.publicKey;
    portal = await startPortal({ fill: fillPeople, push });
  });
  afterEach(async () => {
    portal.signOut();
    await portal.db.queries.deleteFrom('push_devices').execute();
    portal.services.push = (await openPushService()).push;
    publicKey = portal.services.push.publicKey;
  });
  afterAll(() => portal.close());

  /** Signs in on a device of one's own. */
  const enter = (username = 'outra') => signIn({ username, password: PASSWORD, remember: true });
  const add = (browser: PushBrowser) => portal.call(ADD, { body: browser.body });
  const rows = () => portal.db.queries.selectFrom('push_devices').selectAll().execute();

  it(`are added (${ADD}), listed without their address, and removed (${REMOVE})`, async () => {
    await enter();
    const before = await portal.call(READ, {});
    expect(before).toMatchObject({ aparelhos: [], acoes: { receber: { permitido: true } } });
    expect(before.chave_push).toBe(publicKey);
    const phone = pushBrowser();
    const { aparelhos } = await add(phone);
    expect(aparelhos).toEqual([
      {
        cod_aparelho: expect.any(Number),
        navegador: expect.any(String),
        desde: expect.stringMatching(/^2026-03-12T/),
        resumo: expect.stringMatching(/^[\da-f]{64}$/),
      },
    ]);
    expect(JSON.stringify(aparelhos)).not.toContain(phone.endpoint);
    // The same browser again is no second device.
    const again = await add(phone);
    expect(again.aparelhos).toEqual(aparelhos);
    const id = aparelhos[0]?.cod_aparelho ?? 0;
    expect((await portal.call(REMOVE, { params: { id } })).aparelhos).toEqual([]);
    expect(await portal.refusal(REMOVE, { params: { id } })).toMatchObject({
      statusCode: 404,
      code: 'push_device_not_found',
    });
  });

  it('have a channel of each kind of notice of their own', async () => {
    await enter();
    const kind = 'reserva_disponivel' as const;
    const own = { tipo: kind, email: true, alerta: true, push: false };
    const of = (itens: readonly { tipo: string; push: boolean }[]) =>
      itens.find(({ tipo }) => tipo === kind)?.push;
    expect(of((await portal.call(READ, {})).itens)).toBe(true);
    expect(of((await portal.call(CHANGE, { body: { itens: [own] } })).itens)).toBe(false);
    // They do not replace the channel of an obligatory kind.
    const fine = { tipo: 'multa' as const, email: false, alerta: false, push: true };
    expect(await portal.refusal(CHANGE, { body: { itens: [fine] } })).toMatchObject({
      code: 'notice_channel_required',
    });
  });

  it(`are refused (${ADD}) without signing in`, async () => {
    expect(await portal.refusal(ADD, { body: pushBrowser().body })).toMatchObject({
      statusCode: 401,
    });
    const { ask } = rawClient(portal.url);
    expect(
      (await ask(`/pessoas/meu-pergamum/avisos/aparelhos/1`, { method: 'DELETE' })).status,
    ).toBe(401);
  });

  it('of somebody else cannot be removed (push_device_not_found)', async () => {
    await enter();
    const { aparelhos } = await add(pushBrowser());
    portal.signOut();
    await enter('leitor');
    const params = { id: aparelhos[0]?.cod_aparelho ?? 0 };
    expect(await portal.refusal(REMOVE, { params })).toMatchObject({
      code: 'push_device_not_found',
    });
    expect(await rows()).toHaveLength(1);
  });

  it('are refused (push_not_remembered) in a session that is not remembered', async () => {
    await portal.signIn('outra', PASSWORD);
    const { receber } = (await portal.call(READ, {})).acoes;
    expect(receber).toMatchObject({
      permitido: false,
      motivos: [
        {
          codigo: 'push_not_remembered',
          mensagem: expect.stringContaining('Manter meu acesso neste aparelho'),
        },
      ],
    });
    expect(await portal.refusal(ADD, { body: pushBrowser().body })).toMatchObject({
      code: 'push_not_remembered',
    });
    expect(await rows()).toEqual([]);
  });

  it('are refused (push_off) where the institution has none', async () => {
    portal.services.push = null;
    await enter();
    const known = await portal.call(READ, {});
    expect(known.chave_push).toBe('');
    expect(known.acoes.receber.motivos.map(({ codigo }) => codigo)).toEqual(['push_off']);
    expect(await portal.refusal(ADD, { body: pushBrowser().body })).toMatchObject({
      code: 'push_off',
    });
  });

  it('are ten at most (push_devices_full)', async () => {
    await enter();
    const browsers = Array.from({ length: 10 }, (_, i) => pushBrowser(`b${i}`));
    for (const browser of browsers) await add(browser);
    expect(await portal.refusal(ADD, { body: pushBrowser('eleventh').body })).toMatchObject({
      code: 'push_devices_full',
      text: expect.stringContaining('10 aparelhos'),
    });
    // One of the ten may be added again.
    const [first] = browsers;
    if (first) expect((await add(first)).aparelhos).toHaveLength(10);
  });

  it.each([
    'http://push.example.org/a',
    'https://127.0.0.1/a',
    'https://[::1]/a',
    'https://10.1.2.3/a',
    'https://[fd00::1]/a',
    'https://169.254.169.254/latest',
    'https://localhost/a',
    'https://push.example.org:8443/a',
    'https://me:secret@push.example.org/a',
    'nonsense',
  ])('are refused (push_subscription_unusable) with the address %s', async (endereco) => {
    await enter();
    const body = { ...pushBrowser().body, endereco };
    expect(await portal.refusal(ADD, { body })).toMatchObject({
      code: 'push_subscription_unusable',
    });
    expect(await rows()).toEqual([]);
  });

  it('are refused (push_subscription_unusable) with a key that is no point of the curve', async () => {
    await enter();
    const body = { ...pushBrowser().body, chave: 'B'.repeat(87) };
    expect(await portal.refusal(ADD, { body })).toMatchObject({
      code: 'push_subscription_unusable',
    });
    expect(await portal.refusal(ADD, { body: { ...body, segredo: 'short' } })).toMatchObject({
      statusCode: 422,
    });
  });

  it('receive nothing any more after signing out on them', async () => {
    await enter();
    await add(pushBrowser());
    await signOut();
    expect(await rows()).toEqual([]);
  });

  it('receive nothing any more, also when they are added while their session ends', async () => {
    const raw = rawClient(portal.url);
    const json = (method: string, body: object) => ({
      ...{ method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
    });
    for (let round = 0; round < 8; round++) {
      const token = await raw.entered('outra', { lembrar: true });
      const add = json('POST', pushBrowser(`r${round}`).body);
      await Promise.all([
        raw.as(token).ask('/pessoas/meu-pergamum/avisos/aparelhos', add),
        raw.ask('/oauth/revoke', json('POST', { refresh_token: token.refresh_token })),
      ]);
      expect(await rows()).toEqual([]);
    }
  });

  it('receive nothing any more when their session is ended elsewhere, or all others are', async () => {
    for (const end of ['one', 'others'] as const) {
      await enter();
      await add(pushBrowser('lost'));
      portal.signOut();
      await enter();
      await add(pushBrowser('own'));
      const sessions = (await portal.call('GET /pessoas/sessoes', {})).itens;
      const lost = sessions.find(({ esta }) => !esta)?.cod_sessao ?? 0;
      if (end === 'one') await portal.call('DELETE /pessoas/sessoes/:id', { params: { id: lost } });
      else await portal.call('DELETE /pessoas/sessoes', {});
      expect((await rows()).map(({ endpoint }) => endpoint)).toEqual([pushBrowser('own').endpoint]);
      await signOut();
    }
  });

  it('go on when a session merely expires', async () => {
    await enter();
    await add(pushBrowser());
    portal.signOut();
    await portal.db.queries
      .updateTable('refresh_tokens')
      .set({ expires_at: new Date(TEST_NOW.getTime() - 1).toISOString() })
      .execute();
    // Signing in anew deletes sessions that expired.
    await enter();
    expect((await portal.call(READ, {})).aparelhos).toHaveLength(1);
  });

  it('go on, and end at sign-out, when their owner switches to another login', async () => {
    await enter('leitor');
    await add(pushBrowser());
    const [login] = (await portal.call('GET /pessoas/login', {})).itens;
    if (!login) throw new Error('There is no other login');
    await switchLogin(login);
    expect(await rows()).toHaveLength(1);
    await signOut();
    expect(await rows()).toEqual([]);
  });
});
