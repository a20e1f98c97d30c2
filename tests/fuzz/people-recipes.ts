import type { CallKey } from '#contract/calls.ts';
import { chargeDebt } from '#api/circulation/loans/debt-store.ts';
import { saveKey } from '#api/patrons/auth/second-factor/store.ts';
import { TEST_NOW } from '../support/portal.ts';
import type { Kitchen } from './kitchen.ts';
import type { Recipe } from './recipe.ts';

/** A patron whom no caller is, without anything that is open. */
async function person({ world }: Kitchen): Promise<number> {
  const { id } = await world.db.queries
    .selectFrom('patrons')
    .select('id')
    .where('login', '=', 'pessoa60')
    .executeTakeFirstOrThrow();
  return id;
}

const charge = async ({ world }: Kitchen, patronId: number) => {
  const owed = { patronId, libraryId: 1, loanId: null, reason: 'service', cents: 100_000 };
  const at = TEST_NOW.toISOString();
  return world.db.transaction((tx) => chargeDebt(tx, { ...owed, at }));
};

/** A title that the person can hold, and where. */
const holdable = async (kitchen: Kitchen) => {
  const { ask, firstOf } = await kitchen.as('docente');
  return firstOf('title', async (id) => {
    const { opcoes } = await ask('GET /reserva/:id/informacoes-iniciais', { params: { id } });
    const [only] = opcoes;
    const isPlain = opcoes.length === 1 && only && only.volume + only.tomo + only.parte === '';
    const place = only?.bibliotecas.find(({ acoes }) => acoes.reservar.permitido);
    return isPlain && place ? { cod_acervo: id, biblioteca: place.cod_biblioteca } : undefined;
  });
};

const held = async (kitchen: Kitchen) => {
  const id = await person(kitchen);
  const { cod_acervo: title_id, biblioteca: library_id } = await holdable(kitchen);
  await kitchen.world.db.queries.deleteFrom('holds').where('patron_id', '=', id).execute();
  const { id: reserva } = await kitchen.world.db.queries
    .insertInto('holds')
    .values({
      ...{ title_id, patron_id: id, library_id, volume: '' },
      ...{ tome: '', part: '', additional: 0, observations: '', state: 'queued' },
      placed_at: TEST_NOW.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, reserva };
};

const made = { made_at: TEST_NOW.toISOString(), made_by: 'Chefe' };

/** Recipes of calls about people, for staff. */
export const PEOPLE_RECIPES: Partial<Record<CallKey, Recipe>> = {
  'GET /equipe/pessoas/:id': {
    make: async (kitchen) => ({ params: { id: await person(kitchen) } }),
  },
  'PUT /equipe/pessoas/:id': {
    make: async (kitchen) => ({
      params: { id: await person(kitchen) },
      body: { telefone: '(31) 91234-5678' },
    }),
  },
  'POST /equipe/pessoas': {
    make: async () => ({
      body: { nome: 'Nara Lima', login: `nara${Math.random()}`, cod_grupo: '01' },
    }),
  },
  'POST /equipe/pessoas/:id/renovacoes': {
    make: async (kitchen) => ({
      params: { id: await person(kitchen) },
      body: { emprestimos: [1] },
    }),
  },
  'POST /equipe/pessoas/:id/reservas': {
    make: async (kitchen) => ({
      params: { id: await person(kitchen) },
      body: await holdable(kitchen),
    }),
  },
  'PUT /equipe/pessoas/:id/reservas/:reserva': {
    make: async (kitchen) => ({
      params: await held(kitchen),
      body: { suspensa_ate: '2026-04-01' },
    }),
  },
  'DELETE /equipe/pessoas/:id/reservas/:reserva': {
    make: async (kitchen) => ({ params: await held(kitchen) }),
  },
  'POST /equipe/pessoas/:id/pagamentos': {
    make: async (kitchen) => {
      const id = await person(kitchen);
      await charge(kitchen, id);
      return { params: { id }, body: { recebido: 5, forma: 'dinheiro' } };
    },
  },
  'POST /equipe/pessoas/:id/dispensas': {
    make: async (kitchen) => {
      const id = await person(kitchen);
      const debito = await charge(kitchen, id);
      return { params: { id }, body: { debito, motivo: 'Já veio assim' } };
    },
  },
  'POST /equipe/pessoas/:id/cobrancas': {
    make: async (kitchen) => ({
      params: { id: await person(kitchen) },
      body: { tipo: 'carteira', valor: 5 },
    }),
  },
  'POST /equipe/pessoas/:id/bloqueios': {
    make: async (kitchen) => ({
      params: { id: await person(kitchen) },
      body: { motivo: 'Livro molhado', ate: '2026-03-20' },
    }),
  },
  'DELETE /equipe/pessoas/:id/bloqueios/:bloqueio': {
    make: async (kitchen) => {
      const id = await person(kitchen);
      const { id: bloqueio } = await kitchen.world.db.queries
        .insertInto('patron_blocks')
        .values({ patron_id: id, reason: 'x', until_day: '2026-03-20', ...made })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { params: { id, bloqueio } };
    },
  },
  'POST /equipe/pessoas/:id/observacoes': {
    make: async (kitchen) => ({
      params: { id: await person(kitchen) },
      body: { texto: 'Usa leitor de tela' },
    }),
  },
  'DELETE /equipe/pessoas/:id/observacoes/:observacao': {
    make: async (kitchen) => {
      const id = await person(kitchen);
      const { id: observacao } = await kitchen.world.db.queries
        .insertInto('patron_notes')
        .values({ patron_id: id, text: 'x', ...made })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { params: { id, observacao } };
    },
  },
  'POST /equipe/pessoas/:id/senha': {
    make: async (kitchen) => ({
      params: { id: await person(kitchen) },
      body: { documento_conferido: true },
    }),
  },
  'DELETE /equipe/pessoas/:id/segundo-fator': {
    make: async (kitchen) => {
      const id = await person(kitchen);
      await kitchen.world.db.transaction((tx) => saveKey(tx, id, '-'));
      return { params: { id } };
    },
  },
  'POST /equipe/pessoas/:id/nada-consta': {
    make: async (kitchen) => {
      const id = await person(kitchen);
      const { queries } = kitchen.world.db;
      await queries.deleteFrom('holds').where('patron_id', '=', id).execute();
      const debts = queries.selectFrom('debts').select('id').where('patron_id', '=', id);
      await queries.deleteFrom('debt_entries').where('debt_id', 'in', debts).execute();
      await queries.deleteFrom('debts').where('patron_id', '=', id).execute();
      await queries.deleteFrom('loans').where('patron_id', '=', id).execute();
      return { params: { id }, body: { confirmo: true } };
    },
  },
};
