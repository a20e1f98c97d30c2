import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { addTitles, book, fillNetwork } from '../../support/networks/small-network.ts';
import { parseXml, texts } from '../../support/documents/xml.ts';
import { startPortal, type Portal } from '../../support/portal.ts';

const has = (command: string): boolean =>
  spawnSync('sh', ['-c', `command -v ${command}`]).status === 0;
const PACKAGES = {
  'yaz-client': 'yaz',
  zoomsh: 'yaz',
  simple2zoom: 'libnet-z3950-simple2zoom-perl',
  xmllint: 'libxml2-utils',
} as const;
type Command = keyof typeof PACKAGES;
const missing = new Set(
  Object.keys(PACKAGES).filter((command): command is Command => !has(command)),
);
// Past the console, which is shown only where a test fails.
for (const command of missing)
  process.stdout.write(`[sru] ${command} (${PACKAGES[command]}) is missing: not tried with it\n`);
const lacks = (...commands: Command[]): boolean => commands.some((each) => missing.has(each));

const MANY = 230;
const PROTOCOLS = new URL('../../../docs/protocols.md', import.meta.url);
const SCHEMAS = new URL('../../fixtures/sru/', import.meta.url);

/** What a command prints for its input. */
async function output(command: string, args: readonly string[], input: string): Promise<string> {
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'pipe'] });
  const printed: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => printed.push(text));
  child.stdin.end(input);
  await once(child, 'close');
  return printed.join('');
}

/** Connects and hangs up; fails while nobody listens. */
async function connectTo(path: string): Promise<void> {
  const socket = connect(path);
  await once(socket, 'connect');
  socket.destroy();
}

