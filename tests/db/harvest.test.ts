import { afterEach, beforeEach, expect, it } from 'vitest';
import { harvest, type HarvestOptions } from '#api/catalogue/harvest/harvest.ts';
import { harvestAll } from '#api/catalogue/harvest/harvest-all.ts';
import {
  RESPONSE_DATE,
  startFakeRepository,
  type FakeRepository,
} from '../support/providers/fake-repository.ts';
import { describeEngine, openTestDatabase, type TestDatabase } from '../support/servers/engines.ts';

const NOW = new Date('2026-03-12T12:00:00Z');
const BEFORE = '2026-03-01T00:00:00Z';

const marc = (title: string, more = ''): string =>
  `<record><leader>00000nam a2200000 a 4500</leader><controlfield tag="001">77</controlfield><datafield tag="245" ind1="1" ind2="0"><subfield code="a">${title}</subfield></datafield>${more}</record>`;

describeEngine('harvesting a repository', () => {
  let test: TestDatabase;
  let repository: FakeRepository;

  beforeEach(async () => {
    test = await openTestDatabase();
    repository = await startFakeRepository();
    for (const title of ['Um', 'Dois', 'Três', 'Quatro', 'Cinco'])
      repository.records.set(`oai:r:${title}`, { at: BEFORE, marc: marc(title) });
  });
  afterEach(async () => {
    await test.close();
    await repository.close();
  });

  const copy = (options: Partial<HarvestOptions> = {}, set = '') =>
    harvest(
      test.db,
      { address: repository.address, set, source: 'r.example' },
      { now: () => NOW, wait: async () => undefined, ...options },
    );
  const titles = async () => {
    const rows = await test.db.queries
      .selectFrom('titles')
      .select(['source', 'control_number', 'summary', 'withdrawn_at'])
      .orderBy('id')
      .execute();
    return rows.map(
      ({ source, control_number, summary, withdrawn_at }) =>
        `${source} ${control_number} ${(JSON.parse(summary) as { title: string }).title}${withdrawn_at === null ? '' : ', withdrawn'}`,
    );
  };
  const ALL = ['Um', 'Dois', 'Três', 'Quatro', 'Cinco'].map(
    (title) => `r.example oai:r:${title} ${title}`,
  );

  it('copies all records, page by page, by their identifiers', async () => {
    await copy();
    expect(await titles()).toEqual(ALL);
    expect(repository.queries).toEqual([
      '?verb=ListRecords&metadataPrefix=marcxml',
      '?verb=ListRecords&resumptionToken=%7C2',
      '?verb=ListRecords&resumptionToken=%7C4',
    ]);
  });

  it('then copies what is new, changed and deleted since the last time', async () => {
    await copy();
    repository.records.set('oai:r:Dois', { at: RESPONSE_DATE, marc: marc('Dois mudado') });
    repository.records.set('oai:r:Três', { at: RESPONSE_DATE, marc: null });
    repository.records.set('oai:r:Seis', { at: RESPONSE_DATE, marc: marc('Seis') });
    repository.queries.length = 0;
    await copy();
    expect(repository.queries[0]).toBe(
      `?verb=ListRecords&metadataPrefix=marcxml&from=${encodeURIComponent(RESPONSE_DATE)}`,
    );
    expect(await titles()).toEqual([
      ...[ALL[0], 'r.example oai:r:Dois Dois mudado', `${ALL[2]}, withdrawn`, ALL[3], ALL[4]],
      'r.example oai:r:Seis Seis',
    ]);
  });

  it('has nothing to do when nothing has changed', async () => {
    await copy();
    await copy();
    expect(await titles()).toEqual(ALL);
  });

  it('goes on with the token of the page that failed', async () => {
    const pages: number[] = [];
    const stop = () => {
      if (pages.push(1) === 1) repository.instead.push({ status: 500 });
    };
    await expect(copy({ onPage: stop })).rejects.toThrow(/status 500/);
    expect(await titles()).toEqual(ALL.slice(0, 2));
    repository.queries.length = 0;
    await copy();
    expect(repository.queries).toEqual([
      '?verb=ListRecords&resumptionToken=%7C2',
      '?verb=ListRecords&resumptionToken=%7C4',
    ]);
    expect(await titles()).toEqual(ALL);
  });

  it('begins the list anew when its token has expired', async () => {
    const expired = '<OAI-PMH><error code="badResumptionToken">expired</error></OAI-PMH>';
    const stop = () => void repository.instead.push({ status: 500 });
    await expect(copy({ onPage: stop })).rejects.toThrow(/status 500/);
    repository.instead.push({ status: 200, body: expired });
    await copy();
    expect(await titles()).toEqual(ALL);
  });

  it('waits as long as a busy repository says', async () => {
    const waits: number[] = [];
    repository.instead.push({ status: 503, headers: { 'retry-after': '7' } });
    await copy({ wait: async (ms) => waits.push(ms) });
    expect(waits).toEqual([7000]);
    expect(await titles()).toEqual(ALL);
  });

  it('lists by days where a repository knows no times, and one set only', async () => {
    repository.granularity = 'YYYY-MM-DD';
    await copy({}, 'teses');
    repository.queries.length = 0;
    await copy({}, 'teses');
    expect(repository.queries).toEqual([
      '?verb=ListRecords&metadataPrefix=marcxml&from=2026-03-12&set=teses',
    ]);
  });

  it('reports records that are refused by their identifier, and copies the others', async () => {
    repository.records.set('oai:r:x', {
      at: BEFORE,
      marc: marc('').replace(/<datafield.*/, '</record>'),
    });
    const refused: string[] = [];
    await copy({
      onPage: (report) =>
        void refused.push(...report.refused.map((one) => `${one.controlNumber} ${one.reason}`)),
    });
    expect(refused).toEqual(['oai:r:x no_title']);
    expect(await titles()).toEqual(ALL);
  });

  it.each([
    [{ status: 200, body: '<html/>' }, /not of OAI-PMH/],
    [{ status: 404 }, /status 404/],
    [
      { status: 200, body: '<OAI-PMH><error code="badArgument">no</error></OAI-PMH>' },
      /badArgument no/,
    ],
  ])('fails with a reason on %j', async (response, message) => {
    repository.instead.push(response);
    await expect(copy()).rejects.toThrow(message);
  });

  it('fails where the repository has no MARC', async () => {
    repository.formats = '<metadataFormat><metadataPrefix>oai_dc</metadataPrefix></metadataFormat>';
    await expect(copy()).rejects.toThrow('the repository has no MARC, only oai_dc');
  });

  it('fails where the same page is sent again and again', async () => {
    const again =
      '<OAI-PMH><ListRecords><resumptionToken>t</resumptionToken></ListRecords></OAI-PMH>';
    repository.instead.push({ status: 200, body: again }, { status: 200, body: again });
    await expect(copy()).rejects.toThrow(/again and again/);
  });

  it('goes on with the next repository after one that fails', async () => {
    const one = { address: repository.address, set: '', source: 'r.example', library: '' };
    const away = { ...one, address: 'http://127.0.0.1:1/oai' };
    await expect(harvestAll(test.db, [away, one], () => NOW)).rejects.toThrow(
      /^5 records of 2 repositories read, 0 refused; http:\/\/127\.0\.0\.1:1: /,
    );
    expect(await titles()).toEqual(ALL);
  });
});
