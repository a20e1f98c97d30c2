import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeEngine } from '../../../support/servers/engines.ts';
import { startPortal, type Portal } from '../../../support/portal.ts';
import { addTitles, book, CENTRAL, fillNetwork } from '../../../support/networks/small-network.ts';

describeEngine('editions of a work', () => {
  let portal: Portal;
  let ids: number[] = [];
  const rosa = 'Rosa, João Guimarães,$d1908-1967';

  beforeAll(async () => {
    portal = await startPortal({
      fill: async (db) => {
        await fillNetwork(db);
        ids = await addTitles(db, [
          book({
            number: '1',
            title: 'Grande sertão :$bveredas',
            author: rosa,
            year: 1956,
            copies: [{}, {}],
          }),
          book({
            number: '2',
            title: 'The devil to pay in the backlands',
            author: rosa,
            year: 1963,
            language: 'eng',
            more: [
              '240 10 $aGrande sertão.$lInglês',
              '250 __ $a1st ed.',
              '260 __ $aNew York$bKnopf',
            ],
          }),
          book({ number: '3', title: 'Grande sertão', author: rosa, year: 2019 }),
          book({ number: '4', title: 'Sagarana', author: rosa }),
          book({ number: '5', title: 'Grande sertão', author: 'Outro, Alguém' }),
          book({ number: '6', title: 'Grande sertão' }),
          book({ number: '7', title: 'Grande sertão', author: rosa }),
          book({
            number: '8',
            title: 'As mil e uma noites',
            year: 2005,
            more: ['765 0_ $tAlf layla$w9', '787 0_ $tSagarana$w4'],
          }),
          book({ number: '9', title: 'Alf layla wa-layla', language: 'ara' }),
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

  it('are those of the same author under the same title, newest first, itself among them', async () => {
    const [first, english, third, other, foreign, nobody] = ids;
    const codes = async (id: number | undefined) =>
      (await editions(id)).map(({ cod_acervo: code, atual }) => (atual ? `(${code})` : `${code}`));
    expect(await codes(third)).toEqual([`(${third})`, `${english}`, `${first}`]);
    expect(await codes(first)).toEqual([`${third}`, `${english}`, `(${first})`]);
    expect((await editions(third))[1]).toEqual({
      cod_acervo: english,
      title: 'The devil to pay in the backlands',
      ano: 1963,
      edicao: '1st ed.',
      editora: 'Knopf',
      idioma: 'eng',
      idioma_desc: 'inglês',
      tipo_obra: 'Livro',
      acesso_remoto: '',
      disponibilidade: [],
      atual: false,
    });
    expect((await editions(third))[2]?.disponibilidade).toMatchObject([
      { cod_biblioteca: CENTRAL, disponiveis: 2 },
    ]);
    for (const alone of [other, foreign, nobody]) expect(await editions(alone)).toEqual([]);
  });

  it('are also what the record names as its original, its translation or another form', async () => {
    const [tales, arabic] = ids.slice(7);
    expect((await editions(tales)).map(({ cod_acervo: code, ano }) => [code, ano])).toEqual([
      [tales, 2005],
      [arabic, null],
    ]);
  });

  it('are none of a title that there is not', async () => {
    const refusal = await portal.refusal('GET /acervo/:id/edicoes', { params: { id: 999_999 } });
    expect([refusal.statusCode, refusal.code]).toEqual([404, 'title_not_found']);
    const gone = await portal.refusal('GET /acervo/:id/edicoes', { params: { id: ids[6] ?? 0 } });
    expect(gone.code).toBe('title_withdrawn');
  });
});
