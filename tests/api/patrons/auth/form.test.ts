import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterEach, describe, expect, it } from 'vitest';
import { DEMONSTRATION_SETTINGS } from '#demo/settings.ts';
import type { Settings } from '#api/portal/settings/settings.ts';
import { ACTIVITY } from '#contract/shared/activities.ts';
import { describeEngine } from '../../../support/servers/engines.ts';
import { fillPeople, LEITOR, MESTRADO, rawClient } from '../../../support/people.ts';
import { startPortal, TEST_NOW, type Portal } from '../../../support/portal.ts';

const { login, activities } = DEMONSTRATION_SETTINGS;

describeEngine('what an institution may ask for at sign-in', () => {
  let portal: Portal;
  let now: Date;
  let client: ReturnType<typeof rawClient>;
  afterEach(() => portal.close());

  const start = async (settings: Partial<Settings>) => {
    now = TEST_NOW;
    portal = await startPortal({
      now: () => now,
      settings: { ...DEMONSTRATION_SETTINGS, ...settings },
      fill: fillPeople,
    });
    client = rawClient(portal.url);
  };

  describe('a check against machines (activity 1120)', () => {
    const withCaptcha = () => start({ activities: [...activities, ACTIVITY.captcha] });
    const solved = async () => {
      const challenge = await portal.call('GET /captcha', {});
      const solution = await solveChallenge({ challenge, deriveKey });
      return { challenge, solution };
    };
    const packed = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64');
    const enter = (recaptcha_token?: string, password?: string) =>
      client.enter('leitor', password, { recaptcha_token });

    it('lets its solution through once', async () => {
      await withCaptcha();
      const token = packed(await solved());
      const answers = await Promise.all([enter(token), enter(token)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
      expect((await enter(token)).body).toMatchObject({ message: 'captcha_invalid' });
    });

    it('is refused when it is missing, garbled, altered, unsolved or too old', async () => {
      await withCaptcha();
      expect((await enter()).body).toMatchObject({
        message: 'captcha_required',
        fields: [{ field: 'recaptcha_token', problem: 'captcha_required' }],
      });
      const { challenge, solution } = await solved();
      const { parameters, signature } = challenge;
      const easier = { ...challenge, parameters: { ...parameters, keyPrefix: '00' } };
      const longer = { ...parameters, data: { expires: parameters.data.expires + 9 } };
      for (const wrong of [
        'x',
        packed(null),
        packed({ challenge }),
        packed({ challenge: easier, solution }),
        packed({ challenge: { parameters: longer, signature }, solution }),
        packed({ challenge: { ...challenge, signature: '0'.repeat(64) }, solution }),
        packed({ challenge, solution: { ...solution, counter: 1 } }),
      ]) {
        expect(await enter(wrong)).toMatchObject({
          status: 422,
          body: { message: 'captcha_invalid' },
        });
      }
      now = new Date(now.getTime() + 601_000);
      expect((await enter(packed({ challenge, solution }))).status).toBe(422);
    });

    it('is not asked for where it is off', async () => {
      await start({});
      expect((await enter()).status).toBe(200);
    });
  });

  it('a user category, told only to who has the password', async () => {
    await start({ login: { ...login, categories: ['06', '01', 'X'] } });
    const { login: asked } = await portal.call('GET /parametros/instituicao', {});
    expect(asked.categorias).toEqual([
      { codigo: '06', nome: 'Mestrado' },
      { codigo: '01', nome: 'Aluno' },
      { codigo: 'X', nome: 'X' },
    ]);
    expect((await client.enter('', '')).body).toMatchObject({
      fields: [
        { field: 'username', problem: 'missing_credentials' },
        { field: 'categoria', problem: 'category_required' },
      ],
    });
    expect((await client.enter('leitor', 'errada', { categoria: '06' })).status).toBe(401);
    expect(await client.enter('leitor', undefined, { categoria: '06' })).toMatchObject({
      status: 422,
      body: { message: 'wrong_category' },
    });
    expect((await client.enter('leitor', undefined, { categoria: '01' })).status).toBe(200);
  });

  it('the person, where several share a user name', async () => {
    await start({ login: { ...login, asksPerson: true } });
    const duplicates = (usuario: string) =>
      portal.call('GET /pessoas/duplicadas', { query: { usuario } });
    expect(await duplicates(' P1 ')).toEqual({
      result: true,
      pessoas: [
        { codigo: LEITOR, nome: 'Maria S. L. · Aluno' },
        { codigo: MESTRADO, nome: 'Maria S. L. · Mestrado' },
      ],
    });
    expect(await duplicates('leitor')).toEqual({ result: false, pessoas: [] });
    expect(await duplicates('ninguem')).toEqual(await duplicates('leitor'));
    expect(await client.enter('p1')).toMatchObject({
      status: 422,
      body: { message: 'person_required', fields: [{ field: 'pessoa' }] },
    });
    const { user } = await client.entered('p1', { pessoa: MESTRADO });
    expect(user).toMatchObject({ cod_pessoa: MESTRADO, grupo: 'Mestrado' });
    expect((await client.enter('p1', undefined, { pessoa: '3' })).status).toBe(401);
  });

  it('no person where it does not ask: then nothing tells who shares a name', async () => {
    await start({});
    const answer = await portal.call('GET /pessoas/duplicadas', { query: { usuario: 'p1' } });
    expect(answer).toEqual({ result: false, pessoas: [] });
    expect((await client.enter('p1')).status).toBe(401);
  });

  it('a suffix, which completes a user name without @', async () => {
    await start({ login: { ...login, suffix: '@ufvi.example' } });
    expect((await client.entered('maria')).user).toMatchObject({ login: 'leitor.mestrado' });
    expect((await client.entered('leitor')).user).toMatchObject({ login: 'leitor' });
  });

  it('is told in the institution data, with where one is taken', async () => {
    await start({ login: { ...login, destination: 'catalogo', suffix: '@x.example', mdAut: 1 } });
    expect(await portal.call('GET /parametros/instituicao', {})).toMatchObject({
      login: { categorias: [], escolhe_pessoa: false, sufixo: '@x.example' },
      destino_padrao_login_catalogo: true,
      parameters: { __md_aut: 1, __md_crypt: 4 },
    });
  });
});
