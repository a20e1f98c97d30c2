import { afterEach, beforeEach, expect, it } from 'vitest';
import { sql } from 'kysely';
import { hashPassword } from '#api/patrons/auth/password.ts';
import { DEMONSTRATION_SETTINGS } from '#demo/settings.ts';
import { lendCopy, returnCopy } from '#api/circulation/loans/desk.ts';
import { erasePatron } from '#api/patrons/privacy/erase.ts';
import { linksOf, personTables } from '#api/patrons/privacy/tables.ts';
import { fillWithReaders } from '../../../support/networks/waiting-readers.ts';
import { rowMaker } from '../../../support/generic-rows.ts';
import { startPortal, TEST_NOW, type Portal } from '../../../support/portal.ts';
import { describeEngine } from '../../../support/servers/engines.ts';

const READ = 'GET /pessoas/meu-pergamum/privacidade';
const CONSENT = 'PUT /pessoas/meu-pergamum/privacidade/consentimento';
const ASK = 'POST /pessoas/meu-pergamum/privacidade/apagamento';
const WITHDRAW = 'DELETE /pessoas/meu-pergamum/privacidade/apagamento';
const EVERYTHING = 'GET /pessoas/meu-pergamum/privacidade/dados';
const PAGE = 'GET /pessoas/meu-pergamum/privacidade/dados/pagina';
const LEITOR = 1;
const LEITORA = 2;
const DAY_MS = 86_400_000;

