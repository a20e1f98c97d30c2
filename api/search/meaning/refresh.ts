import { createHash } from 'node:crypto';
import { titlesAfter } from '../../catalogue/records/store.ts';
import type { TitleSummary } from '../../catalogue/marc/map/title-summary.ts';
import type { Services } from '../../services.ts';
import { embed } from './embeddings.ts';
import { deleteOrphans, saveVectors, vectorHashes, type StoredVector } from './store.ts';

/** Titles sent at once, and how long the endpoint may take for them. */
const BATCH = 50;
const BATCH_SECONDS = 60;
/** Titles sent in one run; the next run goes on. */
const MAX_PER_RUN = 20_000;
const MAX_LENGTH = 1500;

/** What a title is about, as text. */
const textOf = ({ title, authors, subjects, abstract, contents }: TitleSummary): string =>
  [
    title,
    ...authors.slice(0, 3).map(({ name }) => name),
    ...subjects.map(({ heading }) => heading),
    ...abstract,
    ...contents,
  ]
    .filter(Boolean)
    .join('. ')
    .slice(0, MAX_LENGTH)
    .toWellFormed();

/** Makes the vectors of titles that have none, or whose text or model changed. Returns how many. */
export async function refreshVectors({
  db,
  settings,
  now,
}: Pick<Services, 'db' | 'settings' | 'now'>): Promise<number> {
  const { meaning } = settings.search;
  if (!meaning) return 0;
  await deleteOrphans(db.queries);
  const hashOf = (text: string): string =>
    createHash('sha256').update(`${meaning.model}\n${text}`).digest('base64').slice(0, 22);
  let made = 0;
  for (let after = 0, hasMore = true; hasMore && made < MAX_PER_RUN;) {
    const titles = await titlesAfter(db.queries, after, BATCH);
    after = titles.at(-1)?.id ?? after;
    hasMore = titles.length === BATCH;
    const known = await vectorHashes(
      db.queries,
      titles.map(({ id }) => id),
    );
    const changed = titles
      .map(({ id, summary }) => ({ title: id, text: textOf(summary) }))
      .map((one) => ({ ...one, hash: hashOf(one.text) }))
      .filter(({ title, hash, text }) => text !== '' && known.get(title) !== hash);
    if (changed.length === 0) continue;
    const texts = changed.map(({ text }) => text);
    const vectors = await embed(meaning, texts, BATCH_SECONDS);
    const madeAt = now().toISOString();
    await saveVectors(
      db.queries,
      changed.map(({ title, hash }, i): StoredVector => ({
        title,
        hash,
        vector: vectors[i]!,
        madeAt,
      })),
    );
    made += changed.length;
  }
  return made;
}
