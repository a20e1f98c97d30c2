import type { Database } from '#api/core/db/connection.ts';
import { createHmac } from 'node:crypto';
import { replaceWallCode } from '#api/circulation/self-checkout/store.ts';
import { cardPath } from '#api/circulation/services/card-key.ts';
import { externalBase, restrictedLink } from '#demo/neighbour/external-base.ts';
import { demoPassword } from '#demo/people.ts';
import { DEMONSTRATION_SETTINGS } from '#demo/settings.ts';
import { tokenHash } from '#api/patrons/auth/seal.ts';
import { stopAddress } from '#api/core/mail/unsubscribe.ts';
import { linkToken } from '#api/patrons/profile/email-token.ts';
import type { CallKey, Input } from '#contract/calls.ts';
import { ACTIVITY } from '#contract/shared/activities.ts';
import { formOf, type ServiceField, type ServiceKind } from '#contract/shared/service-forms.ts';
import { TEST_NOW } from '../support/portal.ts';
import type { CallInput } from '../support/every-call.ts';
import { appCode } from '../support/providers/authenticator.ts';
import { pushBrowser } from '../support/providers/push-service.ts';
import { solvedCaptcha } from '../support/solved-captcha.ts';
import { answerTo, logoutQuery } from '../support/providers/scripted-saml.ts';
import type { Kitchen } from './kitchen.ts';
import { PEOPLE_RECIPES } from './people-recipes.ts';
import { another, nextNumber, PDF, type Recipe } from './recipe.ts';
import { STAFF_RECIPES } from './staff-recipes.ts';
import { SAML, SCANNED_TITLE } from './world.ts';

const { client } = DEMONSTRATION_SETTINGS;
const CLIENT = { client_id: client.id, client_secret: client.secret };
const CONTACT = { telefone: '(31) 91234-5678', email: 'leitor@ufvi.example' };

/** What an address ends with: a key or a token. */
const lastPart = (address: string): string =>
  new URL(address, SAML.acs).pathname.split('/').at(-1) ?? '';

/* Courses */

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

/* Interests */

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

/* Ways in */

const queryOf = (address: string) => Object.fromEntries(new URL(address, SAML.acs).searchParams);
const leitor = { name: 'uid', values: ['aluno'] };
async function samlCode({ ask, world }: Kitchen) {
  const { nonce, link } = await ask('GET /saml/login', { query: {} });
  const body = new URLSearchParams({
    SAMLResponse: answerTo(link, { ...SAML, attributes: [leitor] }),
  });
  const url = `${world.portal.url}/api/saml/acs`;
  const { headers } = await fetch(url, { method: 'POST', redirect: 'manual', body });
  return { nonce, saml: queryOf(headers.get('location') ?? '')['saml'] };
}
/** The code that a letter brought to somebody who forgot a password. */
async function recoveryCode({ ask, world }: Kitchen, u: string) {
  const pedido = 'pedido-de-codigo';
  await ask('GET /pessoas/:u/recuperar-senha', { params: { u }, query: { pedido } });
  const { text = '' } = world.mail.letters.at(-1) ?? {};
  return { pedido, code: /\b(\d{8})\b/.exec(text)?.[1] };
}

const FACTOR = '/pessoas/meu-pergamum/segundo-fator';
/** The code of the app with which the caller begins to sign in. */
const factorCode = async ({ ask }: Kitchen) => {
  const { segredo } = await ask(`POST ${FACTOR}`, { body: { senha: demoPassword } });
  return appCode(segredo, TEST_NOW);
};

