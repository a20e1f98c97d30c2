import fc from 'fast-check';
import { describe as group, expect, it } from 'vitest';
import { fixed008, marc } from '#api/catalogue/marc/build.ts';
import { describe } from '#api/catalogue/marc/show/describe.ts';
import { lineLabel } from '#api/catalogue/marc/show/labels.ts';
import { detectScript } from '#api/catalogue/marc/show/script.ts';
import { LOCALES } from '#contract/shared/languages.ts';
import { anyRecord } from '../support.ts';

const lines = (record: Parameters<typeof describe>[0]) =>
  describe(record).map(({ field, values }) =>
    [field, ...values.map(({ text }) => text)].join(' | '),
  );
const valuesOf = (record: Parameters<typeof describe>[0], field: string) =>
  describe(record).find((line) => line.field === field)?.values;

group('the description of a title', () => {
  it('goes through the record in cataloguing order', () => {
    const record = marc({
      control: { '001': '1', '008': fixed008({ date1: 2019, language: 'por' }) },
      data: [
        '020 __ $a9788535931983 (broch.)',
        '041 1_ $apor$heng',
        '082 04 $a869.3',
        '090 __ $a869.3$bR788g',
        '100 1_ $aRosa, João Guimarães,$d1908-1967.',
        '240 10 $aGrande sertão.$lInglês',
        '245 10 $aSertão :$bveredas /$cJoão Guimarães Rosa.',
        '246 1_ $iTítulo da capa:$aVeredas',
        '250 __ $a22. ed.',
        '255 __ $aEscala 1:1.000',
        '264 _1 $aSão Paulo :$bCompanhia das Letras,$c2019.',
        '264 _4 $c©2019',
        '300 __ $a560 p. ;$c23 cm.',
        '306 __ $a013500',
        '310 __ $aAnual.',
        '362 0_ $aVol. 1-',
        '490 1_ $aClássicos',
        '500 __ $aNota.',
        '504 __ $aBibliografia: p. 500.',
        '520 __ $aResumo.',
        '541 __ $aDoação',
        '588 __ $aDa capa',
        '590 __ $aNota local.',
        '650 _4 $aSertão$xHistória.',
        '653 __ $ajagunços$averedas',
        '655 _4 $aRomance.',
        '700 1_ $aSchwarcz, Lilia,$eilustradora',
        '700 1_ $aSchwarcz, Lilia$4edt',
        '700 12 $aAssis, Machado de.$tDom Casmurro.',
        '700 1_ $iBaseado em:$aDante.$tInferno.',
        '773 0_ $aRosa.$tObras completas$gv. 2',
        '830 _0 $aClássicos ;$v3',
        '856 40 $uhttps://a.example/x$yTexto completo$zSomente no campus',
        '856 42 $uhttps://a.example/y$yResenha',
        '952 __ $aLOCAL',
      ],
    });
    expect(lines(record)).toEqual([
      '100 | Rosa, João Guimarães, 1908-1967',
      '240 | Grande sertão. Inglês',
      '245 | Sertão: veredas / João Guimarães Rosa',
      '246 | Veredas',
      '700 | Schwarcz, Lilia',
      '250 | 22. ed.',
      '255 | Escala 1:1.000',
      '310 | Anual',
      '362 | Vol. 1-',
      '260 | São Paulo: Companhia das Letras, 2019',
      '264c | ©2019',
      '300 | 560 p. ; 23 cm',
      '306 | 01:35:00',
      '490 | Clássicos',
      '773 | Obras completas',
      '500 | Nota.',
      '504 | Bibliografia: p. 500.',
      '520 | Resumo.',
      '590 | Nota local.',
      '700c | Dom Casmurro',
      '700r | Inferno',
      '041 | por',
      '041h | eng',
      '650 | Sertão – História | jagunços | veredas',
      '655 | Romance',
      '020 | 9788535931983',
      '082 | CDD 869.3',
      '090 | 869.3 R788g',
      '856 | Texto completo',
      '856r | Resenha',
    ]);
    expect(valuesOf(record, '246')?.[0]?.note).toBe('Título da capa');
    expect(valuesOf(record, '700')?.[0]?.roles?.map(({ code }) => code)).toEqual(['ill', 'edt']);
    expect(valuesOf(record, '700r')?.[0]?.note).toBe('Dante. Baseado em');
    expect(valuesOf(record, '490')?.[0]?.note).toBe('3');
    expect(valuesOf(record, '773')?.[0]?.note).toBe('Rosa. v. 2');
    expect(valuesOf(record, '856')?.[0]).toMatchObject({
      url: 'https://a.example/x',
      restricted: true,
      note: 'Somente no campus',
    });
  });

  it.each([
    ['$a10.1590/S0102-1$2doi', 'https://doi.org/10.1590/S0102-1'],
    ['$adoi:10.1590/a b$2doi', undefined],
    ['$ahttps://dx.doi.org/10.1590/a(1)<2>$2DOI', 'https://doi.org/10.1590/a(1)%3C2%3E'],
    ['$a10.1590/x$2hdl', undefined],
  ])('leads from a DOI to its address: %s', (subfields, url) => {
    const record = marc({ data: ['245 00 $aA', `024 7_ ${subfields}`] });
    expect(valuesOf(record, '024')?.[0]?.url).toBe(url);
  });

  it('puts marks into an imprint that has none', () => {
    const record = marc({ data: ['245 00 $aA', '260 __ $aSão Paulo$bÁtica$c1998'] });
    expect(lines(record)).toEqual(['245 | A', '260 | São Paulo: Ática, 1998']);
  });

  it('sets the original script beside what it stands for, and shows alone what stands alone', () => {
    const record = marc({
      control: { '008': fixed008({ language: 'heb' }) },
      data: [
        '100 1_ $6880-01$aAgnon, S. Y.',
        '245 10 $6880-02$aTemol shilshom',
        '880 1_ $6100-01/(2/r$aעגנון, ש״י',
        '880 10 $6245-02/(2/r$aתמול שלשום',
        '880 __ $6260-00/(2/r$aתל־אביב',
      ],
    });
    const hebrew = { language: 'he', direction: 'rtl' };
    expect(valuesOf(record, '100')?.[0]?.original).toEqual({ text: 'עגנון, ש״י', ...hebrew });
    expect(valuesOf(record, '245')?.[0]?.original).toEqual({ text: 'תמול שלשום', ...hebrew });
    expect(valuesOf(record, '260')).toEqual([{ text: 'תל־אביב', ...hebrew }]);
  });

  it('says of relations what the record wants shown', () => {
    const data = ['245 00 $aA', '780 10 $tAntiga', '785 00 $tNova$x0100-1574$w(BN)123'];
    expect(lines(marc({ data }))).toEqual(['245 | A', '780 | Antiga', '785 | Nova']);
    const told = marc({ data: [...data, '580 __ $aContinua a Antiga.'] });
    expect(lines(told)).toEqual(['245 | A', '785 | Nova', '580 | Continua a Antiga.']);
    expect(valuesOf(told, '785')?.[0]?.item).toEqual({
      issn: '0100-1574',
      isbn: '',
      controlNumbers: [{ source: 'BN', number: '123' }],
    });
  });

  it('keeps a long note whole and markup as it is', () => {
    const long = 'palavra '.repeat(1250).trim();
    const record = marc({ data: ['245 00 $a<b>A</b>', `500 __ $a${long}`] });
    expect(lines(record)).toEqual(['245 | <b>A</b>', `500 | ${long}`]);
  });

  it('has a label in every language for every line, whatever the record holds', () => {
    fc.assert(
      fc.property(anyRecord, (record) => {
        for (const { field, values } of describe(record)) {
          expect(values.every(({ text }) => text !== '')).toBe(true);
          for (const locale of LOCALES) expect(lineLabel(field, locale)).not.toBe('');
        }
      }),
    );
  });
});

