import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fixed008, marc } from '#api/catalogue/marc/build.ts';
import { titleSummary } from '#api/catalogue/marc/map/title.ts';
import { anyRecord } from '../support.ts';

const of = (...data: string[]) => titleSummary(marc({ data }));

describe('the title', () => {
  it.each([
    ['$aGrande sertão :$bveredas /$cJoão Guimarães Rosa.', 'Grande sertão: veredas'],
    ['$aGrande sertão$bveredas$cJoão Guimarães Rosa', 'Grande sertão: veredas'],
    ['$aDom Casmurro.', 'Dom Casmurro'],
    ['$aObras completas.$n2,$pPoesia /$cFernando Pessoa.', 'Obras completas. 2, Poesia'],
    ['$aObras completas$n2$pPoesia', 'Obras completas. 2, Poesia'],
    ['$aAnais$h[recurso eletrônico] /$corg. Ana Lima', 'Anais'],
    [
      '$aQuincas Borba =$bPhilosopher or dog? /$cMachado de Assis',
      'Quincas Borba = Philosopher or dog?',
    ],
    ['$aE agora, José? ;$bFazenda /$cDrummond', 'E agora, José?; Fazenda'],
    ['$kPapers,$f1917-1950.', 'Papers, 1917-1950'],
    ['$aEncontro com J. R. R.', 'Encontro com J. R. R.'],
    ['$aFalta tudo...', 'Falta tudo...'],
    ['$aO velho e o mar.', 'O velho e o mar'],
    ['$aSerta\u0303o', 'Sertão'],
  ])('of 245 %s is "%s"', (field, expected) => {
    expect(of(`245 10 ${field}`).title).toBe(expected);
  });

  it('is sorted without its article, unless the indicator points inside a word', () => {
    expect(of('245 12 $aO cortiço').titleSort).toBe('cortiço');
    expect(of('245 13 $aEl túnel').titleSort).toBe('túnel');
    expect(of('245 12 $aL’étranger').titleSort).toBe('étranger');
    expect(of('245 15 $aCasa velha').titleSort).toBe('velha');
    expect(of('245 13 $aCasa velha').titleSort).toBe('Casa velha');
    expect(of('245 10 $a"Viagem" ao sul').titleSort).toBe('Viagem" ao sul');
    expect(of('245 19 $aCurto').titleSort).toBe('Curto');
  });

  it('is found in its original script, linked or not', () => {
    const linked = of('245 10 $6880-01$aLun yu', '880 10 $6245-01/$1$a论语 /$c孔子');
    expect(linked.titleOriginalScript).toBe('论语');
    expect(of('245 10 $aLun yu', '880 10 $6245-00$a论语').titleOriginalScript).toBe('论语');
    expect(of('245 10 $6880-01$aLun yu').titleOriginalScript).toBe('');
  });

  it('keeps other titles, each once and never the title itself', () => {
    const summary = of(
      '130 0_ $aBíblia.$pN.T.$lPortuguês.',
      '245 10 $aNovo Testamento',
      '246 3_ $aNovo Testamento',
      '246 3_ $aTestamento novo.',
      '700 12 $aRosa, João Guimarães.$tSagarana.',
      '700 1_ $aRosa, João Guimarães.$tPrimeiras estórias.',
      '740 02 $aTutaméia.',
    );
    expect(summary.uniformTitle).toBe('Bíblia. N.T. Português');
    expect(summary.variantTitles).toEqual([
      'Bíblia. N.T. Português',
      'Testamento novo',
      'Tutaméia',
      'Sagarana',
    ]);
  });

  it('falls back to another title when 245 has none', () => {
    expect(of('240 10 $aOdisseia.', '245 10 $cHomero').title).toBe('Odisseia');
  });
});

