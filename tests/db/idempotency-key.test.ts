import { afterEach, beforeEach, expect, it } from 'vitest';
import { createGeneralComment } from '#contract/portal/comments.ts';
import { createSuggestion } from '#contract/catalogue/acquisitions/suggestions.ts';
import { openDatabase, type Database, type Tx } from '#api/core/db/connection.ts';
import { withIdempotencyKey } from '#api/core/http/idempotency-key.ts';
import type { Http } from '#api/core/http/bind.ts';
import { UNLIMITED } from '#api/core/http/limits/work-limit.ts';
import { insertComment } from '#api/portal/comments/store.ts';
import {
  describeEngine,
  ENGINE,
  openTestDatabase,
  type TestDatabase,
} from '../support/servers/engines.ts';
import { CENTRAL, fillNetwork } from '../support/networks/small-network.ts';

const NOW = new Date('2026-03-12T17:20:00Z');
const HOUR_MS = 3_600_000;
const AGO = (hours: number) => new Date(NOW.getTime() - hours * HOUR_MS);

describeEngine('what is created once', () => {
  let test: TestDatabase;
  beforeEach(async () => {
    test = await openTestDatabase();
    await fillNetwork(test.db);
  });
  afterEach(() => test.close());

  const httpOf = (key: string | undefined, patronId = 1): Http => ({
    locale: 'pt',
    identity: {
      kind: 'patron',
      patronId,
      sessionId: 1,
      group: 'students',
      mustChangePassword: false,
    },
    patronId,
    get staff(): never {
      throw new Error('No call of staff');
    },
    ip: '127.0.0.1',
    query: '',
    header: (name) => (name === 'idempotency-key' ? key : undefined),
    setHeader: () => undefined,
    warn: () => undefined,
    work: UNLIMITED,
  });

  interface Sent {
    key?: string;
    content?: string;
    at?: Date;
    db?: Database;
    patronId?: number;
    before?: (tx: Tx) => Promise<void>;
  }

  /** Writes a comment as a route does, without its rules. */
  const send = ({ key, content = 'Texto', at = NOW, db = test.db, ...more }: Sent) => {
    const { patronId = 1, before } = more;
    const body = { content, b: CENTRAL };
    const http = httpOf(key, patronId);
    return withIdempotencyKey(
      { db, now: () => at },
      createGeneralComment,
      { body },
      http,
      async (tx) => {
        await before?.(tx);
        const comment = { patronId, libraryId: CENTRAL, content, at: at.toISOString() };
        return { cod_comentario: await insertComment(tx, comment), situacao: 'enviado' as const };
      },
    );
  };

  const rows = (table: 'general_comments' | 'idempotency_keys') =>
    test.db.queries.selectFrom(table).selectAll().execute();

  it('is created each time without a key', async () => {
    await send({});
    await send({});
    expect(await rows('general_comments')).toHaveLength(2);
    expect(await rows('idempotency_keys')).toEqual([]);
  });

  it('gets the first answer again with the same key', async () => {
    const first = await send({ key: 'k1' });
    expect(await send({ key: 'k1' })).toEqual(first);
    expect(await rows('general_comments')).toHaveLength(1);
    expect(await send({ key: 'k2' })).not.toEqual(first);
  });

  it('asks for the same thing whatever the order of the fields', async () => {
    const answer = (input: object) =>
      withIdempotencyKey(
        { db: test.db, now: () => NOW },
        createSuggestion,
        input,
        httpOf('k'),
        async () => ({
          cod_sugestao: 7,
          situacao: 'pre_sugestao',
        }),
      );
    await answer({ body: { titulo: 'a', editor: 'b' } });
    expect(await answer({ body: { editor: 'b', titulo: 'a' } })).toMatchObject({ cod_sugestao: 7 });
  });

  it('is refused when a key comes back with another request, and nothing is written', async () => {
    await send({ key: 'k1' });
    await expect(send({ key: 'k1', content: 'Outro' })).rejects.toMatchObject({
      statusCode: 409,
      code: 'key_reused',
    });
    expect(await rows('general_comments')).toHaveLength(1);
  });

  it('keeps the keys of two calls and of two patrons apart', async () => {
    await test.db.queries
      .insertInto('patrons')
      .values({
        ...{ person: 'p2', login: 'outra', name: 'Outra', email: null, group_id: 1 },
        ...{ campus_id: null, password_hash: '-', blocked: 0, created_at: NOW.toISOString() },
      })
      .execute();
    const first = await send({ key: 'k' });
    expect(await send({ key: 'k', patronId: 2 })).not.toEqual(first);
    const other = await withIdempotencyKey(
      { db: test.db, now: () => NOW },
      createSuggestion,
      { body: { content: 'Texto', b: CENTRAL } },
      httpOf('k'),
      async () => ({ cod_sugestao: 99, situacao: 'pre_sugestao' }),
    );
    expect(other).toEqual({ cod_sugestao: 99, situacao: 'pre_sugestao' });
  });

  it('may be asked for again when the first attempt came to nothing', async () => {
    const failing = async () => {
      throw new Error('refused');
    };
    await expect(send({ key: 'k', before: failing })).rejects.toThrow('refused');
    expect(await rows('idempotency_keys')).toEqual([]);
    await send({ key: 'k' });
    expect(await rows('general_comments')).toHaveLength(1);
  });

  it('forgets a key after a day, and not before', async () => {
    const first = await send({ key: 'old', at: AGO(25) });
    await send({ key: 'young', at: AGO(23) });
    expect(await send({ key: 'old' })).not.toEqual(first);
    const kept = (await rows('idempotency_keys')).map(({ key, created_at }) => [key, created_at]);
    expect(kept.sort()).toEqual([
      ['old', NOW.toISOString()],
      ['young', AGO(23).toISOString()],
    ]);
  });

  it.each([[''], ['x'.repeat(201)]])('refuses %j as a key', async (key) => {
    await expect(send({ key })).rejects.toMatchObject({
      statusCode: 400,
      code: 'malformed_request',
    });
  });

  it('is created once when equal requests come at the same moment', async () => {
    // Another process's connections. SQLite in one thread would wait for itself.
    const second = ENGINE === 'pg' ? openDatabase(test.location) : test.db;
    try {
      // The work looks at what is there first, as the limits do: the second one may not get so far.
      const before = async (tx: Tx) => {
        const others = await tx.selectFrom('general_comments').select('id').execute();
        if (others.length > 0) throw new Error('a second one was begun');
      };
      const answers = await Promise.all(
        [test.db, second, test.db, second, test.db, second].map((db) =>
          send({ key: 'k', db, before }),
        ),
      );
      expect(new Set(answers.map(({ cod_comentario: id }) => id)).size).toBe(1);
      expect(await rows('general_comments')).toHaveLength(1);
      expect(await rows('idempotency_keys')).toHaveLength(1);
    } finally {
      if (second !== test.db) await second.close();
    }
  });
});
