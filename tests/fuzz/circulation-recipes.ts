import type { Database } from '#api/core/db/connection.ts';
import { replaceWallCode } from '#api/circulation/self-checkout/store.ts';
import { cardPath } from '#api/circulation/services/card-key.ts';
import type { CallKey, Input } from '#contract/calls.ts';
import { formOf, type ServiceField, type ServiceKind } from '#contract/shared/service-forms.ts';
import { TEST_NOW } from '../support/portal.ts';
import type { CallInput } from '../support/every-call.ts';
import type { Kitchen } from './kitchen.ts';
import { another, lastPart, PDF, type Recipe } from './recipe.ts';

const CONTACT = { telefone: '(31) 91234-5678', email: 'leitor@ufvi.example' };

/* Requests to the reference desk */

function filledIn({ type, options }: ServiceField): string | undefined {
  const values: Partial<Record<ServiceField['type'], string | undefined>> = {
    ...{ year: '2020', page: '10', day: '2026-05-01', tick: 'sim' },
    ...{ choice: options?.[0], file: undefined },
  };
  return type in values ? values[type] : another('Palavras');
}

const serviceBody = (kind: ServiceKind, { pools }: Kitchen) => ({
  ...{ biblioteca: Number(pools['library']?.[0]), ...CONTACT },
  ...Object.fromEntries(
    Object.entries(formOf(kind)).map(([name, field]) => [name, filledIn(field)]),
  ),
});
const service = (kind: ServiceKind, params?: CallInput['params']): Recipe => ({
  by: 'docente',
  make: async (kitchen) => ({ ...(params && { params }), body: serviceBody(kind, kitchen) }),
});
async function someService(kitchen: Kitchen) {
  const key = 'POST /solicitacoes/levantamento-bibliografico';
  const { cod_solicitacao: cod } = await kitchen.ask(key, {
    body: serviceBody('levantamento', kitchen),
  });
  return { tipo: 'levantamento', cod } as const;
}
const card: Recipe = {
  by: 'pessoa02',
  make: async (kitchen) => {
    const key = 'POST /solicitacoes/ficha-catalografica';
    const { cod_solicitacao: id } = await kitchen.ask(key, { body: serviceBody('ficha', kitchen) });
    return { params: { chave: lastPart(cardPath(kitchen.world.portal.services.secret, id)) } };
  },
};

/** Input that names one thing of a pool of the caller. */
const oneOf = (pool: string, name: string, by: string, body?: CallInput['body']): Recipe => ({
  by,
  make: async ({ pools }) => ({ params: { [name]: pools[pool]?.[0] }, ...(body && { body }) }),
});

/* Circulation */

const holdOrder: Recipe = {
  by: 'docente',
  make: ({ ask, firstOf }) =>
    firstOf('title', async (id) => {
      const { opcoes } = await ask('GET /reserva/:id/informacoes-iniciais', { params: { id } });
      for (const { bibliotecas, volume, tomo, parte, material_adicional } of opcoes) {
        const place = bibliotecas.find(({ acoes }) => acoes.reservar.permitido);
        const option = { volume, tomo, parte, material_adicional };
        if (place) return { body: { cod_acervo: id, biblioteca: place.cod_biblioteca, ...option } };
      }
      return undefined;
    }),
};
/** What every request row of a patron begins with. */
async function rowBy(db: Database, login: string) {
  const at = TEST_NOW.toISOString();
  const { id } = await db.queries
    .selectFrom('patrons')
    .select('id')
    .where('login', '=', login)
    .executeTakeFirstOrThrow();
  return { patron_id: id, created_at: at, updated_at: at };
}

