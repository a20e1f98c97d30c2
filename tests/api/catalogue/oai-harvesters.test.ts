import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addTitles, book, fillNetwork } from '../../support/networks/small-network.ts';
import { harvest } from '#api/catalogue/harvest/harvest.ts';
import { openTestDatabase } from '../../support/servers/engines.ts';
import { PERL_HARVESTER } from '../../support/documents/oai-harvester.ts';
import { startPortal, type Portal } from '../../support/portal.ts';

const hasPerl = spawnSync('perl', ['-MHTTP::OAI', '-e', '1']).status === 0;
// Past the console, which is shown only where a test fails.
if (!hasPerl)
  process.stdout.write('[oai] HTTP::OAI (libhttp-oai-perl) is missing: not harvested with it\n');

const TITLES = 250;
const CHANGED = 60;

describe('harvesters of others', () => {
  let portal: Portal;
  let ids: number[] = [];
  const now = () => new Date();
  const number = (at: number) => `h${at}`;
  const titled = (at: number, title: string) => book({ number: number(at), title });

  beforeAll(async () => {
    portal = await startPortal({
      now,
      fill: async (db) => {
        await fillNetwork(db);
        const titles = Array.from({ length: TITLES }, (_none, at) => titled(at, `Obra ${at}`));
        ids = await addTitles(db, titles, '2026-01-05T12:00:00.000Z');
        const withdrawn = book({ number: number(0), title: 'Obra 0', deleted: true });
        await addTitles(db, [withdrawn], '2026-01-06T12:00:00.000Z');
      },
    });
  });
  afterAll(() => portal.close());

  const identifiers = () => ids.map((id) => `oai:catalogo.example:${id}`).toSorted();

  it.skipIf(!hasPerl).each(['oai_dc', 'marcxml', 'mods'])(
    'HTTP::OAI copies every record as %s, and the deletions',
    async (prefix) => {
      const run = promisify(execFile);
      const { stdout } = await run('perl', [
        ...['-e', PERL_HARVESTER],
        ...[`${portal.url}/api/oai`, prefix],
      ]);
      const lines = stdout.trim().split('\n');
      expect(lines.map((line) => line.split(' ')[0]).toSorted()).toEqual(identifiers());
      expect(lines.filter((line) => line.endsWith(' deleted'))).toEqual([
        `oai:catalogo.example:${ids[0]} deleted`,
      ]);
    },
  );

  it('acervo harvest copies every record, and the deletions', async () => {
    const other = await openTestDatabase();
    try {
      const repository = { address: `${portal.url}/api/oai`, set: '', source: 'outra' };
      await harvest(other.db, repository, { now });
      const copied = await other.db.queries.selectFrom('titles').select('control_number').execute();
      const withdrawn = `oai:catalogo.example:${ids[0]}`;
      expect(copied.map(({ control_number: number }) => number).toSorted()).toEqual(
        identifiers().filter((identifier) => identifier !== withdrawn),
      );
    } finally {
      await other.close();
    }
  });

  it('a loop that goes on from the last response date misses no change', async () => {
    const found = new Map<string, number>();
    const harvest = async (from: string): Promise<string> => {
      const ask = async (query: string) => (await fetch(`${portal.url}/api/oai?${query}`)).text();
      const next = /<responseDate>([^<]+)</.exec(await ask('verb=Identify'))?.[1] ?? '';
      let query = `verb=ListRecords&metadataPrefix=marcxml${from === '' ? '' : `&from=${from}`}`;
      for (;;) {
        const xml = await ask(query);
        const error = /<error code="([^"]+)"/.exec(xml)?.[1];
        if (error === 'noRecordsMatch') return next;
        expect(error).toBeUndefined();
        for (const [, identifier = ''] of xml.matchAll(/<identifier>([^<]+)</g))
          found.set(identifier, (found.get(identifier) ?? 0) + 1);
        const token = /<resumptionToken[^>]*>([^<]+)</.exec(xml)?.[1];
        if (token === undefined) return next;
        query = `verb=ListRecords&resumptionToken=${token}`;
      }
    };
    const changes = async () => {
      for (let at = 1; at <= CHANGED; at++)
        await addTitles(portal.db, [titled(at, `Mudada ${at}`)], now().toISOString());
    };
    const [next] = await Promise.all([harvest(''), changes()]);
    expect([...found.keys()].toSorted()).toEqual(identifiers());
    found.clear();
    await harvest(next);
    const changed = ids.slice(1, CHANGED + 1).map((id) => `oai:catalogo.example:${id}`);
    expect([...found.keys()].toSorted()).toEqual(changed.toSorted());
  });
});
