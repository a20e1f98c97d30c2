import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import type { CallKey, Output } from '#contract/calls.ts';
import type { REQUIRED_CALLS } from '#contract/required.ts';
import { serveSite } from '#api/portal/site/serve.ts';
import { copiesOf, findWork, LIBRARY, rowOf, search, titleOf } from './catalogue.ts';

/**
 * A second server of the contract, which answers what the site cannot do without (`REQUIRED_CALLS`) and nothing
 * else: a catalogue that is only read, sign-in and loans. What only our own server adds is missing: `acoes`,
 * `filtros`, suggestions, lists of pages to build. Everything is in memory, for one person.
 */
export const READER = { login: 'rachel', password: 'quinze', name: 'Rachel de Queiroz' };

/** Answers without fields that only our server adds are as good as whole ones. */
type Answer<T> = T extends readonly (infer Item)[]
  ? readonly Answer<Item>[]
  : T extends object
    ? { [K in keyof T]?: Answer<T[K]> }
    : T;

type RequiredCall = (typeof REQUIRED_CALLS)[number];
type Handlers = { [K in RequiredCall]: Handler<K> };
type Handler<K extends CallKey> = (request: FastifyRequest) => Answer<Output<K>>;

/** An error of the contract: status and code. */
class Refusal extends Error {
  readonly statusCode: number;

  constructor(statusCode: number, code: string) {
    super(code);
    this.statusCode = statusCode;
  }
}

const TOKENS = { public: 'of-nobody', reader: 'of-the-reader', refresh: 'for-a-new-one' };
const DAY_MS = 86_400_000;

const person = {
  user: { cod_pessoa: 1, nome_pessoa: READER.name, login: READER.login },
  authPermissions: [],
  bloqueio: false,
};

const requireReader = ({ headers }: FastifyRequest): void => {
  if (headers.authorization !== `Bearer ${TOKENS.reader}`) throw new Refusal(401, 'token_invalid');
};

function workOf(request: FastifyRequest) {
  const work = findWork(Number((request.params as { id: string }).id));
  if (!work) throw new Refusal(404, 'title_not_found');
  return work;
}

const noText = () => ({ titulo: '', texto: '', idioma: 'pt' });

/** The loan of the reader; renewals last until the server ends. */
function createLoans() {
  let renewals = 0;
  const loan = (): Answer<Output<'GET /emprestimo/titulos-pendentes'>['itens'][number]> => {
    const work = search('fogo morto')[0]!;
    return {
      cod_emprestimo: 1,
      cod_acervo: work.id,
      titulo: work.title,
      autor: work.author,
      cod_tipo_obra: 1,
      desc_tipo_obra: 'Livro',
      tipo_capa: 'livro',
      ano_publicacao: work.year,
      numero_chamada: work.callNumber,
      cod_exemplar: work.id,
      cod_biblioteca: LIBRARY.cod_biblioteca,
      desc_biblioteca: LIBRARY.desc_biblioteca,
      tipo_emprestimo: 'normal',
      data_emprestimo: new Date(Date.now() - 2 * DAY_MS).toISOString(),
      data_devolucao: new Date(Date.now() + (5 + 7 * renewals) * DAY_MS).toISOString(),
      renovacoes: renewals,
      limite_renovacoes: 2,
      situacao: 'em_dia',
      multa_prevista: 0,
    };
  };
  return {
    'GET /emprestimo/titulos-pendentes': (request) => {
      requireReader(request);
      return { itens: [loan()] };
    },
    'POST /emprestimo/renovacao': (request) => {
      requireReader(request);
      const { emprestimos } = request.body as { emprestimos: number[] };
      const isAllowed = renewals < 2;
      if (isAllowed) renewals++;
      const { data_devolucao = '' } = loan();
      return {
        itens: emprestimos.map((cod_emprestimo) =>
          isAllowed
            ? { cod_emprestimo, ok: true, data_devolucao, renovacoes: renewals }
            : { cod_emprestimo, ok: false },
        ),
      };
    },
  } satisfies Partial<Handlers>;
}

