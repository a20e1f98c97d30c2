import { describe, expect, it } from 'vitest';
import { marc } from '#api/catalogue/marc/build.ts';
import { authoritiesOf, withAuthorityIds } from '#api/catalogue/marc/map/title-headings.ts';
import { authoritySummary, authorityTracings } from '#api/catalogue/marc/map/authority.ts';
import { titleSummary } from '#api/catalogue/marc/map/title.ts';
import { openMarc } from '#api/catalogue/marc/read/open.ts';
import { collect, fixture, inChunks } from '../support.ts';

const of = (...data: string[]) => authoritySummary(marc({ type: 'z ', data }));

describe('authority records', () => {
  it('give heading, other forms, related headings, sources and notes', async () => {
    const [result] = await collect(openMarc(inChunks(fixture('authority.xml'))));
    if (!result?.ok) throw new Error('fixture not read');
    expect(authoritySummary(result.record)).toEqual({
      kind: 'person',
      heading: 'Assis, Machado de, 1839-1908',
      headingKey: 'assis machado de 1839 1908',
      key: 'person:assis machado de 1839 1908',
      dates: '1839-1908',
      originalScript: '',
      variants: ['Machado de Assis, Joaquim Maria, 1839-1908'],
      related: [
        {
          kind: 'institution',
          heading: 'Academia Brasileira de Letras',
          key: 'institution:academia brasileira de letras',
          relation: 'related',
          label: '',
        },
      ],
      sources: [{ text: 'Dom Casmurro, 1899: folha de rosto (Machado de Assis)', url: '' }],
      biography: ['Escritor, fundador da Academia Brasileira de Letras.'],
      scope: [],
      identifiers: [],
      links: [],
    });
  });

  it.each([
    ['100 1_ $aRosa, João', 'person'],
    ['110 1_ $aBrasil', 'institution'],
    ['111 2_ $aCongresso', 'event'],
    ['130 _0 $aBíblia', 'uniform_title'],
    ['100 1_ $aRosa, João.$tSagarana', 'uniform_title'],
    ['148 __ $aSéculo XX', 'chronological'],
    ['150 __ $aDireito', 'topic'],
    ['151 __ $aBrasil', 'place'],
    ['155 __ $aRomances', 'genre'],
    ['180 __ $xHistória', 'general_subdivision'],
    ['181 __ $zBrasil', 'place_subdivision'],
    ['182 __ $yImpério', 'chronological_subdivision'],
    ['185 __ $vDicionários', 'genre_subdivision'],
  ])('of %s are of kind %s', (field, kind) => {
    const summary = of(field);
    expect(summary.kind).toBe(kind);
    expect(summary.heading).not.toBe('');
  });

  it('state how headings are related', () => {
    const { related } = of(
      '150 __ $aDireito civil',
      '550 __ $wg$aDireito',
      '550 __ $wh$aContratos',
    );
    expect(related.map(({ relation }) => relation)).toEqual(['broader', 'narrower']);
  });

  it('say in their own words what another heading is', () => {
    const { related } = of('100 1_ $aReis, Ricardo', '500 1_ $wr$iAutor real:$aPessoa, Fernando');
    expect(related).toMatchObject([
      { heading: 'Pessoa, Fernando', relation: 'related', label: 'Autor real' },
    ]);
  });

  it('know other forms in their original script, and addresses of sources', () => {
    const summary = of(
      '100 1_ $6880-01$aTolstói, Liev',
      '400 1_ $6880-02$aTolstoi, Lev',
      '670 __ $aGuerra e paz$uhttps://example.org/1',
      '670 __ $aSem endereço$ujavascript:alert(1)',
      '680 __ $iUsado para$aromances$ide fôlego.',
      '856 42 $uhttps://example.org/tolstoi$yMuseu',
      '880 1_ $6100-01/(N$aТолстой, Лев',
      '880 1_ $6400-02/(N$aТолстой, Л. Н.',
    );
    expect(summary).toMatchObject({
      originalScript: 'Толстой, Лев',
      variants: ['Tolstoi, Lev', 'Толстой, Л. Н.'],
      sources: [
        { text: 'Guerra e paz', url: 'https://example.org/1' },
        { text: 'Sem endereço', url: '' },
      ],
      scope: ['Usado para romances de fôlego.'],
      links: [{ url: 'https://example.org/tolstoi', text: 'Museu', note: '' }],
    });
  });

  it('know headings of other lists and languages, apart from their own forms', () => {
    const data = [
      '150 __ $aAbelhas',
      '450 __ $aInsetos melíferos',
      '750 _0 $aBees',
      '750 _4 $aAbelhas',
    ];
    expect(of(...data)).toMatchObject({ variants: ['Insetos melíferos'], otherLists: ['Bees'] });
    expect(of('150 __ $aMel')).not.toHaveProperty('otherLists');
  });

  it('keep private notes out of everything', () => {
    expect(JSON.stringify(of('100 1_ $aX', '667 __ $aTelefone do autor'))).not.toContain(
      'Telefone',
    );
  });

  it('trace the headings they point at and from, without their own', () => {
    const record = marc({
      type: 'z ',
      data: [
        '100 1_ $aAssis, Machado de,$d1839-1908',
        '400 1_ $aASSIS, Machado de$d1839-1908.',
        '400 1_ $aMachado de Assis',
        '400 1_ $aMachado de Assis.',
        '400 1_ $a...',
        `400 1_ $a${'x'.repeat(10_000)}`,
        '500 1_ $wb$aOutro',
      ],
    });
    expect(authorityTracings(record)).toEqual([
      { kind: 'person', headingKey: 'machado de assis', relation: 'see_from' },
      { kind: 'person', headingKey: 'outro', relation: 'later' },
    ]);
  });

  it('without a heading have an empty one', () => {
    expect(of('400 1_ $aX').heading).toBe('');
  });
});

