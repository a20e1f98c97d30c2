import { describe, expect, it } from 'vitest';
import { fixed008, marc } from '#api/catalogue/marc/build.ts';
import { titleSummary } from '#api/catalogue/marc/map/title.ts';
import type { MarcRecord } from '#api/catalogue/marc/record.ts';
import { citableWork } from '#api/catalogue/references/citable-work.ts';
import { editionText } from '#api/catalogue/references/edition.ts';
import { filedName } from '#api/catalogue/references/formats/abnt-names.ts';
import { locationOf } from '#api/catalogue/references/location.ts';

const createWork = (record: MarcRecord) => citableWork(record, titleSummary(record));
const book = (...data: string[]) =>
  createWork(marc({ type: 'am', control: { '008': fixed008({ date1: 2010 }) }, data }));

describe('an edition', () => {
  it.each([
    ['4a. ed.', '4. ed.'],
    ['4ª. edição', '4. ed.'],
    ['4.ª ed.', '4. ed.'],
    ['4a ed', '4. ed.'],
    ['4º ed.', '4. ed.'],
    ['4.ed.', '4. ed.'],
    ['4. edición', '4. ed.'],
    ['4a edizione', '4. ed.'],
    ['Seconda edizione', '2. ed.'],
    ['2ème édition revue et augmentée', '2e éd. revue et augmentée'],
    ['Deuxième édition', '2e éd.'],
    ['2d ed.', '2nd ed.'],
    ['11th ed.', '11th ed.'],
    ['Fifth edition.', '5th ed.'],
    ['2nd Brazilian ed.', '2nd Brazilian ed.'],
    ['1. ed. rev. e ampl.', '1. ed. rev. e ampl.'],
    ['1. ed. brasileira', '1. ed. brasileira'],
    ['1a. edición argentina', '1. ed. argentina'],
    ['1ª ed. digital', '1. ed. digital'],
    ['2. ed., rev., atual. e ampl.', '2. ed. rev. atual. e ampl.'],
    ['3. ed. / por Rui Lima', '3. ed.'],
    ['3. ed. / rev. e ampl. por Rui Lima', '3. ed. rev. e ampl.'],
    ['2. ed. rev. / 3. reimp.', '2. ed. rev.'],
    ['5. ed. 1. reimp.', '5. ed.'],
    ['Versão 2.1', 'Versão 2.1'],
  ])('%s is %s', (printed, written) => {
    expect(editionText(printed)).toBe(written);
  });

  it.each([
    '1. ed.',
    '1a. ed.',
    '1ª edição',
    'Primeira edição',
    '1. ed., 3. reimpr.',
    '1. ed. (2. tiragem)',
    'First edition',
    '1st ed.',
    '1ère éd.',
    '1a. reimpr.',
  ])('%s is not told', (printed) => {
    expect(editionText(printed)).toBe('');
  });
});

