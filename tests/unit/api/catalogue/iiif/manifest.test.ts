import { describe, expect, it } from 'vitest';
import { iiifManifest } from '#api/catalogue/iiif/manifest.ts';
import { fixed008, marc } from '#api/catalogue/marc/build.ts';
import { titleSummary } from '#api/catalogue/marc/map/title.ts';

function manifestOf(data: string[], { names = ['1.jpg'], language = 'por' } = {}) {
  const record = marc({ control: { '008': fixed008({ language }) }, data });
  return iiifManifest({
    ...{ id: 7, summary: titleSummary(record), marc: record, institution: 'Rede do Vale' },
    ...{ languages: ['pt', 'en'], origin: 'https://catalogo.example' },
    images: names.map((name, at) => ({ name, width: 10 + at, height: 20 + at, version: '' })),
  });
}

const BOOK = [
  '100 1_ $aAlencar, José de,$d1829-1877',
  '245 10 $aIracema :$blenda do Ceará /$cJosé de Alencar.',
  '260 __ $aRio de Janeiro :$bViana & Filhos,$c1865.',
  '650 _4 $aIndianismo',
];

describe('the manifest of a title', () => {
  it('names the title in its language, what is known of it, and where it is from', () => {
    const page = {
      ...{ id: 'https://catalogo.example/acervo/7', type: 'Text', format: 'text/html' },
      label: { pt: ['Página no catálogo'], en: ['Page in the catalogue'] },
    };
    const { items: _items, thumbnail, ...rest } = manifestOf(BOOK);
    expect(thumbnail).toMatchObject([{ type: 'Image', width: 10, height: 20 }]);
    expect(rest).toEqual({
      '@context': 'http://iiif.io/api/presentation/3/context.json',
      id: 'https://catalogo.example/api/iiif/7/manifest.json',
      type: 'Manifest',
      label: { pt: ['Iracema: lenda do Ceará'] },
      metadata: [
        { label: { pt: ['Autoria'], en: ['Author'] }, value: { none: ['Alencar, José de'] } },
        { label: { pt: ['Local'], en: ['Place'] }, value: { none: ['Rio de Janeiro'] } },
        { label: { pt: ['Editora'], en: ['Publisher'] }, value: { none: ['Viana & Filhos'] } },
        { label: { pt: ['Ano'], en: ['Year'] }, value: { none: ['1865'] } },
        { label: { pt: ['Assuntos'], en: ['Subjects'] }, value: { none: ['Indianismo'] } },
      ],
      provider: [
        {
          ...{ id: 'https://catalogo.example', type: 'Agent', label: { none: ['Rede do Vale'] } },
          homepage: [
            { ...page, id: 'https://catalogo.example/', label: { none: ['Rede do Vale'] } },
          ],
        },
      ],
      homepage: [page],
      seeAlso: [
        {
          ...{ id: 'https://catalogo.example/acervo/7.marcxml', type: 'Dataset' },
          ...{ label: { none: ['MARCXML'] }, format: 'application/marcxml+xml' },
        },
      ],
    });
  });

  it.each([
    ['kaa', 'kaa'],
    ['und', 'none'],
    ['   ', 'none'],
  ])('has a title of the language %j', (language, tag) => {
    expect(Object.keys(manifestOf(BOOK, { language }).label)).toEqual([tag]);
  });

  it('paints each image onto a canvas of its size, which is named by its file', () => {
    const { items } = manifestOf(BOOK, { names: ['1.jpg', 'à 2#?.PNG'] });
    const name = encodeURIComponent('à 2#?.PNG');
    const canvas = `https://catalogo.example/api/iiif/7/canvas/${name}`;
    expect(items).toHaveLength(2);
    expect(items[1]).toEqual({
      ...{ id: canvas, type: 'Canvas', label: { none: ['2'] }, width: 11, height: 21 },
      items: [
        {
          ...{ id: `${canvas}/page`, type: 'AnnotationPage' },
          items: [
            {
              ...{ id: `${canvas}/image`, type: 'Annotation', motivation: 'painting' },
              body: {
                id: `https://catalogo.example/api/iiif/7/imagem/${name}`,
                ...{ type: 'Image', format: 'image/png', width: 11, height: 21 },
              },
              target: canvas,
            },
          ],
        },
      ],
    });
  });

  it.each([
    ['https://creativecommons.org/licenses/by/4.0/', 'http://creativecommons.org/licenses/by/4.0/'],
    ['http://rightsstatements.org/vocab/InC/1.0/', 'http://rightsstatements.org/vocab/InC/1.0/'],
    ['https://biblioteca.example/termos', undefined],
    ['javascript:alert(1)', undefined],
  ])('has the rights %s only as manifests may name them', (address, rights) => {
    expect(manifestOf([...BOOK, `540 __ $u${address}`]).rights).toBe(rights);
  });
});
