import type { Output } from '#contract/calls.ts';
import { linkedTitles } from '../records/linked-titles.ts';
import { currentTitles } from '../records/merged.ts';
import type { StoredTitle } from '../records/store.ts';
import { chunks } from '../../core/db/chunks.ts';
import type { Queries } from '../../core/db/connection.ts';
import { relatedItems, type RelatedItem } from '../marc/map/related-items.ts';
import type { MarcRecord } from '../marc/record.ts';
import type { Searcher } from '../../search/searcher/searcher.ts';
import { copiesByLibrary } from './copies-by-library.ts';

type HostWire = NonNullable<Output<'GET /consulta'>['itens'][number]['contido_em']>;

/**
 * Hosts (773) of articles and chapters, by title id, with the libraries that currently hold them in
 * print, by copies or issues.
 */
export async function findHosts(
  q: Queries,
  searcher: Searcher,
  titles: readonly StoredTitle[],
  now: Date,
): Promise<Map<number, HostWire>> {
  const named = await namedHosts(
    q,
    titles.filter(({ summary }) => summary.host !== null).map(({ id }) => id),
  );
  const linked = await linkedTitles(
    q,
    searcher,
    named.map(({ id, source, host }) => ({
      ...{ id, source },
      lines: [{ field: '773', values: [{ text: hostName(host), item: host.numbers }] }],
    })),
  );
  const ids = [...new Set(linked.values())];
  const held = await librariesHolding(q, ids, now);
  const hosts = await currentTitles(q, ids);
  return new Map(
    named.map(({ id, host }) => {
      const hostId = linked.get(host.numbers);
      return [
        id,
        {
          titulo: hostName(host),
          ...(host.part !== '' && { lugar: host.part }),
          ...(hostId !== undefined && { cod_acervo: hostId }),
          bibliotecas: held.get(hostId ?? 0) ?? [],
          acesso_remoto: hosts.get(hostId ?? 0)?.summary.online ? 'cr' : '',
        },
      ];
    }),
  );
}

const hostName = ({ title, author, part }: RelatedItem): string => title || author || part;

interface NamedHost {
  id: number;
  source: string;
  host: RelatedItem;
}

async function namedHosts(q: Queries, ids: readonly number[]): Promise<NamedHost[]> {
  const named: NamedHost[] = [];
  for (const some of chunks(ids)) {
    const rows = await q
      .selectFrom('titles')
      .select(['id', 'source', 'marc'])
      .where('id', 'in', some)
      .execute();
    for (const { id, source, marc } of rows) {
      const items = relatedItems(JSON.parse(marc) as MarcRecord);
      const host = items.find(({ tag }) => tag === '773');
      if (host) named.push({ id, source, host });
    }
  }
  return named;
}

/** Names of libraries with copies or issues of titles. */
async function librariesHolding(
  q: Queries,
  ids: readonly number[],
  now: Date,
): Promise<Map<number, string[]>> {
  const names = new Map<number, Map<number, string>>();
  const add = (title: number, id: number, name: string) =>
    names.set(title, (names.get(title) ?? new Map<number, string>()).set(id, name));
  for (const [title, places] of await copiesByLibrary(q, ids, now)) {
    for (const { library } of places) add(title, library.id, library.name);
  }
  for (const some of chunks(ids)) {
    const rows = await q
      .selectFrom('serial_patterns')
      .innerJoin('libraries', 'libraries.id', 'serial_patterns.library_id')
      .select(['title_id', 'libraries.id as library', 'libraries.name as name'])
      .where('title_id', 'in', some)
      .execute();
    for (const { title_id: title, library, name } of rows) add(title, library, name);
  }
  return new Map(
    [...names].map(([title, libraries]) => [
      title,
      [...libraries].sort(([one], [other]) => one - other).map(([, name]) => name),
    ]),
  );
}
