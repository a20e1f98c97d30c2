import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeEngine } from '../../support/servers/engines.ts';
import { startPortal, type Portal } from '../../support/portal.ts';
import { addTitles, book, fillNetwork } from '../../support/networks/small-network.ts';

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

describeEngine('other editions of a work', () => {
  let portal: Portal;
  let ids: number[] = [];
  const rosa = 'Rosa, João Guimarães,$d1908-1967';

  beforeAll(async () => {
    portal = await startPortal({
      fill: async (db) => {
        await fillNetwork(db);
        ids = await addTitles(db, [
          book({ number: '1', title: 'Grande sertão :$bveredas', author: rosa, year: 1956 }),
          book({
            number: '2',
            title: 'The devil to pay in the backlands',
            author: rosa,
            year: 1963,
            language: 'eng',
            more: ['240 10 $aGrande sertão.$lInglês', '250 __ $a1st ed.'],
          }),
          book({ number: '3', title: 'Grande sertão', author: rosa, year: 2019 }),
          book({ number: '4', title: 'Sagarana', author: rosa }),
          book({ number: '5', title: 'Grande sertão', author: 'Outro, Alguém' }),
          book({ number: '6', title: 'Grande sertão' }),
          book({ number: '7', title: 'Grande sertão', author: rosa }),
        ]);
        await addTitles(db, [
          book({ number: '7', title: 'Grande sertão', author: rosa, deleted: true }),
        ]);
      },
    });
  });
  afterAll(() => portal.close());

  const editions = async (id: number | undefined) =>
    (await portal.call('GET /acervo/:id/edicoes', { params: { id: id ?? 0 } })).itens;

  it('are those of the same author under the same title, oldest first', async () => {
    const [first, english, third, other, foreign, nobody] = ids;
    const codes = async (id: number | undefined) =>
      (await editions(id)).map(({ cod_acervo }) => cod_acervo);
    expect(await codes(third)).toEqual([first, english]);
    expect(await codes(first)).toEqual([english, third]);
    expect((await editions(third))[1]).toEqual({
      cod_acervo: english,
      title: 'The devil to pay in the backlands',
      ano: 1963,
      edicao: '1st ed.',
      idioma: 'eng',
      idioma_desc: 'inglês',
      tipo_obra: 'Livro',
    });
    for (const alone of [other, foreign, nobody]) expect(await editions(alone)).toEqual([]);
  });

  it('are none of a title that there is not', async () => {
    const refusal = await portal.refusal('GET /acervo/:id/edicoes', { params: { id: 999_999 } });
    expect([refusal.statusCode, refusal.code]).toEqual([404, 'title_not_found']);
    const gone = await portal.refusal('GET /acervo/:id/edicoes', { params: { id: ids[6] ?? 0 } });
    expect(gone.code).toBe('title_withdrawn');
  });
});