const anotherEmail = () => `novo${nextNumber()}@exemplo.example`;
/** An address of the caller that waits to be confirmed: its number, and the token of its link. */
async function pendingEmail({ ask, world, patronId }: Kitchen) {
  const body = { email: anotherEmail(), senha: demoPassword };
  await ask('PUT /pessoas/meu-pergamum/dados-personais', { body });
  const { id, created_at: at } = await world.db.queries
    .selectFrom('email_confirmations')
    .select(['id', 'created_at'])
    .where('patron_id', '=', patronId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return { id, token: linkToken(world.portal.services.secret, 'confirm', { id, at }) };
}
/** The token of the link that undoes a change of addresses which was just made. */
async function undoToken(kitchen: Kitchen) {
  const { token } = await pendingEmail(kitchen);
  await kitchen.ask('POST /pessoas/emails/confirmacao', { body: { token } });
  const { id, changed_at: at } = await kitchen.world.db.queries
    .selectFrom('email_changes')
    .select(['id', 'changed_at'])
    .where('patron_id', '=', kitchen.patronId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return linkToken(kitchen.world.portal.services.secret, 'undo', { id, at });
}

/** The calls that the values which their fields take do not lead to success by chance. */
export const RECIPES: Partial<Record<CallKey, Recipe>> = {
  ...STAFF_RECIPES,
  ...PEOPLE_RECIPES,
  'POST /oauth/token': {
    make: async () => ({
      body: { ...CLIENT, grant_type: 'password', username: 'aluno', password: demoPassword },
    }),
  },
  'POST /oidc/validar': {
    make: async ({ ask, world }) => {
      const { nonce, link } = await ask('GET /oidc/authorize', { query: {} });
      return { body: { nonce, ...world.oidc.answer(link) } };
    },
  },
  'POST /saml/acs': {
    make: async ({ ask }) => {
      const { link } = await ask('GET /saml/login', { query: {} });
      return { body: { SAMLResponse: answerTo(link, { ...SAML, attributes: [leitor] }) } };
    },
  },
  'POST /saml/validar': { make: async (kitchen) => ({ body: await samlCode(kitchen) }) },
  'GET /saml/slo': {
    make: async () => ({
      query: queryOf(`${SAML.acs}?${logoutQuery({ issuer: SAML.issuer, nameID: 'name-1' })}`),
    }),
  },
  'PUT /pessoas/troca-login': {
    by: 'duplo',
    make: async ({ ask }) => {
      const [{ codigo = 0, base = 0 } = {}] = (await ask('GET /pessoas/login', {})).itens;
      return { body: { codigo, base } };
    },
  },
  'POST /pessoas/meu-pergamum/troca-usuario': {
    by: 'duplo',
    make: async ({ ask }) => ({
      body: { usuario: (await ask('GET /pessoas/login', {})).itens[0]?.login },
    }),
  },
  'GET /pessoas/:u/nome': { by: 'aluno', make: async () => ({ params: { u: 'aluno' } }) },
  'POST /pessoas/inscricao': {
    make: async ({ world }) => {
      const email = `${another('ana').replace(' ', '')}@exemplo.example`;
      const recaptcha_token = await solvedCaptcha(world.portal.url);
      return { body: { nome: 'Ana', email, recaptcha_token } };
    },
  },
  'POST /pessoas/inscricao/confirmacao': {
    make: async ({ world }) => {
      const [token, at] = [another('token'), TEST_NOW.toISOString()];
      const empty = { phone: '', document: '', library_id: null, language: 'pt' };
      await world.db.queries
        .insertInto('registrations')
        .values({
          ...{ ...empty, name: 'Ana', email: token, token_hash: tokenHash(token) },
          ...{ created_at: at, confirmed_at: null },
        })
        .execute();
      return { body: { token } };
    },
  },
  'POST /pessoas/meu-pergamum/autorizados': {
    by: 'pessoa03',
    make: async () => ({ body: { nome: 'Ana', documento: another('RG') } }),
  },
  'DELETE /pessoas/meu-pergamum/autorizados/:id': {
    by: 'pessoa04',
    make: async ({ ask }) => {
      const body = { nome: 'Ana', documento: another('RG') };
      const { itens } = await ask('POST /pessoas/meu-pergamum/autorizados', { body });
      return { params: { id: itens.at(-1)?.cod_autorizado } };
    },
  },
  'POST /pessoas/meu-pergamum/avisos/aparelhos': {
    make: async () => ({ body: pushBrowser('added').body }),
  },
  'DELETE /pessoas/meu-pergamum/avisos/aparelhos/:id': {
    by: 'pessoa04',
    make: async ({ ask }) => {
      const { body } = pushBrowser('removed');
      const { aparelhos } = await ask('POST /pessoas/meu-pergamum/avisos/aparelhos', { body });
      return { params: { id: aparelhos.at(-1)?.cod_aparelho } };
    },
  },
  'POST /pessoas/meu-pergamum/carteira/renovacao': {
    by: 'pessoa03',
    make: async ({ world, patronId }) => {
      await world.db.queries
        .updateTable('patrons')
        .set({ valid_until: TEST_NOW.toISOString().slice(0, 10) })
        .where('id', '=', patronId)
        .execute();
      return {};
    },
  },
  'PUT /pessoas/meu-pergamum/senha': {
    by: 'pessoa05',
    make: async () => ({
      body: { senhaAtual: demoPassword, senhaNova: 'Outra-senha#2026', manter_sessoes: true },
    }),
  },
  'GET /pessoas/:u/recuperar-senha': { make: async () => ({ params: { u: 'pessoa07' } }) },
  'POST /pessoas/:u/recuperar-senha': {
    make: async (kitchen) => ({
      params: { u: 'pessoa08' },
      body: await recoveryCode(kitchen, 'pessoa08'),
    }),
  },
  'PUT /pessoas/:u/recuperar-senha': {
    make: async (kitchen) => ({
      params: { u: 'pessoa09' },
      body: { ...(await recoveryCode(kitchen, 'pessoa09')), password: 'Outra-senha#2026' },
    }),
  },
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
  'GET /plano-ensino/cursos/:curso': course,
  'GET /plano-ensino/cursos/:curso/:disciplina': discipline,
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
  'DELETE /comentarios/usuario/:id': {
    by: 'aluno',
    make: async ({ ask, pools }) => {
      const params = { id: Number(pools['title']?.[0]) };
      const body = { comentario: another('Vale a pena') };
      const { cod_comentario: id } = await ask('POST /comentarios/acervo/:id', { params, body });
      return { params: { id } };
    },
  },
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
  'GET /calendarios/:token': {
    make: async ({ as }) => {
      const aluno = await as('aluno');
      const { endereco } = await aluno.ask('PUT /emprestimo/calendario/endereco', {});
      return { params: { token: lastPart(endereco) } };
    },
  },
  'GET /avisos/:token': { make: async (kitchen) => ({ params: newsToken(kitchen) }) },
  'POST /avisos/:token': { make: async (kitchen) => ({ params: newsToken(kitchen), body: {} }) },
  'PUT /pessoas/meu-pergamum/redirect-base': {
    by: 'aluno',
    make: async () => ({ body: { base: externalBase.code } }),
  },
  'POST /pessoas/token-redireciona': {
    make: async ({ as }) => {
      const query = { base: externalBase.code };
      const { token } = await (await as('aluno')).ask('GET /pessoas/token-redireciona', { query });
      const assinatura = createHmac('sha256', externalBase.key).update(token).digest('hex');
      return { body: { token, ...query, assinatura } };
    },
  },
  'GET /parametros/atividade/:id': {
    make: async () => ({ params: { id: ACTIVITY.generalComment } }),
  },
  'GET /parametros/atividade/:id/informativo': {
    make: async () => ({ params: { id: ACTIVITY.generalComment } }),
  },
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
  'POST /pessoas/meu-pergamum/privacidade/apagamento': {
    by: 'formanda',
    make: async () => ({ body: { confirmo: true } }),
  },
  'DELETE /pessoas/meu-pergamum/privacidade/apagamento': {
    by: 'formanda',
    make: async ({ ask }) => {
      const key = 'POST /pessoas/meu-pergamum/privacidade/apagamento';
      await ask(key, { body: { confirmo: true } }).catch(() => undefined);
      return {};
    },
  },
  [`POST ${FACTOR}`]: { by: 'pessoa04', make: async () => ({ body: { senha: demoPassword } }) },
  [`PUT ${FACTOR}`]: {
    by: 'pessoa07',
    make: async (kitchen) => ({ body: { codigo: await factorCode(kitchen) } }),
  },
  [`POST ${FACTOR}/desligar`]: {
    by: 'pessoa01',
    make: async (kitchen) => {
      const body = { codigo: await factorCode(kitchen) };
      const { codigos } = await kitchen.ask(`PUT ${FACTOR}`, { body });
      return { body: { senha: demoPassword, codigo: codigos[0] } };
    },
  },
  'POST /pessoas/meu-pergamum/emails/:id/reenvio': {
    by: 'pessoa06',
    make: async (kitchen) => ({ params: { id: (await pendingEmail(kitchen)).id } }),
  },
  'DELETE /pessoas/meu-pergamum/emails/:id': {
    by: 'pessoa06',
    make: async (kitchen) => ({ params: { id: (await pendingEmail(kitchen)).id } }),
  },
  'POST /pessoas/emails/confirmacao': {
    by: 'pessoa06',
    make: async (kitchen) => ({ body: { token: (await pendingEmail(kitchen)).token } }),
  },
  'GET /unapi': { make: async () => ({ query: {} }) },
  'GET /iiif/:id/manifest.json': { make: async () => ({ params: { id: SCANNED_TITLE } }) },
  'GET /iiif/:id/imagem/:nome': {
    make: async () => ({ params: { id: SCANNED_TITLE, nome: '1.png' } }),
  },
  'GET /daia': { make: async () => ({ query: { id: '1', format: 'json' } }) },
  'POST /pessoas/emails/desfazer': {
    by: 'pessoa02',
    make: async (kitchen) => ({ body: { token: await undoToken(kitchen) } }),
  },
  'PUT /pessoas/meu-pergamum/privacidade/consentimento': {
    by: 'pessoa06',
    make: async ({ ask }) => {
      const { consentimento } = await ask('GET /pessoas/meu-pergamum/privacidade', {});
      return { body: { versao: consentimento.versao, aceito: true } };
    },
  },
};

const newsToken = ({ world }: Kitchen) => {
  const stopped = { kind: 'interesses', id: 1 } as const;
  return { token: lastPart(stopAddress(SAML.acs, world.portal.services.secret, stopped, 'pt')) };
};
