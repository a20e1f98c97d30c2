import type { LocalizedText } from '#contract/shared/languages.ts';
import type { Queries } from '../../core/db/connection.ts';

/** Patron groups by code, in the given order; an unknown code is used as the name. */
export async function namedGroups(q: Queries, codes: readonly string[]) {
  if (codes.length === 0) return [];
  const groups = await q
    .selectFrom('patron_groups')
    .select(['code', 'name'])
    .where('code', 'in', codes)
    .execute();
  const names = new Map(groups.map(({ code, name }) => [code, JSON.parse(name) as LocalizedText]));
  return codes.map((code) => ({ code, name: names.get(code) ?? { pt: code } }));
}
