import { Type, type Static, type TSchema } from 'typebox';
import type { Output } from '#contract/calls.ts';
import type { Locale } from '#contract/shared/languages.ts';
import { readMarc } from '#contract/catalogue/marc.ts';
import { DescribedTitle } from '#contract/portal/network.ts';
import { readReference } from '#contract/catalogue/references.ts';
import { readFilters, searchTitles } from '#contract/search/search.ts';
import { ErrorBody } from '#contract/shared/shapes.ts';
import { readCopies } from '#contract/catalogue/titles.ts';
import { validatorOf } from '../../core/validators.ts';
import { refused, type RefusalError, type WrongField } from '../../core/http/refused.ts';
import type { Peer, Settings } from '../settings/settings.ts';
import { callPeer, PeerFailed, type PeerResponse, type PeerQuestion } from './peer.ts';
import { isPossible, knownFilters, networkRow, networkTitle } from './rules.ts';
import { PEER_GUIDES } from '../settings/guides.ts';

export type PeerGuide = keyof typeof PEER_GUIDES;

export const isPeerGuide = (tab: string | undefined): tab is PeerGuide =>
  tab !== undefined && Object.hasOwn(PEER_GUIDES, tab);

/** Context of requests to another catalogue. */
export interface PeerContext {
  settings: Settings;
  locale: Locale;
}

type Query = Record<string, string | number | undefined>;

/** The catalogue behind a guide; refused if there is none. */
function requirePeer({ peers }: Settings, guide: PeerGuide): Peer {
  const peer = peers[PEER_GUIDES[guide]];
  if (!peer) throw refused(404, 'network_not_offered');
  return peer;
}

/** GET /consulta in a guide of another catalogue. */
export async function searchPeer(
  asking: PeerContext,
  guide: PeerGuide,
  query: Query & { page?: number; perPage?: number },
): Promise<Output<'GET /consulta'>> {
  const peer = requirePeer(asking.settings, guide);
  const answer = await ask(peer, asking, '/consulta', whole(query));
  const found = required(peer, asSearch(answer.body));
  const { page = found.page, perPage = found.perPage } = query;
  if (!isPossible(found, perPage))
    throw peerFailure(new PeerFailed(peer, 'counts and rows disagree'));
  return {
    ...found,
    page,
    perPage,
    itens: found.itens.map((row) => networkRow(row, peer, guide)),
    filtros: knownFilters(found.filtros),
  };
}

/** GET /consulta/filtros in a guide of another catalogue. */
export async function peerFilters(
  asking: PeerContext,
  guide: PeerGuide,
  query: Query,
): Promise<Output<'GET /consulta/filtros'>> {
  const peer = requirePeer(asking.settings, guide);
  const answer = await ask(peer, asking, '/consulta/filtros', whole(query));
  return { itens: knownFilters(required(peer, asFilters(answer.body)).itens) };
}

/** GET /rede-pergamum/acervo/{id}: description and copies; citation and record if provided. */
export async function peerTitle(
  asking: PeerContext,
  id: number,
): Promise<Output<'GET /rede-pergamum/acervo/:id'>> {
  const peer = requirePeer(asking.settings, 'rede_pergamum');
  const part = (name: string, query?: PeerQuestion['query']) =>
    ask(peer, asking, `/acervo/${id}${name}`, query);
  const [title, copies, referencia, marc] = await Promise.all([
    part(''),
    part('/exemplares'),
    part('/referencia').then(({ body }) => asReference(body), notGiven),
    part('/marc', { liberacao: 1 }).then(({ body }) => asMarc(body), notGiven),
  ]);
  const described = required(peer, asTitle(title.body));
  const { bibliotecas } = required(peer, asCopies(copies.body));
  const disponibilidade = bibliotecas.map((library) => library.disponibilidade);
  return {
    ...networkTitle(described, disponibilidade, peer),
    ...(referencia && { referencia }),
    ...(marc && { marc }),
  };
}

/** Optional parts of a title. */
const notGiven = () => null;

/** Requests results of the other catalogue only, not of its own network. */
const whole = (query: Query): Query => ({ ...query, search_tab: 'pesquisa_geral' });

async function ask(
  peer: Peer,
  { settings, locale }: PeerContext,
  path: string,
  query: PeerQuestion['query'] = {},
): Promise<PeerResponse> {
  const { seconds } = settings.peers;
  const answer = await callPeer(peer, { path, query, locale, seconds }).catch((error: unknown) => {
    throw peerFailure(error);
  });
  if (answer.status === 200) return answer;
  throw (
    passOnRefusal(answer, query) ?? peerFailure(new PeerFailed(peer, `status ${answer.status}`))
  );
}

/** Passes on refusals caused by the caller. */
function passOnRefusal({ status, body }: PeerResponse, query: Query): RefusalError | null {
  const error = asError(body);
  if (status === 404 && error?.message === 'title_not_found') return refused(404, error.message);
  if (status === 410) return refused(410, 'title_withdrawn');
  const fields = (error?.fields ?? []).filter(({ field }) => query[field] !== undefined);
  return status === 422 && fields.length > 0
    ? refused(422, 'invalid_fields', undefined, fields.map(shortened))
    : null;
}

const shortened = ({ field, problem }: WrongField): WrongField => ({
  field,
  problem: problem.slice(0, 200),
});

function required<T>(peer: Peer, answer: T | null): T {
  if (answer === null)
    throw peerFailure(new PeerFailed(peer, 'an answer that is not of the contract'));
  return answer;
}

/** The refusal that the site recognizes (specification §8). */
const peerFailure = (cause: unknown): RefusalError =>
  Object.assign(refused(500, 'network_query_failed'), { cause });

/**
 * Validates responses against the contract: unknown fields are removed, incomplete responses rejected.
 * Schemas are compiled on first use.
 */
const checked =
  <T>(schema: TSchema) =>
  (body: unknown): T | null =>
    validatorOf<T>(schema, 'tolerant')(body) ? (body as T) : null;

const asSearch = checked<Output<'GET /consulta'>>(searchTitles.output);
const asFilters = checked<Output<'GET /consulta/filtros'>>(readFilters.output);
const asTitle = checked<Static<typeof DescribedTitle>>(DescribedTitle);
const asCopies = checked<Output<'GET /acervo/:id/exemplares'>>(readCopies.output);
const asReference = checked<Output<'GET /acervo/:id/referencia'>>(readReference.output);
const asMarc = checked<Output<'GET /acervo/:id/marc'>>(readMarc.output);
/** Also the error shape of older versions, which had no messages. */
const AnyError = Type.Object({
  message: ErrorBody.properties.message,
  fields: Type.Optional(Type.Array(Type.Object({ field: Type.String(), problem: Type.String() }))),
});
const asError = checked<Static<typeof AnyError>>(AnyError);
