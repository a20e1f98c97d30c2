import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  EXPORT_FORMATS,
  EXPORT_NAMES,
  type ExportFormat,
} from '#contract/shared/export/formats.ts';
import type { Output } from '#contract/calls.ts';
import type { Database } from '#api/core/db/connection.ts';
import { describeEngine } from '../../../support/servers/engines.ts';
import { addTitles, book, fillNetwork } from '../../../support/networks/small-network.ts';
import { startPortal, type Portal } from '../../../support/portal.ts';
import { countedIn, rowsOf } from '../../../support/documents/exported.ts';

const COUNT = 2000;
const GONE = { number: 'gone', title: 'Saiu' };
const FORMULA = '=HYPERLINK("https://evil.example";"x")';

const post = (portal: Portal, body: object) =>
  fetch(`${portal.url}/api/acervo/exportar-cesta`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

describeEngine('titles as files', () => {
  let portal: Portal;
  let ids: number[] = [];
  let [gone, formula, long] = [0, 0, 0];

  beforeAll(async () => {
    portal = await startPortal({ fill });
  });
  afterAll(() => portal.close());

  async function fill(db: Database) {
    await fillNetwork(db);
    const books = Array.from({ length: COUNT }, (_, at) =>
      book({
        number: String(at + 1),
        title: `Obra número ${at + 1}`,
        author: `Autora ${at + 1}, Ana`,
        year: 1990 + (at % 30),
        copies: at % 2 === 0 ? [{ callNumber: '869.3 A1' }, { libraryCode: 'branch' }] : [],
      }),
    );
    ids = await addTitles(db, books);
    const notes = Array.from({ length: 30 }, (_, at) => `500 __ $a${at} ${'nota '.repeat(900)}`);
    [gone = 0, formula = 0, long = 0] = await addTitles(db, [
      book(GONE),
      book({ number: 'f', title: FORMULA, author: '+1+1, @x' }),
      book({ number: 'l', title: 'Comprida', more: notes }),
    ]);
    await addTitles(db, [book({ ...GONE, deleted: true })]);
  }

  const file = async (tipo: ExportFormat, acervos: number[], more: object = {}) => {
    const answer = await post(portal, { tipo, acervos, ...more });
    expect(answer.status).toBe(200);
    return Buffer.from(await answer.arrayBuffer());
  };

  it.each(EXPORT_NAMES)('%s has its type, its name and a row for each title', async (tipo) => {
    const answer = await post(portal, { tipo, acervos: ids.slice(0, 3) });
    const { media, extension } = EXPORT_FORMATS[tipo];
    expect(answer.headers.get('content-type')).toBe(media);
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="acervo.${extension}"`,
    );
    expect(rowsOf(tipo, Buffer.from(await answer.arrayBuffer()))).toHaveLength(3);
  });

  describe.each([1, 100, 101, COUNT])('of %d', (count) => {
    it.each(EXPORT_NAMES)(
      'hold as many titles as were asked for, each with its libraries: %s',
      async (tipo) => {
        const bytes = await file(tipo, ids.slice(0, count));
        const rows = rowsOf(tipo, bytes);
        expect(rows).toHaveLength(count);
        // Every other one has copies, in two libraries.
        for (const library of ['Biblioteca Central', 'Biblioteca da Serra']) {
          const held = rows.filter((row) => row.includes(library)).length;
          expect([library, held]).toEqual([library, Math.ceil(count / 2)]);
        }
        // What the browser counts as it comes.
        const counted = EXPORT_FORMATS[tipo].end === null ? count : countedIn(tipo, bytes);
        expect(counted).toBe(count + (tipo === 'csv' ? 1 : 0));
      },
    );
  });

  it.each(EXPORT_NAMES)(
    '%s tells the libraries that hold each, unless they are not wanted',
    async (tipo) => {
      const asked = ids.slice(0, 2);
      const [held = '', none = ''] = rowsOf(tipo, await file(tipo, asked));
      expect(held).toContain('Biblioteca Central');
      expect(held).toContain('869.3 A1');
      expect(held).toContain('Biblioteca da Serra');
      expect(none).not.toContain('Biblioteca');
      const [bare = ''] = rowsOf(tipo, await file(tipo, asked, { dados: 'resumido' }));
      expect(bare).toContain('Obra número 1');
      expect(bare).not.toContain('Biblioteca');
    },
  );

  it.each(EXPORT_NAMES)(
    '%s tells of a title that has left, and of one that never was',
    async (tipo) => {
      const asked = [gone, ids[0] ?? 0, 987_654];
      const rows = rowsOf(tipo, await file(tipo, asked));
      expect(rows).toHaveLength(3);
      const left = rows.filter((row) => row.includes('Não está mais no catálogo'));
      expect(left.some((row) => row.includes('Saiu'))).toBe(true);
      expect(left.some((row) => row.includes('Obra 987654'))).toBe(true);
      expect(left).toHaveLength(2);
    },
  );

  it('keep the order asked for, each title once', async () => {
    const asked = [ids[5] ?? 0, ids[2] ?? 0, ids[5] ?? 0];
    const rows = rowsOf('ris', await file('ris', asked));
    expect(rows.map((row) => /TI {2}- (.*)/.exec(row)?.[1]?.trim())).toEqual([
      'Obra número 6',
      'Obra número 3',
    ]);
  });

  it('GET /acervo/referencias: how each is cited, those that have left apart, held only if asked', async () => {
    const cited = async (more = '') => {
      const acervos = [ids[1], gone, ids[0], 987_654].join(',');
      const answer = await fetch(`${portal.url}/api/acervo/referencias?acervos=${acervos}${more}`);
      expect(answer.status).toBe(200);
      const { itens } = (await answer.json()) as Output<'GET /acervo/referencias'>;
      expect(itens.map(({ cod_acervo: code }) => code)).toEqual([ids[1], ids[0]]);
      return itens;
    };
    const [, bare] = await cited();
    expect(bare?.texto).toMatch(/^AUTORA 1, Ana\. Obra número 1\./);
    expect(bare?.trechos[1]).toEqual({ texto: 'Obra número 1', destaque: 'negrito' });
    expect(bare?.citacao?.parenteses).toEqual([{ texto: '(Autora 1, [1990])' }]);
    expect(bare?.csl.title).toBe('Obra número 1');
    expect(bare?.onde).toBeUndefined();
    const [none, held] = await cited('&dados=completo');
    expect(held?.onde).toBe('Biblioteca Central (869.3 A1); Biblioteca da Serra');
    expect(none?.onde).toBeUndefined();
  });

  it('GET /acervo/referencias: invalid_fields without numbers, or with more than 200', async () => {
    for (const acervos of [
      '',
      'x',
      '0',
      Array.from({ length: 201 }, (_, at) => at + 1).join(','),
    ]) {
      const answer = await fetch(`${portal.url}/api/acervo/referencias?acervos=${acervos}`);
      expect(answer.status, acervos).toBe(422);
    }
  });

  it('list references by the alphabet', async () => {
    const rows = rowsOf('abnt', await file('abnt', [ids[9] ?? 0, ids[1] ?? 0]));
    expect(rows.map((row) => row.slice(0, 9))).toEqual(['AUTORA 2,', 'AUTORA 10']);
  });

  it('let a spreadsheet compute nothing', async () => {
    const [row = ''] = rowsOf('csv', await file('csv', [formula]));
    expect(row).toContain(`"'=HYPERLINK`);
    expect(row).toMatch(/;"?'\+1\+1/);
  });

  it('leave out what ISO 2709 cannot hold, and say so', async () => {
    const [row = ''] = rowsOf('marc', await file('marc', [long]));
    expect(row).toContain('Comprida');
    expect(row).toContain('Registro sem seus campos mais longos');
    const [whole = ''] = rowsOf('marcxml', await file('marcxml', [long]));
    expect(whole).toContain('29 nota');
  });

  it('are refused for what is no list of titles', async () => {
    for (const acervos of [
      [],
      [0],
      [-1],
      ['x'],
      [1.5],
      '1',
      Array.from({ length: 2001 }, (_, at) => at + 1),
    ]) {
      const answer = await post(portal, { tipo: 'ris', acervos });
      expect([JSON.stringify(acervos).slice(0, 9), answer.status]).toEqual([
        JSON.stringify(acervos).slice(0, 9),
        422,
      ]);
    }
    expect((await post(portal, { tipo: 'docx', acervos: ids.slice(0, 1) })).status).toBe(422);
  });

  describe('of one title', () => {
    const one = (id: number, tipo: string) =>
      fetch(`${portal.url}/api/acervo/${id}/exportar?tipo=${tipo}`);

    it('are plain links', async () => {
      const answer = await one(ids[0] ?? 0, 'jsonld');
      expect(answer.headers.get('content-disposition')).toContain(`acervo-${ids[0]}.jsonld`);
      const { '@graph': graph } = (await answer.json()) as { '@graph': { name: string }[] };
      expect(graph.map(({ name }) => name)).toEqual(['Obra número 1']);
    });

    it('are refused for one that is not there', async () => {
      expect((await one(987_654, 'ris')).status).toBe(404);
      expect((await one(gone, 'ris')).status).toBe(410);
    });
  });
});
