import pg from 'pg';
import type { SearchDocument } from '#api/search/engine/engine.ts';
import {
  FACETS,
  facetSql,
  folded,
  INDEXES,
  LINK_NAMES,
  LINKS,
  TABLES,
  workRow,
  type Peer,
} from './search-peers.ts';

/** PostgreSQL's own full text, in a schema that is dropped afterwards. */
export async function openPostgres(
  address: string,
  documents: Iterable<SearchDocument>,
): Promise<Peer> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  await client.query('drop schema if exists acervo_bench cascade; create schema acervo_bench');
  await client.query('set search_path to acervo_bench; set synchronous_commit to off');
  for (const sql of TABLES) await client.query(sql);
  await client.query('alter table works add column words tsvector');
  const add = async (rows: SearchDocument[]): Promise<void> => {
    const works = rows.map((d) => ({
      row: workRow(d),
      texts: [d.title, d.author, d.subject, d.other].map(folded),
    }));
    await client.query(
      `insert into works select (r->'row'->>0)::int, r->'row'->>1, r->'row'->>2, (r->'row'->>3)::int,
         r->'row'->>4, (r->'row'->>5)::int, r->'row'->>6,
         setweight(to_tsvector('simple', r->'texts'->>0), 'A') || setweight(to_tsvector('simple', r->'texts'->>1), 'B')
         || setweight(to_tsvector('simple', r->'texts'->>2), 'C') || to_tsvector('simple', r->'texts'->>3)
       from jsonb_array_elements($1::jsonb) r`,
      [JSON.stringify(works)],
    );
    for (const name of LINK_NAMES) {
      const pairs = rows.flatMap((d) => LINKS[name](d).map((value) => [d.id, value]));
      await client.query(`insert into ${name}_of select * from unnest($1::int[], $2::int[])`, [
        pairs.map(([work]) => work),
        pairs.map(([, value]) => value),
      ]);
    }
  };
  let batch: SearchDocument[] = [];
  for (const d of documents) {
    batch.push(d);
    if (batch.length < 2000) continue;
    await add(batch);
    batch = [];
  }
  await add(batch);
  for (const sql of [...INDEXES, 'create index works_words on works using gin (words)']) {
    await client.query(sql);
  }
  await client.query('vacuum analyze works');
  for (const name of LINK_NAMES) await client.query(`vacuum analyze ${name}_of`);
  await client.query('create temp table hits (id integer primary key)');

  const firstPage = async (match: string) => [
    await client.query({
      name: 'best',
      text: `select id from works, to_tsquery('simple', $1) q where words @@ q order by ts_rank(words, q) desc limit 20`,
      values: [match],
    }),
    await client.query({
      name: 'count',
      text: `select count(*) from works where words @@ to_tsquery('simple', $1)`,
      values: [match],
    }),
  ];
  const withHits = async (match: string, narrow: boolean[]) => {
    await client.query('truncate hits');
    await client.query(
      `insert into hits select id from works where words @@ to_tsquery('simple', $1)`,
      [match],
    );
    await client.query('analyze hits');
    for (const filtered of narrow) {
      for (const name of FACETS) await client.query(facetSql(name, filtered));
    }
  };
  return {
    name: 'PostgreSQL',
    answers: {
      'rare term': ({ words }) => firstPage(words.join(' & ')),
      'common term, top 20': ({ words }) => firstPage(words.join(' & ')),
      '2-3 terms, AND': ({ words }) => firstPage(words.join(' & ')),
      'phrase (NEXT)': ({ words }) => firstPage(words.join(' <-> ')),
      'common NOT a NOT b': ({ words }) => firstPage(words.join(' & !')),
      'prefix, top 20': ({ words }) => firstPage(`${words[0]}:*`),
      '8 facets, common term': ({ words }) => withHits(words.join(' & '), [false]),
      'filter, both counts': ({ words }) => withHits(words.join(' & '), [false, true]),
      'sort, deep page': ({ words, page }) =>
        client.query({
          name: 'sorted',
          text: `select id from works where words @@ to_tsquery('simple', $1) order by "titleSort", id limit 20 offset $2`,
          values: [words.join(' & '), 20 * (page - 1)],
        }),
      ISBN: ({ words }) =>
        client.query({
          name: 'isbn',
          text: 'select id from works where isbn = $1',
          values: [words[0]],
        }),
    },
    close: async () => {
      await client.query('drop schema acervo_bench cascade');
      await client.end();
    },
  };
}
