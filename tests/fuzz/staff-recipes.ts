import type { Database } from '#api/core/db/connection.ts';
import { insertComment } from '#api/portal/comments/store.ts';
import { insertFile } from '#api/circulation/services/file-store.ts';
import { insertService } from '#api/circulation/services/store.ts';
import type { CallKey } from '#contract/calls.ts';
import { TEST_NOW } from '../support/portal.ts';
import type { CallInput } from '../support/every-call.ts';
import type { Kitchen } from './kitchen.ts';
import { another, PDF, type Recipe } from './recipe.ts';

const patronIdOf = async ({ queries }: Database, login: string): Promise<number> =>
  (
    await queries
      .selectFrom('patrons')
      .select('id')
      .where('login', '=', login)
      .executeTakeFirstOrThrow()
  ).id;

const undoneAct: Recipe = {
  make: async ({ world, patronId }) => {
    const { queries } = world.db;
    const { id } = await queries
      .insertInto('staff_acts')
      .values({
        ...{ at: TEST_NOW.toISOString(), act: 'lent', staff_id: patronId, staff: 'Chefe' },
        ...{ library_id: 1, patron_id: null, entity: null, entity_id: null },
        ...{ before: null, after: null, reason: null },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const changes = JSON.stringify({ scope: { patronIds: [] }, rows: [] });
    const expires_at = new Date(TEST_NOW.getTime() + 60_000).toISOString();
    await queries
      .insertInto('staff_undos')
      .values({ ...{ act_id: id, expires_at, patron_id: null, changes } })
      .execute();
    return { params: { id } };
  },
};

/** A comment that waits for a decision of the head's library. */
async function waitingComment({ world, patronId }: Kitchen): Promise<number> {
  const at = TEST_NOW.toISOString();
  const comment = { patronId, libraryId: 1, content: another('Mais luz'), at };
  return world.db.transaction((tx) => insertComment(tx, comment));
}
const someDecision = (body?: CallInput['body']): Recipe => ({
  make: async (kitchen) => ({
    params: { tipo: 'comentario', id: await waitingComment(kitchen) },
    ...(body && { body }),
  }),
});

/** A comment that was decided. */
const madeDecision: Recipe = {
  make: async (kitchen) => {
    const params = { tipo: 'comentario', id: await waitingComment(kitchen) } as const;
    const body = { de: 'enviado', para: 'aprovado' };
    await kitchen.ask('POST /equipe/decisoes/:tipo/:id', { params, body });
    return { params };
  },
};

/** A file of a request to the library of the workstation. */
const decisionFile: Recipe = {
  make: async ({ world, patronId }) => {
    const own = { patronId, at: TEST_NOW };
    const cod = await world.db.transaction(async (tx) => {
      const requestId = await insertService(tx, {
        ...{ ...own, kind: 'pesquisa', libraryId: 1, phone: '', email: 'leitor@ufvi.example' },
        fields: { assunto: another('Tipografias'), descricao: 'Quais havia?' },
      });
      return insertFile(tx, {
        ...{ ...own, requestId, sender: 'patron', name: 'capa.pdf', media: 'application/pdf' },
        content: Buffer.from(PDF, 'base64'),
      });
    });
    return { params: { cod } };
  },
};

/** A copy of the workstation's library that a hold waits for, on its shelf. */
async function copyToFetch({ world, patronId }: Kitchen): Promise<{ id: number; barcode: string }> {
  const { queries } = world.db;
  const at = TEST_NOW.toISOString();
  const copy = await queries
    .selectFrom('copies as c')
    .select(['c.id', 'c.barcode', 'c.title_id'])
    .where('c.library_id', '=', 1)
    .where('c.state', 'is', null)
    .where('c.not_found_at', 'is', null)
    .where('c.id', 'not in', (lent) =>
      lent.selectFrom('loans').select('copy_id').where('returned_at', 'is', null),
    )
    .where('c.title_id', 'not in', (held) => held.selectFrom('holds').select('title_id'))
    .orderBy('c.id', 'desc')
    .executeTakeFirstOrThrow();
  const until = new Date(TEST_NOW.getTime() + 48 * 3_600_000).toISOString();
  await queries
    .insertInto('holds')
    .values({
      ...{ title_id: copy.title_id, patron_id: patronId, library_id: 1, state: 'released' },
      ...{ placed_at: at, copy_id: copy.id, released_at: at, expires_at: until, ended_at: null },
    })
    .execute();
  return copy;
}

const fetchedCopy: Recipe = {
  make: async (kitchen) => ({ body: { codigo: (await copyToFetch(kitchen)).barcode } }),
};
/** Something lies in the bag for library 2. */
const packedBag: Recipe = {
  make: async (kitchen) => {
    const { id } = await copyToFetch(kitchen);
    const { queries } = kitchen.world.db;
    const toBranch = { state: 'in_transit', library_id: 2 } as const;
    await queries.updateTable('holds').set(toBranch).where('copy_id', '=', id).execute();
    const bagged = { state: 'in_transit', sent_from: 1 } as const;
    await queries.updateTable('copies').set(bagged).where('id', '=', id).execute();
    return { body: { cod_biblioteca: 2 } };
  },
};
const copyNotFound: Recipe = {
  make: async (kitchen) => ({ body: { cod_exemplar: (await copyToFetch(kitchen)).id } }),
};

const deskScans: Recipe = {
  make: async () => {
    const scan = { modo: 'automatico' as const, codigo: another('código') };
    return { body: { leituras: [{ ...scan, chave: another('leitura').replace(' ', '-') }] } };
  },
};

const deskPayment: Recipe = {
  make: async ({ world }) => ({
    body: { cod_pessoa: await patronIdOf(world.db, 'devedor'), valor: 0.01, forma: 'dinheiro' },
  }),
};

/** A payment that was received today. */
const receipt: Recipe = {
  make: async ({ world, patronId }) => {
    const { queries } = world.db;
    const at = TEST_NOW.toISOString();
    const payment = await queries
      .insertInto('payments')
      .values({ reference: another('fuzz'), cents: 100, received_at: at })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id } = await queries
      .insertInto('staff_acts')
      .values({
        ...{ at, act: 'paid', staff_id: patronId, staff: 'Chefe', library_id: 1 },
        ...{ patron_id: await patronIdOf(world.db, 'aluno'), before: null, after: 'pix' },
        ...{ entity: 'payments', entity_id: payment.id, reason: null },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { params: { ato: id } };
  },
};

/** Calls of staff, without those about people. */
export const STAFF_RECIPES: Partial<Record<CallKey, Recipe>> = {
  'POST /equipe/atos/:id/desfazer': undoneAct,
  'POST /equipe/decisoes/:tipo/:id/abrir': someDecision(),
  'POST /equipe/decisoes/:tipo/:id': someDecision({ de: 'enviado', para: 'aprovado' }),
  'GET /equipe/decisoes/:tipo/:id/decisao': madeDecision,
  'GET /equipe/decisoes/arquivos/:cod': decisionFile,
  'POST /equipe/reservas/chegadas': fetchedCopy,
  'POST /equipe/reservas/malotes': packedBag,
  'POST /equipe/reservas/nao-achados': copyNotFound,
  'POST /equipe/balcao/leituras': deskScans,
  'POST /equipe/balcao/pagamentos': deskPayment,
  'GET /equipe/balcao/recibos/:ato': receipt,
  'POST /equipe/balcao/recibos/:ato/email': receipt,
};