describe('authors', () => {
  it('have name, dates, kind and roles', () => {
    const { authors } = of(
      '100 1_ $aAssis, Machado de,$d1839-1908.',
      '700 1_ $aCandido, Antonio,$d1918-2017,$eprefácio,$eorg.',
      '700 1_ $aBrakel, Arthur,$etradutor$4trl',
      '710 1_ $aBrasil.$bMinistério da Cultura.',
      '711 2_ $aCongresso de História$n(3. :$d1990 :$cSalvador)',
    );
    expect(
      authors.map(({ heading, name, dates, kind, main }) => [heading, name, dates, kind, main]),
    ).toEqual([
      ['Assis, Machado de, 1839-1908', 'Assis, Machado de', '1839-1908', 'person', true],
      ['Candido, Antonio, 1918-2017', 'Candido, Antonio', '1918-2017', 'person', false],
      ['Brakel, Arthur', 'Brakel, Arthur', '', 'person', false],
      ['Brasil. Ministério da Cultura', 'Brasil. Ministério da Cultura', '', 'institution', false],
      [
        'Congresso de História (3. : 1990 : Salvador)',
        'Congresso de História (3. : 1990 : Salvador)',
        '',
        'event',
        false,
      ],
    ]);
    expect(authors[1]?.roles).toEqual([
      { code: '', text: 'prefácio' },
      { code: 'org', text: 'org.' },
    ]);
    expect(authors[2]?.roles).toEqual([{ code: 'trl', text: 'tradutor' }]);
  });

  it('get the commas that a catalogue without punctuation leaves out', () => {
    const { authors } = of('100 1_ $aJoão Paulo$bII$cPapa$d1920-2005', '710 1_ $aBrasil$bSenado');
    expect(authors.map(({ heading }) => heading)).toEqual([
      'João Paulo II, Papa, 1920-2005',
      'Brasil. Senado',
    ]);
  });

  it('keep the stop of an initial', () => {
    expect(of('100 1_ $aTolkien, J. R. R.').authors[0]?.heading).toBe('Tolkien, J. R. R.');
  });

  it('that occur twice are one, with the roles of both and no work of their own', () => {
    const { authors } = of(
      '700 12 $aLima, Ana.$tContos.',
      '700 1_ $aLIMA, Ana,$eed.',
      '700 1_ $aLima, Ana$4aut',
    );
    expect(authors).toHaveLength(1);
    expect(authors[0]).toMatchObject({
      work: '',
      roles: [{ code: 'edt', text: 'ed.' }, { code: 'aut' }],
    });
  });

  it('carry their original script', () => {
    const { authors } = of(
      '100 1_ $6880-02$aSin, Hŭm,$d1566-1628.',
      '880 1_ $6100-02/$1$a申欽,$d1566-1628.',
    );
    expect(authors[0]?.originalScript).toBe('申欽, 1566-1628');
  });
});

describe('subjects', () => {
  it('join heading and subdivisions and state the kind', () => {
    const { subjects } = of(
      '600 14 $aAssis, Machado de,$d1839-1908.',
      '600 14 $aAssis, Machado de,$d1839-1908$xCrítica e interpretação.',
      '600 14 $aAssis, Machado de,$d1839-1908.$tDom Casmurro.',
      '610 24 $aUniversidade de São Paulo.',
      '630 04 $aBíblia.$pGênesis',
      '648 _4 $aSéculo XX.',
      '650 _4 $aLiteratura brasileira$xHistória e crítica.',
      '651 _4 $aBrasil$xHistória$yImpério, 1822-1889.',
      '653 __ $asertão;$ajagunços',
      '655 _4 $aRomances.',
    );
    expect(subjects.map(({ kind, heading }) => `${kind}: ${heading}`)).toEqual([
      'person: Assis, Machado de, 1839-1908',
      'topic: Assis, Machado de, 1839-1908 – Crítica e interpretação',
      'uniform_title: Assis, Machado de, 1839-1908. Dom Casmurro',
      'institution: Universidade de São Paulo',
      'uniform_title: Bíblia. Gênesis',
      'chronological: Século XX',
      'topic: Literatura brasileira – História e crítica',
      'place: Brasil – História – Império, 1822-1889',
      'topic: sertão',
      'topic: jagunços',
      'genre: Romances',
    ]);
    expect(subjects[6]?.parts).toEqual(['Literatura brasileira', 'História e crítica']);
  });

  it('that two vocabularies share count once', () => {
    expect(of('650 _0 $aDireito.', '650 _7 $aDIREITO$2larpcal').subjects).toHaveLength(1);
  });
});

