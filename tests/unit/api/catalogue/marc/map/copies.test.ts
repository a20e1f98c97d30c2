import { describe, expect, it } from 'vitest';
import { marc } from '#api/catalogue/marc/build.ts';
import { copiesOf, parseEnumeration } from '#api/catalogue/marc/map/copies.ts';

const of = (...data: string[]) => copiesOf(marc({ data }));

describe('copies', () => {
  it('of a plain 852 are one, or one for each barcode', () => {
    expect(of('852 __ $aPUC$bCENTRAL$cReferência$h869.3$iR788g$p001$tex. 2')).toEqual([
      {
        libraryCode: 'CENTRAL',
        institution: 'PUC',
        callNumber: '869.3 R788g',
        barcode: '001',
        shelfLocation: 'Referência',
        copyNumber: '2',
        volume: '',
        tome: '',
        part: '',
        material: 'main',
        kind: '',
        note: '',
      },
    ]);
    expect(of('852 __ $bA$p1$p2').map(({ barcode }) => barcode)).toEqual(['1', '2']);
  });

  it.each(['853 20 $81$av.', '863 40 $81.1$a1', '866 __ $av. 1-10', '867 __ $aSupl.'])(
    'are not made of an 852 without barcode beside %s, which says where holdings are',
    (holdings) => {
      expect(of('852 __ $bA$hPER', holdings)).toEqual([]);
      expect(of('852 __ $bA$hPER$p7', holdings).map(({ barcode }) => barcode)).toEqual(['7']);
      expect(of('852 __ $81$bA', holdings, '876 __ $81.1$p8')).toHaveLength(1);
    },
  );

  it('of 876 belong to the 852 with the same link', () => {
    const copies = of(
      '852 __ $81.1$bA$h510',
      '852 __ $82.1$bB$h520',
      '876 __ $82.2$p10$3v. 2, t. 1, pt. 3$h7 dias$tc. 4',
      '877 __ $81.5$p11$3CD-ROM',
    );
    expect(copies).toMatchObject([
      {
        libraryCode: 'B',
        callNumber: '520',
        barcode: '10',
        volume: '2',
        tome: '1',
        part: '3',
        kind: '7 dias',
        copyNumber: '4',
      },
      {
        libraryCode: 'A',
        callNumber: '510',
        barcode: '11',
        material: 'additional',
        volume: 'CD-ROM',
      },
    ]);
    expect(copies).toHaveLength(2);
  });

  it('of 876 are also joined by holdings number in $0, by barcode, or by being the only 852', () => {
    expect(
      of('852 __ $bA$8221', '852 __ $bB$8222', '876 __ $0222$p1').map((c) => c.libraryCode),
    ).toEqual(['B', 'A']);
    expect(of('852 __ $bA$p1', '852 __ $bB$p2', '876 __ $p2').map((c) => c.libraryCode)).toEqual([
      'B',
      'A',
    ]);
    expect(of('852 __ $bA', '876 __ $p1', '876 __ $p2').map((c) => c.libraryCode)).toEqual([
      'A',
      'A',
    ]);
  });

  it('keep an 852 that has no items of its own', () => {
    expect(
      of('852 __ $bA$81', '852 __ $bB$82', '876 __ $81.1$p1').map((c) => c.libraryCode),
    ).toEqual(['A', 'B']);
  });

  it('are none without holdings', () => {
    expect(of('245 10 $aX')).toEqual([]);
  });

  it.each([
    ['v. 2', { volume: '2', tome: '', part: '' }],
    ['Volume IV, parte 1', { volume: 'IV', tome: '', part: '1' }],
    ['t.3', { volume: '', tome: '3', part: '' }],
    ['v. 1-2', { volume: '1-2', tome: '', part: '' }],
    ['2019:Jan.', { volume: '2019:Jan', tome: '', part: '' }],
    ['', { volume: '', tome: '', part: '' }],
  ])('read the caption "%s"', (text, expected) => {
    expect(parseEnumeration(text)).toEqual(expected);
  });
});
