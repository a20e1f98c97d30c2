import { connect } from 'node:net';
import { once } from 'node:events';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FREE_LOGINS } from '#api/circulation/sip2/login.ts';
import { startSip2 } from '#api/circulation/sip2/listener.ts';
import { deleteTerminal } from '#api/circulation/sip2/terminals.ts';
import { DEMONSTRATION_SETTINGS } from '#demo/settings.ts';
import {
  AT,
  isSummed,
  readAnswer,
  type Sip2Client,
  withSum,
} from '../../../support/sip2/client.ts';
import { NOW, openSip2Library, type Sip2Library } from '../../../support/sip2/library.ts';
import { addTerminal } from '../../../support/sip2/terminal.ts';
import { describeEngine } from '../../../support/servers/engines.ts';

const BLANK = ' '.repeat(18);
const RESEND = '96AZFEF6';
const PATIENT = { timeout: 30_000 };
const lending = (card: string, barcode: string, at = AT) =>
  `11NN${at}${BLANK}AOx|AA${card}|AB${barcode}|AC|`;

describeEngine('connections of terminals', () => {
  let library: Sip2Library;
  beforeEach(async () => {
    library = await openSip2Library();
  });
  afterEach(() => library.close());
  const loans = () => library.db.queries.selectFrom('loans').selectAll().orderBy('id').execute();

  it('begin with 93: a wrong password, cipher or unknown login is refused, the third time for good', async () => {
    const password = await addTerminal(library.db, 'kiosk');
    const client = await library.connect();
    expect(await client.login('kiosk', 'wrong')).toBe(false);
    expect((await client.ask(`9310CNkiosk|CO${password}|`)).fixed['ok']).toBe('0');
    expect(await client.login('nobody', password)).toBe(false);
    await client.ended();
    expect(await (await library.connect()).login('kiosk', ` ${password} `)).toBe(true);
  });

  it('that begin with anything else are ended without an answer', async () => {
    for (const message of ['9900802.00', '97', lending('leitor', 'c1')]) {
      const client = await library.connect();
      expect(await client.line(message)).toBeNull();
    }
    expect(await loans()).toEqual([]);
  });

  it('with wrong passwords are delayed, also with the right one, until some time has passed', async () => {
    const password = await addTerminal(library.db, 'kiosk');
    for (let tries = 0; tries < FREE_LOGINS; tries++) {
      const client = await library.connect();
      expect(await client.login('kiosk', `wrong${tries}`)).toBe(false);
      client.close();
      await client.ended();
    }
    expect(await (await library.connect()).login('kiosk', password)).toBe(false);
    const other = await addTerminal(library.db, 'other');
    expect(await (await library.connect()).login('other', other)).toBe(true);
    library.setNow(new Date(NOW.getTime() + 60_000));
    expect(await (await library.connect()).login('kiosk', password)).toBe(true);
  });

  it('end when their account is removed', async () => {
    const client = await library.terminal();
    await deleteTerminal(library.db.queries, 'terminal-1');
    library.setNow(new Date(NOW.getTime() + 61_000));
    expect(await client.line('9900802.00')).toBeNull();
  });

  it('are limited, those that have not signed in more than others', async () => {
    const small = await openSip2Library({ connections: 3, strangers: 2 });
    try {
      const strangers = [await small.connect(), await small.connect()];
      await (await small.connect()).ended();
      for (const one of strangers) expect(one.isClosed).toBe(false);
      strangers[0]?.close();
      // Until the server has noticed.
      await expect.poll(() => small.terminal().catch(() => null), PATIENT).not.toBeNull();
    } finally {
      await small.close();
    }
  });

  it('that do not sign in end after a while', async () => {
    const quick = await openSip2Library({ loginMs: 50 });
    try {
      const strangers = [await quick.connect(), await quick.connect()];
      await Promise.all(strangers.map((one) => one.ended()));
    } finally {
      await quick.close();
    }
  });

  it('answer with the checksum and number of the request, or without where it has none', async () => {
    const client = await library.terminal();
    const summed = await client.line(withSum(`17${AT}AOx|ABc1|AC|`, 7));
    expect(isSummed(summed ?? '', 7)).toBe(true);
    expect((await client.ask(`17${AT}AOx|ABc1|AC|`)).text).not.toContain('AZ');
    expect(await client.line(withSum(`17${AT}AOx|ABc1|AC|`, 7).replace('c1', 'c2'))).toBe(RESEND);
    const strict = await library.terminal({ errorDetection: 'required' });
    expect(await strict.line('9900802.00')).toBe(RESEND);
    expect(isSummed((await strict.line(withSum('9900802.00', 1))) ?? '', 1)).toBe(true);
  });

  it('answer 97 with the last answer, or ask for a message where there is none', async () => {
    const password = await addTerminal(library.db, 'kiosk');
    const client = await library.connect();
    await client.login('kiosk', password);
    expect((await client.ask('97')).code).toBe('94');
    const first = await client.line(withSum(lending('leitor', 'c1'), 3));
    const body = first?.replace(/AY3AZ[0-9A-F]{4}$/, '') ?? '';
    const again = await client.line('97AZFEF5');
    expect(again?.startsWith(`${body}AZ`)).toBe(true);
    expect(readAnswer(again ?? '').fixed['ok']).toBe('1');
    expect(await loans()).toHaveLength(1);
  });

  it('answer a message that is sent again as before, also on another connection', async () => {
    const password = await addTerminal(library.db, 'kiosk');
    const client = await library.connect();
    await client.login('kiosk', password);
    const message = withSum(lending('leitor', 'c1'), 2);
    const first = await client.line(message);
    expect(await client.line(message)).toBe(first);
    client.close();
    const other = await library.connect();
    await other.login('kiosk', password);
    expect(await other.line(message)).toBe(first);
    expect(await loans()).toHaveLength(1);
    // At another moment it is another message.
    const later = await other.ask(lending('leitor', 'c1', '20260312    142001'));
    expect(later.fixed['ok']).toBe('0');
  });

  it('answer a message that comes twice at once only once', async () => {
    const password = await addTerminal(library.db, 'kiosk');
    const [one, two] = [await library.connect(), await library.connect()];
    await one.login('kiosk', password);
    await two.login('kiosk', password);
    const answers = await Promise.all([
      one.line(lending('leitor', 'c1')),
      two.line(lending('leitor', 'c1')),
    ]);
    expect(answers[0]).toBe(answers[1]);
    expect(readAnswer(answers[0] ?? '').fixed['ok']).toBe('1');
  });

  it('ask again for what is unknown, too short or too long, and end after many of them', async () => {
    const client = await library.terminal();
    for (const broken of ['XX', '11NN2026', 'x'.repeat(9000), '24 ', '\u0001\u0002']) {
      expect(await client.line(broken)).toBe(RESEND);
    }
    expect((await client.ask('9900802.00')).code).toBe('98');
    let last: string | null = '';
    for (let tries = 0; tries < 25 && last !== null; tries++) last = await client.line('junk');
    expect(last).toBeNull();
  });

  it('take messages however they are cut, several at once, and line ends of any kind', async () => {
    const client = await library.terminal();
    const text = '9900802.00';
    for (const byte of `${text}\r\n`) client.write(byte);
    expect((await client.next())?.slice(0, 2)).toBe('98');
    client.write(`\n${text}\n${text} \r\n\r\n  17${AT}AOx|ABc1|\r`);
    expect([await client.next(), await client.next(), await client.next()]).toMatchObject([
      expect.stringMatching(/^98/),
      expect.stringMatching(/^98/),
      expect.stringMatching(/^18/),
    ]);
  });

  it('speak the encoding and line end of the account, in lines as wide as its screen', async () => {
    const answered = async (encoding: 'cp850' | 'latin1' | 'utf8' | 'ascii') => {
      const client = await library.terminal({ encoding });
      const text = (await client.line(`23010${AT}AOx|AAnobody|AC|`)) ?? '';
      client.close();
      await client.ended();
      return Buffer.from(text, 'latin1');
    };
    expect(
      (await answered('cp850')).includes(Buffer.from([0x43, 0x61, 0x72, 0x74, 0xc6, 0x6f])),
    ).toBe(true);
    expect((await answered('latin1')).toString('latin1')).toContain('Cartão');
    expect((await answered('utf8')).toString('utf8')).toContain('Cartão');
    expect((await answered('ascii')).toString('latin1')).toContain('Cartao');
    const client = await library.terminal({ lineEnd: 'crlf' });
    await client.ask('9900122.00');
    const { fields } = await client.ask(`23010${AT}AOx|AAnobody|AC|`);
    expect(fields['AF']).toEqual(['Cartão não', 'reconhecido.', 'Procure o', 'balcão.']);
  });

  it('end with the server, after the answer that is being made', async () => {
    const client = await library.terminal();
    const idle = await library.terminal();
    client.write(`${lending('leitor', 'c1')}\r`);
    const answered = client.next();
    await expect.poll(async () => (await loans()).length, PATIENT).toBe(1);
    await library.server.close();
    const line = await answered;
    if (line !== null) expect(readAnswer(line).fixed['ok']).toBe('1');
    await Promise.all([client.ended(), idle.ended()]);
  });

  it('go to one process of a host: another takes the port only when it is free', async () => {
    const port = library.server.port() ?? 0;
    const services = { db: library.db, settings: DEMONSTRATION_SETTINGS, now: () => NOW };
    const warnings: string[] = [];
    const options = { host: '127.0.0.1', port, warn: (text: string) => void warnings.push(text) };
    const second = await startSip2(services, options);
    expect(second.port()).toBeNull();
    expect(warnings).toEqual([
      `SIP2: port ${port} is in use; this process takes it when it is free.`,
    ]);
    await second.close();
    expect((await (await library.terminal()).ask('9900802.00')).code).toBe('98');
  });

  it('that are reset harm nobody', async () => {
    const client = await library.terminal();
    const rude = connect({ port: library.server.port() ?? 0, host: '127.0.0.1' });
    await once(rude, 'connect');
    rude.write('9300CNx|COy|\r');
    rude.resetAndDestroy();
    await once(rude, 'close');
    expect((await client.ask('9900802.00')).code).toBe('98');
    expect(library.warnings).toEqual([]);
  });
});

