import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Output } from '#contract/calls.ts';
import { describeEngine } from '../../support/servers/engines.ts';
import { addTitles, book, CENTRAL, fillNetwork } from '../../support/networks/small-network.ts';
import { startPortal, type Portal } from '../../support/portal.ts';

type Row = Output<'GET /consulta'>['itens'][number];

const SERTAO = book({
  number: '1',
  title: 'Grande sertão :$bveredas',
  author: 'Rosa, João Guimarães,$d1908-1967',
  subjects: ['Sertão'],
  year: 2019,
  isbn: '9788535931983',
  more: [
    '082 04 $a869.3',
    '090 __ $a869.3$bR788g',
    '250 __ $a22. ed.',
    '260 __ $aSão Paulo :$bCompanhia das Letras,$c2019.',
    '300 __ $a560 p. ;$c23 cm',
    '341 0_ $aauditory',
    '856 40 $uhttps://example.org/sertao.pdf$yTexto completo',
  ],
  copies: [
    { callNumber: '869.3 R788g' },
    { callNumber: '869.3 R788g', volume: '2', kind: 'horas', shelfLocation: 'Reserva' },
  ],
});
const ARTICLE = book({
  number: '2',
  title: 'A travessia',
  type: 'ab',
  more: ['773 0_ $tRevista do vale$gv. 3, n. 1, p. 5-9, 2001$x0100-1574'],
});

describeEngine('a row of a list', () => {
  let portal: Portal;
  let rows: Row[] = [];
  beforeAll(async () => {
    portal = await startPortal({
      fill: async (db) => {
        await fillNetwork(db);
        await addTitles(db, [SERTAO, ARTICLE]);
      },
    });
    rows = (await portal.call('GET /consulta', { query: { q: 'travessia OR sertão' } })).itens;
  });
  afterAll(() => portal.close());
  const rowOf = (title: string) => rows.find((row) => row.title.startsWith(title));

  it('has every field that its record fills', () => {
    expect(rowOf('Grande')).toMatchObject({
      edition: '22. ed.',
      publisher: 'Companhia das Letras',
      publicacao: '22. ed. São Paulo: Companhia das Letras, 2019. 560 p. ; 23 cm.',
      descricao_fisica: '560 p. ; 23 cm',
      call_number: '869.3 R788g',
      cod_tipo_obra: expect.any(Number),
      desc_tipo_obra: 'Livro',
      acesso_remoto: 'cr',
      possui_acessibilidade: 'S',
      cod_tipo_area_conhec: '8',
      desc_tipo_area_conhec: 'Literatura',
      cod_area_conhecimento: '869.3',
      disponibilidade: [{ cod_biblioteca: CENTRAL, total: 2, disponiveis: 2 }],
      subject: ['Sertão'],
    });
  });

  it('sums up what its copies are, each thing once, and leaves out what none of them has', () => {
    const row = rowOf('Grande');
    expect(row).toMatchObject({
      exemplares: 2,
      volume: ['2'],
      material: ['principal'],
      tipo_emprestimo: ['normal', 'horas'],
      localizacao: ['Reserva'],
    });
    expect(row).not.toHaveProperty('tomo');
    expect(rowOf('A travessia')).not.toHaveProperty('exemplares');
  });

  it('says of an article that it is contained in another work, and leaves out what is not known', () => {
    const row = rowOf('A travessia');
    expect(row).toMatchObject({ tipo_contido: 'A', possui_acessibilidade: '', acesso_remoto: '' });
    expect(row).not.toHaveProperty('cod_tipo_area_conhec');
    expect(rowOf('Grande')).not.toHaveProperty('tipo_contido');
  });
});
