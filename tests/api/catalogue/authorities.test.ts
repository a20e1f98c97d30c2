import { afterAll, beforeAll, expect, it } from 'vitest';
import { saveAuthorities, prepareAuthority } from '#api/catalogue/authorities/save-records.ts';
import type { Database } from '#api/core/db/connection.ts';
import { DEMONSTRATION_SETTINGS } from '#demo/settings.ts';
import { marc } from '#api/catalogue/marc/build.ts';
import { describeEngine } from '../../support/servers/engines.ts';
import { startPortal, type Portal } from '../../support/portal.ts';
import { addTitles, book, fillNetwork } from '../../support/networks/small-network.ts';

const NOW = '2026-01-05T12:00:00.000Z';
const HTML = '<b onclick="x()">negrito</b> & <script>alert(1)</script>';
const LONG = 'Longa vida. '.repeat(850).trim();

const RECORDS: Record<string, string[]> = {
  pessoa: [
    '024 7_ $a0000000121032683$2isni',
    '100 1_ $6880-01$aPessoa, Fernando,$d1888-1935',
    '400 1_ $aPessoa, Fernando António Nogueira',
    '500 1_ $iHeterônimo:$aCampos, Álvaro de',
    '500 1_ $aNinguém, Um',
    '667 __ $aTelefone do editor: 123',
    '670 __ $aMensagem, 1934$uhttps://example.org/mensagem',
    `678 0_ $a${LONG}`,
    '856 42 $uhttps://example.org/pessoa$yCasa',
    '880 1_ $6100-01/(N$aПессоа, Фернандо',
  ],
  campos: ['100 1_ $aCampos, Álvaro de', '500 1_ $iAutor:$aPessoa, Fernando,$d1888-1935'],
  unesco: ['110 2_ $aUNESCO', '510 2_ $wa$aInstituto de Cooperação Intelectual'],
  direito: ['150 __ $aDireito', '680 __ $iUsado para obras gerais.'],
  civil: ['150 __ $aDireito civil', '550 __ $wg$aDireito'],
  trabalho: ['150 __ $aDireito do trabalho', '550 __ $wg$aDireito'],
  serie: ['130 _0 $aClássicos de bolso'],
  feio: [`100 1_ $a${HTML}`, `400 1_ $a${HTML} outra`, `678 0_ $a${HTML}`, `670 __ $a${HTML}`],
};

