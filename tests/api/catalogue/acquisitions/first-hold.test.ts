import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  firstHoldNote,
  lockForFirstHold,
  nameTitle,
} from '#api/catalogue/acquisitions/first-hold.ts';
import { MOVABLE_SUGGESTIONS } from '#api/catalogue/acquisitions/acts.ts';
import { hashPassword } from '#api/patrons/auth/password.ts';
import { moveByStaff } from '#api/circulation/requests/move.ts';
import { CENTRAL, lendCopyOf } from '../../../support/networks/small-network.ts';
import { fillWithReaders } from '../../../support/networks/waiting-readers.ts';
import { startPortal, TEST_NOW, type Portal } from '../../../support/portal.ts';
import { describeEngine } from '../../../support/servers/engines.ts';

describeEngine('the first hold of a suggestion', () => {
  let portal: Portal;
  let now = TEST_NOW;
  let titles: number[] = [];
  beforeAll(async () => {
    const password = await hashPassword('Acervo@2026');
    portal = await startPortal({
      now: () => now,
      fill: async (db) => {
        const [central, branch] = [{ libraryCode: 'central' }, { libraryCode: 'branch' }];
        titles = await fillWithReaders(db, [[central], [central], [branch]], password);
        await lendCopyOf(db, titles[1] ?? 0, '2026-03-20T23:59:59.000Z');
      },
    });
  });
  afterAll(() => portal.close());
  beforeEach(async () => {
    now = TEST_NOW;
    for (const table of [
      ...(['alerts', 'mail_outbox', 'holds', 'suggestion_moves', 'suggestions'] as const),
    ]) {
      await portal.db.queries.deleteFrom(table).execute();
    }
    await portal.signIn('leitora');
  });

  const [FREE, LENT, ELSEWHERE] = [0, 1, 2];
  const suggest = async () => {
    const body = { biblioteca: CENTRAL, titulo: 'Obra', editor: 'Todavia' };
    const made = await portal.call('POST /unidade-informacao/sugestao-aquisicao', { body });
    return made.cod_sugestao;
  };
  const name = (id: number, which: number) => {
    const named = { id, titleId: titles[which] ?? 0, now };
    return portal.db.transaction((tx) => nameTitle(portal.db, tx, named));
  };
  const move = async (id: number, ...states: string[]) => {
    for (const to of states) {
      const moved = await portal.db.transaction(async (tx) => {
        await lockForFirstHold(portal.db, tx, [id]);
        return moveByStaff(tx, MOVABLE_SUGGESTIONS, { id, to, at: now.toISOString() });
      });
      expect(moved).not.toHaveProperty('refusal');
    }
  };
  const BUY = ['sugestao_compra', 'em_cotacao', 'aguardando_entrega'];
  const requests = async () => (await portal.call('GET /pessoas/meu-pergamum/pedidos', {})).itens;
  const holds = async () => (await requests()).filter(({ tipo }) => tipo === 'reserva');
  const alerts = async () => {
    const query = { dataIni: '2026-01-01', dataFim: '2026-12-31' };
    const { itens } = await portal.call('GET /solicitacoes/alertas', { query });
    return itens.map(({ titulo, texto }) => `${titulo}. ${texto}`);
  };

  it('sets a free copy aside when the suggestion is fulfilled, with a notice and a link to the title', async () => {
    const id = await suggest();
    expect(await name(id, FREE)).toBeNull();
    await move(id, ...BUY);
    expect(await holds()).toEqual([]);
    await move(id, 'atendida');
    expect(await holds()).toMatchObject([{ situacao: 'released', titulo: 'Obra 1' }]);
    const [own] = (await portal.call('GET /aquisicao/sugestoes', {})).itens;
    expect(own).toMatchObject({ situacao: 'atendida', cod_acervo: titles[FREE] });
    const row = (await requests()).find(({ tipo }) => tipo === 'sugestao');
    expect(row).toMatchObject({ titulo: 'Obra', cod_acervo: titles[FREE] });
    expect(await alerts()).toContain(
      'A primeira reserva é sua. A biblioteca tem “Obra 1”, que você sugeriu, e a reservou para você: Biblioteca Central. Se não quiser mais, cancele a reserva.',
    );
  });

  it('comes before holds that are younger than the suggestion', async () => {
    const id = await suggest();
    await move(id, ...BUY, 'atendida');
    now = new Date(TEST_NOW.getTime() + 3_600_000);
    await portal.signIn('outro');
    const wish = {
      biblioteca: CENTRAL,
      volume: '',
      tomo: '',
      parte: '',
      material_adicional: false,
    };
    const body = { cod_acervo: titles[LENT] ?? 0, ...wish };
    expect((await portal.call('POST /reserva', { body })).posicao).toBe(1);
    expect(await name(id, LENT)).toHaveProperty('holdId');
    expect(await holds()).toMatchObject([{ posicao: 2 }]);
    await portal.signIn('leitora');
    expect(await holds()).toMatchObject([{ posicao: 1 }]);
  });

  it('is refused by the rules of every hold, which staff is told, and can be placed later', async () => {
    const id = await suggest();
    await move(id, ...BUY, 'atendida');
    const block = (blocked: 0 | 1) =>
      portal.db.queries.updateTable('patrons').set({ blocked }).where('id', '=', 2).execute();
    await block(1);
    expect(await name(id, FREE)).toEqual({ refusals: [{ code: 'hold_blocked' }] });
    expect(await firstHoldNote(portal.db.queries, id, now)).toEqual({
      refusals: [{ code: 'hold_blocked' }],
    });
    await block(0);
    expect(await holds()).toEqual([]);
    expect(await name(id, FREE)).toHaveProperty('holdId');
    expect(await name(id, FREE)).toEqual({ refusals: [{ code: 'hold_identical' }] });
    expect(await holds()).toHaveLength(1);
  });

  it('is picked up where copies are when the library of the suggestion has none', async () => {
    const id = await suggest();
    await move(id, ...BUY, 'atendida');
    expect(await name(id, ELSEWHERE)).toHaveProperty('holdId');
    expect(await holds()).toMatchObject([{ desc_biblioteca: 'Biblioteca da Serra' }]);
  });

  it('is placed once, also when the rest comes later', async () => {
    const id = await suggest();
    await name(id, FREE);
    await move(id, ...BUY, 'parcialmente_atendida');
    const [hold] = await holds();
    await portal.call('DELETE /reserva', { query: { reservas: String(hold?.codigo) } });
    await move(id, 'atendida');
    expect((await holds()).map(({ situacao }) => situacao)).toEqual(['cancelled']);
  });
});
