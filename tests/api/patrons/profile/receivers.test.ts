import { afterEach, beforeEach, expect, it } from 'vitest';
import { sayReceivers } from '#cli/desk/receivers.ts';
import { addTitles, book, lendCopyOf } from '../../../support/networks/small-network.ts';
import { fillPeople, LEITOR, PASSWORD } from '../../../support/people.ts';
import { startPortal, type Portal } from '../../../support/portal.ts';
import { describeEngine } from '../../../support/servers/engines.ts';

const LIST = 'GET /pessoas/meu-pergamum/autorizados';
const ADD = 'POST /pessoas/meu-pergamum/autorizados';
const REMOVE = 'DELETE /pessoas/meu-pergamum/autorizados/:id';

describeEngine('who else may receive', () => {
  let portal: Portal;
  beforeEach(async () => {
    portal = await startPortal({ fill: fillPeople });
    await portal.signIn('leitor', PASSWORD);
  });
  afterEach(() => portal.close());
  const add = (body: { nome?: string; documento?: string; usuario?: string }) =>
    portal.call(ADD, { body });

  it(`is named by the patron (${ADD}), and no longer (${REMOVE})`, async () => {
    expect(await portal.call(LIST, {})).toEqual({ itens: [] });
    await add({ nome: ' Ana  Lima ', documento: 'RG 12.345' });
    const { itens } = await add({ usuario: 'outra' });
    expect(itens).toMatchObject([
      { nome: 'Ana Lima', documento: 'RG 12.345' },
      { usuario: 'outra' },
    ]);
    // The name behind a login is not told to whoever typed it.
    expect(JSON.stringify(itens)).not.toContain('Outra Pessoa');
    const id = itens[0]?.cod_autorizado ?? 0;
    expect((await portal.call(REMOVE, { params: { id } })).itens).toHaveLength(1);
    const gone = await portal.refusal(REMOVE, { params: { id } });
    expect(gone).toMatchObject({ statusCode: 404, code: 'receiver_not_found' });
  });

  it(`is refused by ${ADD} where it is incomplete, twice the same, or too many`, async () => {
    const refusal = async (body: Parameters<typeof add>[0]) =>
      (await portal.refusal(ADD, { body })).code;
    expect(await refusal({})).toBe('receiver_incomplete');
    expect(await refusal({ nome: 'Ana' })).toBe('receiver_incomplete');
    expect(await refusal({ nome: 'Ana', documento: '1', usuario: 'ana' })).toBe('receiver_both');
    await add({ usuario: 'outra' });
    expect(await refusal({ usuario: 'OUTRA' })).toBe('receiver_known');
    // Whether a login exists is not told either.
    await add({ usuario: 'ninguem' });
    for (let count = 2; count < 10; count++) await add({ nome: 'Ana', documento: `${count}` });
    expect(await refusal({ usuario: 'mais.um' })).toBe('receiver_limit_reached');
  });

  it('is told to the desk when it hands over a copy, with the name of the login', async () => {
    await add({ nome: 'Ana Lima', documento: 'RG 12.345' });
    await add({ usuario: 'Outra' });
    await add({ usuario: 'ninguem' });
    const [title = 0] = await addTitles(portal.db, [
      book({ number: '1', title: 'Obra', copies: [{ barcode: 'c1' }] }),
    ]);
    await lendCopyOf(portal.db, title, '2026-03-20T02:59:59.000Z');
    const { id: loanId } = await portal.db.queries
      .selectFrom('loans')
      .select('id')
      .where('patron_id', '=', LEITOR)
      .executeTakeFirstOrThrow();
    const said: string[] = [];
    const say = (line: string) => void said.push(line);
    await sayReceivers(portal.db.queries, { loanId }, { say });
    expect(said).toEqual([
      'May also receive it: Ana Lima (RG 12.345); Outra Pessoa (login Outra).',
    ]);
    await sayReceivers(portal.db.queries, { barcode: 'c1' }, { say });
    expect(said).toHaveLength(1);
  });

  it('is nobody’s business but the patron’s', async () => {
    const { itens } = await add({ usuario: 'outra' });
    await portal.signIn('outra', PASSWORD);
    expect(await portal.call(LIST, {})).toEqual({ itens: [] });
    const id = itens[0]?.cod_autorizado ?? 0;
    expect(await portal.refusal(REMOVE, { params: { id } })).toMatchObject({ statusCode: 404 });
    portal.signOut();
    for (const key of [LIST, ADD] as const) {
      expect(await portal.refusal(key, {})).toMatchObject({ statusCode: 401 });
    }
  });
});
