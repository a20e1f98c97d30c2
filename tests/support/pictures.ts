import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A grey picture of one pixel. */
export const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
);

/** Puts files into the folder of covers of a folder of texts. */
export function putCovers(contentFolder: string, files: Record<string, string | Buffer>): void {
  const folder = join(contentFolder, 'files', 'covers');
  mkdirSync(folder, { recursive: true });
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
}
