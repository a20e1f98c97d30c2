import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { openMarc } from '#api/catalogue/marc/read/open.ts';
import { collect, fixture, inChunks, outcomes } from '../support.ts';

const BOM = Buffer.from([0xef, 0xbb, 0xbf]);
const GOOD = ['f1', 'f2', 'f3'];

describe('opening a file of records', () => {
  it.each(['good.mrc', 'good.xml', 'good.xml.gz'])('knows %s by its content', async (name) => {
    const path = fileURLToPath(new URL(`../../../../../fixtures/marc/${name}`, import.meta.url));
    expect(outcomes(await collect(openMarc(path)))).toEqual(GOOD);
  });

  it.each([
    ['ISO 2709', fixture('good.mrc')],
    ['MARCXML', fixture('good.xml')],
  ])('reads %s after a byte order mark, packed or not, in tiny chunks', async (_, bytes) => {
    const marked = Buffer.concat([BOM, bytes]);
    expect(outcomes(await collect(openMarc(inChunks(marked, [2, 1]))))).toEqual(GOOD);
    expect(outcomes(await collect(openMarc(inChunks(gzipSync(marked), [3, 1]))))).toEqual(GOOD);
  });

  it.each([
    '<collection xmlns="http://www.loc.gov/MARC21/slim"/>',
    '<OAI-PMH><ListRecords/></OAI-PMH>',
    '[]',
    '{"records": []}',
  ])('says that %s has no record', async (text) => {
    const told: string[] = [];
    const warn = ({ code }: { code: string }) => told.push(code);
    expect(await collect(openMarc(inChunks(Buffer.from(text)), { warn }))).toEqual([]);
    expect(await collect(openMarc(inChunks(gzipSync(Buffer.from(text))), { warn }))).toEqual([]);
    expect(told).toEqual(['no_records', 'no_records']);
  });

  it('counts byte offsets from the beginning of the file, the mark included', async () => {
    const marked = Buffer.concat([BOM, fixture('good.mrc')]);
    const [first] = await collect(openMarc(inChunks(marked)));
    expect(first?.position.offset).toBe(3);
  });

  it('keeps the records before the place where a packed file is damaged', async () => {
    const many = Buffer.concat(Array.from({ length: 2_000 }, () => fixture('good.mrc')));
    const packed = gzipSync(many, { level: 0 });
    const results = await collect(
      openMarc(inChunks(packed.subarray(0, packed.length / 2), [5_000])),
    );
    expect(results.filter(({ ok }) => ok).length).toBeGreaterThan(2_000);
    expect(results.at(-1)).toMatchObject({ ok: false, reason: 'bad_gzip' });
  });

  it('refuses what is neither', async () => {
    expect(outcomes(await collect(openMarc(inChunks(Buffer.from('{"leader":""}')))))).toEqual([
      'not_marc',
    ]);
  });

  it('lets the error of the file system through', async () => {
    await expect(collect(openMarc('/no/such/file.mrc'))).rejects.toMatchObject({ code: 'ENOENT' });
  });
});
