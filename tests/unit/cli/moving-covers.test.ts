import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { runCommandLine } from '#cli/acervo.ts';
import { readConfig } from '#api/config.ts';
import { openDatabase } from '#api/core/db/connection.ts';
import { migrate } from '#api/core/db/migrate.ts';
import { DEMONSTRATION_SETTINGS } from '#demo/settings.ts';
import { foundNetwork } from '#api/open-network.ts';
import { writeSettings } from '#api/portal/settings/settings.ts';
import { readCoverFiles } from '#api/catalogue/titles/cover-files.ts';
import { addTitles, book, fillNetwork } from '../../support/networks/small-network.ts';

const NOW = '2026-03-12T17:20:00Z';
const PNG = Buffer.from('\x89PNG\r\n\x1a\n and more of it', 'latin1');
const JPG = Buffer.from('\xff\xd8\xff and more of it', 'latin1');

let folder = '';
const config = () => readConfig({ ACERVO_DATA: folder, ACERVO_NOW: NOW });
const kept = () => join(folder, 'content', 'files', 'covers');

async function run(...words: string[]) {
  const said: string[] = [];
  const code = await runCommandLine(words, {
    ...{ config: config(), folder, progress: () => undefined },
    say: (line) => said.push(line),
    complain: (line) => said.push(line),
  });
  return { code, said };
}

async function fill(...titles: Parameters<typeof book>[0][]) {
  const db = openDatabase(config().database);
  await migrate(db);
  await fillNetwork(db);
  await addTitles(db, titles.map(book));
  await db.transaction((tx) => foundNetwork(tx, new Date(NOW)));
  await db.close();
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'acervo-covers-'));
  writeSettings(folder, DEMONSTRATION_SETTINGS);
  mkdirSync(join(folder, 'pictures'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));
const picture = (name: string, bytes: Uint8Array) =>
  writeFileSync(join(folder, 'pictures', name), bytes);

it('pictures are taken over by ISBN and by the number of the record, and once', async () => {
  await fill(
    { number: 'b1', title: 'Com ISBN', isbn: '9788535902778' },
    { number: 'b2', title: 'Sem ISBN' },
  );
  picture('85-359-0277-5.jpeg', JPG);
  picture('b2.png', PNG);
  picture('b3.png', PNG);
  picture('b1.png', Buffer.from('<svg onload="alert(1)"/>'));
  picture('notes.txt', Buffer.from('x'));
  const tried = await run('covers', 'pictures', '--dry-run');
  expect(tried.said.at(-1)).toContain('5 read, 2 taken over, 0 unchanged, 3 left out (dry run');
  expect(() => readdirSync(kept())).toThrow();
  const { code, said } = await run('covers', 'pictures');
  expect(code).toBe(1);
  expect(said).toEqual([
    '  b1.png is no PNG picture',
    '  b3.png names no title: no such ISBN or number',
    '  notes.txt is no TXT picture',
    '5 read, 2 taken over, 0 unchanged, 3 left out',
  ]);
  expect(readdirSync(kept()).sort()).toEqual(['2.png', '9788535902778.jpg']);
  expect(readFileSync(join(kept(), '9788535902778.jpg'))).toEqual(JPG);
  const files = readCoverFiles(join(folder, 'content'));
  expect([...files.byIsbn, ...files.byId]).toHaveLength(2);
  const again = await run('covers', 'pictures');
  expect(again.said.at(-1)).toBe('5 read, 0 taken over, 2 unchanged, 3 left out');
});

it('a picture in another format takes the place of the one before', async () => {
  await fill({ number: 'b1', title: 'Um' });
  picture('b1.png', PNG);
  await run('covers', 'pictures');
  rmSync(join(folder, 'pictures', 'b1.png'));
  picture('b1.jpg', JPG);
  expect((await run('covers', 'pictures')).code).toBe(0);
  expect(readdirSync(kept())).toEqual(['1.jpg']);
});

it('links of records are checked and told with their titles, and nothing is changed', async () => {
  const server = createServer(({ url }, response) => {
    response.writeHead(url === '/a' ? 200 : 404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const at = (path: string) => `856 40 $uhttp://127.0.0.1:${port}${path}`;
  await fill(
    { number: 'b1', title: 'Um', more: [at('/a'), at('/b')] },
    { number: 'b2', title: 'Dois', more: [at('/b')] },
  );
  const { code, said } = await run('links', 'check', '--pause', '0.1', '--report', 'links.csv');
  server.close();
  expect(code).toBe(1);
  expect(said).toEqual([
    `dead http://127.0.0.1:${port}/b: 404 (titles 1, 2)`,
    '2 links: 1 alive, 0 moved, 1 dead, 0 unclear, 0 unasked',
  ]);
  expect(readFileSync(join(folder, 'links.csv'), 'utf8').split('\r\n')).toEqual([
    'outcome,address,detail,titles',
    `"dead","http://127.0.0.1:${port}/b","404","1 2"`,
    '',
  ]);
  expect((await run('links', 'check', '--pause', 'x')).code).toBe(2);
});