const loanRequest: Recipe = {
  by: 'docente',
  make: ({ ask, firstOf }) =>
    firstOf('title', async (id) => {
      const key = 'GET /solicitacao-emprestimo/:id/informacoes-iniciais';
      const { opcoes, locais_recebimento: places } = await ask(key, { params: { id } });
      const place = places.find(({ cod_biblioteca: library }) => library === undefined);
      for (const { volume, tomo, parte, material_adicional, ...option } of opcoes) {
        const from = option.bibliotecas_origem.find(({ acoes }) => acoes.solicitar.permitido);
        const to = option.bibliotecas_recebimento.find(
          ({ acoes, cod_biblioteca: library }) =>
            acoes.receber.permitido && library !== from?.cod_biblioteca,
        );
        if (!from || !to || !place) continue;
        const libraries = {
          biblioteca_origem: from.cod_biblioteca,
          biblioteca_recebimento: to.cod_biblioteca,
        };
        const what = { volume, tomo, parte, material_adicional, ...CONTACT };
        const { cod_local_recebimento } = place;
        return { params: { id }, body: { ...libraries, ...what, cod_local_recebimento } };
      }
      return undefined;
    }),
};
/** A copy on a shelf, and the code on the wall of its library. */
async function shelfCopy({ world }: Kitchen) {
  const { barcode, library } = await world.db.queries
    .selectFrom('copies as c')
    .leftJoin('loans as l', (join) =>
      join.onRef('l.copy_id', '=', 'c.id').on('l.returned_at', 'is', null),
    )
    .leftJoin('holds as h', (join) =>
      join.onRef('h.title_id', '=', 'c.title_id').on('h.ended_at', 'is', null),
    )
    .select(['c.barcode', 'c.library_id as library'])
    .where('c.loan_kind', '=', 'normal')
    .where('c.state', 'is', null)
    .where('l.id', 'is', null)
    .where('h.id', 'is', null)
    .orderBy('c.id', 'desc')
    .executeTakeFirstOrThrow();
  const until = new Date(TEST_NOW.getTime() + 86_400_000);
  const { code } = await replaceWallCode(world.db.queries, library, until);
  return { codigo_barras: barcode, codigo_parede: code };
}
const slipOrder: Recipe = {
  by: 'devedor',
  make: async ({ ask }) => {
    const { bibliotecas } = await ask('GET /emprestimo/debitos-pendentes', {});
    const owed = bibliotecas.find(({ valor_guia: sum }) => sum > 0);
    return { body: { valor: owed?.valor_guia, codBiblioteca: owed?.cod_biblioteca } };
  },
};
const slip: Recipe = {
  by: 'devedor',
  make: async (kitchen) => {
    const order = (await slipOrder.make(kitchen)) as Input<'POST /unidade-informacao/gru'>;
    const { url_html: url } = await kitchen.ask('POST /unidade-informacao/gru', order);
    return { params: { chave: lastPart(url) } };
  },
};
/** A declaration of somebody with nothing pending; the same one while it holds. */
const clearance = async ({ as }: Kitchen) =>
  (await as('formanda')).ask('POST /unidade-informacao/nada-consta', { body: { confirmo: true } });
const clearancePage: Recipe = {
  make: async (kitchen) => ({ params: { chave: lastPart((await clearance(kitchen)).url_html) } }),
};

