import { describe, expect, it } from 'vitest';
import { marc } from '#api/marc/build.ts';
import { authoritiesOf, withAuthorityIds } from '#api/marc/authorities-of.ts';
import { authoritySummary } from '#api/marc/map-authority.ts';
import { titleSummary } from '#api/marc/map-title.ts';
import { openMarc } from '#api/marc/open.ts';
import { collect, fixture, inChunks } from './support.ts';

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
        },
      ],
      sources: ['Dom Casmurro, 1899: folha de rosto (Machado de Assis)'],
      notes: ['Escritor, fundador da Academia Brasileira de Letras.'],
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

  it('tell how headings are related', () => {
    const { related } = of(
      '150 __ $aDireito civil',
      '550 __ $wg$aDireito',
      '550 __ $wh$aContratos',
    );
    expect(related.map(({ relation }) => relation)).toEqual(['broader', 'narrower']);
  });

  it('without a heading have an empty one', () => {
    expect(of('400 1_ $aX').heading).toBe('');
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
