import sharp from 'sharp';
import { expect, it } from 'vitest';
import { coverPicture, coverSvg, PICTURE } from '#build/cover-picture.ts';
import { coverInks } from '#contract/shared/cover-inks.ts';
import { groundColour } from '#contract/shared/cover-palette.ts';
import { coverModel } from '#lib/covers/cover-model.ts';

const WORK = { title: 'Dom Casmurro', call: '869.3 A848d', year: 1899 };

it('has the drawing of the cover, on its ground', () => {
  const svg = coverSvg(WORK);
  const { art } = coverModel(WORK);
  expect(svg).toContain(`viewBox="${art.viewBox}"`);
  for (const d of [art.first, art.second]) expect(svg).toContain(`d="${d}"`);
  expect(svg).toContain(groundColour(coverInks('livro', WORK.call, WORK.year)));
});

it.each(['livro', 'mapa', 'partitura', 'som', 'video', 'tese', 'norma'] as const)(
  'is a small picture of the size that cards want: %s',
  async (type) => {
    const bytes = await coverPicture({ ...WORK, type });
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', ...PICTURE });
    expect(bytes.length).toBeLessThan(60_000);
    expect(await coverPicture({ ...WORK, type })).toEqual(bytes);
  },
);
