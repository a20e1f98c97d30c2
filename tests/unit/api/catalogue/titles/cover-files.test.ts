import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readCoverFiles } from '#api/catalogue/titles/cover-files.ts';
import { PIXEL, putCovers } from '../../../../support/pictures.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'acervo-covers-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0]);
const WEBP = Buffer.from('RIFF\x00\x01\x00\x00WEBPVP8 ', 'latin1');
const AVIF = Buffer.from('\x00\x00\x00\x1cftypavif', 'latin1');

describe('the folder of covers', () => {
  it('may be missing', () => {
    expect(readCoverFiles(folder)).toEqual({ byId: new Map(), byIsbn: new Map(), problems: [] });
  });

  it('has pictures of four kinds, named by ISBN or by title', () => {
    putCovers(folder, {
      '9788535902778.jpg': JPEG,
      '9788535902785.JPEG': JPEG,
      '7.png': PIXEL,
      '8.webp': WEBP,
      '9.avif': AVIF,
      '.DS_Store': 'kept by a system',
    });
    const { byId, byIsbn, problems } = readCoverFiles(folder);
    expect(problems).toEqual([]);
    expect([...byIsbn]).toEqual([
      ['9788535902778', '9788535902778.jpg'],
      ['9788535902785', '9788535902785.JPEG'],
    ]);
    expect([...byId]).toEqual([
      [7, '7.png'],
      [8, '8.webp'],
      [9, '9.avif'],
    ]);
  });

  it('counts the first of two files for one title', () => {
    putCovers(folder, { '7.webp': WEBP, '7.png': PIXEL });
    expect(readCoverFiles(folder).byId.get(7)).toBe('7.png');
  });

  it.each([
    ['a text by the name of a picture', '7.jpg', 'Era uma vez', 'is no JPG picture'],
    ['an empty file', '7.png', '', 'is no PNG picture'],
    ['a picture of another kind than its name says', '7.webp', PIXEL, 'is no WEBP picture'],
    ['a drawing that may act', '7.svg', '<svg/>', 'is not named'],
    ['a file that is too large', '7.jpg', Buffer.concat([JPEG, Buffer.alloc(1_000_000)]), 'larger'],
    ['a name that is no number', 'dom casmurro.jpg', JPEG, 'is not named'],
    ['a name with a step up', '7%2f..%2f8.jpg', JPEG, 'is not named'],
    ['an ISBN of ten digits', '8535902775.jpg', JPEG, 'is not named'],
    ['the title 0', '0.jpg', JPEG, 'is not named'],
    ['a number that no title has', '99999999999999999999.jpg', JPEG, 'is not named'],
    ['two extensions', '7.html.jpg', JPEG, 'is not named'],
  ])('tells of %s', (_case, name, content, problem) => {
    putCovers(folder, { [name]: content });
    const { byId, byIsbn, problems } = readCoverFiles(folder);
    expect([byId.size, byIsbn.size]).toEqual([0, 0]);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(name);
    expect(problems[0]).toContain(problem);
  });

  it('tells of folders and of links that lead nowhere', () => {
    putCovers(folder, {});
    mkdirSync(join(folder, 'files/covers/7.jpg'));
    symlinkSync('/nowhere', join(folder, 'files/covers/8.jpg'));
    expect(readCoverFiles(folder).problems).toEqual([
      expect.stringContaining('is no file'),
      expect.stringContaining('is no file'),
    ]);
  });
});