describeEngine('authority calls', () => {
  let portal: Portal;
  const ids: Record<string, number> = {};

  async function fill(db: Database) {
    await fillNetwork(db);
    await describeAs(db, RECORDS);
    await addTitles(db, [
      book({
        number: '1',
        title: 'Mensagem',
        author: 'Pessoa, Fernando,$d1888-1935',
        more: ['830 _0 $aClássicos de bolso ;$v1'],
      }),
      book({ number: '2', title: 'Poemas', author: 'Pessoa, Fernando António Nogueira' }),
      book({
        number: '3',
        title: 'Vida de um poeta',
        author: 'Biógrafo, Um',
        more: ['600 14 $aPessoa, Fernando,$d1888-1935'],
        subjects: ['Direito', 'Sem registro'],
      }),
      book({ number: '4', title: 'Sai', author: 'Pessoa, Fernando,$d1888-1935' }),
    ]);
    await addTitles(db, [book({ number: '4', title: 'Sai', deleted: true })]);
    const rows = await db.queries.selectFrom('authorities').select(['id', 'heading']).execute();
    for (const { id, heading } of rows) ids[heading] = id;
  }

  async function describeAs(db: Database, records: Record<string, string[]>) {
    const batch = Object.entries(records).map(([number, data]) =>
      prepareAuthority(marc({ type: 'z ', control: { '001': number }, data }), {
        source: 'test',
        controlNumber: number,
      }),
    );
    return db.transaction((tx) => saveAuthorities(tx, batch, NOW));
  }

  beforeAll(async () => {
    const settings = {
      ...DEMONSTRATION_SETTINGS,
      publish: { ...DEMONSTRATION_SETTINGS.publish, authorities: 4 },
    };
    portal = await startPortal({ settings, fill });
  });
  afterAll(() => portal.close());

  const read = (heading: string) =>
    portal.call('GET /autoridade/:id', { params: { id: ids[heading] ?? 0 } });
  const PESSOA = 'Pessoa, Fernando, 1888-1935';

  it('tell everything that a record says of a person', async () => {
    expect(await read(PESSOA)).toMatchObject({
      cod_autoridade: ids[PESSOA],
      descricao: PESSOA,
      tipo: 'autor_pessoa',
      desc_tipo: 'Pessoa',
      datas: '1888-1935',
      escrita_original: 'Пессоа, Фернандо',
      outras_formas: ['Pessoa, Fernando António Nogueira'],
      ver_tambem: [
        {
          descricao: 'Campos, Álvaro de',
          cod_autoridade: ids['Campos, Álvaro de'],
          relacao: 'relacionado',
          papel: 'Heterônimo',
        },
        // Nothing in the catalogue uses it: there is nothing to go to.
        { descricao: 'Ninguém, Um', relacao: 'relacionado' },
      ],
      biografia: [LONG],
      escopo: [],
      fontes: [{ texto: 'Mensagem, 1934', url: 'https://example.org/mensagem' }],
      identificadores: [
        {
          tipo: 'isni',
          valor: '0000 0001 2103 2683',
          url: 'https://isni.org/isni/0000000121032683',
        },
      ],
      links: [{ url: 'https://example.org/pessoa', texto: 'Casa' }],
      registro: true,
    });
  });

  it('count the titles that a search finds, under whatever form of the name', async () => {
    const { obras } = await read(PESSOA);
    expect(obras).toEqual({ autor: 2, assunto: 1, serie: 0 });
    const found = async (query: { autor?: string; assunto?: string }) =>
      (await portal.call('GET /consulta', { query })).total;
    expect(await found({ autor: String(ids[PESSOA]) })).toBe(2);
    expect(await found({ assunto: String(ids[PESSOA]) })).toBe(1);
    expect((await read('Clássicos de bolso')).obras).toEqual({ autor: 0, assunto: 0, serie: 1 });
    expect((await read('UNESCO')).obras).toEqual({ autor: 0, assunto: 0, serie: 0 });
  });

  it('say what headings are to each other, whichever record says it', async () => {
    const { ver_tambem: narrower, escopo } = await read('Direito');
    expect(narrower).toEqual([
      {
        descricao: 'Direito civil',
        cod_autoridade: ids['Direito civil'],
        relacao: 'mais_especifico',
      },
      {
        descricao: 'Direito do trabalho',
        cod_autoridade: ids['Direito do trabalho'],
        relacao: 'mais_especifico',
      },
    ]);
    expect(escopo).toEqual(['Usado para obras gerais.']);
    expect((await read('Direito civil')).ver_tambem).toMatchObject([
      { descricao: 'Direito', relacao: 'mais_amplo' },
    ]);
    expect((await read('UNESCO')).ver_tambem).toMatchObject([{ relacao: 'anterior' }]);
  });

  it('list the record as a title lists its own, without its private notes', async () => {
    const { marc: rows } = await read(PESSOA);
    expect(rows[0]).toMatchObject({ paragrafo: '0', campo_fixo: 'S' });
    expect(rows.filter(({ paragrafo }) => paragrafo === '400')).toMatchObject([
      { secao: 'a', indicador1: '1', descricao: 'Pessoa, Fernando António Nogueira' },
    ]);
    expect(JSON.stringify(await read(PESSOA))).not.toContain('Telefone');
  });

  const file = async (heading: string, format: string) => {
    const response = await fetch(`${portal.url}/api/autoridade/${ids[heading]}?formato=${format}`);
    const header = (name: string) => response.headers.get(name) ?? '';
    return { status: response.status, header, text: await response.text() };
  };

  it('give the record as a file', async () => {
    const iso = await file('Direito', 'iso2709');
    expect(iso.header('content-type')).toBe('application/marc');
    expect(iso.header('content-disposition')).toContain(`autoridade-${ids['Direito']}.mrc`);
    const xml = await file(PESSOA, 'marcxml');
    expect(xml.text).toContain('<datafield tag="100" ind1="1" ind2=" ">');
    expect(xml.text).not.toContain('Telefone');
    expect((await file('Direito', 'pdf')).status).toBe(422);
  });

  it('say when a note is too long for a format, which is another one', async () => {
    const { status, text } = await file(PESSOA, 'iso2709');
    expect([status, text]).toEqual([422, expect.stringContaining('marc_too_long')]);
  });

  it('are made from headings alone where nobody has described them', async () => {
    expect(await read('Sem registro')).toMatchObject({
      descricao: 'Sem registro',
      tipo: 'assunto',
      registro: false,
      marc: [],
      outras_formas: [],
      obras: { autor: 0, assunto: 1, serie: 0 },
    });
    const file = await fetch(`${portal.url}/api/autoridade/${ids['Sem registro']}?formato=marcxml`);
    expect(file.status).toBe(404);
  });

  it('answer for a heading that was taken into another with the one in use', async () => {
    const [id = 0] = await addTitles(portal.db, [
      book({ number: '9', title: 'Ode', author: 'Reis, Ricardo' }),
    ]);
    expect(id).toBeGreaterThan(0);
    const { id: bare } = await portal.db.queries
      .selectFrom('authorities')
      .select('id')
      .where('heading', '=', 'Reis, Ricardo')
      .executeTakeFirstOrThrow();
    const of = () => portal.call('GET /autoridade/:id', { params: { id: bare } });
    expect((await of()).cod_autoridade).toBe(bare);
    await describeAs(portal.db, { outro: ['100 1_ $aReis, R.', '400 1_ $aReis, Ricardo'] });
    const merged = await of();
    expect(merged).toMatchObject({ descricao: 'Reis, R.', registro: true });
    expect(merged.cod_autoridade).not.toBe(bare);
    await expect(
      portal.call('GET /publicacao/autoridades/:id', { params: { id: bare } }),
    ).resolves.toEqual({ cod_autoridade: bare });
  });

  it('give back what a record says as plain text', async () => {
    const [row] = (await portal.call('GET /consulta/autoridades', { query: { q: 'negrito' } }))
      .itens;
    const id = row?.cod_autoridade ?? 0;
    const answer = await portal.call('GET /autoridade/:id', { params: { id } });
    expect(answer).toMatchObject({
      descricao: expect.stringContaining('<script>alert(1)</script>'),
      biografia: [HTML],
      fontes: [{ texto: HTML }],
    });
  });

  it('speak the language of the request', async () => {
    portal.speak('en');
    const { desc_tipo } = await read('Direito');
    portal.speak('pt');
    expect(desc_tipo).toBe('Subject');
  });

  it.each(['autoridade', 'publicacao/autoridades'])('know no others (/%s)', async (path) => {
    const answer = async (id: number | string) => {
      const response = await fetch(`${portal.url}/api/${path}/${id}`);
      const { statusCode, message } = (await response.json()) as Record<string, unknown>;
      expect(statusCode).toBe(response.status);
      return [response.status, message];
    };
    expect(await answer(999_999)).toEqual([404, 'authority_not_found']);
    for (const id of ['abc', '0', '-1', '+1', '1.0', '1e0', '01', '1%20', '1%2F2', '1%00', '١']) {
      expect([id, ...(await answer(id))]).toEqual([id, 404, 'not_found']);
    }
  });

  it('list what to pre-render, most used first, up to the limit of the settings', async () => {
    const list = (query = {}) => portal.build('GET /publicacao/autoridades', query);
    const all = await list();
    expect(all).toMatchObject({ total: 4 });
    expect(all.itens).toHaveLength(4);
    expect(all.itens[0]?.cod_autoridade).toBe(ids[PESSOA]);
    const first = await list({ limite: 3 });
    const second = await list({ depois: first.proximo ?? '', limite: 3 });
    expect([...first.itens, ...second.itens]).toEqual(all.itens);
    expect([all.proximo, second.proximo]).toEqual([undefined, undefined]);
    await expect(list({ depois: 'x' })).rejects.toThrow('422');
  });

  it('have a version that the page shares, and that titles never change', async () => {
    const versions = async () => {
      const { itens } = await portal.build('GET /publicacao/autoridades');
      return new Map(itens.map(({ cod_autoridade: id, versao }) => [id, versao]));
    };
    const before = await versions();
    const pessoa = ids[PESSOA] ?? 0;
    expect((await read(PESSOA)).versao).toBe(before.get(pessoa));
    await addTitles(portal.db, [
      book({ number: '10', title: 'Novo', author: 'Pessoa, Fernando,$d1888-1935' }),
    ]);
    await portal.services.catalogue.refresh();
    expect((await read(PESSOA)).obras.autor).toBe(3);
    expect((await versions()).get(pessoa)).toBe(before.get(pessoa));
  });

  it('change their version with their record, and with what another says of them', async () => {
    const version = async (heading: string) => (await read(heading)).versao;
    const [direito, unesco] = [await version('Direito'), await version('UNESCO')];
    await describeAs(portal.db, {
      penal: ['150 __ $aDireito penal', '550 __ $wg$aDireito'],
      unesco: ['110 2_ $aUNESCO', '410 2_ $aOrganização das Nações Unidas para a Educação'],
    });
    expect(await version('Direito')).not.toBe(direito);
    expect(await version('UNESCO')).not.toBe(unesco);
  });
});
