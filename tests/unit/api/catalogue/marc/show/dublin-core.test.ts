import fc from 'fast-check';
import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import { fixed008, marc } from '#api/catalogue/marc/build.ts';
import { dublinCore } from '#api/catalogue/marc/show/dublin-core.ts';
import { statementName } from '#api/catalogue/marc/show/dublin-core-names.ts';
import { oaiDc } from '#api/catalogue/marc/write/dublin-core.ts';
import { DUBLIN_CORE_ELEMENTS } from '#contract/catalogue/export/dublin-core.ts';
import { LOCALES } from '#contract/shared/languages.ts';
import { anyRecord } from '../support.ts';

const RECORD = marc({
  control: { '001': '1', '008': fixed008({ date1: 2019, language: 'por' }) },
  data: [
    '020 __ $a978-85-359-3198-3 (broch.)',
    '020 __ $a85-99 (errado)',
    '022 __ $a0100-1574',
    '024 7_ $a10.1000/182$2doi',
    '041 1_ $apor$heng',
    '082 04 $a869.3',
    '100 1_ $aRosa, João Guimarães,$d1908-1967.',
    '240 10 $aGrande sertão',
    '245 10 $aSertão :$bveredas /$cJoão Guimarães Rosa.',
    '246 3_ $aVeredas',
    '260 __ $aSão Paulo :$bCompanhia das Letras,$c2019.',
    '300 __ $a560 p. ;$c23 cm.',
    '490 0_ $aClássicos ;$vv. 3',
    '500 __ $aNota.',
    '505 0_ $aUm -- Dois',
    '506 1_ $aAcesso restrito.',
    '510 3_ $aBibliografia nacional',
    '520 __ $aResumo.',
    '530 __ $aTambém em braille.',
    '534 __ $pOriginal:$c1956',
    '538 __ $aPDF',
    '541 __ $aDoação',
    '600 10 $aVargas, Getúlio',
    '650 _0 $aSertões$xHistória.',
    '650 _4 $aSertões$xHistória.',
    '651 _4 $aMinas Gerais.',
    '648 _4 $aSéculo XX.',
    '655 _4 $aRomance.',
    '700 1_ $aSchwarcz, Lilia,$eilustradora',
    '700 12 $aAssis, Machado de.$tDom Casmurro.',
    '720 __ $aAlguém.',
    '773 0_ $tObras completas$gv. 2',
    '780 00 $tOutra',
    '785 00 $tMais nova',
    '856 40 $uhttps://a.example/x.pdf$qapplication/pdf',
    '952 __ $aLOCAL',
  ],
});

describe('Dublin Core', () => {
  it('takes each element from its fields', () => {
    const lines = dublinCore(RECORD).map(({ element, qualifier, scheme, value }) =>
      [[element, qualifier].filter(Boolean).join('.'), scheme, value].filter(Boolean).join(' | '),
    );
    expect(lines).toEqual([
      'title | Sertão: veredas',
      'title.alternative | Grande sertão',
      'title.alternative | Veredas',
      'creator | Rosa, João Guimarães, 1908-1967',
      'subject | LCSH | Vargas, Getúlio',
      'subject | LCSH | Sertões – História',
      'subject | DDC | 869.3',
      'description.abstract | Resumo.',
      'description.tableOfContents | Um -- Dois',
      'description | Nota.',
      'publisher | Companhia das Letras',
      'contributor | Schwarcz, Lilia',
      'contributor | Alguém',
      'date.issued | 2019',
      'type | DCMIType | Text',
      'type | Romance',
      'format.extent | 560 p. ; 23 cm',
      'format | IMT | application/pdf',
      'identifier | ISBN | 9788535931983',
      'identifier | 85-99',
      'identifier | ISSN | 0100-1574',
      'identifier | DOI | 10.1000/182',
      'identifier | URI | https://a.example/x.pdf',
      'source | Original: 1956',
      'language | ISO639-2 | por',
      'relation.isPartOf | Clássicos; v. 3',
      'relation.isPartOf | Obras completas. v. 2',
      'relation.replaces | Outra',
      'relation.isReplacedBy | Mais nova',
      'relation.hasPart | Dom Casmurro',
      'relation.hasFormat | Também em braille.',
      'relation.isReferencedBy | Bibliografia nacional',
      'relation.requires | PDF',
      'coverage.spatial | Minas Gerais',
      'coverage.temporal | Século XX',
      'rights | Acesso restrito.',
    ]);
  });

  it('says of a bare record what is there', () => {
    const bare = marc({ type: 'zz', data: ['245 00 $aSó o título'] });
    expect(dublinCore(bare)).toEqual([{ element: 'title', value: 'Só o título' }]);
  });

  it('keeps the order of the elements and has a name for each, whatever the record holds', () => {
    fc.assert(
      fc.property(anyRecord, (record) => {
        const statements = dublinCore(record);
        const places = statements.map(({ element }) => DUBLIN_CORE_ELEMENTS.indexOf(element));
        expect(places).toEqual([...places].sort((one, other) => one - other));
        for (const statement of statements) {
          expect(statement.value).not.toBe('');
          for (const locale of LOCALES) expect(statementName(statement, locale)).not.toBe('');
        }
      }),
    );
  });
});

describe('the file in oai_dc', () => {
  it('has the elements without qualifiers, and numbers that say what they are', () => {
    const xml = oaiDc(dublinCore(RECORD));
    expect(xml).toContain('<dc:title>Veredas</dc:title>');
    expect(xml).toContain('<dc:identifier>urn:ISBN:9788535931983</dc:identifier>');
    expect(xml).not.toContain('LOCAL');
  });

  it('is well-formed, whatever the record holds', () => {
    fc.assert(
      fc.property(anyRecord, (record) => {
        new SaxesParser({ xmlns: true }).write(oaiDc(dublinCore(record))).close();
      }),
    );
  });

  it('holds markup as text', () => {
    const record = marc({ data: ['245 00 $a<script>alert("x")</script> & co'] });
    expect(oaiDc(dublinCore(record))).toContain(
      '<dc:title>&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; &amp; co</dc:title>',
    );
  });
});
