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

const part = (number: string, title: string, host: string, type = 'ab') =>
  book({ number, title, type, author: 'Silva, Ana', more: [`773 0_ ${host}`] });
const HOSTS = [
  book({
    number: 'J',
    title: 'Cadernos do Vale',
    type: 'as',
    more: [
      '022 __ $a0102-0188',
      '852 __ $81$bcentral',
      '853 20 $81$av.$bn.$vr$i(ano)$wq',
      '863 40 $81.1$a3$b2$i2001',
    ],
  }),
  book({ number: 'B', title: 'Livro de rios', copies: [{ libraryCode: 'branch' }] }),
  book({ number: 'S1', title: 'Boletim', type: 'as' }),
  book({ number: 'S2', title: 'Boletim', type: 'as' }),
];
const PARTS = [
  part('p1', 'Travessia por número', '$tCadernos$gv. 3, n. 2, p. 10-20, 2001$wJ'),
  part('p2', 'Travessia por ISSN', '$tCad. Vale$gv. 3, n. 2, p. 21-30, 2001$x0102-0188'),
  part('p3', 'Travessia por nome', '$tCadernos do Vale.$gv. 3'),
  part('p4', 'Travessia em livro', '$tLivro de rios$gp. 45-50$wB', 'aa'),
  part('p5', 'Travessia sem dono', '$tBoletim$gn. 1'),
];

describeEngine('a row of a list', () => {
  let portal: Portal;
  let rows: Row[] = [];
  let hosts: number[] = [];
  beforeAll(async () => {
    portal = await startPortal({
      fill: async (db) => {
        await fillNetwork(db);
        await addTitles(db, [SERTAO, ARTICLE]);
        hosts = await addTitles(db, HOSTS);
        await addTitles(db, PARTS);
      },
    });
    rows = (
      await portal.call('GET /consulta', { query: { q: 'travessia OR sertão', perPage: 50 } })
    ).itens;
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
    expect(row?.contido_em).toEqual({
      titulo: 'Revista do vale',
      lugar: 'v. 3, n. 1, p. 5-9, 2001',
      bibliotecas: [],
      acesso_remoto: '',
    });
    expect(rowOf('Grande')).not.toHaveProperty('contido_em');
  });

  it('names what an article stands in, found by number, ISSN or its title alone, and who has it', () => {
    const [journal, shelved] = hosts;
    for (const title of ['Travessia por número', 'Travessia por ISSN', 'Travessia por nome']) {
      expect([title, rowOf(title)?.contido_em]).toEqual([
        title,
        expect.objectContaining({ cod_acervo: journal, bibliotecas: ['Biblioteca Central'] }),
      ]);
    }
    expect(rowOf('Travessia em livro')?.contido_em).toMatchObject({
      titulo: 'Livro de rios',
      lugar: 'p. 45-50',
      cod_acervo: shelved,
      bibliotecas: ['Biblioteca da Serra'],
    });
  });

  it('names no title where two are called like that', () => {
    expect(rowOf('Travessia sem dono')?.contido_em).toEqual({
      titulo: 'Boletim',
      lugar: 'n. 1',
      bibliotecas: [],
      acesso_remoto: '',
    });
  });

  it('is shown beside the copies, and parsed for requests by the title', async () => {
    const id = rowOf('Travessia por número')?.cod_acervo ?? 0;
    const copies = await portal.call('GET /acervo/:id/exemplares', { params: { id } });
    expect(copies).toMatchObject({
      total: 0,
      contido_em: { cod_acervo: hosts[0], bibliotecas: ['Biblioteca Central'] },
    });
    const title = await portal.call('GET /acervo/:id', { params: { id } });
    expect(title.contido_em).toEqual({
      titulo: 'Cadernos',
      periodico: true,
      volume: '3',
      numero: '2',
      ano: 2001,
      pagina_inicial: '10',
      pagina_final: '20',
    });
    const chapter = rowOf('Travessia em livro')?.cod_acervo ?? 0;
    const other = await portal.call('GET /acervo/:id', { params: { id: chapter } });
    expect(other.contido_em).toMatchObject({ periodico: false, pagina_inicial: '45' });
  });
});
