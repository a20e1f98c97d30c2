import { afterAll, beforeAll, expect, it } from 'vitest';
import { openMarc } from '#api/catalogue/marc/read/open.ts';
import type { MarcRecord } from '#api/catalogue/marc/record.ts';
import { describeEngine } from '../../../support/servers/engines.ts';
import { startPortal, type Portal } from '../../../support/portal.ts';
import { addTitles, book, fillNetwork } from '../../../support/networks/small-network.ts';

const HTML = '<b onclick="x()">negrito</b> & <script>alert(1)</script>';
const LONG = 'palavra '.repeat(1250);

describeEngine('a record in formats of other catalogues', () => {
  let portal: Portal;
  let [sertao, long, gone, bare] = [0, 0, 0, 0];

  beforeAll(async () => {
    portal = await startPortal({
      fill: async (db) => {
        await fillNetwork(db);
        [sertao = 0, long = 0, gone = 0, bare = 0] = await addTitles(db, [
          book({
            number: '1',
            title: 'Grande sertão :$bveredas',
            author: 'Rosa, João Guimarães,$d1908-1967',
            subjects: ['Sertão'],
            year: 2019,
            isbn: '9788535931983',
            more: [
              `500 __ $a${HTML}`,
              '541 __ $aDoação de Fulano',
              '541 1_ $aDoação pública',
              '583 __ $aRestaurar',
              '852 __ $bcentral$pT1$xPreço 10',
              '876 __ $pT1$c99,00',
              '952 __ $aLOCAL',
              '880 __ $6541-00$aSegredo',
            ],
          }),
          book({ number: '2', title: 'Com nota longa', more: [`500 __ $a${LONG}`] }),
          book({ number: '3', title: 'Sai' }),
          book({ number: '4', title: 'Sem autor nem ano' }),
        ]);
        await addTitles(db, [book({ number: '3', title: 'Sai', deleted: true })]);
      },
    });
  });
  afterAll(() => portal.close());

  const rows = (id: number, query = {}) =>
    portal.call('GET /acervo/:id/marc', { params: { id }, query });
  const get = (path: string) => fetch(`${portal.url}/api/acervo/${path}`);
  const tags = (record: MarcRecord | undefined) => record?.fields.map(({ tag }) => tag);

  async function recordOf(response: Response): Promise<MarcRecord | undefined> {
    const bytes = new Uint8Array(await response.arrayBuffer());
    async function* whole() {
      yield bytes;
    }
    for await (const result of openMarc(whole())) {
      if (result.ok) return result.record;
      throw new Error(result.reason);
    }
    return undefined;
  }

  it('lists the fields with their names in the language of the request', async () => {
    const inPortuguese = await rows(sertao);
    expect(inPortuguese[0]).toMatchObject({ paragrafo: '0', rotulo: 'Líder' });
    expect(inPortuguese.filter(({ paragrafo }) => paragrafo === '245')).toMatchObject([
      { secao: 'a', rotulo: 'Título e responsabilidade' },
      { secao: 'b' },
    ]);
    portal.speak('en');
    const inEnglish = await rows(sertao);
    portal.speak('pt');
    expect(inEnglish.find(({ paragrafo }) => paragrafo === '650')?.rotulo).toBe('Subject');
  });

  it('keeps private fields to itself, in the view and in what is released', async () => {
    const shown = await rows(sertao);
    expect(shown.filter(({ paragrafo }) => paragrafo === '541')).toMatchObject([
      { descricao: 'Doação pública' },
    ]);
    const kept = ['583', '952', '880'];
    expect(shown.filter(({ paragrafo }) => kept.includes(paragrafo))).toEqual([]);
    expect(shown.filter(({ paragrafo }) => paragrafo === '852').map(({ secao }) => secao)).toEqual([
      'b',
      'p',
    ]);
    expect(shown.filter(({ paragrafo }) => paragrafo === '876').map(({ secao }) => secao)).toEqual([
      'p',
    ]);
    const released = (await rows(sertao, { liberacao: 1 })).map(({ paragrafo }) => paragrafo);
    expect(released).toContain('541');
    expect(released.filter((tag) => ['852', '876', ...kept].includes(tag))).toEqual([]);
  });

  it.each([
    ['iso2709', 'application/marc', 'mrc'],
    ['marcxml', 'application/marcxml+xml', 'xml'],
  ])('is a file that a plain link can keep: %s', async (format, media, ending) => {
    const response = await get(`${sertao}/marc?formato=${format}&liberacao=1`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toContain(media);
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="acervo-${sertao}.${ending}"`,
    );
    const record = await recordOf(response);
    expect(tags(record)).toEqual(['001', '008', '020', '100', '245', '650', '500', '541']);
    expect(record?.fields.find(({ tag }) => tag === '500')).toMatchObject({
      subfields: [{ code: 'a', value: HTML }],
    });
  });

  it('says what to do with a record that ISO 2709 cannot hold', async () => {
    const refused = await get(`${long}/marc?formato=iso2709`);
    expect(refused.status).toBe(422);
    expect(await refused.json()).toMatchObject({
      message: 'marc_too_long',
      params: { detalhe: expect.stringContaining('500: 10') },
    });
    const xml = await recordOf(await get(`${long}/marc?formato=marcxml`));
    expect(xml?.fields.at(-1)).toMatchObject({ subfields: [{ value: LONG }] });
    const [row] = (await rows(long)).slice(-1);
    expect(`${row?.descricao}${row?.pontuacao}`).toBe(LONG);
  });

  it('describes a record without author, date or copies', async () => {
    expect((await rows(bare)).map(({ paragrafo }) => paragrafo)).toEqual(['0', '1', '8', '245']);
    expect((await get(`${bare}/marc?formato=marcxml`)).status).toBe(200);
  });

  it('lists the elements of Dublin Core by the names of the request', async () => {
    portal.speak('es');
    const { itens } = await portal.call('GET /acervo/:id/dublin-core', { params: { id: sertao } });
    portal.speak('pt');
    expect(itens.slice(0, 3)).toEqual([
      { elemento: 'title', rotulo: 'Título', valor: 'Grande sertão: veredas' },
      { elemento: 'creator', rotulo: 'Autoría', valor: 'Rosa, João Guimarães, 1908-1967' },
      { elemento: 'subject', rotulo: 'Materia', valor: 'Sertão' },
    ]);
    expect(itens.find(({ elemento }) => elemento === 'date')).toEqual({
      elemento: 'date',
      qualificador: 'issued',
      rotulo: 'Publicado en',
      valor: '2019',
    });
    expect(itens.map(({ valor }) => valor)).not.toContain('Doação de Fulano');
  });

  it('is a file of Dublin Core, in which markup is text', async () => {
    const response = await get(`${sertao}/dublin-core?formato=xml`);
    expect(response.headers.get('content-type')).toContain('application/xml');
    expect(response.headers.get('content-disposition')).toContain(`acervo-${sertao}-dc.xml`);
    const xml = await response.text();
    expect(xml).toContain('<dc:title>Grande sertão: veredas</dc:title>');
    expect(xml).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(xml).not.toContain('Fulano');
  });

  it('refuses formats that there are not, and titles that there are not', async () => {
    expect((await get(`${sertao}/marc?formato=unimarc`)).status).toBe(422);
    for (const format of ['', '?formato=iso2709', '?formato=marcxml']) {
      expect((await get(`999999/marc${format}`)).status).toBe(404);
      expect((await get(`${gone}/marc${format}`)).status).toBe(410);
      expect((await get(`abc/marc${format}`)).status).toBe(404);
    }
    for (const format of ['', '?formato=xml']) {
      expect((await get(`999999/dublin-core${format}`)).status).toBe(404);
      expect((await get(`${gone}/dublin-core${format}`)).status).toBe(410);
      expect((await get(`${sertao}%2F1/dublin-core${format}`)).status).toBe(404);
    }
    expect((await get(`${sertao}/dublin-core?formato=rdf`)).status).toBe(422);
  });
});
