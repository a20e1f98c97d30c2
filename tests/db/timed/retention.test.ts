import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { audit } from '#api/patrons/auth/audit.ts';
import { DEMONSTRATION_SETTINGS } from '#demo/settings.ts';
import { createMailer } from '#api/portal/integrations/mail.ts';
import { JOBS } from '#api/portal/jobs/jobs.ts';
import { RETENTIONS } from '#api/portal/jobs/retention.ts';
import { runJobs, type JobServices } from '#api/portal/jobs/runner.ts';
import { lendCopy, returnCopy } from '#api/circulation/loans/desk.ts';
import { chargeDebt } from '#api/circulation/loans/debt-store.ts';
import { readSettings, writeSettings } from '#api/portal/settings/settings.ts';
import { countCopies, countHolds, lentAt } from '#api/portal/statistics/store.ts';
import { personTables } from '#api/patrons/privacy/tables.ts';
import { recordViews, terminalActor } from '#api/staff/acts/log.ts';
import { rowMaker } from '../../support/generic-rows.ts';
import { CENTRAL } from '../../support/networks/small-network.ts';
import { fillWithReaders } from '../../support/networks/waiting-readers.ts';
import { describeEngine, openCopyOf, type TestDatabase } from '../../support/servers/engines.ts';
import { jobServices, keepMail } from '../../support/stored-mail.ts';

const START = new Date('2026-03-12T17:20:00Z');
const DAY_MS = 86_400_000;
const LEITOR = 1;
const LEITORA = 2;

/** Columns by which a table that names nobody by number may still hold something of a person. */
const PERSONAL_COLUMN = /^(login|email|name|address|phone|subject|secret_hash|signature)$/;
/** Of libraries, titles, the institution and what a search asks. */
const NOT_OF_A_PERSON = new Set([
  'harvests',
  'leases',
  'page_images',
  'search_index',
  'sip2_terminals',
  ...[
    'campuses',
    'libraries',
    'patron_groups',
    'loan_types',
    'courses',
    'disciplines',
    'professors',
    'jobs',
  ],
]);