/** Sign-in, search and titles. */
const CATALOGUE = {
  'POST /oauth/token': ({ body }) => {
    const { grant_type, username, password, refresh_token } = body as Record<string, string>;
    const token = { token_type: 'Bearer', expires_in: 3600 } as const;
    if (grant_type === 'client_credentials') return { ...token, access_token: TOKENS.public };
    if (grant_type === 'refresh_token') {
      if (refresh_token !== TOKENS.refresh) throw new Refusal(401, 'session_expired');
    } else if (username !== READER.login || password !== READER.password) {
      throw new Refusal(401, 'wrong_credentials');
    }
    return {
      ...token,
      access_token: TOKENS.reader,
      refresh_token: TOKENS.refresh,
      ...person,
    };
  },
  'GET /pessoas': (request) => {
    requireReader(request);
    return person;
  },
  'GET /consulta': ({ query }) => {
    const { q = '', page = '1', perPage = '20' } = query as Record<string, string>;
    const found = search(q);
    const from = (Number(page) - 1) * Number(perPage);
    return {
      itens: found.slice(from, from + Number(perPage)).map(rowOf),
      ...{ total: found.length, page: Number(page), perPage: Number(perPage) },
    };
  },
  'GET /acervo/:id': (request) => titleOf(workOf(request)),
  'GET /acervo/:id/permissoes': () => ({ itens: [{ codigo: '30', rota: 'exemplares' }] }),
  'GET /acervo/:id/exemplares': (request) =>
    copiesOf(workOf(request)) as Answer<Output<'GET /acervo/:id/exemplares'>>,
} satisfies Partial<Handlers>;

/** What pages are built from. */
const INSTITUTION = {
  'GET /parametros/instituicao': () => ({
    sigla: 'BM',
    nome: 'Biblioteca Municipal de Quixadá',
    codEmpresa: 1,
    tema: { cor: '#1f5f3f' },
    denominacao_login: 'Usuário',
    cliente: { id: 'site', segredo: 'public' },
    msg_login: '',
    usaOIDC: false,
    destino_padrao_login_catalogo: false,
    parameters: { endereco_web: '', aquisicao: false, __md_aut: 1, __md_crypt: 1 },
    total_acervo: 4,
    total_bibliotecas: 1,
  }),
  'GET /parametros/funcionalidades': () => ({ itens: [] }),
  'GET /parametros/secao_1': noText,
  'GET /parametros/secao_2': noText,
  'GET /parametros/informacoes_gerais': noText,
  'GET /parametros/faq': () => ({ idioma: 'pt', itens: [] }),
  'GET /parametros/atendimento': () => ({
    agora: new Date().toISOString(),
    itens: [],
    dias_diferentes: [],
  }),
  'GET /parametros/eventos_institucionais': () => ({ itens: [] }),
  'GET /parametros/eventos_eventum': () => ({ itens: [] }),
  'GET /unidade-informacao': () => ({ itens: [LIBRARY] }),
} satisfies Partial<Handlers>;

export interface OtherServer {
  url: string;
  /** From now on the site is served, too. */
  open: () => void;
  close: () => Promise<void>;
}

/** Serves the calls, and the site that was built from them once it is in its folder. */
export async function startOtherServer(siteFolder: string): Promise<OtherServer> {
  const app = Fastify();
  const answers: Handlers = { ...INSTITUTION, ...CATALOGUE, ...createLoans() };
  const handlers = Object.entries(answers) as [CallKey, Handler<CallKey>][];
  for (const [key, handler] of handlers) {
    const [method = 'GET', path = ''] = key.split(' ');
    app.route({ method, url: `/api${path}`, handler: async (request) => handler(request) });
  }
  app.setErrorHandler<Refusal>(({ statusCode = 500, message }, _request, reply) =>
    reply.code(statusCode).send({ statusCode, message }),
  );
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).send({ statusCode: 404, message: 'not_found' }),
  );
  let isBuilt = false;
  await app.register((site: FastifyInstance) =>
    serveSite(site, {
      folder: siteFolder,
      ...{ signLanguage: false, coverOrigins: [] },
      isReady: () => isBuilt,
      resolveRecord: async (_kind, id) => id,
    }),
  );
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return { url, open: () => void (isBuilt = true), close: () => app.close() };
}
