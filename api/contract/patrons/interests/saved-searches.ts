import Type from 'typebox';
import { call } from '../../shared/call.ts';
import { SEARCH_FREQUENCIES } from '../../shared/interest-kinds.ts';
import { AddedAt, Id, Instant, list, MAX_COUNT, object } from '../../shared/shapes.ts';

const SearchFields = {
  endereco: Type.String({
    minLength: 1,
    maxLength: 4000,
    description: 'Path and query of the search on the site: "/periodicos?q=vale"',
  }),
  texto: Type.String({ maxLength: 500, description: 'What it is called' }),
  total: Type.Integer({
    minimum: 0,
    maximum: MAX_COUNT,
    description: 'Results when it was last seen',
  }),
};
const Frequency = Type.Enum([...SEARCH_FREQUENCIES], {
  description: 'How often what is new is sent by e-mail',
});

const Search = object({
  cod_pesquisa: Id,
  ...SearchFields,
  frequencia: Frequency,
  novas: Type.Integer({ description: 'Titles that came since and answer; 50 at most' }),
  desde: Instant,
});
const REFUSALS = ['search_not_kept', 'search_limit_reached'] as const;

/** GET /perfil-interesse/pesquisas (ours): the searches of the account, newest first. */
export const listSavedSearches = call('GET /perfil-interesse/pesquisas', {
  access: 'patron',
  summary: 'Searches that the patron keeps, with what is new',
  perMinute: 60,
  output: list(Search),
});

/** POST /perfil-interesse/pesquisas (ours): saves a search, once each. */
export const saveSearch = call('POST /perfil-interesse/pesquisas', {
  access: 'patron',
  summary: 'Keep a search in the account',
  perMinute: 60,
  body: object({
    ...SearchFields,
    frequencia: Type.Optional(Frequency),
    desde: Type.Optional(AddedAt),
  }),
  output: object({ cod_pesquisa: Id }),
  refusals: REFUSALS,
});

/** POST /perfil-interesse/pesquisas/juntar (ours): imports the searches saved in a browser. */
export const joinSearches = call('POST /perfil-interesse/pesquisas/juntar', {
  access: 'patron',
  summary: 'Take over the searches that a browser keeps',
  perMinute: 30,
  body: object({ itens: Type.Array(object(SearchFields), { maxItems: 200 }) }),
  output: object({
    recusadas: Type.Array(Type.String(), {
      description: 'Addresses that the account did not take: they stay in the browser',
    }),
  }),
});

/** PUT /perfil-interesse/pesquisas/{id} (ours): how often it notifies, or that its new titles were seen. */
export const changeSavedSearch = call('PUT /perfil-interesse/pesquisas/:id', {
  access: 'patron',
  summary: 'Change how often a kept search tells of what is new',
  params: object({ id: Id }),
  body: object({
    frequencia: Type.Optional(Frequency),
    vista: Type.Optional(Type.Literal(true, { description: 'What was new has been seen' })),
  }),
  output: object({ cod_pesquisa: Id, frequencia: Frequency }),
  refusals: ['search_not_found'],
});

/** DELETE /perfil-interesse/pesquisas/{id} (ours) */
export const removeSavedSearch = call('DELETE /perfil-interesse/pesquisas/:id', {
  access: 'patron',
  summary: 'Keep a search no longer',
  params: object({ id: Id }),
  output: object({ cod_pesquisa: Id }),
  refusals: ['search_not_found'],
});

const params = object({ token: Type.String({ minLength: 1, maxLength: 100 }) });
/** E-mails name their language in the address: the reader is not signed in. */
const query = object({ lang: Type.Optional(Type.String({ maxLength: 2 })) });
const PAGE = {
  access: 'public',
  media: 'text/html; charset=utf-8',
  perMinute: 30,
  params,
  query,
  output: Type.String(),
  refusals: ['not_found'],
} as const;

/** GET /avisos/{token} (ours): a page that asks. It changes nothing: programs follow links in mail. */
export const readNewsStop = call('GET /avisos/:token', {
  ...PAGE,
  summary: 'Whether messages of what is new are sent, as a page',
});

/** POST /avisos/{token} (ours): ends them (RFC 8058), without signing in. */
export const stopNews = call('POST /avisos/:token', {
  ...PAGE,
  summary: 'Ends messages of what is new',
  body: object({ 'List-Unsubscribe': Type.Optional(Type.String({ maxLength: 40 })) }),
});