describeEngine('personal data whose time is over', () => {
  let test: TestDatabase;
  let now: Date;
  let settings: typeof DEMONSTRATION_SETTINGS;
  let services: JobServices;
  beforeEach(async () => {
    test = await openCopyOf('retention', (db) =>
      fillWithReaders(db, [[{ libraryCode: 'central' }], [{ libraryCode: 'central' }]]),
    );
    now = START;
    settings = structuredClone(DEMONSTRATION_SETTINGS);
    services = jobServices({ db: test.db, settings, now: () => now });
  });
  afterEach(() => test.close());

  const enforce = () =>
    runJobs(
      services,
      JOBS.filter(({ name }) => name === 'tidy'),
      { isForced: true },
    );
  const daysPass = (days: number) => {
    now = new Date(START.getTime() + days * DAY_MS);
  };
  const count = async (table: string, where = sql<boolean>`1 = 1`): Promise<number> => {
    const { rows } = await sql<{ count: unknown }>`
      select count(*) as count from ${sql.table(table)} where ${where}`.execute(test.db.queries);
    return Number(rows[0]?.count);
  };
  const insert = (table: string, row: Record<string, unknown>) =>
    sql`insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
      values (${sql.join(Object.values(row))})`.execute(test.db.queries);
  const agoIso = (days: number) => new Date(START.getTime() - days * DAY_MS).toISOString();

  it('is named in docs/privacy.md and ended by a rule, whatever table holds it', async () => {
    const known = new Set(RETENTIONS.flatMap(({ tables }) => tables));
    const personal = (await personTables(test.db)).map(({ name }) => name);
    const others = (await test.db.queries.introspection.getTables())
      .filter(({ name, columns }) => {
        const isPersonal = columns.some((column) => PERSONAL_COLUMN.test(column.name));
        return isPersonal && !NOT_OF_A_PERSON.has(name);
      })
      .map(({ name }) => name);
    expect([...new Set([...personal, ...others])].filter((name) => !known.has(name))).toEqual([]);
    const doc = readFileSync(new URL('../../../docs/privacy.md', import.meta.url), 'utf8');
    expect([...known].filter((name) => !doc.includes(`\`${name}\``))).toEqual([]);
    const names = Object.keys(settings.privacy.retention);
    expect(names.filter((name) => !doc.includes(`\`${name}\``))).toEqual([]);
  });

  it('is deleted in time: loans and holds that ended with the history off, and counted', async () => {
    await test.db.queries
      .updateTable('patrons')
      .set({ keeps_history: 0 })
      .where('id', '=', LEITOR)
      .execute();
    const hold = {
      ...{ title_id: 1, patron_id: LEITOR, library_id: CENTRAL, state: 'lapsed' },
      ...{ placed_at: agoIso(3), ended_at: agoIso(1) },
    };
    await insert('holds', hold);
    await insert('holds', { ...hold, state: 'queued', title_id: 2, ended_at: null });
    await insert('holds', { ...hold, patron_id: LEITORA });
    await enforce();
    expect(await count('holds', sql`patron_id = ${LEITOR}`)).toBe(1);
    expect(await count('holds', sql`patron_id = ${LEITORA}`)).toBe(1);
    expect(await countHolds(test.db.queries, { titleId: 1 })).toBe(2);
  });

  it('is deleted in time: loans of a history, once the library sets a term', async () => {
    for (const barcode of ['c1', 'c2']) {
      await lendCopy(test.db, { barcode, login: 'leitor', at: now });
    }
    now = new Date(START.getTime() + DAY_MS);
    await returnCopy(test.db, { barcode: 'c1', at: now });
    daysPass(400);
    await enforce();
    expect(await count('loans')).toBe(2);
    settings.privacy.retention.historyDays = 365;
    await enforce();
    expect(await count('loans', sql`returned_at is null`)).toBe(1);
    expect(await count('loans')).toBe(1);
    expect(await lentAt(test.db.queries, { titleId: 1 })).toHaveLength(1);
    expect(await countCopies(test.db.queries, { titleId: 1 })).toBe(1);
  });

  it('stays while its fine is open, and goes once that is settled', async () => {
    await test.db.queries.updateTable('patrons').set({ keeps_history: 0 }).execute();
    await lendCopy(test.db, { barcode: 'c1', login: 'leitor', at: now });
    daysPass(30);
    await returnCopy(test.db, { barcode: 'c1', at: now });
    daysPass(3000);
    await enforce();
    expect([await count('loans'), await count('debts')]).toEqual([1, 1]);
    const owed = await test.db.queries
      .selectFrom('debt_entries')
      .select(['debt_id', 'cents'])
      .executeTakeFirstOrThrow();
    await insert('debt_entries', {
      ...{ debt_id: owed.debt_id, kind: 'waiver', cents: -Number(owed.cents) },
      at: now.toISOString(),
    });
    await enforce();
    expect([await count('loans'), await count('debts')]).toEqual([0, 1]);
  });

  it.each([
    ['loan_requests', 'atendida', 'aguardando'],
    ['stack_requests', 'entregue', 'pedido'],
    ['service_requests', 'atendida', 'em_busca'],
    ['general_comments', 'aprovado', 'enviado'],
    ['title_comments', 'recusado', 'aprovado'],
  ])('is deleted in time: %s in state %s, not those in state %s', async (table, ended, open) => {
    const make = await rowMaker(test.db);
    for (const [patron, state, days] of [
      [1, ended, 366],
      [2, ended, 364],
      [3, open, 3000],
    ] as const) {
      await make(table, patron);
      await sql`update ${sql.table(table)} set state = ${state}, updated_at = ${agoIso(days)}
        where patron_id = ${patron}`.execute(test.db.queries);
    }
    if (table === 'service_requests') {
      await make('service_questions', 1);
      await make('service_files', 1);
      await sql`update service_files set created_at = ${START.toISOString()}`.execute(
        test.db.queries,
      );
    }
    await enforce();
    const left = await sql<{ patron_id: number }>`
      select patron_id from ${sql.table(table)} order by patron_id`.execute(test.db.queries);
    expect(left.rows.map(({ patron_id: id }) => Number(id))).toEqual([2, 3]);
    for (const hanging of ['service_questions', 'service_files']) {
      expect(await count(hanging)).toBe(0);
    }
  });

  it('is deleted in time: suspensions and interests that ended', async () => {
    const suspension = { patron_id: LEITOR, library_id: CENTRAL, reason: 'x' };
    for (const ends_on of ['2025-03-01', '2025-04-01', '2027-01-01']) {
      await insert('suspensions', { ...suspension, starts_on: '2025-01-01', ends_on });
    }
    for (const [code, valid_until] of [
      ['1', '2025-03-01'],
      ['2', '2026-05-01'],
      ['3', null],
    ]) {
      await insert('interests', {
        ...{ patron_id: LEITOR, kind: 'area', code, valid_until },
        ...{ types: '[]', created_at: agoIso(900) },
      });
    }
    await enforce();
    expect([await count('suspensions'), await count('interests')]).toEqual([2, 2]);
  });

  it('is deleted in time: whose a suggestion was that ended, not what was suggested', async () => {
    const make = await rowMaker(test.db);
    for (const [patron, state] of [
      [LEITOR, 'atendida'],
      [LEITORA, 'pre_sugestao'],
    ] as const) {
      await make('suggestions', patron);
      await sql`update suggestions set state = ${state}, updated_at = ${agoIso(366)}
        where patron_id = ${patron}`.execute(test.db.queries);
    }
    await enforce();
    await enforce();
    expect(await count('suggestions')).toBe(2);
    expect(await count('suggestions', sql`patron_id = ${LEITOR}`)).toBe(0);
    expect(await count('suggestions', sql`patron_id = ${LEITORA}`)).toBe(1);
    expect(await count('patrons', sql`person = 'apagado-0'`)).toBe(1);
  });

  it('is deleted in time: debts settled so many years ago, with their slips; never what is owed', async () => {
    const at = agoIso(6 * 366);
    const debt = { patronId: LEITOR, libraryId: CENTRAL, loanId: null, reason: 'lost', at };
    const ids = await test.db.transaction(async (tx) => [
      await chargeDebt(tx, { ...debt, cents: 500 }),
      await chargeDebt(tx, { ...debt, cents: 500 }),
      await chargeDebt(tx, { ...debt, cents: 500 }),
    ]);
    const pay = (debt_id: number | undefined, cents: number, when: string) =>
      insert('debt_entries', { debt_id, kind: 'payment', cents, at: when });
    await pay(ids[0], -500, at);
    await pay(ids[1], -500, agoIso(10));
    await pay(ids[2], -400, at);
    for (const [at_, debtId] of ids.entries()) {
      const slip = { patron_id: LEITOR, library_id: CENTRAL, cents: 500, key: `k${at_}` };
      await insert('slips', { ...slip, made_on: '2020-01-01', made_at: at, due_on: '2020-01-09' });
      await insert('slip_debts', { slip_id: at_ + 1, debt_id: debtId, cents: 500 });
    }
    await enforce();
    const left = await test.db.queries.selectFrom('debts').select('id').orderBy('id').execute();
    expect(left.map(({ id }) => Number(id))).toEqual(ids.slice(1));
    expect([await count('slips'), await count('slip_debts')]).toEqual([2, 2]);
    expect(await count('debt_entries', sql`debt_id = ${ids[0]}`)).toBe(0);
  });

  it('is deleted in time: sessions, codes, answers to requests and marks against guessing', async () => {
    const old = agoIso(2);
    const soon = agoIso(-2);
    for (const [at, name] of [
      [old, 'old'],
      [soon, 'soon'],
    ] as const) {
      const patron_id = name === 'old' ? LEITOR : LEITORA;
      await insert('sign_in_attempts', { subject: name, failures: 1, first_at: at, last_at: at });
      await insert('spent_captchas', { signature: name, expires_at: at });
      await insert('mail_budgets', { subject: name, paid_off_at: at });
      await insert('institutional_steps', {
        ...{ kind: 'oidc', secret_hash: name, nonce_hash: '', redirect: '', detail: '' },
        expires_at: at,
      });
      const code = { patron_id, code_hash: name, expires_at: at };
      await insert('password_recoveries', { ...code, subject: name, wrong: 0 });
      await insert('loan_tokens', { ...code, salt: name });
      const call = { patron_id, call: 'x', key: name, request: 'x', answer: '{}' };
      await insert('idempotency_keys', { ...call, created_at: at });
      const session = { patron_id, remember: 0, created_at: old, used_at: old, browser: '' };
      await insert('sessions', session);
      await insert('refresh_tokens', {
        ...{ session_id: name === 'old' ? 1 : 2, token_hash: name, expires_at: at },
      });
    }
    await enforce();
    for (const table of [
      ...['sign_in_attempts', 'spent_captchas', 'mail_budgets', 'institutional_steps'],
      ...['password_recoveries', 'loan_tokens', 'idempotency_keys', 'sessions', 'refresh_tokens'],
    ]) {
      expect([table, await count(table)]).toEqual([table, 1]);
    }
  });

  it('is deleted in time: the log of sign-ins, who looked at a record, alerts and messages', async () => {
    const { queries } = test.db;
    for (const days of [366, 364]) {
      const at = new Date(START.getTime() - days * DAY_MS);
      await audit(queries, { kind: 'signed_in', at, patronId: LEITOR, address: '192.0.2.1' });
      await recordViews(queries, {
        ...{ patronIds: [LEITOR], actor: terminalActor('rosa'), kind: 'lent', at },
      });
      await insert('alerts', {
        ...{ patron_id: LEITOR, kind: 'x', params: '{}', created_at: at.toISOString() },
      });
    }
    for (const [days, state] of [
      [91, 'sent'],
      [89, 'sent'],
      [500, 'waiting'],
    ] as const) {
      await insert('mail_outbox', {
        ...{ kind: 'due', entity: 1, occasion: `${days}`, patron_id: LEITOR, state, tries: 1 },
        ...{ created_at: agoIso(days), next_at: agoIso(days), reason: '' },
        ended_at: state === 'sent' ? agoIso(days) : null,
      });
      await insert('email_changes', {
        ...{ patron_id: LEITOR, before: 'a@b.example', changed_at: agoIso(days) },
      });
    }
    await insert('export_mails', { patron_id: LEITOR, order: '{}', created_at: agoIso(1) });
    await enforce();
    for (const [table, left] of [
      ['audit_events', 1],
      ['staff_acts', 1],
      ['alerts', 1],
      ['mail_outbox', 2],
      ['email_changes', 1],
      ['export_mails', 0],
    ] as const) {
      expect([table, await count(table)]).toEqual([table, left]);
    }
  });

  it('is deleted in time: proofs that count no more, and never the answer that does', async () => {
    const consent = { patron_id: LEITOR, version: '1', agreed: 1 };
    await insert('consents', { ...consent, at: agoIso(3000) });
    await insert('consents', { ...consent, at: agoIso(2000) });
    for (const [state, patron_id] of [
      ['retirada', LEITOR],
      ['aguardando', LEITORA],
    ] as const) {
      const times = { created_at: agoIso(2000), updated_at: agoIso(2000) };
      await insert('erasure_requests', { patron_id, state, reply: '', ...times });
    }
    for (const valid_until of ['2020-01-01', '2026-03-20']) {
      await insert('clearances', {
        ...{ patron_id: LEITOR, library_id: CENTRAL, code: valid_until, code_hash: valid_until },
        ...{ document_key: valid_until, name: 'x', enrolment: 'x', issued_at: agoIso(2500) },
        valid_until,
      });
    }
    await enforce();
    expect([
      await count('consents'),
      await count('erasure_requests'),
      await count('clearances'),
    ]).toEqual([1, 1, 1]);
  });

  it('is deleted in time: accounts of who left long ago, but for those of whom something is open', async () => {
    const { queries } = test.db;
    await queries
      .updateTable('patrons')
      .set({ left_at: agoIso(1826) })
      .execute();
    await queries
      .updateTable('patrons')
      .set({ left_at: agoIso(1800) })
      .where('login', '=', 'outro')
      .execute();
    const debt = { libraryId: CENTRAL, loanId: null, reason: 'lost', cents: 100, at: agoIso(9) };
    await test.db.transaction((tx) => chargeDebt(tx, { ...debt, patronId: LEITORA }));
    const logins = async () => {
      const rows = await queries.selectFrom('patrons').select('login').orderBy('id').execute();
      return rows.map(({ login }) => login);
    };
    settings.privacy.retention.leftDays = 0;
    await enforce();
    // Without a suggestion that is nobody's there is no such patron.
    expect(await count('patrons', sql`person = 'apagado-0'`)).toBe(0);
    expect(await logins()).toEqual(['leitor', 'leitora', 'outro']);
    settings.privacy.retention.leftDays = 1825;
    await enforce();
    await enforce();
    expect(await logins()).toEqual(['apagado-1', 'leitora', 'outro']);
  });

  it('keeps no other kind when one cannot be deleted, and is told', async () => {
    await insert('export_mails', { patron_id: LEITOR, order: '{}', created_at: agoIso(1) });
    const broken = {
      ...keepMail(),
      deleteFiles: () => Promise.reject(new Error('disk is read only')),
    };
    services = { ...services, mail: broken, warn: () => undefined };
    expect(await enforce()).toMatchObject([
      { state: 'wrong', outcome: 'message files: disk is read only' },
    ]);
    expect(await count('export_mails')).toBe(0);
  });
});

