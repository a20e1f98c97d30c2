import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { refreshAuthorities } from '#api/catalogue/authorities/refresh.ts';
import { prepareAuthority } from '#api/catalogue/authorities/save-records.ts';
import { findProblems } from '#cli/integrity.ts';
import { marc } from '#api/catalogue/marc/build.ts';
import { search } from '#api/search/engine/engine.ts';
import { openCatalogue } from '#api/search/live-index/live-index.ts';
import { emptyBatch, writeBatch } from '#api/catalogue/import/batch.ts';
import { FingerprintSet } from '#api/catalogue/import/fingerprint-set.ts';
import { refreshTitles } from '#api/catalogue/records/refresh.ts';
import {
  describeEngine,
  ENGINE,
  openTestDatabase,
  type TestDatabase,
} from '../support/servers/engines.ts';
import { book, fillNetwork } from '../support/networks/small-network.ts';

// Each import waits for the disk; a busy one takes its time.
vi.setConfig({ testTimeout: 60_000 });

const NOW = '2026-03-10T12:00:00.000Z';
const AT = { position: { number: 1, at: 0 }, raw: new Uint8Array(), name: '' };

describeEngine('titles under other forms of a heading', () => {
  let test: TestDatabase;
  beforeEach(async () => {
    test = await openTestDatabase();
    await fillNetwork(test.db);
  });
  afterEach(() => test.close());

  const describes = (number: string, heading: string, forms: string[] = [], status = 'n') => {
    const data = [`100 1_ $a${heading}`, ...forms.map((form) => `400 1_ $a${form}`)];
    const record = marc({ type: 'z ', status, control: { '001': number }, data });
    const incoming = prepareAuthority(record, { source: 'test', controlNumber: number });
    return { ...emptyBatch(), authorities: [{ incoming, ...AT }] };
  };
  const wrote = (number: string, author: string) => {
    const incoming = book({ number, title: `Livro ${number}`, author });
    return { ...emptyBatch(), titles: [{ incoming, ...AT }] };
  };
  type Import = ReturnType<typeof emptyBatch>;
  const imports = async (...batches: Import[]) => {
    const numbers = { taken: new Set<string>(), seen: new FingerprintSet() };
    for (const batch of batches) await writeBatch(test.db, batch, { now: NOW }, numbers);
  };
  /** The heading under which each title stands, by its number. */
  const leads = async (number: string) => {
    const { heading } = await test.db.queries
      .selectFrom('titles as t')
      .innerJoin('title_authorities as a', 'a.title_id', 't.id')
      .innerJoin('authorities as h', 'h.id', 'a.authority_id')
      .select('h.heading')
      .where('t.control_number', '=', number)
      .executeTakeFirstOrThrow();
    return heading;
  };
  const problems = async () => {
    const found: string[] = [];
    for await (const problem of findProblems(test.db)) found.push(problem);
    return found;
  };

  it('lead to the authority whose record names the form, whichever came first', async () => {
    await imports(
      wrote('1', 'Assis, Joaquim Maria Machado de'),
      describes('a', 'Assis, Machado de', ['Assis, Joaquim Maria Machado de']),
      wrote('2', 'ASSIS, Joaquim Maria Machado de.'),
    );
    expect([await leads('1'), await leads('2')]).toEqual([
      'Assis, Machado de',
      'Assis, Machado de',
    ]);
    expect(await problems()).toEqual([]);
  });

  it('leave their own heading to the authority that has taken it in', async () => {
    await imports(wrote('1', 'Machado'));
    const catalogue = await openCatalogue(test.db);
    const headings = (q: string) => search(catalogue.directory(), { rows: [{ q }] }).ids.length;
    expect(headings('machado')).toBe(1);
    await imports(describes('a', 'Assis, M.', ['Machado']));
    await catalogue.refresh();
    expect([headings('machado'), headings('assis')]).toEqual([1, 1]);
    await imports(describes('a', 'Assis, M.'));
    await catalogue.refresh();
    expect([await leads('1'), headings('machado')]).toEqual(['Machado', 1]);
    await catalogue.close();
  });

  it('stand by themselves where two records name the form, until only one does', async () => {
    await imports(
      wrote('1', 'Campos, A.'),
      describes('a', 'Campos, Augusto de', ['Campos, A.']),
      describes('b', 'Campos, Álvaro de', ['Campos, A.']),
    );
    expect(await leads('1')).toBe('Campos, A.');
    await imports(describes('b', 'Campos, Álvaro de'));
    expect(await leads('1')).toBe('Campos, Augusto de');
    expect(await problems()).toEqual([]);
  });

  it('seen back to their own heading when it gets a record, and leave it when that goes', async () => {
    await imports(
      describes('a', 'Pessoa, Fernando', ['Reis, Ricardo']),
      wrote('1', 'Reis, Ricardo'),
    );
    expect(await leads('1')).toBe('Pessoa, Fernando');
    await imports(describes('b', 'Reis, Ricardo'));
    expect(await leads('1')).toBe('Reis, Ricardo');
    await imports(describes('b', 'Reis, Ricardo', [], 'd'));
    expect(await leads('1')).toBe('Pessoa, Fernando');
    await imports(describes('a', 'Pessoa, Fernando', [], 'd'));
    expect(await leads('1')).toBe('Reis, Ricardo');
    expect(await problems()).toEqual([]);
  });

  it('follow a heading that changes to the form it had', async () => {
    await imports(describes('a', 'Rosa, J. G.'), wrote('1', 'Rosa, J. G.'));
    await imports(describes('a', 'Rosa, João Guimarães', ['Rosa, J. G.']));
    expect(await leads('1')).toBe('Rosa, João Guimarães');
    expect(await problems()).toEqual([]);
  });

  it('touch no title of an authority whose forms stay as they are', async () => {
    await imports(wrote('1', 'Rosa'), describes('a', 'Rosa', ['Guimarães Rosa']));
    const changes = async () => {
      const rows = await test.db.queries
        .selectFrom('change_log')
        .select('seq')
        .where('kind', '=', 'title')
        .execute();
      return rows.length;
    };
    const before = await changes();
    await imports(describes('a', 'Rosa', ['Guimarães Rosa', 'Rosa, J. G.']));
    expect(await changes()).toBe(before);
  });

  it('are words of every title under the heading, from the import of its record on', async () => {
    await imports(wrote('1', 'Universidade Federal do Paraná'), wrote('2', 'Outro autor'));
    const catalogue = await openCatalogue(test.db);
    const found = (q: string) =>
      search(catalogue.index(), { rows: [{ q, for: 'AUTOR' }] }).ids.length;
    expect(found('ufpr')).toBe(0);
    await imports(describes('a', 'Universidade Federal do Paraná', ['UFPR']));
    await catalogue.refresh();
    expect([found('ufpr'), found('ufpr paraná'), found('"ufpr paraná"')]).toEqual([1, 1, 0]);
    await imports(describes('a', 'Universidade Federal do Paraná', ['U. F. P.']));
    await catalogue.refresh();
    expect([found('ufpr'), found('ufp')]).toEqual([0, 1]);
    await catalogue.close();
  });

  it('are found again by "reindex" where a network has not traced its records yet', async () => {
    await imports(wrote('1', 'Machado'), describes('a', 'Assis, M.', ['Machado']));
    await test.db.queries.deleteFrom('authority_tracings').execute();
    expect(await problems()).not.toEqual([]);
    const catalogue = await openCatalogue(test.db);
    const headings = () => search(catalogue.directory(), { rows: [{ q: 'machado' }] }).ids.length;
    const authorities = await test.db.queries.selectFrom('authorities').select('id').execute();
    const titles = await test.db.queries.selectFrom('titles').select('id').execute();
    expect(headings()).toBe(2);
    await test.db.transaction(async (tx) => {
      await refreshAuthorities(
        tx,
        authorities.map(({ id }) => id),
        NOW,
      );
      await refreshTitles(
        tx,
        titles.map(({ id }) => id),
        NOW,
      );
    });
    await catalogue.refresh();
    expect([await problems(), headings()]).toEqual([[], 1]);
    await catalogue.close();
  });

  /** A few headings, so that records, forms and titles meet in every way. */
  const heading = fc.constantFrom('Um', 'Dois', 'Três', 'Quatro');
  const anyImport = fc.oneof(
    fc
      .tuple(fc.constantFrom('a', 'b', 'c'), heading, fc.uniqueArray(heading), fc.boolean())
      .map(([number, own, forms, gone]) => describes(number, own, forms, gone ? 'd' : 'n')),
    fc.tuple(fc.constantFrom('1', '2', '3'), heading).map(([number, own]) => wrote(number, own)),
  );

  it('stand where a fresh reading of all records would put them, after whatever imports', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyImport, { minLength: 2, maxLength: 8 }), async (batches) => {
        await imports(...batches);
        expect(await problems()).toEqual([]);
      }),
      { numRuns: ENGINE === 'pg' ? 10 : 25 },
    );
  });
});