describe('a place within a host', () => {
  const whole = { volume: '15', issue: '1', pages: '115-120' };

  it.each([
    ['v. 15, n. 1, p. 115-120, 2010', '2010'],
    ['v. 15, n. 1, p. 115-120, [2010]', '2010'],
    ['v. 15, n. 1, p. 115-120, c2010', '2010'],
    ['v. 15, n. 1, p. 115-120, 2010/2011', '2010/2011'],
    ['v.15,n.1,p.115-120,2010', '2010'],
    ['v. 15 n. 1 p. 115-120 2010', '2010'],
    ['2010, v. 15, n. 1, p. 115-120', '2010'],
    ['Vol. 15, no. 1 (2010), pp. 115-120', '2010'],
    ['v. 15, n.º 1, págs. 115 a 120, jan.2010', 'jan. 2010'],
    ['v. 15, nº 1, p. 115–120, JAN. 2010', 'jan. 2010'],
    ['v. 15, n. 1, p. 115-120, Jan./Mar. 2010', 'jan./mar. 2010'],
    ['v. 15, n. 1, p. 115-120, janeiro/março de 2010', 'jan./mar. 2010'],
    ['v. 15, n. 1, p. 115-120, jan/fev/mar 2010', 'jan./mar. 2010'],
    ['v. 15, n. 1 (2010 jan-mar), p. 115-120', 'jan./mar. 2010'],
    ['v. 15, n. 1, p. 115-120, 15/03/2010', '15 mar. 2010'],
    ['v. 15, n. 1, p. 115-120, 2010-03-15', '15 mar. 2010'],
    ['v. 15, n. 1, p. 115-120, 15 de março de 2010', '15 mar. 2010'],
    ['v. 15, n. 1, p. 115-120, 1. sem. 2010', '1. sem. 2010'],
    ['t. 15, núm. 1, págs. 115-120, enero 2010', 'enero 2010'],
    ['v. 15, n. 1, p. 115-120, maggio 2010', 'magg. 2010'],
    ['tome 15, n° 1, p. 115-120, février 2010', 'févr. 2010'],
    ['v. 15, n. 1, p. 115-120, jan./abr.', 'jan./abr.'],
  ])('%s', (text, date) => {
    expect(locationOf(text, '', 'pt')).toMatchObject({ ...whole, date, rest: '' });
  });

  it('has months in the language of the part: capitals in English', () => {
    expect(locationOf('v. 1, Jan./Mar. 2010', '', 'en').date).toBe('Jan./Mar. 2010');
    expect(locationOf('v. 1, February 2010', '', 'en').date).toBe('Feb. 2010');
    expect(locationOf('v. 1, Jan./Mar. 2010', '', 'pt').date).toBe('jan./mar. 2010');
  });

  it.each([
    ['São Paulo, v. 1, n. 2', 'São Paulo', ''],
    ['São Paulo, SP : USP, v. 1', 'São Paulo, SP', ''],
    ['Suplemento, v. 1, p. 3', '', 'Suplemento'],
    ['v. 1, n. 2, p. 3-4, supl. 1, 2010', '', 'supl. 1'],
    ['p. 45-50, cap. 2', '', 'cap. 2'],
    ['faixa 7', '', 'faixa 7'],
    ['v. 1, n. esp., p. 3', '', ''],
  ])('%s: city "%s", beside the numbers "%s"', (text, city, rest) => {
    expect(locationOf(text, '', 'pt')).toMatchObject({ city, rest });
  });

  it('keeps pages that look like years', () => {
    expect(locationOf('p. 2010').pages).toBe('2010');
    expect(locationOf('p. 1998-2005, 2010').pages).toBe('1998-2005');
    expect(locationOf('v. 5, n. esp.').issue).toBe('esp.');
  });
});

describe('who a statement of responsibility says wrote it', () => {
  const entryOf = (statement: string, ...names: string[]) => {
    const [main = '', ...added] = names;
    const { entry } = book(
      `100 1_ $a${main}`,
      `245 10 $aMarés /$c${statement}`,
      ...added.map((name) => `700 1_ $a${name}`),
    );
    return entry.names.map(filedName);
  };

  it.each([
    'revisão técnica, Rui Lima',
    'revisão técnica de Rui Lima',
    'revisión de Rui Lima',
    'posfácio de Rui Lima',
    'postface de Rui Lima',
    'afterword by Rui Lima',
    'notas de Rui Lima',
    'notes by Rui Lima',
    'note di Rui Lima',
    'fotos: Rui Lima',
    'fotografías de Rui Lima',
    'photographs by Rui Lima',
    'capa de Rui Lima',
    'copertina di Rui Lima',
    'colaboração de Rui Lima',
    'avec la collaboration de Rui Lima',
    'supervisão: Rui Lima',
    'tradotto da Rui Lima',
    'traduit par Rui Lima',
    'a cura di Rui Lima',
    'sous la direction de Rui Lima',
    'prefazione di Rui Lima',
    'orelha de Rui Lima',
    'taqdīm Rui Lima',
  ])('not who is named in "%s"', (segment) => {
    expect(entryOf(`Lia Paz ; ${segment}`, 'Paz, Lia', 'Lima, Rui')).toEqual(['PAZ, Lia']);
  });

  it.each([
    'Lia Paz, Rui Lima',
    'Lia Paz e Rui Lima',
    'por Lia Paz y Rui Lima',
    'Lia Paz ; Rui Lima',
    'textos de Lia Paz, Rui Lima ; notas de Ana Mota',
    'Lia Paz, Rui Lima, tradução de Ana Mota',
  ])('all who are named in "%s"', (statement) => {
    expect(entryOf(statement, 'Paz, Lia', 'Lima, Rui')).toEqual(['PAZ, Lia', 'LIMA, Rui']);
  });

  it.each([
    ['Lia Paz, Rui Lima, organizadores', 'org'],
    ['organizadores, Lia Paz, Rui Lima', 'org'],
    ['Lia Paz, Rui Lima (orgs.)', 'org'],
    ['organização: Lia Paz e Rui Lima', 'org'],
    ['edited by Lia Paz, Rui Lima', 'edt'],
    ['Lia Paz, Rui Lima, editors', 'edt'],
    ['Lia Paz, Rui Lima (Hrsg.)', 'edt'],
    ['a cura di Lia Paz e Rui Lima', 'edt'],
    ['coordinación, Lia Paz, Rui Lima', 'coo'],
  ])('that "%s" put it together', (statement, role) => {
    const { entry } = book(
      `245 00 $aMarés /$c${statement}.`,
      '700 1_ $aPaz, Lia',
      '700 1_ $aLima, Rui',
    );
    expect({ ...entry, names: entry.names.map(filedName) }).toEqual({
      names: ['PAZ, Lia', 'LIMA, Rui'],
      role,
      more: false,
    });
  });

  it.each([
    ['Lia Paz ... [et al.]', true],
    ['Lia Paz [e outros]', true],
    ['Lia Paz [and three others]', true],
    ['Lia Paz [y otros]', true],
    ['Lia Paz [et autres]', true],
    ['textos de Lia Paz [et al.] ; tradução de Rui Lima', true],
    ['Lia Paz ; tradução de Rui Lima ... [et al.]', false],
    ['Lia Paz ; com ilustrações de Rui Lima [e outros]', false],
  ])('and whether there are more: "%s"', (statement, more) => {
    const { entry } = book('100 1_ $aPaz, Lia', `245 10 $aMarés /$c${statement}.`);
    expect(entry.more).toBe(more);
  });
});

