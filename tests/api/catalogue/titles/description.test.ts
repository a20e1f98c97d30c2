import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeEngine } from '../../../support/servers/engines.ts';
import { startPortal, type Portal } from '../../../support/portal.ts';
import { addTitles, book, fillNetwork } from '../../../support/networks/small-network.ts';

const ARTICLE = {
  number: 'a1',
  title: 'Um artigo',
  author: 'Rosa, João Guimarães,$d1908-1967',
  subjects: ['Sertão'],
  language: 'por',
  more: [
    '041 1_ $apor$hrus',
    '700 1_ $6880-01$aTolstói, Liev,$etradutor',
    '773 0_ $tRevista$gv. 3, p. 1-9$w(test)r1',
    '776 08 $iVersão impressa:$tO mesmo$z9788535931983',
    '780 00 $tDe fora$x9999-9994$wninguem',
    '830 _0 $aSérie antiga$x0100-1574$v2',
    '856 40 $uhttps://a.example/x$zAcesso restrito',
    '880 1_ $6700-01/(N$aТолстой, Лев',
  ],
};
const MAGAZINE = { number: 'r1', title: 'Revista', type: 'as' };

describeEngine('the description of a title', () => {
  let portal: Portal;
  let [article, magazine, serial, printed] = [0, 0, 0, 0];

  beforeAll(async () => {
    portal = await startPortal({
      fill: async (db) => {
        await fillNetwork(db);
        [article = 0, magazine = 0, serial = 0, printed = 0] = await addTitles(db, [
          book(ARTICLE),
          book(MAGAZINE),
          book({ number: 's1', title: 'Série antiga', type: 'as', more: ['022 0_ $a0100-1574'] }),
          book({ number: 'b1', title: 'O mesmo', isbn: '9788535931983' }),
        ]);
      },
    });
  });
  afterAll(() => portal.close());

  const title = (id: number) => portal.call('GET /acervo/:id', { params: { id } });
  const line = async (field: string) =>
    (await title(article)).descricao.find(({ campo }) => campo === field);
  const versions = async () =>
    new Map(
      (await portal.build('GET /publicacao/acervos')).itens.map(({ cod_acervo, versao }) => [
        cod_acervo,
        versao,
      ]),
    );
  const update = async (facts: Parameters<typeof book>[0]) => {
    await addTitles(portal.db, [book(facts)]);
    await portal.services.catalogue.refresh();
  };

  it('has its labels, roles and languages in the language of the request', async () => {
    const labels = async () =>
      (await title(article)).descricao
        .filter(({ campo }) => ['100', '700', '041', '041h', '650'].includes(campo))
        .map(({ rotulo, valores: [first] }) => [rotulo, first?.papel ?? first?.texto]);
    expect(await labels()).toEqual([
      ['Autor', 'Rosa, João Guimarães, 1908-1967'],
      ['Outros autores', 'tradutor'],
      ['Idioma', 'português'],
      ['Idioma original', 'russo'],
      ['Assuntos', 'Sertão'],
    ]);
    portal.speak('en');
    expect((await labels()).map(([label, first]) => `${label}: ${first}`)).toEqual([
      'Author: Rosa, João Guimarães, 1908-1967',
      'Other contributors: translator',
      'Language: Portuguese',
      'Original language: Russian',
      'Subjects: Sertão',
    ]);
    portal.speak('pt');
  });

  it('carries the codes of authorities, as authors and subjects do', async () => {
    const { autores, assuntos } = await title(article);
    expect((await line('100'))?.valores[0]).toEqual({
      texto: 'Rosa, João Guimarães, 1908-1967',
      busca: 'AUTOR',
      cod_autoridade: autores[0]?.cod_autoridade,
    });
    expect((await line('650'))?.valores[0]).toMatchObject({
      busca: 'ASSUNTO',
      cod_autoridade: assuntos[0]?.cod_autoridade,
    });
  });

  it('shows original scripts and marks what not everybody may open', async () => {
    expect((await line('700'))?.valores[0]?.escrita_original).toEqual({
      texto: 'Толстой, Лев',
      idioma: 'ru',
    });
    expect((await line('856'))?.valores[0]).toMatchObject({
      url: 'https://a.example/x',
      restrito: true,
    });
  });

  it('leads to the titles that it names, by number of record, ISSN or ISBN', async () => {
    const target = async (field: string) => (await line(field))?.valores[0]?.cod_acervo;
    expect(await target('773')).toBe(magazine);
    expect(await target('490')).toBe(serial);
    expect(await target('776')).toBe(printed);
    expect(await target('780')).toBeUndefined();
    expect((await line('773'))?.valores[0]).toMatchObject({
      texto: 'Revista',
      nota: 'v. 3, p. 1-9',
    });
  });

  it('leads to its series in reading order', async () => {
    const series = ['v. 10', 'II', 'v. 1', '3'].map((volume, at) =>
      book({
        number: `s${at + 10}`,
        title: `Rota ${at}`,
        more: [`490 0_ $aRotas do sul ;$v${volume}`],
      }),
    );
    const [first = 0] = await addTitles(portal.db, series);
    await portal.services.catalogue.refresh();
    const line = (await title(first)).descricao.find(({ campo }) => campo === '490');
    const { texto, busca, nota } = line?.valores[0] ?? { texto: '' };
    expect([texto, busca, nota]).toEqual(['Rotas do sul', 'INDICE_2', 'v. 10']);
    const { itens } = await portal.call('GET /consulta', {
      query: { q: `"${texto}"`, ...(busca && { for: busca }) },
    });
    expect(itens.map((row) => row.title)).toEqual(['Rota 2', 'Rota 1', 'Rota 3', 'Rota 0']);
  });

  it('has a version that changes when what is shown does, and only then', async () => {
    const first = await versions();
    await update({ ...ARTICLE, more: [...ARTICLE.more, '040 __ $aBR', '952 __ $aLOCAL$l3'] });
    expect(await versions()).toEqual(first);
    await update({ ...ARTICLE, more: [...ARTICLE.more, '255 __ $aEscala 1:10'] });
    const second = await versions();
    expect(second.get(article)).not.toBe(first.get(article));
    expect(second.get(serial)).toBe(first.get(serial));
    // The magazine leaves: the article's page has a link less. A new name would be no news to it.
    await update({ ...MAGAZINE, title: 'Revista nova' });
    expect((await versions()).get(article)).toBe(second.get(article));
    await update({ ...MAGAZINE, deleted: true });
    expect((await versions()).get(article)).not.toBe(second.get(article));
    expect((await line('773'))?.valores[0]).not.toHaveProperty('cod_acervo');
  });
});
