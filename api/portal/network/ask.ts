import { Ajv, type ValidateFunction } from 'ajv';
import { Type, type Static, type TSchema } from 'typebox';
import type { Output } from '#contract/calls.ts';
import type { Locale } from '#contract/shared/languages.ts';
import { readMarc } from '#contract/catalogue/marc.ts';
import { DescribedTitle } from '#contract/portal/network.ts';
import { readReference } from '#contract/catalogue/references.ts';
import { readFilters, searchTitles } from '#contract/search/search.ts';
import { ErrorBody } from '#contract/shared/shapes.ts';
import { readCopies } from '#contract/catalogue/titles.ts';
import { refused, type Refused, type WrongField } from '../../core/http/refused.ts';
import type { Peer, Settings } from '../settings/settings.ts';
import { askPeer, PeerFailed, type PeerAnswer, type PeerQuestion } from './peer.ts';
import { isPossible, knownFilters, networkRow, networkTitle } from './rules.ts';
import { PEER_GUIDES } from '../settings/guides.ts';

export type PeerGuide = keyof typeof PEER_GUIDES;

export const isPeerGuide = (tab: string | undefined): tab is PeerGuide =>
  tab !== undefined && Object.hasOwn(PEER_GUIDES, tab);

/** What every question is asked with. */
export interface Asking {
  settings: Settings;
  locale: Locale;
}

type Query = Record<string, string | number | undefined>;

/** The catalogue behind a guide; refused where there is none. */
export function peerOf({ peers }: Settings, guide: PeerGuide): Peer {
  const peer = peers[PEER_GUIDES[guide]];
  if (!peer) throw refused(404, 'network_not_offered');
  return peer;
}

/** GET /consulta in a guide that another catalogue answers: its codes, its counts, its rows. */
export async function searchPeer(
  asking: Asking,
  guide: PeerGuide,
  query: Query & { page?: number; perPage?: number },
): Promise<Output<'GET /consulta'>> {
  const peer = peerOf(asking.settings, guide);
  const answer = await ask(peer, asking, '/consulta', whole(query));
  const found = required(peer, asSearch(answer.body));
  const { page = found.page, perPage = found.perPage } = query;
  if (!isPossible(found, perPage)) throw failed(new PeerFailed(peer, 'counts and rows disagree'));
  return {
    ...found,
    page,
    perPage,
    itens: found.itens.map((row) => networkRow(row, peer, guide)),
    filtros: knownFilters(found.filtros),
  };
}

/** GET /consulta/filtros in such a guide. */
export async function peerFilters(
  asking: Asking,
  guide: PeerGuide,
  query: Query,
): Promise<Output<'GET /consulta/filtros'>> {
  const peer = peerOf(asking.settings, guide);
  const answer = await ask(peer, asking, '/consulta/filtros', whole(query));
  return { itens: knownFilters(required(peer, asFilters(answer.body)).itens) };
}

/**
 * GET /rede-pergamum/acervo/{id}: its description and where its copies are; how it is cited and its
 * record, if it gives them.
 */
export async function peerTitle(
  asking: Asking,
  id: number,
): Promise<Output<'GET /rede-pergamum/acervo/:id'>> {
  const peer = peerOf(asking.settings, 'rede_pergamum');
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

/** What a title can be shown without. */
const notGiven = () => null;

/** Of the other catalogue everything is asked for: one that has a network of its own is not asked on. */
const whole = (query: Query): Query => ({ ...query, search_tab: 'pesquisa_geral' });

async function ask(
  peer: Peer,
  { settings, locale }: Asking,
  path: string,
  query: PeerQuestion['query'] = {},
): Promise<PeerAnswer> {
  const { seconds } = settings.peers;
  const answer = await askPeer(peer, { path, query, locale, seconds }).catch((error: unknown) => {
    throw failed(error);
  });
  if (answer.status === 200) return answer;
  throw refusalOf(answer, query) ?? failed(new PeerFailed(peer, `status ${answer.status}`));
}

/** What the other catalogue refuses for a reason that is the asker's. */
function refusalOf({ status, body }: PeerAnswer, query: Query): Refused | null {
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
  if (answer === null) throw failed(new PeerFailed(peer, 'an answer that is not of the contract'));
  return answer;
}

/** Status and words by which the site tells this error from others (specification §8). */
const failed = (cause: unknown): Refused =>
  Object.assign(refused(500, 'network_query_failed'), { cause });

/**
 * What another catalogue says is held against the contract: what the contract does not know is
 * taken out, and an answer that lacks what it promises is none. Schemas are compiled by the first answer.
 */
const ajv = new Ajv({ strict: false, removeAdditional: 'all', validateSchema: false });

const checked = <T>(schema: TSchema) => {
  let validate: ValidateFunction<T> | undefined;
  return (body: unknown): T | null => {
    validate ??= ajv.compile<T>(schema);
    return validate(body) ? body : null;
  };
};

const asSearch = checked<Output<'GET /consulta'>>(searchTitles.output);
const asFilters = checked<Output<'GET /consulta/filtros'>>(readFilters.output);
const asTitle = checked<Static<typeof DescribedTitle>>(DescribedTitle);
const asCopies = checked<Output<'GET /acervo/:id/exemplares'>>(readCopies.output);
const asReference = checked<Output<'GET /acervo/:id/referencia'>>(readReference.output);
const asMarc = checked<Output<'GET /acervo/:id/marc'>>(readMarc.output);
/** What an older one says, too, that knew no sentences. */
const AnyError = Type.Object({
  message: ErrorBody.properties.message,
  fields: Type.Optional(Type.Array(Type.Object({ field: Type.String(), problem: Type.String() }))),
});
const asError = checked<Static<typeof AnyError>>(AnyError);
