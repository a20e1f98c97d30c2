import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
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

/** SQLite with FTS5, in a file of its own. */
export function openSqlite(documents: Iterable<SearchDocument>): Peer {
  const folder = mkdtempSync(join(tmpdir(), 'acervo-bench-'));
  const db = new SqliteDatabase(join(folder, 'bench.db'));
  db.pragma('journal_mode = off');
  db.pragma('cache_size = -1000000');
  db.pragma('temp_store = memory');
  for (const sql of TABLES) db.exec(sql);
  db.exec(`create virtual table words using fts5 (title, author, subject, other, content = '')`);
  db.exec('create virtual table terms using fts5vocab (words, row)');
  const addWork = db.prepare('insert into works values (?, ?, ?, ?, ?, ?, ?)');
  const addWords = db.prepare(
    'insert into words (rowid, title, author, subject, other) values (?, ?, ?, ?, ?)',
  );
  const addLink = LINK_NAMES.map((name) => db.prepare(`insert into ${name}_of values (?, ?)`));
  db.transaction(() => {
    for (const d of documents) {
      addWork.run(workRow(d));
      addWords.run(d.id, folded(d.title), folded(d.author), folded(d.subject), folded(d.other));
      LINK_NAMES.forEach((name, i) => {
        for (const value of LINKS[name](d)) addLink[i]!.run(d.id, value);
      });
    }
  })();
  for (const sql of INDEXES) db.exec(sql);
  db.exec('analyze');
  db.exec('create temp table hits (id integer primary key)');

  const best = db.prepare('select rowid from words where words match ? order by rank limit 20');
  const count = db.prepare('select count(*) from words where words match ?');
  const firstPage = (match: string) => [best.all(match), count.get(match)];
  const sorted = db.prepare(
    'select w.id from words join works w on w.id = words.rowid where words match ? order by w."titleSort", w.id limit 20 offset ?',
  );
  const isbn = db.prepare('select id from works where isbn = ?');
  const complete = db.prepare(
    'select term, doc from terms where term >= ? and term < ? order by doc desc limit 10',
  );
  const [plain, filtered] = [false, true].map((narrow) =>
    FACETS.map((name) => db.prepare(facetSql(name, narrow))),
  );
  const withHits = (match: string, lists: (typeof plain)[]) => {
    db.exec('delete from hits');
    db.prepare('insert into hits select rowid from words where words match ?').run(match);
    return lists.flatMap((list) => list?.map((statement) => statement.all()));
  };
  return {
    name: 'SQLite FTS5',
    answers: {
      'rare term': ({ words }) => firstPage(words.join(' ')),
      'common term, top 20': ({ words }) => firstPage(words.join(' ')),
      '2-3 terms, AND': ({ words }) => firstPage(words.join(' ')),
      'phrase (NEXT)': ({ words }) => firstPage(`"${words.join(' ')}"`),
      'common NOT a NOT b': ({ words }) => firstPage(words.join(' NOT ')),
      'prefix, top 20': ({ words }) => firstPage(`${words[0]}*`),
      'term autocomplete': ({ words: [word = ''] }) => complete.all(word, `${word}\uffff`),
      '8 facets, common term': ({ words }) => withHits(words.join(' '), [plain]),
      'filter, both counts': ({ words }) => withHits(words.join(' '), [plain, filtered]),
      'sort, deep page': ({ words, page }) => sorted.all(words.join(' '), 20 * (page - 1)),
      ISBN: ({ words }) => isbn.all(words[0]),
    },
    close: async () => {
      db.close();
      rmSync(folder, { recursive: true });
    },
  };
}
