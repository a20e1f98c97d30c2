import { rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createFileDigests } from '#api/portal/content/file-digests.ts';
import { inFolder, writeFiles } from '../../../../support/networks/small-site.ts';

it('digests of a folder change with names and contents, and are the same for a copy', () =>
  inFolder(async (folder) => {
    const [one, other] = ['one', 'other'].map((name) => join(folder, name));
    const files = { 'logo.svg': 'a', 'capas/1.jpg': 'b' };
    for (const place of [one!, other!]) writeFiles(place, files);
    const read = createFileDigests(one!);
    const first = await read();
    expect(first.map(([path]) => path)).toEqual(['capas/1.jpg', 'logo.svg']);
    expect(await createFileDigests(other!)()).toEqual(first);
    writeFiles(one!, { 'capas/1.jpg': 'cc' });
    const second = await read();
    expect(second[0]).not.toEqual(first[0]);
    expect(second[1]).toEqual(first[1]);
    rmSync(join(one!, 'logo.svg'));
    expect(await read()).toEqual([second[0]]);
    expect(await createFileDigests(join(folder, 'none'))()).toEqual([]);
  }));

it('a file is read again only when its size or time differs', () =>
  inFolder(async (folder) => {
    const file = join(folder, 'film.mp4');
    writeFiles(folder, { 'film.mp4': 'before' });
    const { atime, mtime } = statSync(file);
    utimesSync(file, atime, mtime);
    const read = createFileDigests(folder);
    const before = await read();
    writeFiles(folder, { 'film.mp4': 'behind' });
    utimesSync(file, atime, mtime);
    expect(await read()).toEqual(before);
    utimesSync(file, atime, new Date(mtime.getTime() + 1000));
    expect(await read()).not.toEqual(before);
  }));
