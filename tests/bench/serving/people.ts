import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openDatabase, type Database } from '#api/core/db/connection.ts';
import { migrate } from '#api/core/db/migrate.ts';
import { MAX_NAMES, namedPeople } from '#api/staff/desk/store.ts';
import { idsByName, splitNewNames } from '#api/staff/people/names.ts';
import { idsByExact, listedPeople } from '#api/staff/people/store.ts';
import { fillNetwork } from '../../support/networks/small-network.ts';
import { startOwnServer } from '../../support/servers/pg-server.ts';

/**
 * npm run bench:people: how long it takes staff to find somebody among many, on both engines: by words of the name and by
 * card, in the list of people and at the counter. `-- 20000` makes fewer people.
 */
const PEOPLE = process.argv.slice(2).map(Number).filter(Boolean);
const SIZES = PEOPLE.length > 0 ? PEOPLE : [20_000, 200_000];
const SEARCHES = 200;
const BATCH = 500;
const NOW = new Date('2026-03-12T12:00:00Z');
const FIRST =
  'Ana Antônia Beatriz Bruno Caio Camila Célia Daniel Débora Eduarda Elias Fábio Gabriel Helena Inês João Júlia ' +
  'Larissa Lucas Luís Marcos Maria Mariana Márcia Natália Otávio Paula Pedro Rafael Renata Rosa Sérgio Tânia Vítor Yasmin';
const LAST =
  'Almeida Araújo Barbosa Braga Campos Cardoso Castro Conceição Costa Coutinho Couto Cunha Duarte Esteves Falcão ' +
  'Farias Fonseca Freitas Garcia Gomes Leal Lemos Lima Macedo Marques Martins Mendes Moura Neves Nogueira Oliveira ' +
  'Pacheco Peixoto Pereira Pinto Queirós Ramos Ribeiro Rocha Santos Sá Silva Souza Tavares Teixeira Vasconcelos';
const [first, last] = [FIRST.split(' '), LAST.split(' ')];

const nameOf = (at: number): string => {
  const pick = (words: readonly string[], by: number) => words[(at * by) % words.length] ?? '';
  return `${pick(first, 13)} ${pick(last, 7)} ${pick(last, 31)} ${at % 97 === 0 ? 'Zambelli' : pick(last, 17)}`;
};

async function fill(db: Database, count: number): Promise<void> {
  await fillNetwork(db);
  for (let from = 1; from <= count; from += BATCH) {
    const size = Math.min(BATCH, count - from + 1);
    const rows = Array.from({ length: size }, (_, at) => ({
      ...{ person: `m${from + at}`, login: `m${from + at}`, card: `C${from + at}` },
      ...{ name: nameOf(from + at), email: `m${from + at}@ufvi.example`, group_id: 1 },
      ...{ campus_id: 1, password_hash: '', blocked: 0 as const, created_at: NOW.toISOString() },
    }));
    await db.queries.insertInto('patrons').values(rows).execute();
  }
}

const rare = (at: number) => ['zam', 'zambelli ana', 'vasconcelos mari'][at % 3] ?? '';
const common = (at: number) => ['ma', 'maria', 'silva', 'ana costa', 'co'][at % 5] ?? '';

async function times(search: (at: number) => Promise<unknown>): Promise<string> {
  const took: number[] = [];
  for (let at = 0; at < SEARCHES; at++) {
    const began = performance.now();
    await search(at);
    took.push(performance.now() - began);
  }
  took.sort((a, b) => a - b);
  const share = (part: number) => (took[Math.floor(took.length * part)] ?? NaN).toFixed(1);
  return `p50 ${share(0.5)} ms, p95 ${share(0.95)} ms`;
}

async function measure(engine: string, db: Database, count: number): Promise<void> {
  const { queries } = db;
  await migrate(db);
  await fill(db, count);
  const began = performance.now();
  await splitNewNames(db);
  console.log(
    `${engine}, ${count} people: names split in ${Math.round(performance.now() - began)} ms`,
  );
  const list = async (typed: string) => {
    const exact = await idsByExact(queries, typed);
    const ids = exact.length > 0 ? exact : await idsByName(db, typed, 51);
    return listedPeople(queries, ids.slice(0, 50), { now: NOW, today: '2026-03-12' });
  };
  const counter = async (typed: string) =>
    namedPeople(queries, await idsByName(db, typed, MAX_NAMES), 'pt');
  const searches = {
    'card in the list': (at: number) => list(`C${((at * 7919) % count) + 1}`),
    'rare name in the list': (at: number) => list(rare(at)),
    'common name in the list': (at: number) => list(common(at)),
    'rare name at the counter': (at: number) => counter(rare(at)),
    'common name at the counter': (at: number) => counter(common(at)),
  };
  for (const [name, search] of Object.entries(searches)) {
    console.log(`  ${name}: ${await times(search)}`);
  }
}

async function onSqlite(count: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'acervo-bench-'));
  const db = openDatabase(join(folder, 'acervo.db'));
  await measure('SQLite', db, count);
  await db.close();
  rmSync(folder, { recursive: true, force: true });
}

async function onPostgres(count: number): Promise<void> {
  const server = await startOwnServer();
  if (!server) return console.error('PostgreSQL: none could be had');
  const admin = new pg.Client({ connectionString: `${server.address}/postgres` });
  await admin.connect();
  await admin.query('CREATE DATABASE people');
  await admin.end();
  const db = openDatabase(`${server.address}/people`);
  await measure('PostgreSQL', db, count);
  await db.close();
  await server.stop();
}

for (const size of SIZES) {
  await onSqlite(size);
  await onPostgres(size);
}
