import { mkdtempSync, rmSync, symlinkSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PAGE_IMAGES_FOLDER } from '#contract/shared/constants.ts';
import { readPageImages } from '#api/catalogue/iiif/page-images.ts';
import { PIXEL, putPageImages } from '../../../../support/pictures.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'acervo-pages-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const sheet = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'ivory' } });
const read = () => readPageImages(folder, new Map());
const pathOf = (...names: string[]) => join(folder, 'files', PAGE_IMAGES_FOLDER, ...names);

describe('the folder of page images', () => {
  it('may be missing', async () => {
    expect(await read()).toEqual({ folders: new Map(), problems: [] });
  });

  it('has a folder for each title, with images in the order of the numbers in their names', async () => {
    putPageImages(folder, '7', {
      'p10.png': PIXEL,
      'p2.jpg': await sheet(30, 40).jpeg().toBuffer(),
      'p1.WEBP': await sheet(3, 4).webp().toBuffer(),
      'capa é 100% #1?.jpeg': await sheet(5, 6).jpeg().toBuffer(),
      '.DS_Store': 'of a system',
    });
    putPageImages(folder, 'BR-0001', { '1.png': PIXEL });
    const { folders, problems } = await read();
    expect(problems).toEqual([]);
    expect([...folders.keys()]).toEqual(['7', 'BR-0001']);
    expect(folders.get('7')).toMatchObject([
      { name: 'capa é 100% #1?.jpeg', width: 5, height: 6 },
      { name: 'p1.WEBP', width: 3, height: 4 },
      { name: 'p2.jpg', width: 30, height: 40 },
      { name: 'p10.png', width: 1, height: 1 },
    ]);
  });

  it('has photographs that lie on their side as they are shown', async () => {
    const turned = await sheet(30, 40).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    putPageImages(folder, '7', { '1.jpg': turned });
    expect((await read()).folders.get('7')).toMatchObject([{ width: 40, height: 30 }]);
  });

  it.each([
    ['a text by the name of an image', '1.jpg', 'Era uma vez', 'is no JPEG image'],
    ['an empty file', '1.png', '', 'is no PNG image'],
    ['an image of another format than its name says', '1.webp', PIXEL, 'is no WEBP image'],
    ['a broken image', '1.png', PIXEL.subarray(0, 20), 'is no PNG image'],
    ['a drawing by the name of an image', '1.png', '<svg width="1" height="1"/>', 'is no PNG'],
    ['another file', 'leia.txt', 'Texto', 'is no JPEG, PNG or WebP image by its name'],
    ['a long name', `${'a'.repeat(97)}.png`, PIXEL, 'has a name of more than 100 characters'],
    ['a large file', '1.png', Buffer.alloc(10_000_001), 'is larger than 10 MB'],
  ])('reports %s and shows the other pages', async (_case, name, content, problem) => {
    putPageImages(folder, '7', { [name]: content, '2.png': PIXEL });
    const { folders, problems } = await read();
    expect(folders.get('7')).toMatchObject([{ name: '2.png' }]);
    expect(problems).toEqual([expect.stringContaining(`${pathOf('7', name)} ${problem}`)]);
  });

  it('reports empty folders, loose files and links that lead nowhere', async () => {
    putPageImages(folder, '7', {});
    putPageImages(folder, '8', {});
    symlinkSync('/nowhere', pathOf('8', '1.jpg'));
    putPageImages(folder, '.', { '1.png': PIXEL });
    const { folders, problems } = await read();
    expect(folders.size).toBe(0);
    expect(problems).toEqual([
      expect.stringContaining('1.png is no folder'),
      expect.stringContaining('7 has no images'),
      expect.stringContaining('1.jpg is no file'),
      expect.stringContaining('8 has no images'),
    ]);
  });

  it('opens only files that changed', async () => {
    putPageImages(folder, '7', { '1.png': PIXEL, '2.png': PIXEL });
    const known = [...((await read()).folders.get('7') ?? [])].map((image) => ({
      ...image,
      width: 99,
    }));
    utimesSync(pathOf('7', '2.png'), 1, 1);
    const { folders } = await readPageImages(folder, new Map([['7', known]]));
    expect(folders.get('7')).toMatchObject([{ width: 99 }, { width: 1 }]);
  });
});