describe('messages that became files', () => {
  it('go after their days, and nothing else of their folder', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'acervo-mail-'));
    try {
      for (const [name, days] of [
        ['old.eml', 31],
        ['new.eml', 29],
        ['old.txt', 31],
      ] as const) {
        writeFileSync(join(folder, name), 'x');
        const at = new Date(START.getTime() - days * DAY_MS);
        utimesSync(join(folder, name), at, at);
      }
      const from = { name: 'x', address: 'x@y.example' };
      const options = {
        folder,
        from,
        origin: 'https://a.example',
        now: () => START,
        warn: () => undefined,
      };
      const mailer = createMailer({ ...options, smtpUrl: 'smtp://127.0.0.1:1' });
      const before = new Date(START.getTime() - 30 * DAY_MS);
      expect(await mailer.deleteFiles(before)).toBe(1);
      expect(readdirSync(folder).sort()).toEqual(['new.eml', 'old.txt']);
      const nowhere = createMailer({ ...options, smtpUrl: '', folder: join(folder, 'none') });
      expect(await nowhere.deleteFiles(before)).toBe(0);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

describe('the settings of retention', () => {
  it('have defaults, and are refused with a sentence', () => {
    const folder = mkdtempSync(join(tmpdir(), 'acervo-settings-'));
    try {
      type Privacy = typeof DEMONSTRATION_SETTINGS.privacy;
      const read = (value: unknown) => {
        writeSettings(folder, { ...DEMONSTRATION_SETTINGS, privacy: value as Privacy });
        return readSettings(folder).privacy.retention;
      };
      expect(read({})).toEqual(DEMONSTRATION_SETTINGS.privacy.retention);
      expect(read({ retention: { auditDays: 30 } })).toMatchObject({
        auditDays: 30,
        alertDays: 365,
      });
      expect(() => read({ retention: { auditDays: 0 } })).toThrow(
        'privacy.retention.auditDays is 0; it must be at least 1',
      );
      expect(() => read({ retention: { forever: 1 } })).toThrow('forever is no setting');
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
