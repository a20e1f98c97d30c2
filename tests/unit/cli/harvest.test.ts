import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { networkCommands } from '../../support/networks/command-line.ts';
import {
  startFakeRepository,
  type FakeRepository,
} from '../../support/providers/fake-repository.ts';

describe('acervo harvest', () => {
  const { tell } = networkCommands({ isShared: true });
  let repository: FakeRepository;

  beforeAll(async () => {
    repository = await startFakeRepository();
    const marc =
      '<record><leader>00000nam a2200000 a 4500</leader><datafield tag="245" ind1="1" ind2="0"><subfield code="a">Um</subfield></datafield></record>';
    repository.records.set('oai:r:1', { at: '2026-03-01T00:00:00Z', marc });
  });
  afterAll(() => repository.close());

  const harvest = (...words: string[]) => tell('harvest', ...words);

  it('says how many records are new, and later that all are as they were', async () => {
    const { address } = repository;
    expect(await harvest(address)).toEqual({
      code: 0,
      said: [
        `${address}: 1 records read: 1 new, 0 changed, 0 as they were, 0 withdrawn, 0 refused.`,
      ],
    });
    const again = await harvest(address, '--all');
    expect(again.said.at(-1)).toContain('0 new, 0 changed, 1 as they were');
  });

  it('says why a repository failed, and what to do', async () => {
    repository.instead.push({ status: 500 });
    const { code, said } = await harvest(repository.address, '--all');
    expect(code).toBe(1);
    expect(said).toEqual([
      `${repository.address}: status 500. What was read is stored; the next harvest goes on from there.`,
      expect.stringContaining(': 0 records read'),
    ]);
  });

  it('refuses what is no address', async () => {
    const { code, said } = await harvest('repositorio');
    expect(code).toBe(2);
    expect(said[0]).toContain('"repositorio" is no address of a repository');
  });
});
