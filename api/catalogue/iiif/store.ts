import { join } from 'node:path';
import { PAGE_IMAGES_FOLDER } from '#contract/shared/constants.ts';
import { recordChanges } from '../../core/db/change-log.ts';
import { chunks } from '../../core/db/chunks.ts';
import { compiledOnce } from '../../core/db/compile-once.ts';
import type { Database, Queries } from '../../core/db/connection.ts';
import type { Services } from '../../services.ts';
import { currentTitles } from '../records/merged.ts';
import { readPageImages, type PageImage } from './page-images.ts';

/** The page images of a title. */
export interface TitlePages {
  /** Name of the folder. */
  folder: string;
  images: PageImage[];
}

const pageRows = compiledOnce((db, id: number) =>
  db.selectFrom('page_images').select(['folder', 'images']).where('title_id', '=', id),
);

export async function titlePages(q: Queries, id: number): Promise<TitlePages | null> {
  const [row] = await pageRows(q, id);
  return row ? { folder: row.folder, images: JSON.parse(row.images) as PageImage[] } : null;
}

const titleRows = compiledOnce((db, id: number) =>
  db.selectFrom('page_images').select('title_id').where('title_id', '=', id),
);

export const hasPageImages = async (q: Queries, id: number): Promise<boolean> =>
  (await titleRows(q, id)).length > 0;

/** Those of the titles that have page images. */
export async function titlesWithPages(
  q: Queries,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const found = new Set<number>();
  for (const some of chunks(ids)) {
    const rows = await q
      .selectFrom('page_images')
      .select('title_id')
      .where('title_id', 'in', some)
      .execute();
    for (const { title_id: id } of rows) found.add(id);
  }
  return found;
}

/** Name of an image within the institution's files. */
export const imageFile = ({ folder }: TitlePages, { name }: PageImage): string =>
  `${PAGE_IMAGES_FOLDER}/${folder}/${name}`;

/**
 * Reads the page images in `contentFolder`, saves which title has which, and marks titles that gained or lost them or
 * whose pages differ. Returns the number of titles with page images, and a message per problem.
 */
export async function savePageImages(
  { db, catalogue, now }: Pick<Services, 'db' | 'catalogue' | 'now'>,
  contentFolder: string,
): Promise<{ titles: number; problems: string[] }> {
  const stored = await storedPages(db.queries);
  const known = new Map([...stored.values()].map(({ folder, images }) => [folder, images]));
  const { folders, problems } = await readPageImages(contentFolder, known);
  const owners = await titlesOfFolders(db.queries, [...folders.keys()]);
  const found = new Map<number, TitlePages>();
  for (const [folder, images] of folders) {
    const owner = owners.get(folder) ?? 'no title has this code or control number';
    const path = join(contentFolder, 'files', PAGE_IMAGES_FOLDER, folder);
    if (typeof owner === 'string') problems.push(`${path} is not used: ${owner}`);
    else if (found.has(owner))
      problems.push(`${path} is not used: title ${owner} has another folder`);
    else found.set(owner, { folder, images });
  }
  const ids = new Set([...stored.keys(), ...found.keys()]);
  const changed = [...ids].filter((id) => !isSame(stored.get(id), found.get(id)));
  if (changed.length === 0) return { titles: found.size, problems };
  await saveChanged(db, { changed, found, at: now().toISOString() });
  await catalogue.refresh();
  return { titles: found.size, problems };
}

async function storedPages(q: Queries): Promise<Map<number, TitlePages>> {
  const rows = await q.selectFrom('page_images').selectAll().execute();
  return new Map(
    rows.map(({ title_id: id, folder, images }) => [
      id,
      { folder, images: JSON.parse(images) as PageImage[] },
    ]),
  );
}

const isSame = (one: TitlePages | undefined, other: TitlePages | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** A code of a title, as in the address of its page. */
const TITLE_CODE = /^[1-9]\d{0,14}$/;

/**
 * Titles by the names of their folders: the code of a title, else a control number. Of digits alone a name is always a
 * code, since the same number may be the control number of another title. A text says why none is found.
 */
async function titlesOfFolders(
  q: Queries,
  names: readonly string[],
): Promise<Map<string, number | string>> {
  const owners = new Map<string, number | string>();
  const codes = names.filter((name) => TITLE_CODE.test(name));
  for (const [code, { id, withdrawn }] of await currentTitles(q, codes.map(Number))) {
    if (!withdrawn) owners.set(String(code), id);
  }
  for (const some of chunks(names.filter((name) => !TITLE_CODE.test(name)))) {
    const rows = await q
      .selectFrom('titles')
      .select(['id', 'control_number'])
      .where('control_number', 'in', some)
      .where('withdrawn_at', 'is', null)
      .execute();
    for (const { id, control_number: number } of rows) {
      const name = number ?? '';
      owners.set(name, owners.has(name) ? 'several titles have this control number' : id);
    }
  }
  return owners;
}

const saveChanged = (
  db: Database,
  {
    changed,
    found,
    at,
  }: { changed: readonly number[]; found: Map<number, TitlePages>; at: string },
): Promise<void> =>
  db.transaction(async (tx) => {
    for (const id of changed) {
      await tx.deleteFrom('page_images').where('title_id', '=', id).execute();
      const pages = found.get(id);
      if (!pages) continue;
      const { folder, images } = pages;
      await tx
        .insertInto('page_images')
        .values({ title_id: id, folder, images: JSON.stringify(images) })
        .execute();
    }
    await recordChanges(tx, 'title', changed, at);
  });