group('the script of a text', () => {
  it.each([
    ['Война и мир', ['rus'], { language: 'ru' }],
    ['Война и мир', ['eng'], { language: 'und-Cyrl' }],
    ['Война и мир', ['jpn'], { language: 'und-Cyrl' }],
    ['نجيب محفوظ', ['ara'], { language: 'ar', direction: 'rtl' }],
    ['平家物語', ['jpn'], { language: 'ja' }],
    ['平家物語', ['chi'], { language: 'zh' }],
    ['平家ものがたり', [], { language: 'ja' }],
    ['源氏物語の世界', [], { language: 'ja' }],
    ['源氏物語の世界', ['eng', 'chi'], { language: 'ja' }],
    ['源氏物語の世界', ['', 'x', 'jpn'], { language: 'ja' }],
    ['韓國文學의 歷史', [], { language: 'ko' }],
    ['韓國文學', ['kor'], { language: 'ko' }],
    ['abc の', [], { language: 'ja' }],
    ['abcd の', [], {}],
    ['賈誼, 200 B.C.-168 B.C.', ['chi'], { language: 'zh' }],
    ['Grande sertão', ['por'], {}],
    ['O ângulo α', ['por'], {}],
  ])('%s in a record in %s', (text, languages, expected) => {
    expect(detectScript(text, languages)).toEqual(expected);
  });
});
