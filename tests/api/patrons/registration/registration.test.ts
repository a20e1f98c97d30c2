import { afterEach, beforeEach, expect, it } from 'vitest';
import { DEMONSTRATION_SETTINGS } from '#demo/settings.ts';
import {
  acceptRegistration,
  RefusedRegistration,
  registrationsWithDoubles,
} from '#api/patrons/registration/accept.ts';
import { JOBS } from '#api/portal/jobs/jobs.ts';
import { runJobs } from '#api/portal/jobs/runner.ts';
import { CENTRAL } from '../../../support/networks/small-network.ts';
import { fillPeople } from '../../../support/people.ts';
import { startPortal, TEST_NOW, type Portal } from '../../../support/portal.ts';
import { describeEngine } from '../../../support/servers/engines.ts';
import { solvedCaptcha } from '../../../support/solved-captcha.ts';
import { keepMail, type StoredMail } from '../../../support/stored-mail.ts';

const REGISTER = 'POST /pessoas/inscricao';
const CONFIRM = 'POST /pessoas/inscricao/confirmacao';
const ANA = { nome: ' Ana  Lima ', email: 'Ana@exemplo.example', documento: 'RG 1' };

describeEngine('people who register themselves', () => {
  let portal: Portal;
  let mail: StoredMail;
  let now: Date;
  const settings = structuredClone(DEMONSTRATION_SETTINGS);
  beforeEach(async () => {
    now = TEST_NOW;
    mail = keepMail();
    settings.registration = { group: '01', validMonths: 12 };
    portal = await startPortal({ settings, mail, now: () => now, fill: fillPeople });
  });
  afterEach(() => portal.close());

  const body = async (change: object = {}) => ({
    ...ANA,
    recaptcha_token: await solvedCaptcha(portal.url),
    ...change,
  });
  const register = async (change?: object) => portal.call(REGISTER, { body: await body(change) });
  const refusal = async (change: object) => portal.refusal(REGISTER, { body: await body(change) });
  const tokens = () =>
    mail.letters.flatMap(({ text }) => /\/inscricao#confirmar=([\w-]+)/.exec(text)?.[1] ?? []);
  const confirm = (token: string) => portal.call(CONFIRM, { body: { token } });
  const waiting = () => registrationsWithDoubles(portal.db);
  const accept = (change: object = {}) =>
    acceptRegistration(portal.db, {
      ...{ id: 1, login: undefined, card: '77', group: '01', validUntil: '2027-03-12', now },
      ...change,
    });

  it(`are patrons once they confirmed their address (${CONFIRM}) and the library confirmed them`, async () => {
    expect(await register({ biblioteca: CENTRAL })).toEqual({ dias: 3 });
    expect(await waiting()).toEqual([]);
    expect(await accept()).toMatchObject({ ok: false });
    const [token = ''] = tokens();
    expect(mail.letters[0]?.to).toEqual(['ana@exemplo.example']);
    // A press twice changes nothing.
    expect([await confirm(token), await confirm(token)]).toEqual([{ ok: true }, { ok: true }]);
    expect(await waiting()).toMatchObject([
      { registration: { name: 'Ana Lima', library: 'central' }, doubles: [] },
    ]);
    expect(await accept()).toEqual({ ok: true, login: 'ana@exemplo.example', name: 'Ana Lima' });
    expect(await accept()).toMatchObject({ ok: false });
    const patron = await portal.db.queries
      .selectFrom('patrons as p')
      .innerJoin('patron_details as d', 'd.patron_id', 'p.id')
      .select(['p.email', 'p.card', 'p.valid_until', 'p.password_hash', 'd.identity'])
      .where('p.login', '=', 'ana@exemplo.example')
      .executeTakeFirst();
    expect(patron).toEqual({
      ...{ email: 'ana@exemplo.example', card: '77', valid_until: '2027-03-12' },
      ...{ password_hash: '', identity: 'RG 1' },
    });
    const services = { ...portal.services, warn: () => undefined };
    await runJobs(
      services,
      JOBS.filter(({ name }) => name === 'mail'),
      { isForced: true },
    );
    expect(mail.letters.at(-1)?.text).toContain('/login?modo=recuperar');
  });

  it(`get the same response from ${REGISTER} whoever has the address, and the desk sees who may be the same`, async () => {
    const known = await register({ email: 'outra@ufvi.example' });
    expect(known).toEqual(await register());
    const [first = ''] = tokens();
    await confirm(first);
    // Nobody can take over a registration that waits.
    expect(await register({ email: 'outra@ufvi.example', nome: 'Outro' })).toEqual(known);
    expect(tokens()).toHaveLength(2);
    expect(await waiting()).toMatchObject([
      { registration: { name: 'Ana Lima' }, doubles: ['outra'] },
    ]);
    await expect(accept({ login: 'outra' })).rejects.toThrow(RefusedRegistration);
    await expect(accept({ group: '99' })).rejects.toThrow('does not exist');
    expect(await waiting()).toHaveLength(1);
  });

  it.each([
    ['registration_name_missing', 'nome', { nome: ' ' }],
    ['request_email_required', 'email', { email: 'ana' }],
    ['phone_wrong', 'telefone', { telefone: '123' }],
    ['library_not_found', 'biblioteca', { biblioteca: 99 }],
    ['captcha_required', 'recaptcha_token', { recaptcha_token: '' }],
    ['captcha_invalid', 'recaptcha_token', { recaptcha_token: 'x' }],
  ])(`are refused by ${REGISTER} as %s at %s`, async (code, field, change) => {
    expect(await refusal(change)).toMatchObject({ statusCode: 422, code, fields: [{ field }] });
    expect(mail.letters).toEqual([]);
  });

  it(`are refused by ${REGISTER} where it is not offered, and by ${CONFIRM} with an old link`, async () => {
    await register();
    const [token = ''] = tokens();
    now = new Date(now.getTime() + 3 * 86_400_000);
    const late = { statusCode: 422, code: 'registration_link_invalid' };
    expect(await portal.refusal(CONFIRM, { body: { token } })).toMatchObject(late);
    expect(await portal.refusal(CONFIRM, { body: { token: 'x' } })).toMatchObject(late);
    settings.registration.group = '';
    expect(await refusal({})).toMatchObject({ code: 'registration_not_offered' });
  });

  it('are forgotten when nobody confirms them, or the library does not decide', async () => {
    await register();
    await register({ email: 'b@exemplo.example' });
    await confirm(tokens()[1] ?? '');
    const tidy = async (days: number) => {
      now = new Date(now.getTime() + days * 86_400_000);
      const services = { ...portal.services, warn: () => undefined };
      await runJobs(
        services,
        JOBS.filter(({ name }) => name === 'tidy'),
        { isForced: true },
      );
      const rows = await portal.db.queries.selectFrom('registrations').select('email').execute();
      return rows.map(({ email }) => email);
    };
    expect(await tidy(4)).toEqual(['b@exemplo.example']);
    expect(await tidy(60)).toEqual([]);
  });
});
