import { DEFAULT_LOCALE } from '#contract/shared/languages.ts';
import { harvest, harvestByForm } from '#contract/catalogue/oai.ts';
import type { Bind, Http } from '../../core/http/bind.ts';
import { formPairs } from './form-pairs.ts';
import type { Services } from '../../services.ts';
import {
  errorElement,
  formatsElement,
  headerElement,
  identifyElement,
  oaiDocument,
  recordElement,
  setsElement,
  tokenElement,
} from './answer.ts';
import { FORMATS, type MetadataFormat } from './formats.ts';
import { repositoryOf, titleOfIdentifier, type Repository } from './repository.ts';
import { OaiError, parseRequest, type OaiRequest } from './request.ts';
import { allSets } from './sets.ts';
import {
  countChanged,
  earliestChange,
  harvestedTitle,
  libraryNames,
  listTitles,
  type HarvestedTitle,
} from './store.ts';
import { tokenExpiry, writeToken, type ListPosition } from './token.ts';

const RECORDS_AT_ONCE = 100;
const HEADERS_AT_ONCE = 500;

/** OAI-PMH 2.0. */
export function oaiRoutes(bind: Bind, services: Services): void {
  const repository = repositoryOf(services.settings, services.origin);
  const { now } = services;

  async function answer(pairs: [string, string][], http: Http): Promise<string> {
    http.setHeader('cache-control', 'no-store');
    const at = now();
    try {
      const request = parseRequest(pairs, at);
      const content = await respond(services, repository, request);
      return oaiDocument(repository, at, { arguments_: Object.fromEntries(pairs), content });
    } catch (error) {
      if (!(error instanceof OaiError)) throw error;
      const isNamed = error.code !== 'badVerb' && error.code !== 'badArgument';
      const arguments_ = isNamed ? Object.fromEntries(pairs) : {};
      return oaiDocument(repository, at, { arguments_, content: errorElement(error) });
    }
  }

  bind(harvest, (_input, http) => answer([...new URLSearchParams(http.query)], http));

  bind(harvestByForm, ({ body }, http) => answer(formPairs(body), http));
}

async function respond(
  services: Services,
  repository: Repository,
  request: OaiRequest,
): Promise<string> {
  const { db } = services;
  switch (request.verb) {
    case 'Identify': {
      const earliest = (await earliestChange(db.queries)) ?? services.now().toISOString();
      return identifyElement(repository, earliest);
    }
    case 'ListSets':
      return setsElement(allSets(await libraryNames(db.queries), DEFAULT_LOCALE));
    case 'ListMetadataFormats': {
      if (request.identifier !== undefined)
        await findTitle(services, repository, request.identifier);
      return formatsElement(FORMATS);
    }
    case 'GetRecord': {
      const title = await findTitle(services, repository, request.identifier);
      const record = recordElement(repository, formatOf(request.prefix), title);
      return `<GetRecord>${record}</GetRecord>`;
    }
    case 'ListIdentifiers':
    case 'ListRecords':
      return listElement(services, repository, request);
  }
}

async function findTitle(
  { db }: Services,
  repository: Repository,
  identifier: string,
): Promise<HarvestedTitle> {
  const id = titleOfIdentifier(repository, identifier);
  const title = id === null ? null : await harvestedTitle(db.queries, id);
  if (title === null)
    throw new OaiError('idDoesNotExist', 'No record of this repository has this identifier.');
  return title;
}

function formatOf(prefix: string): MetadataFormat {
  const format = FORMATS.get(prefix);
  if (format) return format;
  const known = [...FORMATS.keys()].join(', ');
  throw new OaiError('cannotDisseminateFormat', `metadataPrefix is one of ${known}.`);
}

async function listElement(
  { db, now }: Services,
  repository: Repository,
  { verb, position }: { verb: 'ListIdentifiers' | 'ListRecords'; position: ListPosition },
): Promise<string> {
  const format = formatOf(position.prefix);
  const limit = verb === 'ListRecords' ? RECORDS_AT_ONCE : HEADERS_AT_ONCE;
  const { titles, hasMore } = await listTitles(db.queries, position, limit);
  const isFirst = position.cursor === 0;
  if (titles.length === 0 && isFirst)
    throw new OaiError('noRecordsMatch', 'No record was changed then, or is in this set.');
  const records = titles.map((title) =>
    verb === 'ListRecords'
      ? recordElement(repository, format, title)
      : headerElement(repository, title),
  );
  const isSplit = hasMore || !isFirst;
  const size =
    isSplit && position.size === null && position.set === ''
      ? await countChanged(db.queries, position)
      : position.size;
  const token = isSplit ? nextToken(position, { titles, hasMore, size }, now()) : '';
  return `<${verb}>${records.join('')}${token}</${verb}>`;
}

function nextToken(
  position: ListPosition,
  { titles, hasMore, size }: { titles: HarvestedTitle[]; hasMore: boolean; size: number | null },
  now: Date,
): string {
  const last = titles.at(-1);
  const next =
    hasMore && last !== undefined
      ? writeToken(
          {
            ...position,
            after: { at: last.changedAt, id: last.id },
            cursor: position.cursor + titles.length,
            size,
          },
          now,
        )
      : '';
  return tokenElement(next, { cursor: position.cursor, size, expires: tokenExpiry(now) });
}
