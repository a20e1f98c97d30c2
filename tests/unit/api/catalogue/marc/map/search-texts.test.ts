import { expect, it } from 'vitest';
import { fixed008, marc } from '#api/catalogue/marc/build.ts';
import { titleSummary } from '#api/catalogue/marc/map/title.ts';

const textsOf = (...data: string[]) => titleSummary(marc({ data })).searchTexts;

it.each([
  ['the year of the imprint', '260 __ $aRio :$bGarnier,$cc1881.', '1881'],
  [
    'an ISBN that is wrong, as printed',
    '020 __ $z85-359-1066-1 (broch.)',
    '85-359-1066-1 (broch.)',
  ],
  ['the digits of an ISBN that is wrong', '020 __ $z85-359-1066-1 (broch.)', '8535910661'],
  ['the linking ISSN', '022 0_ $a0100-1574$l0100-1582', '01001582'],
  ['a DOI', '024 7_ $a10.1590/S0102-311X$2doi', '10.1590/S0102-311X'],
  ['a publisher number', '028 02 $a438 953-2$bPhilips', '4389532'],
  ['a number of another system', '035 __ $a(OCoLC)814782', '814782'],
  ['the numbering of a series', '490 1_ $aColeção Vera Cruz ;$vv. 52', 'Coleção Vera Cruz ; v. 52'],
  ['a work within, whatever the indicator', '700 1_ $aRosa, João.$tSagarana', 'Sagarana'],
  ['the original title', '765 0_ $tThe waves$sOndas', 'The waves Ondas'],
  ['an uncontrolled name', '720 __ $aSilva, Zé da', 'Silva, Zé da'],
  ['any field in another script', '880 __ $6500-01$aノート', 'ノート'],
])('a record is found by %s', (_what, field, text) => {
  expect(textsOf('245 10 $aObra', field).join('\n')).toContain(text);
});

it('names and subjects in other scripts, and parts of works as subjects, are found in their fields', () => {
  const { authorTexts, subjectTexts, searchTexts } = titleSummary(
    marc({
      data: [
        '245 10 $aObra',
        '600 10 $aRosa, João.$tSagarana.$pDuelo',
        '880 __ $6650-01$a俳句$x歴史',
        '880 1_ $6700-00$a芭蕉',
      ],
    }),
  );
  expect(authorTexts).toEqual(['芭蕉']);
  expect(subjectTexts).toEqual(['俳句 歴史', 'Duelo']);
  expect(searchTexts).toEqual([]);
  expect(titleSummary(marc({ data: ['245 10 $aObra'] }))).not.toHaveProperty('subjectTexts');
});

it('a reprint is found by the year of its original', () => {
  const fixed = fixed008({ dateType: 'r', date1: 2004, date2: 1881 });
  const record = marc({ control: { '008': fixed }, data: ['245 10 $aMemórias'] });
  expect(titleSummary(record).searchTexts).toEqual(['1881']);
});

it('text of the summary is not indexed twice', () => {
  expect(textsOf('245 10 $aObra', '246 30 $aOutro nome', '520 __ $aResumo.')).toEqual([]);
});
