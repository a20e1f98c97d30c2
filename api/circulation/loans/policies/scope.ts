import type { PolicyRow } from '../policy.ts';

/** A row of a policy or limit, for a group and those below it. */
interface Scoped {
  group_id: number | null;
  library_id: number | null;
  campus_id?: number | null;
  /** How far the row comes from: levels of groups above, then the campus. */
  distance?: number;
}

/** Groups with the group above each, and libraries with their campus. */
export interface Units {
  groups: readonly { id: number; parentId: number | null }[];
  libraries: readonly { id: number; campusId: number }[];
}

/** More levels than groups have. */
const MAX_LEVELS = 100;

/** A group and all groups above it, nearest first. */
function lineage(groupId: number, groups: Units['groups']): number[] {
  const parents = new Map(groups.map(({ id, parentId }) => [id, parentId]));
  const line: number[] = [];
  for (let id: number | null = groupId; id !== null && line.length < MAX_LEVELS;) {
    line.push(id);
    id = parents.get(id) ?? null;
  }
  return line;
}

/** Copies each row of a group to the groups below it, and each row of a campus to its libraries. */
export function expandRows<R extends Scoped>(
  rows: readonly R[],
  { groups, libraries }: Units,
): R[] {
  const below = new Map<number, { id: number; distance: number }[]>();
  for (const { id } of groups) {
    for (const [distance, above] of lineage(id, groups).entries()) {
      below.set(above, [...(below.get(above) ?? []), { id, distance: distance * 2 }]);
    }
  }
  const inGroups = rows.flatMap((row) => {
    const { group_id } = row;
    if (group_id === null) return [row];
    const known = below.get(group_id) ?? [{ id: group_id, distance: 0 }];
    return known.map(({ id, distance }) =>
      distance === 0 ? row : { ...row, group_id: id, distance },
    );
  });
  return inGroups.flatMap((row) => {
    const { campus_id = null, library_id, distance = 0 } = row;
    if (campus_id === null || library_id !== null) return [row];
    return libraries
      .filter(({ campusId }) => campusId === campus_id)
      .map(({ id }) => ({ ...row, library_id: id, distance: distance + 1 }));
  });
}

/** Rows that apply to a case, the most specific first. */
export const ranked = <R extends Scoped & { loan_kind: string | null }>(
  rows: readonly R[],
  applies: (row: R) => boolean,
): R[] =>
  rows
    .filter(applies)
    .sort((a, b) => specificity(b) - specificity(a) || (a.distance ?? 0) - (b.distance ?? 0));

/** By the number of columns named, then by their order. */
function specificity(row: Scoped & { loan_kind: string | null }): number {
  const named = [row.group_id !== null, row.loan_kind !== null, row.library_id !== null];
  const count = named.filter(Boolean).length;
  return named.reduce((rank, isNamed, place) => rank + (isNamed ? 4 >> place : 0), count * 8);
}

/** A row of the policy table, expanded. */
export type ExpandedRow = PolicyRow & { distance?: number };