describe('publication', () => {
  it('prefers the publisher of 264 over 260 and over other 264', () => {
    const { imprint } = of(
      '260 __ $aLisboa :$bAntiga,$c1990.',
      '264 _4 $c©1991',
      '264 _1 $aSão Paulo ;$aRio de Janeiro :$bNova,$c1992.',
    );
    expect(imprint).toEqual({
      place: 'São Paulo; Rio de Janeiro',
      publisher: 'Nova',
      date: '1992',
    });
  });

  it.each([
    [{ date1: 1956 }, '$c1956.', 1956],
    [{ dateType: 'r', date1: 1999, date2: 1899 }, '$c1999', 1999],
    [{ dateType: 'n' }, '$cc1998', 1998],
    [{ dateType: 'n' }, '$c[1998 or 1999]', 1998],
    [{ dateType: 'n' }, '$c1985 [i.e. 1986]', 1986],
    [{ dateType: 'n' }, '$c5758 [1997 or 1998]', 1997],
    [{ dateType: 'n' }, '$c1999 [c1998]', 1999],
    [{ dateType: 'n' }, '$c[19--?]', 1900],
    [{ dateType: 'n' }, '$c[198-?]', 1980],
    [{ dateType: 'q', date1: '198u', date2: 1989 }, '$c[198-]', 1980],
    [{ dateType: 's', date1: '19uu' }, '$c[19--]', 1900],
    [{ dateType: 's', date1: '19uu' }, '$c1978', 1978],
    [{ dateType: 's', date1: '9999' }, '$cs.d.', null],
    [{ dateType: '|', date1: '||||' }, '', null],
  ])('takes the year of 008 %j with imprint "%s" as %s', (fixed, imprint, expected) => {
    const record = marc({ control: { '008': fixed008(fixed) }, data: [`260 __ ${imprint}`] });
    expect(titleSummary(record).year).toBe(expected);
  });

  it('keeps the last year of what ended or took several years', () => {
    const years = (dateType: string, date1: number, date2: number) => {
      const { year, yearEnd } = titleSummary(
        marc({ control: { '008': fixed008({ dateType, date1, date2 }) } }),
      );
      return [year, yearEnd];
    };
    expect(years('d', 1901, 1950)).toEqual([1901, 1950]);
    expect(years('m', 1999, 2001)).toEqual([1999, 2001]);
    expect(years('c', 1901, 9999)).toEqual([1901, 9999]);
    expect(years('t', 1999, 1998)).toEqual([1999, null]);
  });

  it('lists series once, as they are traced', () => {
    const { series } = of(
      '490 1_ $aBrasiliana, v. 3',
      '830 _0 $aBrasiliana (São Paulo, Brazil) ;$vv. 3.',
      '440 _0 $aDocumentos ;$v2',
      '490 0_ $aCadernos,$x1234-567x',
    );
    expect(series).toEqual([
      { title: 'Brasiliana (São Paulo, Brazil)', volume: 'v. 3', issn: '' },
      { title: 'Documentos', volume: '2', issn: '' },
      { title: 'Cadernos', volume: '', issn: '1234-567X' },
    ]);
  });

  it('keeps edition and physical description', () => {
    const summary = of('250 __ $a2. ed. rev.', '300 __ $a608 p. :$bil. ;$c23 cm.');
    expect(summary.edition).toBe('2. ed. rev.');
    expect(summary.physicalDescription).toBe('608 p. : il. ; 23 cm');
  });
});

describe('notes', () => {
  it('separates contents, abstract and thesis from the rest and hides those for staff', () => {
    const summary = of(
      '500 __ $aTítulo da capa.',
      '502 __ $aTese (Doutorado) - USP, 2001.',
      '505 0_ $aUm -- Dois.',
      '520 __ $aResumo.',
      '541 1_ $aDoação de fulano.',
      '583 1_ $aRestaurado.',
    );
    expect(summary.notes).toEqual([{ tag: '500', text: 'Título da capa.' }]);
    expect(summary).toMatchObject({
      thesis: 'Tese (Doutorado) - USP, 2001.',
      contents: ['Um -- Dois.'],
      abstract: ['Resumo.'],
    });
  });

  it('keeps a note of 10,000 characters whole', () => {
    const note = 'x'.repeat(10_000);
    expect(of(`500 __ $a${note}`).notes[0]?.text).toBe(note);
  });

  it('keeps markup as the text that it is', () => {
    expect(of('245 10 $a<script>alert(1)</script>').title).toBe('<script>alert(1)</script>');
  });

  it('knows what an article is part of', () => {
    const { host } = of(
      '773 0_ $aLima, Ana$tRevista de História,$dSão Paulo$gv. 3, n. 2, p. 10-20$x00348309$w(BR)123',
    );
    expect(host).toMatchObject({
      title: 'Revista de História',
      part: 'v. 3, n. 2, p. 10-20',
      issn: '0034-8309',
      controlNumber: '123',
    });
  });
});

describe('a record that lacks everything', () => {
  it('has empty texts, empty lists and no year', () => {
    expect(of()).toMatchObject({
      title: '',
      titleSort: '',
      authors: [],
      subjects: [],
      imprint: { place: '', publisher: '', date: '' },
      isbn: [],
      language: '',
      year: null,
      yearEnd: null,
      callNumber: '',
      area: '',
      workType: 1,
      online: false,
      accessible: false,
      cover: '',
      links: [],
      host: null,
    });
  });

  it('never makes the mapping throw, whatever its fields hold', () => {
    fc.assert(
      fc.property(anyRecord, fc.string({ maxLength: 24 }), (record, leader) => {
        const summary = titleSummary({ ...record, leader });
        expect(JSON.parse(JSON.stringify(summary))).toEqual(summary);
      }),
    );
  });
});
