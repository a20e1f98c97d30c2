import { startFakePeer } from './fake-peer.ts';

/** A repository of OAI-PMH for tests, which sends what the test says. */
export interface FakeRepository {
  address: string;
  /** Queries received, in order. */
  queries: string[];
  /** Records by identifier; null for a deleted one. Two in each page, in this order. */
  records: Map<string, { at: string; marc: string | null }>;
  granularity: string;
  formats: string;
  /** Sent instead of the usual response, each once. */
  instead: { status: number; headers?: Record<string, string>; body?: string }[];
  close: () => Promise<void>;
}

export const RESPONSE_DATE = '2026-03-12T17:20:00Z';
const PER_PAGE = 2;

export async function startFakeRepository(): Promise<FakeRepository> {
  const peer = await startFakePeer((request, response) => {
    const { searchParams, search } = new URL(request.url ?? '/', 'http://localhost');
    const isList = searchParams.get('verb') === 'ListRecords';
    if (isList) repository.queries.push(search);
    const other = isList ? repository.instead.shift() : undefined;
    response.writeHead(other?.status ?? 200, other?.headers ?? { 'content-type': 'text/xml' });
    response.end(other?.body ?? (other ? '' : respond(searchParams)));
  });
  const respond = (query: URLSearchParams): string => {
    switch (query.get('verb')) {
      case 'Identify':
        return page(`<Identify><granularity>${repository.granularity}</granularity></Identify>`);
      case 'ListMetadataFormats':
        return page(repository.formats);
      default:
        return list(query);
    }
  };
  const list = (query: URLSearchParams): string => {
    const [from, start] = (query.get('resumptionToken') ?? `${query.get('from') ?? ''}|0`).split(
      '|',
    );
    const all = [...repository.records].filter(([, { at }]) => at >= from!);
    if (all.length === 0) return page('<error code="noRecordsMatch"/>');
    const next = Number(start) + PER_PAGE;
    const records = all.slice(Number(start), next).map(([identifier, { marc }]) => {
      const status = marc === null ? ' status="deleted"' : '';
      const metadata = marc === null ? '' : `<metadata>${marc}</metadata>`;
      return `<record><header${status}><identifier>${identifier}</identifier></header>${metadata}</record>`;
    });
    const token = next < all.length ? `<resumptionToken>${from}|${next}</resumptionToken>` : '';
    return page(`<ListRecords>${records.join('')}${token}</ListRecords>`);
  };
  const repository: FakeRepository = {
    address: `${peer.address}/oai`,
    queries: [],
    records: new Map(),
    granularity: 'YYYY-MM-DDThh:mm:ssZ',
    formats:
      '<metadataFormat><metadataPrefix>oai_dc</metadataPrefix></metadataFormat>' +
      '<metadataFormat><metadataPrefix>marcxml</metadataPrefix></metadataFormat>',
    instead: [],
    close: () => peer.close(),
  };
  return repository;
}

const page = (content: string): string =>
  `<OAI-PMH><responseDate>${RESPONSE_DATE}</responseDate>${content}</OAI-PMH>`;