describe('clients of SRU', () => {
  let portal: Portal;
  let folder = '';
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'sru-'));
    portal = await startPortal({
      fill: async (db) => {
        await fillNetwork(db);
        const casmurro = { number: 'a', title: 'Dom Casmurro', author: 'Assis, Machado de' };
        await addTitles(db, [
          book({ ...casmurro, subjects: ['Ciúme'], year: 1899, isbn: '9788535910667' }),
          ...Array.from({ length: MANY }, (_none, at) =>
            book({ number: `m${at}`, title: `Muitas obras ${at}`, year: 1700 + at }),
          ),
        ]);
      },
    });
  });
  afterAll(async () => {
    await portal.close();
    rmSync(folder, { recursive: true });
  });

  const address = () => `${portal.url}/api/sru`;
  const yaz = (...lines: string[]) => output('yaz-client', [], `${lines.join('\n')}\nquit\n`);

  it('one that pages by the position of the last record reads every record once', async () => {
    const read: string[] = [];
    for (let start = 1; ;) {
      const parameters = { operation: 'searchRetrieve', version: '2.0', query: 'obras' };
      const page = { startRecord: String(start), maximumRecords: '1000' };
      const query = new URLSearchParams({ ...parameters, ...page });
      const root = parseXml(await (await fetch(`${address()}?${query}`)).text());
      read.push(...texts(root, 'recordIdentifier'));
      const last = Number(texts(root, 'recordPosition').at(-1));
      if (last === Number(texts(root, 'numberOfRecords')[0])) break;
      expect(texts(root, 'nextRecordPosition')).toEqual([String(last + 1)]);
      start = last + 1;
    }
    expect(read).toHaveLength(MANY);
    expect(new Set(read).size).toBe(MANY);
  });

  it.skipIf(lacks('yaz-client')).each(['get 1.1', 'get 1.2', 'get 2.0', 'post 1.2', 'post 2.0'])(
    'yaz-client searches, shows, scans and is told diagnostics by %s',
    async (sru) => {
      const printed = await yaz(
        ...[`open ${address()}`, `sru ${sru}`, 'querytype cql'],
        ...['find dc.title = casmurro', 'show 1+1', 'schema dc', 'show 1+1'],
        ...['find dc.title encloses a', 'scan dc.creator = assis'],
      );
      expect(printed).toContain('Number of hits: 1');
      expect(printed).toContain('<subfield code="a">Dom Casmurro</subfield>');
      expect(printed).toContain('<dc:title>Dom Casmurro</dc:title>');
      expect(printed).toContain('info:srw/diagnostic/1/19');
      expect(printed).toContain('Assis, Machado de: 1 only');
    },
  );

  it.skipIf(lacks('yaz-client'))('yaz-client counts facets', async () => {
    const printed = await yaz(
      ...[`open ${address()}`, 'sru get 2.0', 'querytype cql'],
      ...['facets @attr 1=dc.creator @attr 3=5', 'find casmurro'],
    );
    expect(printed).toMatch(/dc\.creator \(1\):\s+Assis, Machado de \(1\)/);
  });

  it.skipIf(lacks('zoomsh'))('zoomsh reads records, and is told that PQF is not read', async () => {
    const lines = [
      ...['set sru get', 'set sru_version 1.2', 'set preferredRecordSyntax xml'],
      ...['set schema marcxml', `connect ${address()}`, 'search cql:dc.title=casmurro'],
      ...['show 0 1', 'search @attr 1=4 casmurro', 'quit'],
    ];
    const printed = await output('zoomsh', [], `${lines.join('\n')}\n`);
    expect(printed).toContain(': 1 hits');
    expect(printed).toContain('<subfield code="a">Dom Casmurro</subfield>');
    expect(printed).toContain('Mandatory parameter not supplied (info:srw/diagnostic/1:7)');
  });

  it.skipIf(lacks('simple2zoom', 'yaz-client'))(
    'simple2zoom serves Z39.50 with the configuration of docs/protocols.md',
    async () => {
      const [, documented = ''] =
        /```xml\n(<client>.*?)```/s.exec(readFileSync(PROTOCOLS, 'utf8')) ?? [];
      const file = join(folder, 'acervo.xml');
      writeFileSync(file, documented.replace('https://HOST/api/sru', address()));
      const socket = join(folder, 'z3950');
      const gateway: ChildProcess = spawn(
        'simple2zoom',
        ['-c', file, '--', '-S', `unix:${socket}`],
        {
          stdio: 'ignore',
        },
      );
      const ended = once(gateway, 'exit');
      try {
        await vi.waitFor(() => connectTo(socket), { timeout: 30_000 });
        const printed = await yaz(
          ...[`open unix:${socket}`, 'base acervo', 'format usmarc'],
          ...['find @attr 1=4 casmurro', 'show 1'],
          ...['find @and @attr 1=1003 @attr 5=1 mach @attr 1=1016 casmurro'],
          ...[
            'find @attr 1=4 obras',
            'sort 1=31 id',
            'show 1',
            'find @attr 1=9999 a',
            'scan @attr 1=1003 a',
          ],
        );
        expect(printed.match(/Number of hits: \d+/g)).toEqual([
          ...[1, 1, MANY, 0].map((hits) => `Number of hits: ${hits}`),
        ]);
        expect(printed).toContain('245 10 $a Dom Casmurro');
        expect(printed).toContain(`$a Muitas obras ${MANY - 1}`);
        expect(printed).toContain('[114] Unsupported Use attribute');
        expect(printed).toContain('* Assis, Machado de (1)');
      } finally {
        // It does not always end by SIGTERM.
        gateway.kill('SIGKILL');
        await ended;
      }
    },
  );

  it.skipIf(lacks('xmllint')).each([
    ['srw-1.xsd', 'version=1.1&operation=searchRetrieve&query=obras&recordSchema=mods'],
    ['srw-1.xsd', 'version=1.2&operation=searchRetrieve&query=obras&recordPacking=string'],
    ['srw-1.xsd', 'version=1.2&operation=searchRetrieve&query=a+b'],
    ['srw-1.xsd', 'version=1.2&operation=scan&scanClause=dc.title=a'],
    ['srw-1.xsd', 'version=1.2&operation=scan&scanClause=junk=a'],
    ['srw-1.xsd', 'version=1.1&operation=explain'],
    ['srw-1.xsd', 'operation=junk'],
    ['sru-2.xsd', 'query=obras&facetLimit=5&recordSchema=dc'],
    ['sru-2.xsd', 'query=obras&startRecord=1000'],
    ['sru-2.xsd', 'version=2.0&operation=explain'],
  ])('xmllint finds the structure of %s in the answer to %s', async (schema, query) => {
    const xml = await (await fetch(`${address()}?${query}`)).text();
    const file = new URL(schema, SCHEMAS).pathname;
    expect(await output('xmllint', ['--noout', '--schema', file, '-'], xml)).toBe('- validates\n');
  });
});
