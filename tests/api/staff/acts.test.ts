import { beforeEach, expect, it } from 'vitest';
import type { Input } from '#contract/calls.ts';
import { hashPassword } from '#api/patrons/auth/password.ts';
import { saveRights } from '#api/staff/accounts/store.ts';
import { recordAct } from '#api/staff/acts/log.ts';
import { BRANCH, CENTRAL } from '../../support/networks/small-network.ts';
import { fillWithReaders } from '../../support/networks/waiting-readers.ts';
import { startPortal, TEST_NOW, type Portal } from '../../support/portal.ts';
import { describeEngine } from '../../support/servers/engines.ts';

const READER = 1;
const STAFF = 2;
const OTHER = 3;
const posto = { headers: { posto: `${CENTRAL};Balc%C3%A3o` } };

describeEngine('the log of acts', () => {
  let portal: Portal;
  beforeEach(async () => {
    const password = await hashPassword('Acervo@2026');
    portal = await startPortal({ fill: (db) => fillWithReaders(db, [], password) });
    const { queries } = portal.db;
    await saveRights(queries, { patronId: STAFF, libraryId: CENTRAL, rights: ['rights'] });
    const actor = (staffId: number, name: string, libraryId = CENTRAL) => ({
      ...{ staffId, name, libraryId, workstation: 'Balcão 1' },
    });
    const earlier = new Date(TEST_NOW.getTime() - 3 * 86_400_000);
    await recordAct(queries, {
      ...{ actor: actor(OTHER, 'Rosa'), kind: 'opened', at: earlier, patronId: READER },
    });
    await recordAct(queries, {
      ...{ actor: actor(STAFF, 'Otávio'), kind: 'waived', at: TEST_NOW, patronId: READER },
      ...{ before: 'R$ 5,00', after: 'R$ 0,00', reason: 'Já veio assim' },
    });
    await recordAct(queries, { actor: actor(STAFF, 'Otávio', BRANCH), kind: 'lent', at: TEST_NOW });
    await portal.signIn('leitora');
    return () => portal.close();
  });

  const list = (query: Input<'GET /equipe/atos'>['query'] = {}) =>
    portal.call('GET /equipe/atos', { query }, posto);
  const kinds = async (query?: Input<'GET /equipe/atos'>['query']) =>
    (await list(query)).itens.map(({ ato }) => ato);

  it('shows what was done in the library, newest first, before and after', async () => {
    const log = await list();
    expect(log).toMatchObject({ total: 2, pagina: 1, de_todos: true });
    expect(log.itens).toMatchObject([
      {
        ...{ ato: 'waived', quem: 'Otávio', posto: 'Balcão 1', antes: 'R$ 5,00' },
        ...{ depois: 'R$ 0,00', motivo: 'Já veio assim', pessoa: { cod_pessoa: READER } },
      },
      { ato: 'opened', quem: 'Rosa' },
    ]);
  });

  it('is filtered by person, staff, act and day', async () => {
    expect(await kinds({ pessoa: 'LEITOR' })).toEqual(['waived', 'opened']);
    expect(await kinds({ pessoa: 'outro' })).toEqual([]);
    expect(await kinds({ equipe: 'ros' })).toEqual(['opened']);
    expect(await kinds({ ato: 'waived' })).toEqual(['waived']);
    expect(await kinds({ de: '2026-03-12' })).toEqual(['waived']);
    expect(await kinds({ ate: '2026-03-09' })).toEqual(['opened']);
    expect(await kinds({ pagina: 2 })).toEqual([]);
    await expect(list({ de: '2026-02-31' })).rejects.toMatchObject({ code: 'invalid_fields' });
  });

  it('shows whoever may not give rights their own acts alone', async () => {
    const rights = { patronId: STAFF, libraryId: CENTRAL, rights: ['lend' as const] };
    await saveRights(portal.db.queries, rights);
    expect(await kinds()).toEqual(['waived']);
    await portal.signIn('leitor');
    await expect(list()).rejects.toMatchObject({ code: 'staff_only' });
  });
});