describe('a host whose names stand in one text', () => {
  const entryOf = (text: string) =>
    createWork(
      marc({
        type: 'aa',
        control: { '008': fixed008({ date1: 2010 }) },
        data: ['245 00 $aRios', `773 0_ $a${text}$tMarés$dNatal : Duna, 2010$gp. 5-8`],
      }),
    ).host?.entry;

  it.each([
    ['Sato, M.; Carvalho, I. (org.).', 'org'],
    ['Sato, M.; Carvalho, I. (Orgs.)', 'org'],
    ['Sato, M. (org.); Carvalho, I. (org.).', 'org'],
    ['Sato, M.; Carvalho, I., organizadoras', 'org'],
    ['Sato, M. & Carvalho, I. (eds.).', 'edt'],
    ['Sato, M., Carvalho, I. (Coord.)', 'coo'],
    ['Sato, M.; Carvalho, I. [comps.]', 'com'],
    ['Sato, M.; Carvalho, I. (Hrsg.)', 'edt'],
    ['Sato, M.; Carvalho, I. (dir.)', 'pbd'],
    ['Sato, M.; Carvalho, I.', ''],
  ])('%s', (text, role) => {
    const { names = [], role: found } = entryOf(text) ?? {};
    expect([names.map(filedName), found]).toEqual([['SATO, M.', 'CARVALHO, I.'], role]);
  });

  it.each([
    'Semana Nacional de Botânica, 10., 1979, Curitiba',
    'Semana Nacional de Botânica, 10, 1979, Curitiba.',
    'Semana Nacional de Botânica (10. : 1979 : Curitiba)',
    'Semana Nacional de Botânica, 10ª, 1979, Curitiba',
  ])('%s: only the meeting is in capitals', (text) => {
    expect(entryOf(text)?.names.map(filedName)).toEqual([
      'SEMANA NACIONAL DE BOTÂNICA, 10., 1979, Curitiba',
    ]);
  });
});

