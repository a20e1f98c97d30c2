import { fold } from '../../search/engine/engine.ts';

/** "Literatura brasileira III" → "literatura-brasileira-iii"; empty without Latin letters or figures. */
const slugify = (text: string): string =>
  fold(text)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '');

/**
 * The last part of the address of each entry: its name, and its code where others have the same
 * name. It does not depend on their order.
 */
export function addressesOf<E extends { id: number; code: string; name: string }>(
  entries: readonly E[],
): Map<number, string> {
  const byName = Map.groupBy(entries, ({ name }) => slugify(name));
  return new Map(
    entries.map(({ id, code, name }) => {
      const slug = slugify(name);
      const isOnly = slug !== '' && byName.get(slug)?.length === 1;
      return [id, isOnly ? slug : [slug, slugify(code) || id].filter(Boolean).join('-')];
    }),
  );
}
