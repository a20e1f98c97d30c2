import { describe, expect, it } from 'vitest';
import { extentOf, restOfDescription, yearOf, type TitleFacts } from '#lib/titles/title-facts.ts';
import { splitLinks } from '#lib/titles/work-link.ts';

type Value = TitleFacts['descricao'][number]['valores'][number];

const line = (campo: string, ...valores: (Value | string)[]) => ({
  campo,
  rotulo: campo,
  valores: valores.map((value) => (typeof value === 'string' ? { texto: value } : value)),
});

const title = (more: Partial<TitleFacts> = {}): TitleFacts => ({
  title: 'Elis & Tom',
  descricao: [],
  autores: [{ descricao: 'Regina, Elis, 1945-1982' }, { descricao: 'Jobim, Tom, 1927-1994' }],
  assuntos: [{ descricao: 'Bossa nova' }],
  isbn: [],
  issn: [],
  classificacao: ['CDD 781.63'],
  publicacao: 'Rio de Janeiro: Philips, 1974',
  idioma_desc: 'português',
  resumo: 'Um encontro. Gravado em Los Angeles.',
  links: [{ url: 'https://a.example/ouvir' }],
  ...more,
});

const restOf = (told: TitleFacts) =>
  restOfDescription(told, 'Responsabilidade').map(({ rotulo, valores }) => [
    rotulo,
    ...valores.map(({ texto }) => texto),
  ]);

describe('the description', () => {
  it('says nothing that head, margin or links say', () => {
    const descricao = [
      line('100', 'Regina, Elis, 1945-1982'),
      line('245', 'Elis & Tom / Elis Regina, Tom Jobim'),
      line('260', 'Rio de Janeiro: Philips, 1974.'),
      line('520', 'Um encontro.', 'Gravado em Los Angeles.'),
      line('041', 'português'),
      line('650', 'Bossa nova'),
      line('700', 'Jobim, Tom, 1927-1994'),
      line('082', 'CDD 781.63'),
      line('856', { texto: 'Ouvir', url: 'https://a.example/ouvir', restrito: true }),
    ];
    const responsabilidade = 'Elis Regina, Tom Jobim';
    expect(restOf(title({ descricao, responsabilidade }))).toEqual([]);
  });

  it('keeps what only it says: notes, what qualifies a number, other languages, other scripts', () => {
    const isbn = ['9788535910667'];
    const descricao = [
      line('500', 'Um encontro.', 'Gravado em 1974'),
      line('020', { texto: '9788535910667', nota: 'brochura' }),
      line('041', 'português', 'inglês'),
      line('100', { texto: 'Regina, Elis, 1945-1982', escrita_original: { texto: 'Элис' } }),
      line('856r', { texto: 'Resenha', url: 'https://a.example/resenha' }),
    ];
    expect(restOf(title({ descricao, isbn }))).toEqual([
      ['500', 'Um encontro.', 'Gravado em 1974'],
      ['020', '9788535910667'],
      ['041', 'português', 'inglês'],
      ['100', 'Regina, Elis, 1945-1982'],
      ['856r', 'Resenha'],
    ]);
  });

  it('names who else made the work, under a name of its own', () => {
    const responsabilidade = 'Elis Regina e Tom Jobim ; produção de Aloysio de Oliveira';
    const descricao = [line('245', `Elis & Tom / ${responsabilidade}`)];
    expect(restOf(title({ descricao, responsabilidade }))).toEqual([
      ['Responsabilidade', responsabilidade],
    ]);
  });
});

describe('an article', () => {
  const descricao = [
    line('300', 'p. 147-148'),
    line('773', { texto: 'Communications of the ACM', nota: 'v. 11, n. 3 (1968), p. 147-148' }),
  ];
  const article = title({ descricao, descricao_fisica: 'p. 147-148', publicacao: '1968' });

  it('tells its place in the journal once', () => {
    expect(restOf(article)).toEqual([]);
    expect(extentOf(article)).toBe('');
    expect(yearOf({ ...article, ano_publicacao: 1968 })).toBe('');
  });
});

it('a year stands in the margin only where the imprint has none; "v." says nothing', () => {
  expect(yearOf({ ...title(), ano_publicacao: 1974 })).toBe('');
  expect(yearOf({ ...title({ publicacao: '[S.l.]' }), ano_publicacao: 1974 })).toBe('1974');
  expect(extentOf(title({ descricao_fisica: 'v.' }))).toBe('');
  expect(extentOf(title({ descricao_fisica: '1 disco sonoro' }))).toBe('1 disco sonoro');
});

it('the button leads to the work, not to a review of it', () => {
  const link = (seq_paragrafo: number, texto_integral?: boolean) => ({
    seq_paragrafo,
    url: `https://a.example/${seq_paragrafo}`,
    texto: '',
    restrito: false,
    ...(texto_integral !== undefined && { texto_integral }),
  });
  expect(splitLinks([link(1, false), link(2, true)]).work?.seq_paragrafo).toBe(2);
  expect(splitLinks([link(1, false)])).toEqual({ work: undefined, others: [link(1, false)] });
  expect(splitLinks([link(1), link(2)]).work?.seq_paragrafo).toBe(1);
});
