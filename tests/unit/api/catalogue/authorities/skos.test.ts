import { describe, expect, it } from 'vitest';
import { conceptOf, skosJsonLd, turtle } from '#api/catalogue/authorities/skos.ts';
import type { AuthorityPage } from '#api/catalogue/authorities/page-facts.ts';
import { marc } from '#api/catalogue/marc/build.ts';
import { authoritySummary } from '#api/catalogue/marc/map/authority.ts';
import { authorityMatches } from '#api/catalogue/marc/map/authority-matches.ts';

const ORIGIN = 'https://b.example';

function pageOf(data: string[], more: Partial<AuthorityPage> = {}): AuthorityPage {
  const record = marc({ type: 'z', data });
  return { id: 5, summary: authoritySummary(record), related: [], record, version: '', ...more };
}
const matchesOf = (...data: string[]) => authorityMatches(marc({ type: 'z', data }));

describe('an authority in SKOS', () => {
  it('has its names, relations, notes and the same entity elsewhere, as Turtle', () => {
    const page = pageOf(
      [
        '024 7_ $aQ311145$2wikidata',
        '040 __ $aBR$bpor',
        '150 __ $aDireito "civil"\\',
        '450 __ $aLei civil',
        '680 __ $iUsado para obras gerais.',
      ],
      {
        related: [
          { heading: 'Direito', id: 7, relation: 'broader', label: '' },
          { heading: 'Fora', id: null, relation: 'narrower', label: '' },
          { heading: 'Antes', id: 8, relation: 'earlier', label: '' },
        ],
      },
    );
    expect(turtle(conceptOf(page, ORIGIN)))
      .toBe(`@prefix skos: <http://www.w3.org/2004/02/skos/core#> .
@prefix schema: <https://schema.org/> .

<https://b.example/autoridade/5> a skos:Concept ;
  skos:prefLabel "Direito \\"civil\\"\\\\"@pt ;
  skos:altLabel "Lei civil"@pt ;
  skos:broader <https://b.example/autoridade/7> ;
  skos:related <https://b.example/autoridade/8> ;
  skos:scopeNote "Usado para obras gerais."@pt ;
  skos:inScheme <https://b.example/#autoridades> ;
  skos:exactMatch <http://www.wikidata.org/entity/Q311145> .
`);
  });

  it('is a person with names of no language, as JSON-LD', () => {
    const page = pageOf(['100 1_ $aPessoa, Fernando,$d1888-1935', '678 0_ $aPoeta.']);
    expect(JSON.parse(skosJsonLd(conceptOf(page, ORIGIN)))).toEqual({
      '@context': { skos: 'http://www.w3.org/2004/02/skos/core#', schema: 'https://schema.org/' },
      '@id': 'https://b.example/autoridade/5',
      '@type': ['skos:Concept', 'schema:Person'],
      'skos:prefLabel': [{ '@value': 'Pessoa, Fernando, 1888-1935' }],
      'skos:note': [{ '@value': 'Poeta.', '@language': 'pt' }],
      'skos:inScheme': [{ '@id': 'https://b.example/#autoridades' }],
    });
  });

  it('says nothing of a record that a heading does not have', () => {
    const page = { ...pageOf(['150 __ $aDireito']), record: null };
    expect(turtle(conceptOf(page, ORIGIN))).toContain('skos:prefLabel "Direito"@pt');
  });

  it('lets no address end early in Turtle', () => {
    const page = pageOf(['150 __ $aX', '024 7_ $ahttps://e.example/a<b>"c"$2uri']);
    expect(turtle(conceptOf(page, ORIGIN))).toContain('<https://e.example/a%3Cb%3E%22c%22>');
  });
});

describe('the same entity elsewhere', () => {
  it.each([
    ['VIAF', '024 7_ $a71406302$2viaf', 'http://viaf.org/viaf/71406302'],
    ['VIAF', '024 7_ $1https://viaf.org/viaf/71406302/$2viaf', 'http://viaf.org/viaf/71406302'],
    ['Wikidata', '024 7_ $aQ173481$2wikidata', 'http://www.wikidata.org/entity/Q173481'],
    ['ISNI', '024 7_ $a0000000121032683$2isni', 'https://isni.org/isni/0000000121032683'],
    ['LCNAF', '024 7_ $an79021164$2lcnaf', 'http://id.loc.gov/authorities/names/n79021164'],
    ['LCNAF', '010 __ $an  79021164 ', 'http://id.loc.gov/authorities/names/n79021164'],
    ['LCSH', '010 __ $ash 85075119', 'http://id.loc.gov/authorities/subjects/sh85075119'],
    ['LCNAF', '700 10 $aX$0(DLC)n 79021164', 'http://id.loc.gov/authorities/names/n79021164'],
    [
      'another list',
      '750 _7 $aLaw$0http://id.worldcat.org/fast/993683',
      'http://id.worldcat.org/fast/993683',
    ],
  ])('is found in %s by %s', (_list, field, uri) => {
    expect(matchesOf('150 __ $aX', field)).toEqual([uri]);
  });

  it.each([
    '024 7_ $a12345$2local',
    '024 7_ $anobody$2wikidata',
    '010 __ $a   2001627090 ',
    '750 _7 $aLaw$0(BN)123',
    '856 42 $uhttps://e.example/$0http://e.example/x',
  ])('is not found by %s', (field) => {
    expect(matchesOf('150 __ $aX', field)).toEqual([]);
  });

  it('is said once', () => {
    expect(matchesOf('010 __ $an 79021164', '024 7_ $an79021164$2naf')).toHaveLength(1);
  });
});
