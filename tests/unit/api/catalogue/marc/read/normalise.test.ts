import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { marc } from '#api/catalogue/marc/build.ts';
import { marcJsonLine } from '#api/catalogue/marc/read/jsonl.ts';
import { marcXmlFile } from '#api/catalogue/marc/write/marcxml.ts';
import { openMarc } from '#api/catalogue/marc/read/open.ts';
import { takeOrigin, withOrigin } from '#api/catalogue/marc/write/origin.ts';
import type { MarcRecord } from '#api/catalogue/marc/record.ts';
import { toSourceForm } from '#api/catalogue/marc/read/text/compose.ts';
import { normaliseForStorage } from '#api/catalogue/marc/read/normalise.ts';
import { anyRecord, bytesOf, chunkSizes, collect, inChunks, outcomes } from '../support.ts';

const read = (text: string | Uint8Array, sizes?: number[]) =>
  collect(openMarc(inChunks(Buffer.from(text), sizes)));

/** The record as it is stored after it went through a file. */
async function through(file: string | Uint8Array): Promise<MarcRecord | undefined> {
  const [result] = await read(file);
  return result?.ok ? normaliseForStorage(result.record) : undefined;
}

describe('the record as it is stored', () => {
  it('is the same whichever format it came in, and goes out in', async () => {
    await fc.assert(
      fc.asyncProperty(anyRecord, async (any) => {
        const record = normaliseForStorage(any);
        expect(await through(bytesOf(any))).toEqual(record);
        expect(await through(bytesOf(toSourceForm(record)))).toEqual(record);
        expect(await through([...marcXmlFile([any])].join(''))).toEqual(record);
        expect(await through(marcJsonLine(toSourceForm(record)))).toEqual(record);
      }),
    );
  });

  it('knows nothing of lengths, encoding and constants, and all else of the leader', () => {
    const of = (leader: string) => normaliseForStorage({ leader, fields: [] }).leader;
    expect(of('01234cam  2200345 i 45e0')).toBe('00000cam a2200000 i 4500');
    expect(of('01234nam^a2200345^^^4500')).toBe('00000nam a2200000   4500');
    expect(of('')).toBe('00000    a2200000   4500');
  });

  it('has blanks for control characters, which XML cannot hold', () => {
    const { fields } = normaliseForStorage(marc({ data: ['245 00 $aum\ndois\u0007três'] }));
    expect(fields).toMatchObject([{ subfields: [{ value: 'um dois três' }] }]);
  });
});

describe('the origin of an exported record', () => {
  const record = marc({ control: { '001': '1', '003': 'A' }, data: ['245 00 $aX'] });

  it('is not written where the record says it', () => {
    expect(withOrigin(record, { source: 'A' })).toBe(record);
    expect(takeOrigin(record)).toEqual({ record });
  });

  it('is written where it does not, and taken off again', () => {
    fc.assert(
      fc.property(anyRecord, fc.string(), fc.option(fc.nat()), (any, source, id) => {
        fc.pre(!any.fields.some(({ tag }) => tag === '990'));
        const title = id === null ? {} : { title: { epoch: 'e', id: id + 1 } };
        const marked = withOrigin(any, { source: `${source}!`, ...title });
        expect(takeOrigin(marked)).toEqual({
          record: any,
          origin: { source: `${source}!`, ...title },
        });
      }),
    );
  });

  it('leaves other fields 990 alone', () => {
    const local = marc({ data: ['245 00 $aX', '990 __ $aNosso$9acervo'] });
    expect(takeOrigin(local)).toEqual({ record: local });
  });
});

describe('lines of MARC-in-JSON', () => {
  it('are read whatever the chunks that they arrive in', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyRecord, { maxLength: 4 }),
        chunkSizes,
        async (records, sizes) => {
          fc.pre(records.length > 0);
          const results = await read(records.map(marcJsonLine).join(''), sizes);
          expect(results.map((result) => result.ok && result.record)).toEqual(records);
          expect(results.map(({ position }) => position.number)).toEqual(
            records.map((_, at) => at + 1),
          );
        },
      ),
    );
  });

  it('are refused one by one, with the place of each', async () => {
    const good = marcJsonLine(marc({ control: { '001': '1' }, data: ['245 00 $aX'] }));
    const lines = ['{"leader": 1}', '{"leader":"x","fields":[{"1":"x"}]}', '{"a', good.trim()];
    const results = await read(`${lines.join('\n')}\n\n`);
    expect(outcomes(results)).toEqual(['not_marc', 'not_marc', 'bad_json', '1']);
    expect(results.map(({ position }) => position)).toEqual([
      { number: 1, offset: 0 },
      { number: 2, offset: 14 },
      { number: 3, offset: 50 },
      { number: 4, offset: 54 },
    ]);
    const broken = Buffer.concat([
      Buffer.from('{"leader":"'),
      Buffer.from([0xff]),
      Buffer.from('"}'),
    ]);
    expect(outcomes(await read(broken))).toEqual(['bad_utf8']);
  });
});
