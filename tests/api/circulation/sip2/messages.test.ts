import { afterEach, beforeEach, expect, it } from 'vitest';
import { placeHold } from '#api/circulation/holds/acts.ts';
import { chargeDebt } from '#api/circulation/loans/debt-store.ts';
import { deleteOldReports } from '#api/circulation/sip2/reports.ts';
import { AT, type Sip2Client } from '../../../support/sip2/client.ts';
import { NOW, openSip2Library, PIN, type Sip2Library } from '../../../support/sip2/library.ts';
import { describeEngine } from '../../../support/servers/engines.ts';

const DAY_MS = 86_400_000;
const BLANK = ' '.repeat(18);
const DUE = '20260319    235959';

describeEngine('messages of a terminal', () => {
  let library: Sip2Library;
  let client: Sip2Client;
  beforeEach(async () => {
    library = await openSip2Library();
    client = await library.terminal();
  });
  afterEach(() => library.close());

  const checkOut = (
    card: string,
    barcode: string,
    { renewals = 'N', block = 'N', more = '' } = {},
  ) => client.ask(`11${renewals}${block}${AT}${BLANK}AOx|AA${card}|AB${barcode}|AC|${more}`);
  const checkIn = (barcode: string, more = '') =>
    client.ask(`09N${AT}${AT}APdesk|AOx|AB${barcode}|AC|${more}`);
  const information = (card: string, summary = ' '.repeat(10), more = '') =>
    client.ask(`63010${AT}${summary}AOx|AA${card}|AC|${more}`);
  const charge = (patronId: number, cents: number) =>
    library.db.transaction((tx) =>
      chargeDebt(tx, {
        ...{ patronId, libraryId: 1, at: NOW.toISOString(), reason: 'late_return' },
        ...{ cents, loanId: null },
      }),
    );
  const hold = (patronId: number, titleId: number, libraryId = 1) =>
    library.db.transaction((tx) =>
      placeHold(library.db, tx, {
        ...{ patronId, zone: 'America/Sao_Paulo', now: NOW },
        wish: { titleId, libraryId, volume: '', tome: '', part: '', additional: false },
      }),
    );
  const loans = () => library.db.queries.selectFrom('loans').selectAll().orderBy('id').execute();

  it('99 says what the server supports, its clock and its library', async () => {
    const { code, fixed, fields } = await client.ask('9900402.00');
    expect(code).toBe('98');
    expect(fixed).toMatchObject({ online: 'Y', checkin: 'Y', checkout: 'Y', renewal: 'Y' });
    expect(fixed).toMatchObject({ date: AT, version: '2.00', timeout: '100', retries: '003' });
    expect(fields['BX']).toEqual(['YYYYYYYYYYYNYYYY']);
    expect(fields['AM']?.[0]).toContain('Biblioteca Central');
    expect(fields['AO']).toEqual(['central']);
  });

  it('23 names a patron by login or card, and checks the password only if there is one', async () => {
    const one = await client.ask(`23010${AT}AOx|AAleitor|AC|AD|`);
    expect(one.code).toBe('24');
    expect(one.fixed).toEqual({ status: ' '.repeat(14), language: '010', date: AT });
    expect(one.fields).toMatchObject({ AO: ['x'], AA: ['leitor'], AE: ['Leitor'], BL: ['Y'] });
    expect(one.fields['CQ']).toBeUndefined();
    const right = await client.ask(`23010${AT}AOx|AAA1|AC|AD${PIN}|`);
    expect(right.fields).toMatchObject({ AE: ['Leitor'], BL: ['Y'], CQ: ['Y'] });
  });

  it('23 denies everything to an unknown card and a wrong password, and shows nothing', async () => {
    const unknown = await client.ask(`23010${AT}AOx|AAnobody|AC|AD|`);
    expect(unknown.fixed['status']).toBe('YYYY'.padEnd(14));
    expect(unknown.fields).toMatchObject({ AE: [''], BL: ['N'] });
    const wrong = await client.ask(`23010${AT}AOx|AAleitor|AC|ADwrong|`);
    expect(wrong.fixed['status']).toBe('YYYY'.padEnd(14));
    expect(wrong.fields).toMatchObject({ AE: [''], BL: ['Y'], CQ: ['N'] });
    expect(wrong.fields['BV']).toBeUndefined();
  });

  it('63 counts what a patron has, and lists what the summary asks for', async () => {
    await checkOut('leitor', 'c1');
    await checkOut('leitor', 'c2');
    await checkOut('leitora', 'c3');
    await hold(1, 3);
    await charge(1, 250);
    library.setNow(new Date(NOW.getTime() + 8 * DAY_MS));
    const counted = await information('leitor');
    expect(counted.fixed).toMatchObject({ holds: '0000', overdue: '0002', charged: '0002' });
    expect(counted.fixed).toMatchObject({ fines: '0001', recalls: '0000', unavailable: '0001' });
    expect(counted.fields).toMatchObject({ BV: ['2.50'], BH: ['BRL'], BZ: ['0003'], CB: ['0005'] });
    expect(counted.fields['AU']).toBeUndefined();
    const lists = [
      ['    Y     ', 'AV'],
      ['   Y      ', 'AV'],
      ['  Y       ', 'AU'],
      [' Y        ', 'AT'],
      ['     Y    ', 'CD'],
    ] as const;
    expect((await information('leitor', lists[1][0])).fields['AV']?.[0]).toMatch(/^\d+ 2\.50$/);
    expect((await information('leitor', lists[2][0])).fields['AU']).toEqual(['c1', 'c2']);
    expect((await information('leitor', lists[2][0], 'BP2|BQ2|')).fields['AU']).toEqual(['c2']);
    expect((await information('leitor', lists[3][0])).fields['AT']).toEqual(['c1', 'c2']);
    expect((await information('leitor', lists[4][0])).fields['CD']).toEqual(['Obra 3']);
  });

  it('63 lists copies that are set aside, and denies what a debt, a full account or a late loan forbids', async () => {
    await checkOut('leitor', 'c1');
    await hold(2, 1);
    await checkIn('c1');
    expect((await information('leitora', 'Y         ')).fields['AS']).toEqual(['c1']);
    await charge(1, 1000);
    expect((await information('leitor')).fixed['status']).toBe('YYYY      Y   ');
    await library.db.queries.updateTable('policies').set({ max_items: 1 }).execute();
    await checkOut('leitora', 'c2');
    expect((await information('leitora')).fixed['status']).toBe('Y    Y        ');
    library.setNow(new Date(NOW.getTime() + 9 * DAY_MS));
    expect((await information('leitora')).fixed['status']).toBe('YY   YY       ');
  });

  it('11 lends by the rules of the desk', async () => {
    const { code, fixed, fields } = await checkOut('A1', 'c1');
    expect(code).toBe('12');
    expect(fixed).toMatchObject({ ok: '1', renewal: 'N', magnetic: 'U', desensitize: 'Y' });
    expect(fields).toMatchObject({ AO: ['x'], AA: ['A1'], AB: ['c1'], AJ: ['Obra 1'], AH: [DUE] });
    expect(fields).toMatchObject({ AF: ['Emprestado. Devolva até 19 de março de 2026.'] });
    expect(await loans()).toMatchObject([{ patron_id: 1, returned_at: null }]);
  });

  it('11 refuses with every reason, in the language of the terminal', async () => {
    await checkOut('leitora', 'c1');
    const taken = await checkOut('leitor', 'c1');
    expect(taken.fixed).toMatchObject({ ok: '0', renewal: 'N', desensitize: 'N' });
    expect(taken.fields).toMatchObject({ AH: [''], AJ: ['Obra 1'] });
    expect(taken.fields['AF']).toEqual(['Este exemplar consta como emprestado. Leve-o ao balcão.']);
    expect((await checkOut('leitor', 'none')).fields['AF']?.[0]).toContain('código de barras');
    expect((await checkOut('nobody', 'c2')).fields['AF']?.[0]).toContain('Cartão');
    client = await library.terminal({ locale: 'en' });
    await charge(1, 1000);
    await library.db.queries
      .updateTable('patrons')
      .set({ blocked: 1 })
      .where('id', '=', 1)
      .execute();
    const refused = await checkOut('leitor', 'c2');
    expect(refused.fields['AF']?.[0]).toMatch(/R\$.*blocked/);
    expect(await loans()).toHaveLength(1);
  });

  it('11 of the own loan renews it if the terminal may, else it is refused', async () => {
    await checkOut('leitor', 'c1');
    library.setNow(new Date(NOW.getTime() + DAY_MS));
    expect((await checkOut('leitor', 'c1')).fixed).toMatchObject({ ok: '0' });
    const renewed = await checkOut('leitor', 'c1', { renewals: 'Y' });
    expect(renewed.fixed).toMatchObject({ ok: '1', renewal: 'Y', desensitize: 'N' });
    expect(renewed.fields['AH']).toEqual(['20260320    235959']);
  });

  it('11 with BI takes the loan back that the terminal could not finish', async () => {
    await checkOut('leitor', 'c1');
    expect((await checkOut('leitor', 'c1', { more: 'BIY|' })).fixed['ok']).toBe('1');
    expect(await loans()).toMatchObject([{ returned_at: NOW.toISOString() }]);
    expect((await checkOut('leitor', 'c1', { more: 'BIY|XX2|' })).fixed['ok']).toBe('0');
  });

  it('09 takes a copy back, without a patron, and says what it costs', async () => {
    await checkOut('leitor', 'c1');
    const { code, fixed, fields } = await checkIn('c1');
    expect(code).toBe('10');
    expect(fixed).toMatchObject({ ok: '1', resensitize: 'Y', alert: 'N' });
    expect(fields).toMatchObject({ AB: ['c1'], AJ: ['Obra 1'], AQ: ['Biblioteca Central'] });
    expect(fields).toMatchObject({ AF: ['Devolvido.'], CS: ['861'] });
    await checkOut('leitor', 'c1', { more: 'XX2|' });
    library.setNow(new Date(NOW.getTime() + 9 * DAY_MS));
    expect((await checkIn('c1', 'XX2|')).fields['AF']?.[0]).toMatch(/Multa: R\$/);
  });

  it('09 refuses what is not on loan, not known, or cannot be undone', async () => {
    expect((await checkIn('c1')).fixed).toMatchObject({ ok: '0', resensitize: 'N' });
    expect((await checkIn('none')).fields).toMatchObject({ AB: ['none'], AQ: [''] });
    expect((await checkIn('c1', 'BIY|')).fixed).toMatchObject({ ok: '0' });
  });

  it('09 routes copies: to the shelf of holds, to a hold elsewhere, home, and receives what was sent', async () => {
    for (const barcode of ['c1', 'c2', 'c5']) await checkOut('leitor', barcode);
    await library.db.queries.updateTable('policies').set({ hold_reach: 'network' }).execute();
    const way = { from_library_id: 1, to_library_id: 2, days: 1 };
    await library.db.queries.insertInto('transfers').values(way).execute();
    await hold(2, 1);
    await hold(2, 2, 2);
    const here = await checkIn('c1');
    expect(here.fixed['alert']).toBe('Y');
    expect(here.fields).toMatchObject({ CV: ['01'], CT: ['Biblioteca Central'] });
    expect(here.fields['DA']).toBeUndefined();
    const elsewhere = await checkIn('c2');
    expect(elsewhere.fields).toMatchObject({ CV: ['02'], CT: ['Biblioteca da Serra'] });
    const home = await checkIn('c5');
    expect(home.fields).toMatchObject({ CV: ['04'], CT: ['Biblioteca da Serra'] });
    expect(home.fields['AF']).toEqual(['Devolvido. Enviar para Biblioteca da Serra.']);
    client = await library.terminal({ libraryId: 2, showsHolder: true });
    const arrived = await checkIn('c2');
    expect(arrived.fixed).toMatchObject({ ok: '1', alert: 'Y' });
    expect(arrived.fields).toMatchObject({ CV: ['01'], DA: ['leitora'] });
    expect((await checkIn('c5')).fixed).toMatchObject({ ok: '1', alert: 'N' });
  });

  it('17 says where a copy is', async () => {
    const read = (barcode: string) => client.ask(`17${AT}AOx|AB${barcode}|AC|`);
    const free = await read('c1');
    expect(free.code).toBe('18');
    expect(free.fixed).toMatchObject({ circulation: '03', security: '01', fee: '01' });
    expect(free.fields).toMatchObject({ AB: ['c1'], AJ: ['Obra 1'], CK: ['001'], CS: ['861'] });
    expect(free.fields).toMatchObject({ AQ: ['Biblioteca Central'], AP: ['1º andar'], CF: ['0'] });
    await checkOut('leitor', 'c1');
    await hold(2, 1);
    const lent = await read('c1');
    expect(lent.fixed['circulation']).toBe('04');
    expect(lent.fields).toMatchObject({ AH: [DUE], CF: ['1'] });
    await checkIn('c1');
    expect((await read('c1')).fixed['circulation']).toBe('08');
    const missing = { state: 'missing' as const };
    await library.db.queries
      .updateTable('copies')
      .set(missing)
      .where('barcode', '=', 'c2')
      .execute();
    expect((await read('c2')).fixed['circulation']).toBe('13');
    const unknown = await read('none');
    expect(unknown.fixed).toMatchObject({ circulation: '01', security: '01', fee: '01' });
    expect(unknown.fields).toMatchObject({ AB: ['none'], AJ: [''] });
  });

  it('19 changes nothing and says so', async () => {
    const { code, fixed, fields } = await client.ask(`19${AT}AOx|ABc1|AC|CHold|`);
    expect([code, fixed['ok'], fields['AJ']]).toEqual(['20', '0', ['Obra 1']]);
  });

  it('29 renews a loan of this patron only', async () => {
    const renew = (card: string, barcode: string) =>
      client.ask(`29NN${AT}${BLANK}AOx|AA${card}|AB${barcode}|`);
    await checkOut('leitor', 'c1');
    library.setNow(new Date(NOW.getTime() + DAY_MS));
    const { code, fixed, fields } = await renew('leitor', 'c1');
    expect([code, fixed['ok'], fixed['renewal']]).toEqual(['30', '1', 'Y']);
    expect(fields).toMatchObject({ AH: ['20260320    235959'], AJ: ['Obra 1'] });
    const other = await renew('leitora', 'c1');
    expect(other.fixed).toMatchObject({ ok: '0', renewal: 'N' });
    await hold(2, 1);
    expect((await renew('leitor', 'c1')).fields['AF']?.[0]).toContain('reservou');
  });

  it('65 renews everything that may be renewed', async () => {
    await checkOut('leitor', 'c1');
    await checkOut('leitor', 'c2');
    await hold(2, 2);
    library.setNow(new Date(NOW.getTime() + DAY_MS));
    const { code, fixed, fields } = await client.ask(`65${AT}AOx|AAleitor|`);
    expect([code, fixed['ok'], fixed['renewed'], fixed['unrenewed']]).toEqual([
      '66',
      '1',
      '0001',
      '0001',
    ]);
    expect(fields).toMatchObject({ BM: ['c1'], BN: ['c2'] });
    expect((await client.ask(`65${AT}AOx|AAnobody|`)).fixed['ok']).toBe('0');
  });

  it('15 places, changes and cancels a hold', async () => {
    const ask = (mode: string, item: string, more = '') =>
      client.ask(`15${mode}${AT}AOx|AAleitor|${item}|${more}`);
    await checkOut('leitora', 'c1');
    const placed = await ask('+', 'ABc1');
    expect([placed.code, placed.fixed['ok'], placed.fixed['available']]).toEqual(['16', '1', 'N']);
    expect(placed.fields).toMatchObject({ BR: ['1'], BS: ['Biblioteca Central'], AJ: ['Obra 1'] });
    expect((await ask('+', 'ABc1', 'XX2|')).fields['AF']).toEqual(['Você já tem esta reserva.']);
    expect((await ask('*', 'ABc1', 'BSnowhere|')).fixed['ok']).toBe('0');
    expect((await ask('*', 'ABc1', 'BSbranch|')).fixed['ok']).toBe('0');
    expect((await ask('-', 'AJ1')).fixed['ok']).toBe('1');
    expect((await ask('-', 'AJ1', 'XX2|')).fixed['ok']).toBe('0');
    // On the shelf: no hold is needed.
    expect((await ask('+', 'ABc2')).fixed['ok']).toBe('0');
    expect((await ask('+', 'ABnone')).fixed['ok']).toBe('0');
    expect((await ask('?', 'ABc1')).fixed['ok']).toBe('0');
    expect((await client.ask(`15+${AT}AOx|AAnobody|ABc1|`)).fixed['ok']).toBe('0');
  });

  it('37 pays debts, oldest first or the one that is named, and counts a payment once', async () => {
    const pay = (amount: string, more = '', currency = 'BRL') =>
      client.ask(`37${AT}0400${currency}BV${amount}|AOx|AAleitor|${more}`);
    await charge(1, 300);
    await charge(1, 500);
    await charge(2, 500);
    const debts = await library.db.queries.selectFrom('debts').select('id').orderBy('id').execute();
    const [, second, other] = debts.map(({ id }) => id);
    const paid = await pay('2.00', `CG${second}|BKa1|`);
    expect([paid.code, paid.fixed['accepted'], paid.fields['BK']]).toEqual(['38', 'Y', ['a1']]);
    const balance = async () => (await information('leitor')).fields['BV'];
    expect(await balance()).toEqual(['6.00']);
    expect((await pay('2.00', `CG${second}|BKa1|XX2|`)).fixed['accepted']).toBe('Y');
    expect(await balance()).toEqual(['6.00']);
    expect((await pay('4,00', 'BKa2|')).fixed['accepted']).toBe('Y');
    expect((await information('leitor', '   Y      ')).fields['AV']).toEqual([`${second} 2.00`]);
    expect((await pay('2.01', 'BKa3|')).fixed['accepted']).toBe('N');
    expect((await pay('x', 'BKa4|')).fixed['accepted']).toBe('N');
    expect((await pay('1.00', 'BKa5|', 'USD')).fixed['accepted']).toBe('N');
    expect((await pay('1.00', `CG${other}|BKa6|`)).fixed['accepted']).toBe('N');
    expect(await balance()).toEqual(['2.00']);
    // Another payment with the number of an earlier one.
    expect((await pay('1.50', 'BKa1|')).fixed['accepted']).toBe('Y');
    expect(await balance()).toEqual(['0.50']);
    const same = await client.ask(`37${AT}0400BRLBV2.00|AOx|AAleitora|BKa1|`);
    expect(same.fixed['accepted']).toBe('Y');
    expect((await information('leitora')).fields['BV']).toEqual(['3.00']);
  });

  it('01 blocks a card, and 25 lifts no other block', async () => {
    const enable = (more = '') => client.ask(`25${AT}AOx|AAleitor|AC|AD|${more}`);
    const blocked = await client.ask(`01N${AT}AOx|ALleft|AAleitor|AC|`);
    expect([blocked.code, blocked.fixed['status']]).toEqual(['24', 'YYYY'.padEnd(14)]);
    const reports = await library.db.queries.selectFrom('sip2_reports').selectAll().execute();
    expect(reports).toMatchObject([{ kind: 'block', patron_id: 1, handled_at: null }]);
    const enabled = await enable();
    expect([enabled.code, enabled.fixed['status']]).toEqual(['26', ' '.repeat(14)]);
    await library.db.queries
      .updateTable('patrons')
      .set({ blocked: 1 })
      .where('id', '=', 1)
      .execute();
    expect((await enable('XX2|')).fixed['status']).toBe('YYYY'.padEnd(14));
    // Blocked already: nothing that a terminal could lift.
    await client.ask(`01N${AT}AOx|ALleft|AAleitor|AC|`);
    expect((await enable('XX3|')).fixed['status']).toBe('YYYY'.padEnd(14));
    expect((await client.ask(`01N${AT}AOx|AL|AAnobody|AC|`)).fields['BL']).toEqual(['N']);
  });

  it('01 is listed as long as the block holds, however old', async () => {
    const { queries } = library.db;
    await client.ask(`01N${AT}AOx|ALleft|AAleitor|AC|`);
    const later = new Date('2099-01-01T00:00:00Z');
    expect(await deleteOldReports(queries, later)).toBe(0);
    await client.ask(`25${AT}AOx|AAleitor|AC|AD|`);
    expect(await deleteOldReports(queries, later)).toBe(1);
  });

  it('01 of two terminals at once blocks a card once', async () => {
    const other = await library.terminal();
    const message = `01N${AT}AOx|ALleft|AAleitor|AC|`;
    await Promise.all([client.ask(message), other.ask(message)]);
    const reports = await library.db.queries.selectFrom('sip2_reports').selectAll().execute();
    expect(reports).toHaveLength(1);
  });

  it('35 ends the session of a patron', async () => {
    const { code, fixed, fields } = await client.ask(`35${AT}AOx|AAleitor|AC|`);
    expect([code, fixed['ended'], fields['AA']]).toEqual(['36', 'Y', ['leitor']]);
  });

  it('of a terminal that asks for passwords are refused without one, and wrong ones are delayed', async () => {
    client = await library.terminal({ asksPassword: true, locale: 'en' });
    const lend = (password: string, barcode: string) =>
      client.ask(`11NN${AT}${BLANK}AOx|AAleitor|AB${barcode}|AC|AD${password}|`);
    expect((await lend('', 'c1')).fields['AF']).toEqual(['Wrong or missing password.']);
    expect((await lend(PIN, 'c1')).fixed['ok']).toBe('1');
    expect((await information('leitor')).fields).toMatchObject({ BL: ['Y'], CQ: ['N'], AE: [''] });
    for (let tries = 0; tries < 10; tries++) {
      expect((await lend(`wrong${tries}`, 'c2')).fields['AF']).toEqual([
        'Wrong or missing password.',
      ]);
    }
    expect((await lend('wrong', 'c2')).fields['AF']?.[0]).toContain('Try again in');
    // The password that was right before, until the patron's session ends.
    expect((await lend(PIN, 'c2')).fixed['ok']).toBe('1');
    await client.ask(`35${AT}AOx|AAleitor|AC|`);
    expect((await lend(PIN, 'c3')).fixed['ok']).toBe('0');
  });
});
