import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Input, Output } from '#contract/calls.ts';
import { describeEngine } from '../../support/servers/engines.ts';
import { startPortal, type Portal } from '../../support/portal.ts';

type Query = NonNullable<Input<'GET /consulta'>['query']>;
type Answer = Output<'GET /consulta'>;
/** What is typed, the title that is meant, the worst place at which it may stand, and how it is asked. */
type Judged = [typed: string, title: string, place: number, how?: Query];

const EXACT: Judged[] = [
  ['Dom Casmurro', 'Dom Casmurro', 1],
  ['O cortiço', 'O cortiço', 1],
  ['Grande sertão: veredas', 'Grande sertão: veredas', 1],
  ['GRANDE SERTÃO: VEREDAS', 'Grande sertão: veredas', 1],
  ['Morte e vida severina', 'Morte e vida severina', 1],
  ['São Bernardo', 'São Bernardo', 1],
  ['História do Brasil', 'História do Brasil', 1],
  ['The nature of the chemical bond', 'The nature of the chemical bond', 1],
  ['Introduction to algorithms', 'Introduction to algorithms', 1],
  ['cien años de soledad', 'Cien años de soledad', 1],
  ['A arte da guerra', 'A arte da guerra', 1],
  ['O que é a filosofia?', 'O que é a filosofia?', 1],
];

const ONE_COMMON_WORD: Judged[] = [
  ['Eu', 'Eu', 1],
  ['Só', 'Só', 1],
  ['Nada', 'Nada', 1],
  ['Viagem', 'Viagem', 1],
  ['Obras', 'Obras', 1],
  ['Ensaios', 'Ensaios', 1],
  ['Maria', 'María', 1],
  ['Science', 'Science', 1],
  ['Nature', 'Nature', 1],
  ['Dados', 'Dados: revista de ciências sociais', 1],
  ['Iracema', 'Iracema: lenda do Ceará', 1],
  ['Bíblia', 'Bíblia de Jerusalém', 1],
  ['Ética', 'Ética', 1],
  ['2666', '2666', 1],
];

const AUTHOR_AND_WORD: Judged[] = [
  ['machado casmurro', 'Dom Casmurro', 1],
  ['assis memórias', 'Memórias póstumas de Brás Cubas', 1],
  ['rosa sertão', 'Grande sertão: veredas', 1],
  ['lispector hora', 'A hora da estrela', 1],
  ['freire oprimido', 'Pedagogia do oprimido', 1],
  ['graciliano memórias', 'Memórias do cárcere', 1],
  ['drummond rosa', 'A rosa do povo', 1],
  ['marx capital', 'Das Kapital: Kritik der politischen Ökonomie', 1],
  ['tolkien anéis', 'The lord of the rings', 1],
  ['maria', 'Memorial de Maria Moura', 2],
  ['rosa', 'A rosa do povo', 2],
  ['jesus', 'O evangelho segundo Jesus Cristo', 2],
];

const SUBJECTS: Judged[] = [
  ['literatura brasileira', 'História concisa da literatura brasileira', 2],
  ['saúde pública', 'Revista de Saúde Pública', 2],
  ['música brasileira', 'História da música brasileira', 2],
  ['escravidão', 'A escrava Isaura', 3],
  ['loucura', 'Quincas Borba', 5, { for: 'ASSUNTO' }],
  ['cangaço', 'O Cabeleira', 3, { for: 'ASSUNTO' }],
  ['algoritmos', 'Introduction to algorithms', 1],
  ['direito', 'Lições preliminares de direito', 3],
  ['futebol', 'O negro no futebol brasileiro', 1],
  ['filosofia', 'Convite à filosofia', 3],
];

/** Spellings, accents, translations: what the work is also called. */
const OTHER_NAMES: Judged[] = [
  ['cortico', 'O cortiço', 1],
  ['memorias postumas de bras cubas', 'Memórias póstumas de Brás Cubas', 1],
  ['Braz Cubas', 'Memórias póstumas de Brás Cubas', 1],
  ['historia do brazil', 'História do Brasil', 1],
  ['dostoyevsky', 'Crime e castigo', 2],
  ['o guarany', 'O guarani', 1],
  ['as pupillas do senhor reitor', 'As pupilas do senhor reitor: crônica da aldeia', 1],
  ['dom quixote', 'El ingenioso hidalgo don Quijote de la Mancha', 1],
  ['o capital', 'Das Kapital: Kritik der politischen Ökonomie', 1],
  ['1984', 'Nineteen eighty-four', 1],
  ['A pedra do reino', "Romance d'A Pedra do Reino e o príncipe do sangue do vai-e-volta", 1],
  ['constituição federal', 'Constituição da República Federativa do Brasil', 1],
  ['dicionário aurélio', 'Novo dicionário da língua portuguesa', 1],
  ['casa grande e senzala', 'Casa-grande & senzala: formação da família brasileira', 1],
  ['vinte mil léguas submarinas', '20 mil léguas submarinas', 1],
];

const INITIALS: Judged[] = [
  ['G.H.', 'A paixão segundo G. H.', 1],
  ['a paixao segundo gh', 'A paixão segundo G. H.', 1],
  ['T. S. Eliot', 'The waste land', 1],
  ['t.s. eliot', 'The waste land', 1],
  ['J.R.R. Tolkien', 'The lord of the rings', 1],
  ['m j gonzaga de sá', 'Vida e morte de M. J. Gonzaga de Sá', 1],
  ['K&R', 'The C programming language', 1],
  ['RBH', 'Revista Brasileira de História', 1],
];

