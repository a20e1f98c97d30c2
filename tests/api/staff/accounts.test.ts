import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { EVERY_CALL } from '../../support/every-call.ts';
import { saveRights } from '#api/staff/accounts/store.ts';
import { DEMONSTRATION_SETTINGS } from '#demo/settings.ts';
import { hashPassword } from '#api/patrons/auth/password.ts';
import { BRANCH, CENTRAL } from '../../support/networks/small-network.ts';
import { fillWithReaders } from '../../support/networks/waiting-readers.ts';
import { startPortal, type Portal } from '../../support/portal.ts';
import { describeEngine } from '../../support/servers/engines.ts';

const STAFF = 2;
const UNDO = 'POST /equipe/atos/:id/desfazer';
const at = (libraryId: number, name = 'Balcão 1') => ({
  headers: { posto: `${libraryId};${encodeURIComponent(name)}` },
});

it('every call of staff names its right', () => {
  const calls = EVERY_CALL.filter(({ access }) => access === 'staff');
  expect(calls.length).toBeGreaterThan(1);
  expect(calls.filter(({ right }) => right === undefined)).toEqual([]);
  expect(EVERY_CALL.filter(({ key }) => key.includes(' /equipe/'))).toEqual(calls);
  expect(calls.filter(({ right }) => right === 'none').map(({ key }) => key)).toEqual([
    'GET /equipe/eu',
  ]);
});

describeEngine('accounts of staff', () => {
  let portal: Portal;
  const settings = structuredClone(DEMONSTRATION_SETTINGS);
  beforeAll(async () => {
    const password = await hashPassword('Acervo@2026');
    portal = await startPortal({ settings, fill: (db) => fillWithReaders(db, [], password) });
  });
  afterAll(() => portal.close());
  beforeEach(async () => {
    settings.staff.secondFactor = false;
    await portal.db.queries.deleteFrom('staff_rights').execute();
    const rights = { patronId: STAFF, libraryId: CENTRAL, rights: ['lend' as const] };
    await saveRights(portal.db.queries, rights);
    await portal.signIn('leitora');
  });

  const refusal = (options: { headers?: Record<string, string> } = {}) =>
    portal.call(UNDO, { params: { id: 1 } }, options).then(
      () => 'done',
      (error: { code: string }) => error.code,
    );

  it('say who one is and where one may work', async () => {
    expect(await portal.call('GET /equipe/eu', {})).toMatchObject({
      ...{ cod_pessoa: STAFF, falta_segundo_fator: false },
      bibliotecas: [{ cod_biblioteca: CENTRAL, direitos: ['lend'] }],
    });
  });

  it('are of staff alone', async () => {
    await portal.signIn('leitor');
    expect(await portal.refusal('GET /equipe/eu', {})).toMatchObject({
      ...{ statusCode: 403, code: 'staff_only' },
    });
  });

  it('act at a workstation of a library where they have rights', async () => {
    expect(await refusal(at(CENTRAL))).toBe('undo_too_late');
    expect(await refusal()).toBe('workstation_missing');
    expect(await refusal(at(BRANCH))).toBe('workstation_missing');
    for (const posto of ['', '1', `${CENTRAL};%ZZ`, `${CENTRAL};a;b`, '1e3;a', '-1;a']) {
      expect(await refusal({ headers: { posto } })).toBe('workstation_missing');
    }
  });

  it('lose a right at once', async () => {
    await portal.db.queries.deleteFrom('staff_rights').execute();
    expect(await refusal(at(CENTRAL))).toBe('staff_only');
  });

  it('end while the account is blocked', async () => {
    const block = (blocked: 0 | 1) =>
      portal.db.queries.updateTable('patrons').set({ blocked }).where('id', '=', STAFF).execute();
    await block(1);
    expect(await refusal(at(CENTRAL))).toBe('staff_only');
    await block(0);
    expect(await refusal(at(CENTRAL))).toBe('undo_too_late');
  });

  it('need a second factor where the institution says so', async () => {
    settings.staff.secondFactor = true;
    expect(await refusal(at(CENTRAL))).toBe('second_factor_required');
    expect(await portal.call('GET /equipe/eu', {})).toMatchObject({ falta_segundo_fator: true });
    await portal.db.queries
      .insertInto('second_factors')
      .values({ patron_id: STAFF, sealed_key: '-', confirmed_at: '2026-01-01', last_step: 0 })
      .execute();
    expect(await refusal(at(CENTRAL))).toBe('undo_too_late');
  });
});
