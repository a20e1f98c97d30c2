import { restrictedLink } from '#demo/neighbour/external-base.ts';
import { stopAddress } from '#api/core/mail/unsubscribe.ts';
import type { CallKey } from '#contract/calls.ts';
import { ACTIVITY } from '#contract/shared/activities.ts';
import type { Kitchen } from './kitchen.ts';
import { PEOPLE_RECIPES } from './people-recipes.ts';
import { another, lastPart, type Recipe } from './recipe.ts';
import { STAFF_RECIPES } from './staff-recipes.ts';
import { SAML, SCANNED_TITLE } from './world.ts';
import { ACCOUNT_RECIPES } from './account-recipes.ts';
import { CIRCULATION_RECIPES } from './circulation-recipes.ts';
import { INTEREST_RECIPES } from './interest-recipes.ts';

const course: Recipe = {
  make: async ({ ask }) => {
    const { itens } = await ask('GET /plano-ensino/cursos', {});
    return { params: { curso: itens[0]?.slug ?? '' } };
  },
};
const discipline: Recipe = {
  make: async ({ ask }) => {
    const { itens } = await ask('GET /plano-ensino/cursos', {});
    const params = { curso: itens[0]?.slug ?? '' };
    const { disciplinas } = await ask('GET /plano-ensino/cursos/:curso', { params });
    return { params: { ...params, disciplina: disciplinas[0]?.slug ?? '' } };
  },
};

/** The calls that the values which their fields take do not lead to success by chance. */
export const RECIPES: Partial<Record<CallKey, Recipe>> = {
  ...STAFF_RECIPES,
  ...PEOPLE_RECIPES,
  ...CIRCULATION_RECIPES,
  ...INTEREST_RECIPES,
  ...ACCOUNT_RECIPES,
  'GET /plano-ensino/cursos/:curso': course,
  'GET /plano-ensino/cursos/:curso/:disciplina': discipline,
  'DELETE /comentarios/usuario/:id': {
    by: 'aluno',
    make: async ({ ask, pools }) => {
      const params = { id: Number(pools['title']?.[0]) };
      const body = { comentario: another('Vale a pena') };
      const { cod_comentario: id } = await ask('POST /comentarios/acervo/:id', { params, body });
      return { params: { id } };
    },
  },
  'GET /avisos/:token': { make: async (kitchen) => ({ params: newsToken(kitchen) }) },
  'POST /avisos/:token': { make: async (kitchen) => ({ params: newsToken(kitchen), body: {} }) },
  'GET /parametros/atividade/:id': {
    make: async () => ({ params: { id: ACTIVITY.generalComment } }),
  },
  'GET /parametros/atividade/:id/informativo': {
    make: async () => ({ params: { id: ACTIVITY.generalComment } }),
  },
  'POST /vinculos/acesso-restrito/:a/s/:b': {
    by: 'aluno',
    make: async () => ({ params: { a: restrictedLink.workId, b: 1 }, body: {} }),
  },
  'POST /vinculos/estatistica-acesso': {
    make: async () => ({ body: { cod_acervo: restrictedLink.workId, seq_paragrafo: 1 } }),
  },
  'GET /vinculos/abnt/:x': { by: 'aluno', make: async () => ({ params: { x: 'NBR6023' } }) },
  'GET /vinculos/target/:x': { by: 'aluno', make: async () => ({ params: { x: '6023' } }) },
  'POST /vinculos/grupoa': { by: 'aluno', make: async () => ({ body: { sessionid: 's1' } }) },
  'GET /kardex/:id/item': {
    make: ({ ask, firstOf }) =>
      firstOf('serial', async (id) => {
        const { assinaturas } = await ask('GET /kardex/:id/data', { params: { id }, query: {} });
        const [issue] = assinaturas.flatMap(({ fasciculos }) => fasciculos);
        const query = issue && {
          seqPar: issue.seq_par,
          seqSec: issue.seq_sec,
          codPar: issue.cod_par,
        };
        return query && { params: { id }, query };
      }),
  },
  'GET /unapi': { make: async () => ({ query: {} }) },
  'GET /iiif/:id/manifest.json': { make: async () => ({ params: { id: SCANNED_TITLE } }) },
  'GET /iiif/:id/imagem/:nome': {
    make: async () => ({ params: { id: SCANNED_TITLE, nome: '1.png' } }),
  },
  'GET /daia': { make: async () => ({ query: { id: '1', format: 'json' } }) },
};

const newsToken = ({ world }: Kitchen) => {
  const stopped = { kind: 'interesses', id: 1 } as const;
  return { token: lastPart(stopAddress(SAML.acs, world.portal.services.secret, stopped, 'pt')) };
};
