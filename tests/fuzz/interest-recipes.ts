import type { CallKey, Input } from '#contract/calls.ts';
import type { Kitchen } from './kitchen.ts';
import { another, nextNumber, type Recipe } from './recipe.ts';

const headingBody = async ({ ask }: Kitchen) => {
  const query = { tipo: 'assunto', q: 'a' } as const;
  const { itens } = await ask('GET /perfil-interesse/area-autor-assunto/pesquisa', { query });
  return { tipo: 'assunto', codigo: itens[nextNumber() % itens.length]?.codigo ?? '' } as const;
};
async function someHeading(kitchen: Kitchen) {
  const body = await headingBody(kitchen);
  return (await kitchen.ask('POST /perfil-interesse/area-autor-assunto', { body })).cod_interesse;
}
const periodicalBody = async ({ ask }: Kitchen) => {
  const { itens } = await ask('GET /perfil-interesse/periodicos/pesquisa', { query: { q: 're' } });
  const tipos: Input<'POST /perfil-interesse/periodicos'>['body']['tipos'] = ['artigos'];
  return { codigo: itens[nextNumber() % itens.length]?.codigo ?? '', tipos };
};
const workTypeBody = async ({ ask }: Kitchen) => {
  const { tipos_obra: types } = await ask(
    'GET /perfil-interesse/areas-interesse/info-auxiliar',
    {},
  );
  return { codigo: types[nextNumber() % types.length]?.codigo ?? '' };
};

const keptSearch = () => ({
  ...{ endereco: another('/pesquisa_geral?q=vale'), texto: 'Vale', total: 3 },
});
const someSearch = async ({ ask }: Kitchen) =>
  (await ask('POST /perfil-interesse/pesquisas', { body: keptSearch() })).cod_pesquisa;

/** Calls about interests and saved searches. */
export const INTEREST_RECIPES: Partial<Record<CallKey, Recipe>> = {
  'POST /perfil-interesse/area-autor-assunto': {
    by: 'pessoa04',
    make: async (kitchen) => ({ body: await headingBody(kitchen) }),
  },
  'PUT /perfil-interesse/area-autor-assunto/:id': {
    by: 'pessoa04',
    make: async (kitchen) => ({
      params: { id: await someHeading(kitchen) },
      body: { validade: '2027-01-01' },
    }),
  },
  'DELETE /perfil-interesse/area-autor-assunto/:id': {
    by: 'pessoa04',
    make: async (kitchen) => ({ params: { id: await someHeading(kitchen) } }),
  },
  'POST /perfil-interesse/periodicos': {
    by: 'pessoa04',
    make: async (kitchen) => ({ body: await periodicalBody(kitchen) }),
  },
  'PUT /perfil-interesse/periodicos/:id': {
    by: 'pessoa04',
    make: async (kitchen) => {
      const body = await periodicalBody(kitchen);
      const { cod_interesse: id } = await kitchen.ask('POST /perfil-interesse/periodicos', {
        body,
      });
      return { params: { id }, body: { tipos: body.tipos, validade: '2027-01-01' } };
    },
  },
  'DELETE /perfil-interesse/periodicos/:id': {
    by: 'pessoa04',
    make: async (kitchen) => {
      const body = await periodicalBody(kitchen);
      const { cod_interesse: id } = await kitchen.ask('POST /perfil-interesse/periodicos', {
        body,
      });
      return { params: { id } };
    },
  },
  'POST /perfil-interesse/tipo-obra': {
    by: 'pessoa04',
    make: async (kitchen) => ({ body: await workTypeBody(kitchen) }),
  },
  'PUT /perfil-interesse/tipo-obra/:id': {
    by: 'pessoa04',
    make: async (kitchen) => {
      const body = await workTypeBody(kitchen);
      const { cod_interesse: id } = await kitchen.ask('POST /perfil-interesse/tipo-obra', { body });
      return { params: { id }, body: { validade: null } };
    },
  },
  'DELETE /perfil-interesse/tipo-obra/:id': {
    by: 'pessoa04',
    make: async (kitchen) => {
      const body = await workTypeBody(kitchen);
      const { cod_interesse: id } = await kitchen.ask('POST /perfil-interesse/tipo-obra', { body });
      return { params: { id } };
    },
  },
  'POST /perfil-interesse/pesquisas': {
    by: 'aluno',
    make: async () => ({ body: keptSearch() }),
  },
  'PUT /perfil-interesse/pesquisas/:id': {
    by: 'aluno',
    make: async (kitchen) => ({
      params: { id: await someSearch(kitchen) },
      body: { vista: true },
    }),
  },
  'DELETE /perfil-interesse/pesquisas/:id': {
    by: 'aluno',
    make: async (kitchen) => ({ params: { id: await someSearch(kitchen) } }),
  },
};