describeEngine('messages of what happened off-line', () => {
  let library: Sip2Library;
  let client: Sip2Client;
  beforeEach(async () => {
    library = await openSip2Library();
    client = await library.terminal({ locale: 'en' });
  });
  afterEach(() => library.close());

  const EARLIER = '20260312    090000';
  const lent = (card: string, barcode: string, { at = EARLIER, due = BLANK } = {}) =>
    client.ask(`11NY${at}${due}AOx|AA${card}|AB${barcode}|AC|`);
  const returned = (barcode: string, at = EARLIER) =>
    client.ask(`09Y${at}${at}APdesk|AOx|AB${barcode}|AC|`);
  const loans = () => library.db.queries.selectFrom('loans').selectAll().orderBy('id').execute();
  const reports = () =>
    library.db.queries.selectFrom('sip2_reports').selectAll().orderBy('id').execute();

  it('are recorded with their time and the due date that the patron was told', async () => {
    const { fixed, fields } = await lent('leitor', 'c1', { due: '20260401    235959' });
    expect(fixed).toMatchObject({ ok: '1', renewal: 'N' });
    expect(fields['AH']).toEqual(['20260401    235959']);
    expect(await loans()).toMatchObject([
      { lent_at: '2026-03-12T12:00:00.000Z', due_at: '2026-04-02T02:59:59.000Z' },
    ]);
    expect((await returned('c1', '20260312    100000')).fixed['ok']).toBe('1');
    expect(await loans()).toMatchObject([{ returned_at: '2026-03-12T13:00:00.000Z' }]);
    expect(await reports()).toEqual([]);
  });

  it('are recorded against the rules, which are told and reported', async () => {
    await library.db.queries
      .updateTable('patrons')
      .set({ blocked: 1 })
      .where('id', '=', 1)
      .execute();
    const { fixed, fields } = await lent('leitor', 'c1');
    expect(fixed['ok']).toBe('1');
    expect(fields['AH']).toEqual(['20260319    235959']);
    expect(fields['AF']?.[0]).toContain('blocked');
    expect(await loans()).toMatchObject([{ patron_id: 1, returned_at: null }]);
    const [report] = await reports();
    expect(report).toMatchObject({ kind: 'loan', patron_id: 1, card: '', barcode: 'c1' });
    expect(report?.reasons).toContain('lend_blocked');
  });

  it('end the loan of somebody else who had the copy, and count once', async () => {
    await lent('leitor', 'c1');
    const later = '20260312    110000';
    expect((await lent('leitora', 'c1', { at: later })).fixed['ok']).toBe('1');
    expect((await lent('leitora', 'c1', { at: '20260312    113000' })).fixed['ok']).toBe('1');
    expect(await loans()).toMatchObject([
      { patron_id: 1, returned_at: '2026-03-12T14:00:00.000Z' },
      { patron_id: 2, returned_at: null },
    ]);
  });

  it('count once when they are sent again after the return', async () => {
    const due = '20260401    235959';
    await lent('leitor', 'c1', { due });
    await returned('c1', '20260312    100000');
    const { fixed, fields } = await lent('leitor', 'c1', { due });
    expect([fixed['ok'], fields['AH']]).toEqual(['1', [due]]);
    expect(await loans()).toMatchObject([{ returned_at: '2026-03-12T13:00:00.000Z' }]);
    // Somebody else has it now.
    await lent('leitora', 'c1', { at: '20260312    110000' });
    await lent('leitor', 'c1', { due });
    expect(await loans()).toMatchObject([{ patron_id: 1 }, { patron_id: 2, returned_at: null }]);
    expect(await reports()).toEqual([]);
  });

  it('end no loan that was made later', async () => {
    await lent('leitor', 'c1', { at: '20260312    100000' });
    expect((await returned('c1')).fixed['ok']).toBe('1');
    expect(await loans()).toMatchObject([{ returned_at: null }]);
    expect(await reports()).toMatchObject([{ kind: 'return', patron_id: null, barcode: 'c1' }]);
  });

  it('with unknown cards or copies go to the list for staff', async () => {
    expect((await lent('9999', 'c1')).fixed['ok']).toBe('1');
    expect((await lent('leitor', 'x1')).fixed['ok']).toBe('1');
    expect((await returned('x2')).fixed['ok']).toBe('1');
    expect((await returned('c1')).fixed['ok']).toBe('1');
    expect((await client.ask(`29NY${AT}${BLANK}AOx|AA9999|ABc1|`)).fixed['ok']).toBe('1');
    expect(await loans()).toEqual([]);
    expect(await reports()).toMatchObject([
      { kind: 'loan', patron_id: null, card: '9999', barcode: 'c1', terminal: 'terminal-1' },
      { kind: 'loan', patron_id: 1, card: '', barcode: 'x1' },
      { kind: 'return', patron_id: null, card: '', barcode: 'x2' },
      { kind: 'renewal', patron_id: null, card: '9999', barcode: 'c1' },
    ]);
  });

  it('in the future, or without a date, happened now', async () => {
    await lent('leitor', 'c1', { at: '20300101    000000' });
    await lent('leitor', 'c2', { at: ' '.repeat(18) });
    const at = { lent_at: NOW.toISOString() };
    expect(await loans()).toMatchObject([at, at]);
  });

  it('leave the next hold its whole pick-up window, from when they come', async () => {
    await lent('leitor', 'c1');
    await lent('leitor', 'c2');
    const hold = { library_id: 1, state: 'queued' as const, placed_at: NOW.toISOString() };
    const holds = [
      { ...hold, title_id: 1, patron_id: 2 },
      { ...hold, title_id: 2, patron_id: 3 },
    ];
    await library.db.queries.insertInto('holds').values(holds).execute();
    const now = new Date(NOW.getTime() + 6 * 86_400_000);
    library.setNow(now);
    expect((await returned('c1', '20260312    143000')).fixed['ok']).toBe('1');
    const saved = () => library.db.queries.selectFrom('holds').selectAll().orderBy('id').execute();
    const [first] = await saved();
    expect(first).toMatchObject({ state: 'released', copy_id: 1 });
    expect([first?.released_at, first?.shelved_at]).toEqual([now.toISOString(), now.toISOString()]);
    expect(Date.parse(first?.expires_at ?? '') - now.getTime()).toBeGreaterThanOrEqual(
      2 * 86_400_000,
    );
    expect(await loans()).toMatchObject([
      { returned_at: '2026-03-12T17:30:00.000Z' },
      { returned_at: null },
    ]);
    // One who had a copy before somebody else took it.
    await lent('leitora', 'c2', { at: '20260312    144000' });
    await returned('c2', '20260312    150000');
    expect((await saved())[1]).toMatchObject({ state: 'released', released_at: now.toISOString() });
  });

  it('end the hold that was picked up in time', async () => {
    const until = new Date(NOW.getTime() + 86_400_000);
    await library.db.queries
      .insertInto('holds')
      .values({
        ...{ title_id: 1, patron_id: 1, library_id: 1, copy_id: 1, state: 'released' },
        ...{ placed_at: NOW.toISOString(), released_at: NOW.toISOString() },
        expires_at: until.toISOString(),
      })
      .execute();
    library.setNow(new Date(NOW.getTime() + 2 * 86_400_000));
    await lent('leitor', 'c1', { at: '20260312    143000' });
    expect(await library.db.queries.selectFrom('holds').select('state').execute()).toEqual([
      { state: 'picked_up' },
    ]);
    expect(await reports()).toEqual([]);
  });

  it('29 renews as the rules allow', async () => {
    await lent('leitor', 'c1');
    library.setNow(new Date(NOW.getTime() + 86_400_000));
    const { fixed, fields } = await client.ask(`29NY${AT}${BLANK}AOx|AAleitor|ABc1|`);
    expect([fixed['ok'], fixed['renewal'], fields['AH']]).toEqual([
      '1',
      'Y',
      ['20260320    235959'],
    ]);
    expect(await reports()).toEqual([]);
  });
});
