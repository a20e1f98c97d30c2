import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PAGE_IMAGES_FOLDER } from '#contract/shared/constants.ts';

/** A grey picture of one pixel. */
export const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
);

type Files = Record<string, string | Buffer>;

/** Puts files into the folder of covers of a folder of texts. */
export const putCovers = (contentFolder: string, files: Files): void =>
  putFiles(join(contentFolder, 'files', 'covers'), files);

/** Puts page images of a title into a folder of texts. */
export const putPageImages = (contentFolder: string, title: string, files: Files): void =>
  putFiles(join(contentFolder, 'files', PAGE_IMAGES_FOLDER, title), files);

function putFiles(folder: string, files: Files): void {
  mkdirSync(folder, { recursive: true });
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
}