/** Calls about loans, holds, requests and declarations. */
export const CIRCULATION_RECIPES: Partial<Record<CallKey, Recipe>> = {
  'POST /solicitacoes/comutacao-bibliografica/:x': service('artigo', { x: 'artigo' }),
  'POST /solicitacoes/levantamento-bibliografico': service('levantamento'),
  'POST /solicitacoes/pesquisa-especializada': service('pesquisa'),
  'POST /solicitacoes/emprestimo-inter-bibliotecas': service('emprestimo'),
  'POST /solicitacoes/ficha-catalografica': service('ficha'),
  'POST /solicitacoes/ficha-catalografica/rascunho': service('ficha'),
  'GET /fichas/:chave': card,
  'GET /fichas/:chave/pdf': card,
  'GET /solicitacoes/:tipo/:cod': {
    by: 'pessoa03',
    make: async (kitchen) => ({ params: await someService(kitchen) }),
  },
  'DELETE /solicitacoes/:tipo/:cod': {
    by: 'pessoa03',
    make: async (kitchen) => ({ params: await someService(kitchen) }),
  },
  'POST /solicitacoes/:tipo/:cod/resposta': {
    by: 'pessoa03',
    make: async (kitchen) => {
      const params = await someService(kitchen);
      const asked = { request_id: params.cod, question: 'De quando?', answer: null };
      await kitchen.world.db.queries
        .insertInto('service_questions')
        .values({ ...asked, asked_at: TEST_NOW.toISOString(), answered_at: null })
        .execute();
      return { params, body: { texto: 'De 1950 em diante' } };
    },
  },
  'POST /solicitacoes/arquivos': {
    by: 'docente',
    make: async () => ({ body: { nome: 'trabalho.pdf', conteudo: PDF } }),
  },
  'GET /solicitacoes/arquivos/:cod': {
    by: 'docente',
    make: async ({ ask }) => {
      const body = { nome: 'trabalho.pdf', conteudo: PDF };
      const { cod_arquivo: cod } = await ask('POST /solicitacoes/arquivos', { body });
      return { params: { cod } };
    },
  },
  'GET /nada-consta/:codigo': {
    make: async (kitchen) => ({ params: { codigo: (await clearance(kitchen)).codigo } }),
  },
  'GET /unidade-informacao/nada-consta/documento/:chave': clearancePage,
  'GET /unidade-informacao/nada-consta/documento/:chave/pdf': clearancePage,
  'POST /unidade-informacao/nada-consta': {
    by: 'formando',
    make: async () => ({ body: { confirmo: true } }),
  },
  'POST /nada-consta/send-mail': {
    by: 'formanda',
    make: async (kitchen) => {
      await clearance(kitchen);
      return { body: {} };
    },
  },
  'GET /emprestimo/autoatendimento': { by: 'docente', make: async () => ({ query: {} }) },
  'GET /emprestimo/autoatendimento/exemplar': {
    by: 'docente',
    make: async (kitchen) => ({ query: await shelfCopy(kitchen) }),
  },
  'POST /emprestimo/autoatendimento': {
    by: 'docente',
    make: async (kitchen) => ({ body: await shelfCopy(kitchen) }),
  },
  'POST /unidade-informacao/gru': slipOrder,
  'GET /unidade-informacao/gru/:chave': slip,
  'GET /unidade-informacao/gru/:chave/pdf': slip,
  'POST /reserva/validar-fila': holdOrder,
  'PUT /reserva/:cod': {
    by: 'docente',
    make: async (kitchen) => {
      const order = (await holdOrder.make(kitchen)) as Input<'POST /reserva'>;
      const { cod_reserva: cod } = await kitchen.ask('POST /reserva', order);
      return { params: { cod }, body: { suspensa_ate: '2026-03-20' } };
    },
  },
  'PUT /solicitacoes/alertas/:id': oneOf('alerts', 'id', 'aluno'),
  'DELETE /solicitacoes/alertas/:id': oneOf('alerts', 'id', 'aluno'),
  'POST /reserva': holdOrder,
  'POST /solicitacao-emprestimo/:id': loanRequest,
  'DELETE /solicitacao-emprestimo/:cod': {
    by: 'docente',
    make: async (kitchen) => {
      const order = (await loanRequest.make(kitchen)) as Input<'POST /solicitacao-emprestimo/:id'>;
      const { cod_solicitacao: cod } = await kitchen.ask('POST /solicitacao-emprestimo/:id', order);
      return { params: { cod } };
    },
  },
  'DELETE /gravar-armazem/:cod': {
    by: 'pessoa04',
    make: async ({ world: { db } }) => {
      const copy = await db.queries
        .selectFrom('copies')
        .select('id')
        .where('id', 'not in', (made) => made.selectFrom('stack_requests').select('copy_id'))
        .orderBy('id')
        .executeTakeFirstOrThrow();
      const row = { ...(await rowBy(db, 'pessoa04')), copy_id: copy.id, state: 'pedido' };
      const { id: cod } = await db.queries
        .insertInto('stack_requests')
        .values(row)
        .returning('id')
        .executeTakeFirstOrThrow();
      return { params: { cod } };
    },
  },
  'GET /calendarios/:token': {
    make: async ({ as }) => {
      const aluno = await as('aluno');
      const { endereco } = await aluno.ask('PUT /emprestimo/calendario/endereco', {});
      return { params: { token: lastPart(endereco) } };
    },
  },
  'DELETE /unidade-informacao/comentario/:cod': {
    by: 'pessoa04',
    make: async ({ world: { db } }) => {
      const row = { ...(await rowBy(db, 'pessoa04')), library_id: 1, state: 'enviado' };
      const { id: cod } = await db.queries
        .insertInto('general_comments')
        .values({ ...row, content: another('Mais tomadas') })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { params: { cod } };
    },
  },
  'DELETE /aquisicao/sugestoes/:cod': {
    by: 'pessoa04',
    make: async ({ world: { db } }) => {
      const work = { author: '', edition: '', publisher: 'Casa', isbn_issn: '', periodical: '' };
      const row = { ...(await rowBy(db, 'pessoa04')), library_id: 1, state: 'pre_sugestao' };
      const { id: cod } = await db.queries
        .insertInto('suggestions')
        .values({ ...row, ...work, title: another('Obra nova'), other: '' })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { params: { cod } };
    },
  },
};
