import { describe, expect, it } from 'vitest';
import { marc } from '#api/catalogue/marc/build.ts';
import { titleSummary } from '#api/catalogue/marc/map/title.ts';
import { decideAcceptance } from '#api/catalogue/marc/read/accept.ts';
import { openMarc } from '#api/catalogue/marc/read/open.ts';
import type { MarcRecord } from '#api/catalogue/marc/record.ts';
import { authoritySummary } from '#api/catalogue/marc/map/authority.ts';
import { bytesOf, collect, inChunks } from './support.ts';

const CODED = '19990512d1956    m  y0pory0103    ba';

async function through(record: MarcRecord): Promise<MarcRecord> {
  const [result] = await collect(openMarc(inChunks(bytesOf(record))));
  if (!result?.ok) throw new Error('not read');
  expect(result.warnings.map(({ code }) => code)).toContain('unimarc_mapped');
  return result.record;
}
const textsOf = ({ fields }: MarcRecord) =>
  fields.map((field) =>
    'value' in field
      ? `${field.tag} ${field.value}`
      : `${field.tag} ${field.ind1}${field.ind2} ${field.subfields.map(({ code, value }) => `$${code}${value}`).join('')}`,
  );

describe('a bibliographic record of UNIMARC', () => {
  const source = marc({
    control: { '001': 'u1', '003': 'http://catalogo.example/u1', '005': '20200101000000.0' },
    data: [
      '010 __ $a978-85-01-00000-1$bbroch.$dR$ 50',
      `100 __ $a${CODED}`,
      '101 1_ $apor$cfre',
      '102 __ $aBR',
      '200 1_ $aGrande sertão$everedas$fJoão Guimarães Rosa$gtradução de Fulano',
      '205 __ $a2. ed.',
      '210 __ $aRio de Janeiro$cJ. Olympio$d1956',
      '215 __ $a594 p.$d23 cm',
      '225 2_ $aDocumentos brasileiros$v12',
      '463 _1 $1001u9$12001_$aRevista$vn. 3$1011__$a1234-5678',
      '606 __ $aFicção$xHistória$yBrasil$zséc. XX',
      '676 __ $a869.93$v23',
      '700 _1 $3a1$aRosa$bJoão Guimarães$f1908-1967$4070',
      '702 _1 $aFulano$bde Tal$4730',
      '710 02 $aEditora Olympio$bDepartamento$4650',
      '106 __ $ar',
      '995 __ $bCENTRAL$f0001',
    ],
  });

  it('becomes one of MARC 21, by the table', async () => {
    const record = await through(source);
    const texts = textsOf(record);
    expect(texts).toEqual(
      expect.arrayContaining([
        '001 u1',
        '020    $a978-85-01-00000-1$qbroch.$cR$ 50',
        '024 7  $ahttp://catalogo.example/u1$2uri',
        '041 1  $apor$hfre',
        '245 10 $aGrande sertão :$bveredas /$cJoão Guimarães Rosa ; tradução de Fulano',
        '250    $a2. ed.',
        '260    $aRio de Janeiro$bJ. Olympio$c1956',
        '300    $a594 p.$c23 cm',
        '490 0  $aDocumentos brasileiros$v12',
        '773 0  $wu9$tRevista$gn. 3$x1234-5678',
        '650  4 $aFicção$xHistória$zBrasil$yséc. XX',
        '082 04 $a869.93$223',
        '100 1  $aRosa, João Guimarães$d1908-1967$0a1$4aut',
        '700 1  $aFulano, de Tal$4trl',
        '110 2  $aEditora Olympio$bDepartamento$4pbl',
        '995    $bCENTRAL$f0001',
      ]),
    );
    expect(texts.filter((text) => text.startsWith('003'))).toEqual([]);
    expect(texts).toContain('886 2  $2unimarc$a106$b  $ar');
    expect(decideAcceptance(record)).toMatchObject({ ok: true, kind: 'bibliographic' });
  });

  it('has its years, language, country and names where the catalogue looks for them', async () => {
    const summary = titleSummary(await through(source));
    expect(summary).toMatchObject({
      title: 'Grande sertão: veredas',
      year: 1956,
      languages: ['por'],
    });
    expect(summary.authors.map(({ heading }) => heading)).toContain(
      'Rosa, João Guimarães, 1908-1967',
    );
  });
});

describe('an authority of UNIMARC', () => {
  it('becomes one of MARC 21', async () => {
    const record = await through(
      marc({
        leader: '00000nx  a2200000   4500',
        control: { '001': 'a1' },
        data: [
          '100 __ $a19990512apory0103    ba',
          '200 _1 $aRosa$bJoão Guimarães$f1908-1967',
          '400 _1 $aGuimarães Rosa$bJoão',
          '510 02 $aAcademia Brasileira de Letras$3a9',
          '810 __ $aSagarana, 1946',
        ],
      }),
    );
    expect(decideAcceptance(record)).toMatchObject({ ok: true, kind: 'authority' });
    expect(textsOf(record)).toEqual(
      expect.arrayContaining([
        '100 1  $aRosa, João Guimarães$d1908-1967',
        '400 1  $aGuimarães Rosa, João',
        '510 2  $aAcademia Brasileira de Letras$0a9',
        '670    $aSagarana, 1946',
      ]),
    );
    expect(authoritySummary(record).heading).toBe('Rosa, João Guimarães, 1908-1967');
  });

  it.each([
    [
      'a holdings record',
      marc({ type: 'x ', control: { '004': '1' }, data: ['852 __ $bCENTRAL'] }),
    ],
    ['an authority of MARC 21', marc({ type: 'z ', data: ['100 1_ $aRosa', '260 __ $ix'] })],
    ['a title of MARC 21', marc({ data: ['245 10 $aX', '200 __ $aX'] })],
  ])('is not seen in %s', async (_, record) => {
    const [result] = await collect(openMarc(inChunks(bytesOf(record))));
    expect(result).toMatchObject({ ok: true, record: { fields: record.fields } });
  });
});