describe('identifiers of an authority', () => {
  const identifiers = (...data: string[]) => of('100 1_ $aX', ...data).identifiers;

  it.each([
    ['024 7_ $a96994048$2viaf', 'viaf', '96994048', 'https://viaf.org/viaf/96994048'],
    [
      '024 7_ $ahttp://viaf.org/viaf/96994048/$2uri',
      'viaf',
      '96994048',
      'https://viaf.org/viaf/96994048',
    ],
    [
      '024 7_ $a0000000121032683$2isni',
      'isni',
      '0000 0001 2103 2683',
      'https://isni.org/isni/0000000121032683',
    ],
    [
      '024 7_ $1http://www.wikidata.org/entity/Q692$2wikidata',
      'wikidata',
      'Q692',
      'https://www.wikidata.org/wiki/Q692',
    ],
    [
      '024 7_ $a0000-0002-1694-233x$2ORCID',
      'orcid',
      '0000-0002-1694-233X',
      'https://orcid.org/0000-0002-1694-233X',
    ],
    ['024 7_ $a118613723$2gnd', 'gnd', '118613723', ''],
    ['024 8_ $ahttps://example.org/x', '', 'https://example.org/x', 'https://example.org/x'],
  ])('read %s', (field, scheme, value, url) => {
    expect(identifiers(field)).toEqual([{ scheme, value, url }]);
  });

  it('that are not what they say lead nowhere', () => {
    expect(
      identifiers(
        '024 7_ $a0000000121032680$2isni',
        '024 7_ $aQ0$2wikidata',
        '024 7_ $ajavascript:alert(1)$2viaf',
      ).map(({ url }) => url),
    ).toEqual(['', '', '']);
  });

  it('come once, and not at all when empty', () => {
    expect(
      identifiers(
        '024 7_ $aQ692$2wikidata',
        '024 7_ $1https://www.wikidata.org/wiki/q692',
        '024 7_ $2viaf',
      ),
    ).toHaveLength(1);
  });
});

describe('headings of a title as authorities', () => {
  const summary = titleSummary(
    marc({
      data: [
        '100 1_ $aAssis, Machado de,$d1839-1908.',
        '245 10 $aX',
        '600 14 $aASSIS, Machado de,$d1839-1908.',
        '650 _4 $aContos brasileiros$xCrítica.',
        '651 _4 $aBrasil.',
        '650 _4 $aBrasil.',
      ],
    }),
  );

  it('are one for author and subject, and one for each kind', () => {
    expect(authoritiesOf(summary).map(({ key }) => key)).toEqual([
      'person:assis machado de 1839 1908',
      'topic:contos brasileiros critica',
      'place:brasil',
      'topic:brasil',
    ]);
  });

  it('meet the imported authority of the same name', () => {
    const imported = of('100 1_ $aAssis, Machado de,$d1839-1908');
    const withIds = withAuthorityIds(summary, new Map([[imported.key, 7]]));
    expect(withIds.authors[0]?.authorityId).toBe(7);
    expect(withIds.subjects[0]?.authorityId).toBe(7);
    expect(withIds.subjects[1]).not.toHaveProperty('authorityId');
    expect(summary.authors[0]).not.toHaveProperty('authorityId');
  });
});
