import { afterEach, beforeEach, expect, it } from 'vitest';
import { removeService, requestService } from '#api/circulation/services/acts.ts';
import { DESK_ENTITIES } from '#cli/desk/entities.ts';
import { moveByStaff } from '#api/circulation/requests/move.ts';
import { openDatabase, type Database } from '#api/core/db/connection.ts';
import { DEMONSTRATION_SETTINGS } from '#demo/settings.ts';
import { RefusalError } from '#api/core/http/refused.ts';
import { CENTRAL } from '../../../support/networks/small-network.ts';
import { fillWithReaders } from '../../../support/networks/waiting-readers.ts';
import {
  describeEngine,
  ENGINE,
  openCopyOf,
  type TestDatabase,
} from '../../../support/servers/engines.ts';

const NOW = new Date('2026-03-12T17:20:00Z');
const LIMITS = { ...DEMONSTRATION_SETTINGS.limits, pendingServices: 1 };
const SETTINGS = { limits: LIMITS, timeZone: 'America/Sao_Paulo' };

/** Another process's connection. SQLite in one thread would wait for itself: there it is the same. */
const another = ({ db, location }: TestDatabase) => (ENGINE === 'pg' ? openDatabase(location) : db);

const ask = async (db: Database, titulo: string): Promise<number | string> => {
  try {
    return await db.transaction((tx) =>
      requestService(db, tx, SETTINGS, {
        ...{ patronId: 1, kind: 'emprestimo', libraryId: CENTRAL, at: NOW },
        ...{ typed: { titulo, autor: 'Spix' }, phone: '5555-0101', email: 'a@b.example' },
      }),
    );
  } catch (error) {
    if (error instanceof RefusalError) return error.code;
    throw error;
  }
};

describeEngine('requests to the reference desk under concurrency', () => {
  let test: TestDatabase;
  let second: Database;
  beforeEach(async () => {
    test = await openCopyOf('asking-readers', async (db) => {
      await fillWithReaders(db, []);
    });
    second = another(test);
  });
  afterEach(async () => {
    if (second !== test.db) await second.close();
    await test.close();
  });

  it('stay under the limit with two at once', async () => {
    const answers = await Promise.all([ask(test.db, 'Viagem'), ask(second, 'Flora')]);
    expect(answers.filter((answer) => typeof answer === 'number')).toHaveLength(1);
    expect(answers).toContain('request_limit_reached');
  });

  it('end in one state when the patron takes back what the desk answers, told when it was', async () => {
    const entity = DESK_ENTITIES.get('service');
    if (!entity) throw new Error('The desk knows no services');
    for (let turn = 0; turn < 4; turn++) {
      const id = Number(await ask(test.db, 'Viagem'));
      const at = NOW.toISOString();
      const own = { patronId: 1, id, kinds: ['emprestimo'] } as const;
      const [removed, moved] = await Promise.all([
        removeService(test.db, own, NOW).catch(() => 'refused'),
        second.transaction((tx) => moveByStaff(tx, entity, { id, to: 'disponivel', at })),
      ]);
      const { state } = await test.db.queries
        .selectFrom('service_requests')
        .select('state')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const letters = await test.db.queries.selectFrom('mail_outbox').selectAll().execute();
      expect(state).toBe('from' in moved ? 'disponivel' : 'removida');
      expect(removed).toBe('from' in moved ? 'refused' : 'removida');
      expect(letters).toHaveLength('from' in moved ? 1 : 0);
      await test.db.queries.deleteFrom('mail_outbox').execute();
      await test.db.queries.deleteFrom('service_requests').execute();
    }
  });
});
