import { describe, expect, it } from 'vitest';
import { marc } from '#api/catalogue/marc/build.ts';
import { titleSummary } from '#api/catalogue/marc/map/title.ts';
import { describedTitle } from '#api/catalogue/records/title-wire.ts';

const MANIFEST = 'https://images.example/iiif/7/manifest.json';

function linksWith(
  viewer: string,
  field = `856 40 $u${MANIFEST}$yPáginas`,
  pages: string | null = null,
) {
  const record = marc({ data: ['245 10 $aX', field] });
  const summary = titleSummary(record);
  const facts = { id: 1, summary, cover: {}, marc: record, lines: [], linked: new Map() };
  return describedTitle({ ...facts, viewer, pages }, 'pt').links;
}

describe('an IIIF manifest', () => {
  it('opens in the viewer of the library', () => {
    const viewer = 'https://viewer.example/?manifest={manifest}#page';
    expect(linksWith(viewer)).toMatchObject([
      {
        url: `https://viewer.example/?manifest=${encodeURIComponent(MANIFEST)}#page`,
        manifesto: MANIFEST,
        texto_integral: true,
      },
    ]);
  });

  it('is linked as such where there is no viewer', () => {
    expect(linksWith('')).toMatchObject([
      { url: MANIFEST, manifesto: MANIFEST, texto_integral: false },
    ]);
  });

  it('is given to no viewer where access is restricted', () => {
    const [link] = linksWith('https://viewer.example/?{manifest}', `856 40 $u${MANIFEST}$71`);
    expect(link).toMatchObject({ url: MANIFEST, restrito: true });
    expect(link).not.toHaveProperty('manifesto');
  });

  it('of page images here follows the links of the record', () => {
    const own = 'https://catalogo.example/api/iiif/1/manifest.json';
    expect(linksWith('', '856 42 $uhttps://outro.example/', own)).toEqual([
      {
        ...{ seq_paragrafo: 2, url: own, manifesto: own, texto: '', restrito: false },
        texto_integral: false,
      },
    ]);
    expect(linksWith('https://viewer.example/?{manifest}', '500 __ $aNota', own)).toMatchObject([
      {
        ...{ url: `https://viewer.example/?${encodeURIComponent(own)}`, manifesto: own },
        ...{ texto: 'Páginas digitalizadas', texto_integral: true },
      },
    ]);
  });
});
