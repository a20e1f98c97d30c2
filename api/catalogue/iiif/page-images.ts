import { readFile, readdir, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { PAGE_IMAGES_FOLDER } from '#contract/shared/constants.ts';
import { chunks } from '../../core/db/chunks.ts';

/** A page of a title. */
export interface PageImage {
  /** File name. */
  name: string;
  /** Pixels, as shown. */
  width: number;
  height: number;
  /** Size and time of change of the file. */
  version: string;
}

/** Contents of the folder of page images. */
export interface PageImageFolders {
  /** Images by folder, in the order of the pages; only folders that have some. */
  folders: Map<string, PageImage[]>;
  /** One message per unusable file or folder. */
  problems: string[];
}

/** Image formats, as the library of images calls them, by extension. */
const FORMATS: Readonly<Record<string, string>> = {
  '.jpg': 'jpeg',
  '.jpeg': 'jpeg',
  '.png': 'png',
  '.webp': 'webp',
};

/** Browsers load whole images. */
const MAX_BYTES = 10_000_000;
/** A manifest has some 700 bytes a page. */
const MAX_PAGES = 5000;
/** Longer names are none of our addresses. */
const MAX_NAME = 100;
/** Files read at the same time. */
const CONCURRENCY = 8;

/** "2.jpg" before "10.jpg". */
const byNumber = new Intl.Collator('en', { numeric: true });
const inOrder = (a: string, b: string): number => byNumber.compare(a, b) || (a < b ? -1 : 1);

/**
 * Reads the folders of page images in `contentFolder`; unusable files are reported and skipped. Only files that differ
 * from the `known` ones, by folder, are opened.
 */
export async function readPageImages(
  contentFolder: string,
  known: ReadonlyMap<string, readonly PageImage[]>,
): Promise<PageImageFolders> {
  const root = join(contentFolder, 'files', PAGE_IMAGES_FOLDER);
  const found: PageImageFolders = { folders: new Map(), problems: [] };
  for (const name of await namesIn(root)) {
    const folder = join(root, name);
    if (!(await isFolder(folder))) {
      found.problems.push(`${folder} is no folder: images are in a folder for each title`);
      continue;
    }
    const images = await imagesOf(folder, known.get(name) ?? [], found.problems);
    if (images.length > 0) found.folders.set(name, images);
    else found.problems.push(`${folder} has no images`);
  }
  return found;
}

/** Names in a folder without hidden ones; none if there is no such folder. */
async function namesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => !name.startsWith('.')).sort(inOrder);
}

const isFolder = async (path: string): Promise<boolean> =>
  (await stat(path).catch(() => null))?.isDirectory() ?? false;

async function imagesOf(
  folder: string,
  known: readonly PageImage[],
  problems: string[],
): Promise<PageImage[]> {
  const before = new Map(known.map((image) => [image.name, image]));
  const names = await namesIn(folder);
  if (names.length > MAX_PAGES) {
    problems.push(`${folder} has more than ${MAX_PAGES} files: only the first are shown`);
  }
  const images: PageImage[] = [];
  for (const some of chunks(names.slice(0, MAX_PAGES), CONCURRENCY)) {
    const read = await Promise.all(
      some.map((name) => readImage(join(folder, name), name, before.get(name))),
    );
    for (const [at, image] of read.entries()) {
      if (typeof image === 'string') problems.push(`${join(folder, some[at] ?? '')} ${image}`);
      else images.push(image);
    }
  }
  return images;
}

/** An image; a text says why it is none. */
async function readImage(
  file: string,
  name: string,
  known: PageImage | undefined,
): Promise<PageImage | string> {
  const format = FORMATS[extname(name).toLowerCase()];
  if (format === undefined) return 'is no JPEG, PNG or WebP image by its name';
  if (name.length > MAX_NAME) return `has a name of more than ${MAX_NAME} characters`;
  const facts = await stat(file).catch(() => null);
  if (!facts?.isFile()) return 'is no file';
  if (facts.size > MAX_BYTES) return `is larger than ${MAX_BYTES / 1_000_000} MB`;
  const version = `${facts.size}-${Math.trunc(facts.mtimeMs)}`;
  if (known?.version === version) return known;
  const size = await imageSize(file, format);
  return size === null ? `is no ${format.toUpperCase()} image` : { name, ...size, version };
}

/** Width and height as shown, by the file's header; null if it has another format or is broken. */
async function imageSize(
  file: string,
  format: string,
): Promise<Pick<PageImage, 'width' | 'height'> | null> {
  // Lazy-loaded, to keep the server's start fast.
  const { default: sharp } = await import('sharp');
  try {
    // Of the bytes: by its path, a replaced file would be taken for the former one.
    const found = await sharp(await readFile(file)).metadata();
    const { width, height } = found.autoOrient;
    return found.format === format && width > 0 && height > 0 ? { width, height } : null;
  } catch {
    return null;
  }
}