describe('a thesis', () => {
  const thesisOf = (note: string, place: string) =>
    createWork(
      marc({
        type: 'am',
        control: { '008': fixed008({ date1: 2010, contents: 'm' }) },
        data: [
          '245 10 $aMarés',
          place === '' ? '260 __ $c2010' : `260 __ $a${place},$c2010`,
          `502 __ $a${note}`,
        ],
      }),
    ).thesis;

  it.each([
    'Tese (Doutorado em Letras) - Universidade X, Natal, RN, 2010',
    'Tese (Doutorado em Letras) – Universidade X, Natal/RN, 2010.',
    'Tese (Doutorado em Letras)-Universidade X, Natal (RN), 2010',
    'Tese (Doutorado em Letras), Universidade X, Natal - RN, 2010',
    'Tese (Doutorado em Letras). Universidade X, Natal, RN, 2010',
    'Tese (Doutorado em Letras) -- Universidade X, Natal, RN, Brasil, 2010',
  ])('%s', (note) => {
    expect(thesisOf(note, 'Natal')).toEqual({
      type: 'Tese (Doutorado em Letras)',
      institution: 'Universidade X',
      place: 'Natal, RN',
      year: '2010',
    });
  });

  it.each([
    [
      'Tese (Doutorado) - Universidade de São Paulo, 2010',
      'São Paulo',
      'Universidade de São Paulo',
    ],
    [
      'Tese (Doutorado) - Faculdade de Filosofia, Ciências e Letras, 2010',
      'Natal',
      'Faculdade de Filosofia, Ciências e Letras',
    ],
    ['Tese de doutorado, Universidade X, 2010', 'Natal', 'Universidade X'],
  ])('%s (%s): conferred by %s', (note, place, institution) => {
    expect(thesisOf(note, place)).toMatchObject({ institution, place });
  });

  it.each([
    ['Natal', 'Universidade X, Natal, RN', 'Universidade X', 'Natal, RN'],
    ['NATAL', 'Universidade X, Natal', 'Universidade X', 'NATAL'],
    ['Natal, RN', 'Universidade X, Natal', 'Universidade X', 'Natal, RN'],
    ['[Natal]', 'Universidade X, Natal', 'Universidade X', 'Natal'],
    ['Recife', 'Universidade X, Natal, RN', 'Universidade X, Natal, RN', 'Recife'],
    ['', 'Universidade X, Natal, RN', 'Universidade X', 'Natal, RN'],
    ['', 'Universidade X, Natal', 'Universidade X, Natal', ''],
    ['', 'Universidade X, Centro de Letras, RN', 'Universidade X, Centro de Letras, RN', ''],
    ['Natal', 'Natal', '', 'Natal'],
    ['', '', '', ''],
  ])('published in “%s”, conferred by “%s”: %s; %s', (imprint, conferred, institution, place) => {
    const note = `Tese (Doutorado) - ${conferred}, 2010`;
    expect(thesisOf(note, imprint)).toMatchObject({ institution, place });
  });
});

describe('a series', () => {
  it.each([
    ['$a(Série Estudos ; 3)', 'Série Estudos', '3'],
    ['$a(Série Estudos ;$v3)', 'Série Estudos', '3'],
    ['$a[Série Estudos] ;$v3', 'Série Estudos', '3'],
    ['$aCadernos / Instituto X ;$v5', 'Cadernos', '5'],
    ['$aCadernos / Instituto X ; v. 5', 'Cadernos', 'v. 5'],
    ['$aDebates (Perspectiva) ;$v27', 'Debates (Perspectiva)', '27'],
    ['$aColeção Mar, ISSN 0103-0001 ;$v2', 'Coleção Mar', '2'],
    ['$aSelo universidade ; Literatura', 'Selo universidade; Literatura', ''],
  ])('%s', (field, title, volume) => {
    expect(book('245 10 $aMarés', `490 0_ ${field}`).series).toMatchObject({ title, volume });
  });
});

describe('a name', () => {
  it.each([
    ['Câmara, Joaquim Mattoso Júnior', 'CÂMARA JÚNIOR, Joaquim Mattoso'],
    ['Souza, João de Filho', 'SOUZA FILHO, João de'],
    ['Silva, José da,$cJr.', 'SILVA JR., José da'],
    ['Neto, João Cabral de Melo', 'MELO NETO, João Cabral de'],
    ['Filho, Adonias', 'FILHO, Adonias'],
    ['Paz, Neto', 'PAZ, Neto'],
  ])('%s', (heading, filed) => {
    const { entry } = book(`100 1_ $a${heading}`, '245 10 $aMarés');
    expect(entry.names.map(filedName)).toEqual([filed]);
  });
});

describe('an ISBN stands as it is printed', () => {
  it.each([
    ['020 __ $a8508047355', '8508047355'],
    ['020 __ $a85-08-04650-1 (broch.)', '85-08-04650-1'],
    ['020 __ $a9788535931983$qbroch.', '9788535931983'],
    ['020 __ $aISBN 850804735X', '850804735X'],
  ])('%s', (field, isbn) => {
    expect(book(field, '245 10 $aMarés').isbn).toBe(isbn);
  });
});