const SIMILAR: Judged[] = [
  ['algoritmo', 'Introduction to algorithms', 1, { for: 'LIVRE_S' }],
  ['sertões', 'Os sertões: campanha de Canudos', 2, { for: 'LIVRE_S' }],
  ['memória', 'Memórias póstumas de Brás Cubas', 4, { for: 'TITULO_S' }],
  ['lusiada', 'Os lusíadas', 1, { for: 'TITULO_S' }],
  ['cidade invisível', 'As cidades invisíveis', 1, { for: 'TITULO_S' }],
  ['network', 'Computer networks', 2, { for: 'TITULO_S' }],
  ['ensayo', 'Siete ensayos de interpretación de la realidad peruana', 2, { for: 'TITULO_S' }],
];

const NUMBERS: Judged[] = [
  ['978-65-00-99001-0', 'Memorial de Maria Moura', 1],
  ['9786500990010', 'Memorial de Maria Moura', 1],
  ['6500990013', 'Memorial de Maria Moura', 1],
  ['65-00-99001-3', 'Memorial de Maria Moura', 1],
  ['650099017X', 'Ensaio sobre a cegueira', 1],
  ['65-00-99017-x', 'Ensaio sobre a cegueira', 1],
  ['isbn:978-65-00-99017-1', 'Ensaio sobre a cegueira', 1],
  ['0102-311X', 'Cadernos de Saúde Pública', 1],
  ['0102311x', 'Cadernos de Saúde Pública', 1],
  ['issn:0028-0836', 'Nature', 1],
  ['869.3 A848d', 'Dom Casmurro', 1],
  ['869.3  a848D', 'Dom Casmurro', 1],
  ['chamada:"005.133 K39c"', 'The C programming language', 1],
  ['869.3 R788g', 'Grande sertão: veredas', 1, { for: 'INDICE_5' }],
];

const SERIES_SEARCHES: Judged[] = [
  ['brasiliana', 'Viagem ao Araguaia', 2],
  [
    'brasiliana',
    'A idade de ouro do Brasil: dores de crescimento de uma sociedade colonial',
    2,
    { for: 'INDICE_2' },
  ],
  ['BRASILIANA', 'Viagem ao Araguaia', 2, { keyword_type: 'T' }],
];

/** What a slip of the hand or an old spelling is led to, and where the work then stands. */
const MENDED: [typed: string, ...Judged][] = [
  ['dom casmuro', 'dom casmurro', 'Dom Casmurro', 1],
  ['machado de asis', 'machado de assis', 'Dom Casmurro', 3],
  ['clarisse lispector', 'clarice lispector', 'A hora da estrela', 8],
  ['guimarães roza', 'guimarães rosa', 'Grande sertão: veredas', 5],
  ['shakespere', 'shakespeare', 'Hamlet', 1],
  ['nietzche', 'nietzsche', 'Assim falou Zaratustra: um livro para todos e para ninguém', 1],
  ['veredsa', 'veredas', 'Grande sertão: veredas', 1],
  ['philosophia', 'filosofia', 'Convite à filosofia', 3],
  ['psychologia', 'psicologia', 'O eu e o inconsciente', 3],
  ['paolo freire', 'paulo freire', 'Pedagogia do oprimido', 4],
];

describeEngine('relevance on the demonstration network', () => {
  let portal: Portal;
  beforeAll(async () => {
    portal = await startPortal({
      demonstration: true,
    });
  }, 60_000);
  afterAll(() => portal.close());

  const search = (query: Query): Promise<Answer> => portal.call('GET /consulta', { query });
  /** From 1; Infinity when the title is not on the first page. */
  const placeOf = (title: string, { itens }: Answer): number => {
    const at = itens.findIndex((row) => row.title === title || row.title.startsWith(`${title} `));
    return at < 0 ? Infinity : at + 1;
  };

  it.each([
    ...EXACT,
    ...ONE_COMMON_WORD,
    ...AUTHOR_AND_WORD,
    ...SUBJECTS,
    ...OTHER_NAMES,
    ...INITIALS,
    ...SIMILAR,
    ...NUMBERS,
    ...SERIES_SEARCHES,
  ])('%s: %s, at place %i or before', async (q, title, place, how = {}) => {
    const answer = await search({ q, ...how });
    const first = answer.itens.slice(0, 5).map((row) => row.title);
    expect(placeOf(title, answer), first.join(' | ')).toBeLessThanOrEqual(place);
  });

  it.each(MENDED)('%s: did you mean %s', async (typed, mended, title, place) => {
    const { sugestao } = await search({ q: typed });
    expect(sugestao?.q).toBe(mended);
    const answer = await search({ q: sugestao?.q ?? '' });
    expect(answer.total).toBe(sugestao?.total);
    expect(placeOf(title, answer)).toBeLessThanOrEqual(place);
  });

  it('ranks a search by field as it ranks one anywhere', async () => {
    for (const [q, title] of ONE_COMMON_WORD) {
      expect(placeOf(title, await search({ q, for: 'TITULO' })), q).toBe(1);
    }
  });

  it('turns the order round, and keeps it over pages', async () => {
    const ids = ({ itens }: Answer) => itens.map((row) => row.cod_acervo);
    const all = ids(await search({ q: 'brasil', perPage: 100 }));
    expect(all.length).toBeGreaterThan(20);
    expect(ids(await search({ q: 'brasil', perPage: 100, direction: 'D' }))).toEqual(
      all.toReversed(),
    );
    const pages: number[] = [];
    for (let page = 1; pages.length < all.length; page++) {
      pages.push(...ids(await search({ q: 'brasil', perPage: 7, page })));
    }
    expect(pages).toEqual(all);
  });
});
