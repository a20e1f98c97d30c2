import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { json as bodyOf } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LIMITS } from '#api/patrons/auth/guessing/rules.ts';
import { ALLOWANCES } from '#api/core/mail/rules.ts';
import { UNCHECKED_CODES } from '#api/patrons/auth/recovery/rules.ts';
import { DEMONSTRATION_SETTINGS } from '#demo/settings.ts';
import type { Settings } from '#api/portal/settings/settings.ts';
import { ACTIVITY } from '#contract/shared/activities.ts';
import { describeEngine } from '../../../support/servers/engines.ts';
import { keepMail, spendBudget, type StoredMail } from '../../../support/stored-mail.ts';
import {
  fillPeople,
  MESTRADO,
  OUTRA,
  PASSWORD,
  rawClient,
  type RawAnswer,
} from '../../../support/people.ts';
import { startPortal, TEST_NOW, type Portal } from '../../../support/portal.ts';
import { solvedCaptcha } from '../../../support/solved-captcha.ts';

const NEW_PASSWORD = 'Sertão#1956';
const { passwords, login, activities } = DEMONSTRATION_SETTINGS;

describeEngine('password recovery', () => {
  let portal: Portal;
  let mail: StoredMail;
  let now: Date;
  let client: ReturnType<typeof rawClient>;

  const open = async (settings: Partial<Settings> = {}) => {
    now = TEST_NOW;
    mail = keepMail();
    portal = await startPortal({
      now: () => now,
      mail,
      settings: { ...DEMONSTRATION_SETTINGS, ...settings },
      fill: fillPeople,
    });
    client = rawClient(portal.url);
  };
  beforeEach(() => open());
  afterEach(() => portal.close());
  const anew = async (settings: Partial<Settings>) => {
    await portal.close();
    await open(settings);
  };

  const later = (seconds: number) => {
    now = new Date(now.getTime() + seconds * 1000);
  };
  const path = (user: string) => `/pessoas/${encodeURIComponent(user)}/recuperar-senha`;
  const json = (method: string, body: object): RequestInit => ({
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const ask = (user: string): Promise<RawAnswer> => client.ask(path(user));
  const check = (user: string, code: string) => client.ask(path(user), json('POST', { code }));
  const change = (user: string, code: string, password = NEW_PASSWORD) =>
    client.ask(path(user), json('PUT', { code, password }));
  const sentCode = () => /\b\d{8}\b/.exec(mail.letters.at(-1)?.text ?? '')?.[0] ?? '';
  /** Asks as somebody who waited long enough. */
  const codeOf = async (user: string): Promise<string> => {
    expect((await ask(user)).status).toBe(200);
    return sentCode();
  };
  const wrongOf = (code: string) => String((Number(code) + 1) % 1e8).padStart(8, '0');
  const kinds = async () =>
    (await portal.db.queries.selectFrom('audit_events').select('kind').orderBy('id').execute()).map(
      ({ kind }) => kind,
    );

  it('leads by a code to a new password, ends sessions and lifts the block', async () => {
    const session = await client.entered('outra');
    const at = TEST_NOW.toISOString();
    await portal.db.queries
      .insertInto('sign_in_attempts')
      .values({
        subject: `patron:${OUTRA}@127.0.0.1`,
        failures: LIMITS.own.block,
        first_at: at,
        last_at: at,
      })
      .execute();
    expect((await client.enter('outra')).status).toBe(430);
    expect(await ask(' Outra ')).toEqual({
      status: 200,
      body: { emails: ['o•••@•••'], name: '', length: 8, tte: 900 },
      retryAfter: null,
    });
    expect(mail.letters[0]).toMatchObject({ to: ['outra@ufvi.example'], locale: 'pt' });
    const code = sentCode();
    expect((await check('outra', ` ${code} `)).body).toEqual({
      name: 'Outra Pessoa',
      rules: {
        length: { min: 8, max: 64 },
        has_numbers: true,
        only_numbers: false,
        diff_case: true,
        special_char: true,
        diff_name: true,
        not_common: true,
        last_pw: 3,
      },
    });
    expect(await change('outra', code, ` ${NEW_PASSWORD} `)).toMatchObject({ body: { ok: true } });
    expect((await client.as(session).ask('/pessoas')).status).toBe(401);
    expect((await client.refresh(session.refresh_token)).status).toBe(401);
    expect((await client.enter('outra', PASSWORD)).status).toBe(401);
    expect((await client.enter('outra', NEW_PASSWORD)).status).toBe(200);
    expect(mail.letters[1]?.subject).toBe('Sua senha foi alterada');
    expect(await kinds()).toEqual(
      expect.arrayContaining(['recovery_asked', 'password_recovered', 'signed_in']),
    );
  });

  it.each(['osvaldo', 'leitor'])(
    'answers %s, whom nothing can be sent, as somebody who gets a code',
    async (user) => {
      const said = ({ body, ...told }: RawAnswer) => ({ ...told, body: { ...body, emails: [] } });
      const alike = async (act: (user: string) => Promise<RawAnswer>) =>
        expect(said(await act(user))).toEqual(said(await act('outra')));
      await alike(ask);
      expect(mail.letters).toHaveLength(1);
      const wrong = wrongOf(sentCode());
      await alike(ask);
      for (let time = 0; time < 6; time++) await alike((name) => check(name, wrong));
      await alike((name) => change(name, wrong));
      later(900);
      await alike((name) => check(name, wrong));
      const first = await ask(user);
      expect(first.body['emails']).toEqual([expect.stringMatching(/^\p{Ll}•••@•••$/u)]);
      later(86_400);
      expect(await ask(user.toUpperCase())).toEqual(first);
    },
  );

  it('sends one person a few codes from one network, whatever names are asked about', async () => {
    const email = 'a@x.example; b@x.example; c@x.example; d@x.example; e@x.example; f@x.example';
    const outra = portal.db.queries.updateTable('patrons').where('id', '=', OUTRA);
    await outra.set({ email }).execute();
    const names = email.split('; ');
    const answers = [];
    for (const name of names) answers.push(await ask(name));
    expect(answers.map(({ status }) => status)).toEqual(names.map(() => 200));
    expect(mail.letters).toHaveLength(ALLOWANCES.recipient.burst);
  });

  it('is refused to a network that asks for too many messages, whether there are such people or not', async () => {
    await spendBudget(portal.db, 'network:127.0.0.1', now);
    for (const name of ['outra', 'ninguem']) {
      const { status, body, retryAfter } = await ask(name);
      expect([status, body['message'], retryAfter]).toEqual([429, 'mail_limit', '120']);
    }
    expect(mail.letters).toEqual([]);
  });

  it('refuses a wrong, a spent, an expired and a used code', async () => {
    const first = await codeOf('outra');
    expect(await check('outra', wrongOf(first))).toMatchObject({
      status: 422,
      body: {
        message: 'recovery_code_wrong',
        params: { restantes: 4 },
        fields: [{ field: 'code', problem: 'recovery_code_wrong' }],
      },
    });
    for (let time = 0; time < 4; time++) await change('outra', wrongOf(first));
    expect((await check('outra', first)).body).toMatchObject({ message: 'recovery_code_spent' });
    later(30);
    const second = await codeOf('outra');
    expect((await check('outra', second)).status).toBe(200);
    later(900);
    expect((await check('outra', second)).body).toMatchObject({ message: 'recovery_code_expired' });
    const third = await codeOf('outra');
    expect((await change('outra', third)).status).toBe(200);
    expect((await change('outra', third)).body).toMatchObject({ message: 'recovery_code_expired' });
    expect((await check('ninguem', '000000')).body).toMatchObject({
      message: 'recovery_code_expired',
    });
  });

  it('counts wrong codes that come at once one by one', async () => {
    const code = await codeOf('outra');
    await Promise.all(Array.from({ length: 12 }, () => check('outra', wrongOf(code))));
    expect((await check('outra', code)).body).toMatchObject({ message: 'recovery_code_spent' });
  });

  it('uses a code once, also when it comes twice at once', async () => {
    const code = await codeOf('outra');
    const answers = await Promise.all([
      change('outra', code, 'Sertão#1956'),
      change('outra', code, 'Veredas#1956'),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  describe('asked for by several at once', () => {
    const outsider = () => rawClient(portal.url, { 'x-forwarded-for': '203.0.113.9' });
    const asOutsider = (method: string, body: object) =>
      outsider().ask(path('outra'), json(method, body));

    it('goes on for its owner, whatever an outsider asks for and tries', async () => {
      const code = await codeOf('outra');
      await outsider().ask(path('outra'));
      for (let time = 0; time < 6; time++) await asOutsider('POST', { code: '00000000' });
      expect((await asOutsider('POST', { code })).body).toMatchObject({
        message: 'recovery_code_spent',
      });
      expect((await change('outra', code)).status).toBe(200);
    });

    it('makes nobody wait for an outsider who asks before', async () => {
      for (let time = 0; time < 3; time++) await outsider().ask(path('outra'));
      const code = await codeOf('outra');
      expect((await change('outra', code)).status).toBe(200);
    });

    it('knows its owner on the way by the request, also in another network', async () => {
      const pedido = 'a1b2c3d4e5f6a7b8';
      await ask('outra');
      const asked = await outsider().ask(`${path('outra')}?pedido=${pedido}`);
      expect(asked.status).toBe(200);
      const code = sentCode();
      expect((await change('outra', code)).status).toBe(422);
      const told = await client.ask(
        path('outra'),
        json('PUT', { code, pedido, password: NEW_PASSWORD }),
      );
      expect(told.status).toBe(200);
    });

    it('ends all codes with the new password', async () => {
      const code = await codeOf('outra');
      await outsider().ask(path('outra'));
      const other = sentCode();
      expect((await change('outra', code)).status).toBe(200);
      expect((await asOutsider('POST', { code: other })).status).toBe(422);
    });

    it('asks for the check against machines once it is asked for often, and refuses nobody', async () => {
      const from = (last: number) =>
        rawClient(portal.url, { 'x-forwarded-for': `198.51.100.${last}` });
      for (const user of ['outra', 'ninguem']) {
        for (let asker = 0; asker < UNCHECKED_CODES; asker++) {
          expect((await from(asker).ask(path(user))).status).toBe(200);
        }
        expect(await ask(user)).toMatchObject({
          status: 422,
          body: { message: 'captcha_required' },
        });
        const check = new URLSearchParams({ recaptcha_token: await solvedCaptcha(portal.url) });
        expect((await client.ask(`${path(user)}?${check}`)).status).toBe(200);
      }
    });
  });

  it.each([
    ['a link or a picture', { lang: null }],
    ['a browser that loads ahead', { 'sec-purpose': 'prefetch' }],
    ['a browser that draws ahead', { purpose: 'prefetch;prerender' }],
    ['a navigation', { 'sec-fetch-mode': 'navigate' }],
    ['a picture of another site', { 'sec-fetch-mode': 'no-cors' }],
    ['another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' }],
  ])('sends nothing for %s', async (_who, more) => {
    const headers = Object.entries({ lang: '1', ...more }).filter(([, value]) => value !== null);
    // Not fetch, which says of itself in which mode it asks.
    const asked = get(`${portal.url}/api${path('outra')}`, {
      headers: Object.fromEntries(headers) as Record<string, string>,
    });
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    expect(answer.statusCode).toBe(403);
    expect(await bodyOf(answer)).toMatchObject({ message: 'forbidden' });
    expect(mail.letters).toEqual([]);
    expect(await kinds()).toEqual([]);
  });

  it('takes a code from its owner only', async () => {
    const code = await codeOf('leitor.mestrado');
    await ask('outra');
    expect((await change('outra', code)).body).toMatchObject({ message: 'recovery_code_wrong' });
    expect((await change('leitor', code)).status).toBe(422);
    expect((await change('leitor.mestrado', code)).status).toBe(200);
    expect((await client.enter('outra')).status).toBe(200);
  });

  it('lets a new code end the one that the same asker had before', async () => {
    const first = await codeOf('outra');
    later(30);
    const second = await codeOf('outra');
    expect((await check('outra', first)).body).toMatchObject({ message: 'recovery_code_wrong' });
    expect((await change('outra', second)).status).toBe(200);
  });

  it('ends the codes of other names of the account with the new password', async () => {
    const first = await codeOf('outra');
    const second = await codeOf('outra@ufvi.example');
    expect((await change('outra@ufvi.example', second)).status).toBe(200);
    expect((await check('outra', first)).body).toMatchObject({ message: 'recovery_code_wrong' });
  });

  it('makes who asks again wait, longer each time', async () => {
    await ask('outra');
    expect(await ask('outra')).toMatchObject({
      status: 429,
      body: { message: 'recovery_too_soon', params: { espera: 30 } },
      retryAfter: '30',
    });
    later(30);
    expect((await ask('outra')).status).toBe(200);
    later(30);
    expect(await ask('outra')).toMatchObject({ status: 429, retryAfter: '30' });
    later(30);
    expect((await ask('outra')).status).toBe(200);
    expect(mail.letters).toHaveLength(3);
  });

  it('tells every rule that a password does not meet, and keeps the code', async () => {
    const code = await codeOf('leitor.mestrado');
    const refusal = await change('leitor.mestrado', code, 'souza');
    expect(refusal).toMatchObject({
      status: 422,
      body: { message: 'password_length', params: { min: 8, max: 64 } },
    });
    expect(refusal.body['fields']).toMatchObject(
      [
        'password_length',
        'password_has_numbers',
        'password_diff_case',
        'password_special_char',
        'password_diff_name',
      ].map((problem) => ({ field: 'password', problem })),
    );
    for (let time = 0; time < 6; time++) await change('leitor.mestrado', code, 'souza');
    expect((await change('leitor.mestrado', code)).status).toBe(200);
  });

  it('wants digits alone where the institution does', async () => {
    const plain = { hasNumbers: false, diffCase: false, specialChar: false, diffName: false };
    await anew({ passwords: { ...passwords, ...plain, onlyNumbers: true } });
    const code = await codeOf('outra');
    expect((await change('outra', code, '1234567a')).body['fields']).toMatchObject([
      { field: 'password', problem: 'password_only_numbers' },
    ]);
    expect((await change('outra', code, '48159037')).status).toBe(200);
  });

  it('refuses the last passwords, and takes one that was used before them', async () => {
    await anew({ passwords: { ...passwords, last: 2 } });
    const recover = async (password: string) => {
      later(7200);
      return change('leitor.mestrado', await codeOf('leitor.mestrado'), password);
    };
    expect((await recover('Primeira#1')).status).toBe(200);
    expect((await recover('Primeira#1')).body).toMatchObject({
      message: 'password_last_pw',
      fields: [{ field: 'password', problem: 'password_last_pw' }],
    });
    expect((await recover('Segunda#2')).status).toBe(200);
    expect((await recover('Primeira#1')).status).toBe(422);
    expect((await recover('Terceira#3')).status).toBe(200);
    expect((await recover('Primeira#1')).status).toBe(200);
    const kept = await portal.db.queries.selectFrom('password_history').selectAll().execute();
    expect(kept.every(({ patron_id: id }) => id === MESTRADO)).toBe(true);
    expect(kept.every(({ password_hash: hash }) => hash.startsWith('$argon2id$'))).toBe(true);
  });

  it('keeps neither codes nor unknown names readable', async () => {
    const code = await codeOf('outra');
    await ask('minha-senha-digitada-aqui');
    const rows = await portal.db.queries.selectFrom('password_recoveries').selectAll().execute();
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`"${code}"|digitada`));
  });

  it('writes in the language of who asks, and for whom the code is', async () => {
    client = rawClient(portal.url, { lang: '5' });
    await ask('outra@ufvi.example');
    expect(mail.letters[0]).toMatchObject({ locale: 'en', subject: 'Code for a new password' });
    expect(mail.letters[0]?.text).toContain('for the user name outra.');
  });

  it('tells everybody alike when no mail can be sent', async () => {
    const kept = mail;
    await portal.close();
    const broken = { ...keepMail(), isReady: async () => false };
    portal = await startPortal({ mail: broken, fill: fillPeople });
    client = rawClient(portal.url);
    for (const user of ['outra', 'ninguem']) {
      expect(await ask(user)).toMatchObject({ status: 503, body: { message: 'mail_unavailable' } });
    }
    expect(kept.letters).toEqual([]);
  });

  it('is refused where it is not offered', async () => {
    await anew({ login: { ...login, mdCrypt: 1 } });
    for (const told of [ask('outra'), check('outra', '1'), change('outra', '1')]) {
      expect(await told).toMatchObject({ status: 403, body: { message: 'recovery_not_offered' } });
    }
  });

  it('asks for the check against machines where it is on', async () => {
    await anew({ activities: [...activities, ACTIVITY.captcha] });
    expect((await ask('outra')).body).toMatchObject({ message: 'captcha_required' });
    const solved = await solvedCaptcha(portal.url);
    const started = portal.call('GET /pessoas/:u/recuperar-senha', {
      params: { u: 'outra' },
      query: { recaptcha_token: solved },
    });
    expect(await started).toMatchObject({ length: 8 });
    expect(mail.letters).toHaveLength(1);
  });
});
