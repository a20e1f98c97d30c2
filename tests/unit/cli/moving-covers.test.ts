import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { readCoverFiles } from '#api/catalogue/titles/cover-files.ts';
import { networkCommands } from '../../support/networks/command-line.ts';
import { addTitles, book, fillNetwork } from '../../support/networks/small-network.ts';

const NOW = '2026-03-12T17:20:00Z';
const PNG = Buffer.from('\x89PNG\r\n\x1a\n and more of it', 'latin1');
const JPG = Buffer.from('\xff\xd8\xff and more of it', 'latin1');

const { tell, folder, withDatabase } = networkCommands({
  environment: { ACERVO_NOW: NOW },
  fill: fillNetwork,
});
const kept = () => join(folder, 'content', 'files', 'covers');

const fill = (...titles: Parameters<typeof book>[0][]) =>
  withDatabase((db) => addTitles(db, titles.map(book)));

beforeEach(() => mkdirSync(join(folder, 'pictures')));
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
  const tried = await tell('covers', 'pictures', '--dry-run');
  expect(tried.said.at(-1)).toContain('5 read, 2 taken over, 0 unchanged, 3 left out (dry run');
  expect(() => readdirSync(kept())).toThrow();
  const { code, said } = await tell('covers', 'pictures');
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
  const again = await tell('covers', 'pictures');
  expect(again.said.at(-1)).toBe('5 read, 0 taken over, 2 unchanged, 3 left out');
});

it('a picture in another format takes the place of the one before', async () => {
  await fill({ number: 'b1', title: 'Um' });
  picture('b1.png', PNG);
  await tell('covers', 'pictures');
  rmSync(join(folder, 'pictures', 'b1.png'));
  picture('b1.jpg', JPG);
  expect((await tell('covers', 'pictures')).code).toBe(0);
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
  const { code, said } = await tell('links', 'check', '--pause', '0.1', '--report', 'links.csv');
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
  expect((await tell('links', 'check', '--pause', 'x')).code).toBe(2);
});