describeEngine('privacy', () => {
  let portal: Portal;
  let now: Date;
  const settings = structuredClone(DEMONSTRATION_SETTINGS);
  beforeEach(async () => {
    now = TEST_NOW;
    settings.privacy.consent.version = '3';
    const password = await hashPassword('Acervo@2026');
    portal = await startPortal({
      ...{ settings, now: () => now },
      fill: (db) => fillWithReaders(db, [[{ libraryCode: 'central' }]], password),
    });
    await portal.db.queries
      .updateTable('patrons')
      .set({ name: 'Marina 🎻 Alves', email: 'marina@ufvi.example', card: '2026.77' })
      .where('id', '=', LEITOR)
      .execute();
    await portal.signIn('leitor');
  });
  afterEach(() => portal.close());

  const read = () => portal.call(READ, {});
  const ask = () => portal.call(ASK, { body: { confirmo: true } });
  const erase = (patronId = LEITOR) => erasePatron(portal.db, { patronId, settings, now });
  const fillEverything = async () => {
    const make = await rowMaker(portal.db);
    const tables = (await personTables(portal.db)).toReversed();
    // A table that takes no row of anybody's making is looked at as it is.
    const filled = (name: string, patronId: number) =>
      make(name, patronId).then(
        () => true,
        () => false,
      );
    const links = await linksOf(portal.db);
    const owned = new Set(tables.map(({ name }) => name));
    const direct: string[] = [];
    for (const { name, isDirect } of tables) {
      // Signing in has made those.
      const isThere = ['sessions', 'refresh_tokens'].includes(name);
      const isFilled = isThere || (await filled(name, LEITOR));
      // What hangs on something of the reader's is no other reader's.
      const hangs = links.some(({ table, parent }) => table === name && owned.has(parent));
      if (isDirect && !hangs) await filled(name, LEITORA);
      if (isDirect && isFilled) direct.push(name);
    }
    expect(direct.length).toBeGreaterThan(25);
    return direct;
  };
  const countOf = async (table: string, patronId: number): Promise<number> => {
    const { rows } = await sql<{ count: unknown }>`
      select count(*) as count from ${sql.table(table)} where patron_id = ${patronId}`.execute(
      portal.db.queries,
    );
    return Number(rows[0]?.count);
  };

  it('asks for consent, keeps the answer with its date, and asks anew for another text', async () => {
    expect((await read()).consentimento).toMatchObject({ versao: '3', situacao: 'pendente' });
    const answer = (versao: string, aceito: boolean) =>
      portal.call(CONSENT, { body: { versao, aceito } });
    expect((await answer('3', true)).consentimento).toMatchObject({
      situacao: 'aceito',
      respondido: { versao: '3', aceito: true, data: '2026-03-12T14:20:00-03:00' },
    });
    expect((await answer('3', false)).consentimento.situacao).toBe('recusado');
    settings.privacy.consent.version = '4';
    expect((await read()).consentimento).toMatchObject({
      ...{ versao: '4', situacao: 'pendente' },
      respondido: { versao: '3', aceito: false },
    });
    // The page that was open showed the text before.
    const old = { body: { versao: '3', aceito: true } };
    expect(await portal.refusal(CONSENT, old)).toMatchObject({
      ...{ statusCode: 409, code: 'consent_changed' },
    });
    settings.privacy.consent.version = '';
    expect((await read()).consentimento.situacao).toBe('nao_pedido');
    const kept = await portal.db.queries.selectFrom('consents').select(['version']).execute();
    expect(kept).toHaveLength(2);
  });

  it('is asked of nobody else: every table that names a person does so by patron_id', async () => {
    const links = await linksOf(portal.db);
    const odd = links.filter(
      ({ parent, column }) => parent === 'patrons' && column !== 'patron_id',
    );
    expect(odd).toEqual([]);
  });

  it('gives everything away that is held, from every table of the schema, and no secret', async () => {
    const all = await fillEverything();
    // Its rows are in `staff_acts`, too.
    const names = all.filter((name) => name !== 'record_views');
    const { dados } = await portal.call(EVERYTHING, {});
    expect(Object.keys(dados).sort()).toEqual(expect.arrayContaining(['patrons', ...names].sort()));
    for (const table of ['renewals', 'debt_entries', 'slip_debts', 'refresh_tokens']) {
      expect(Object.keys(dados)).toContain(table);
    }
    expect(JSON.stringify(dados)).not.toMatch(/"\w*_hash"|argon2|"salt"|"successor"/);
    for (const rows of Object.values(dados)) {
      for (const row of rows as Record<string, unknown>[]) {
        if ('patron_id' in row) expect(row['patron_id']).toBe(LEITOR);
      }
    }
    const page = await portal.call(PAGE, {});
    expect(page).toContain('Tudo o que guardamos sobre você');
    expect(page).toContain('Marina 🎻 Alves');
  });

  it('refuses erasure with what has to end first, and can be asked for and taken back', async () => {
    await lendCopy(portal.db, { barcode: 'c1', login: 'leitor', at: now });
    expect(await portal.refusal(ASK, { body: { confirmo: true } })).toMatchObject({
      ...{ statusCode: 422, code: 'erasure_loans' },
    });
    now = new Date(TEST_NOW.getTime() + 12 * DAY_MS);
    await portal.signIn('leitor');
    await returnCopy(portal.db, { barcode: 'c1', at: now });
    const { acoes } = (await read()).apagamento;
    expect(acoes.pedir.motivos.map(({ codigo }) => codigo)).toEqual(['erasure_debts']);
    expect(await erase()).toMatchObject({ ok: false, refusals: [{ code: 'erasure_debts' }] });
    for (const table of ['debt_entries', 'debts'] as const) {
      await portal.db.queries.deleteFrom(table).execute();
    }
    expect((await ask()).apagamento.pedido).toMatchObject({ situacao: 'aguardando' });
    expect(await portal.refusal(ASK, { body: { confirmo: true } })).toMatchObject({
      code: 'erasure_asked',
    });
    const taken = await portal.call(WITHDRAW, {});
    expect(taken.apagamento.pedido).toMatchObject({ situacao: 'retirada' });
    expect(await portal.refusal(WITHDRAW, {})).toMatchObject({ code: 'erasure_not_asked' });
  });

  it('erases every table but what the law has kept, and nothing of anybody else', async () => {
    const names = await fillEverything();
    await ask();
    const others = new Map<string, number>();
    for (const name of names) others.set(name, await countOf(name, LEITORA));
    expect(await erase()).toMatchObject({ ok: true });
    const left: string[] = [];
    for (const name of names) {
      if ((await countOf(name, LEITOR)) > 0) left.push(name);
      expect([name, await countOf(name, LEITORA)]).toEqual([name, others.get(name)]);
    }
    expect(left.sort()).toEqual(
      [
        ...['audit_events', 'consents', 'debts', 'erasure_requests', 'loans', 'slips'],
        'suggestions',
      ].sort(),
    );
    const patron = await portal.db.queries
      .selectFrom('patrons')
      .selectAll()
      .where('id', '=', LEITOR)
      .executeTakeFirstOrThrow();
    expect(patron).toMatchObject({
      ...{ login: 'apagado-1', name: 'apagado-1', email: null, card: null, password_hash: '' },
      ...{ blocked: 1, language: null },
    });
    expect(JSON.stringify(await lastRequests())).toContain('atendida');
    expect((await portal.refusal(READ, {})).statusCode).toBe(401);
    expect(await textsOf(portal)).not.toMatch(/Marina|marina@|2026\.77/);
  });

  const lastRequests = () => portal.db.queries.selectFrom('erasure_requests').selectAll().execute();
});

/** Everything that any table says, but for the log of sign-ins. */
async function textsOf({ db }: Portal): Promise<string> {
  const texts: string[] = [];
  for (const { name } of await db.queries.introspection.getTables()) {
    if (name === 'audit_events') continue;
    texts.push(
      JSON.stringify((await sql`select * from ${sql.table(name)}`.execute(db.queries)).rows),
    );
  }
  return texts.join('\n');
}
