/** Merges sorted lists of strings by copying their bytes. */
import { finished32, finished8 } from '../growing.ts';
import { compareAcross, tableSize, type StringTable } from '../strings.ts';

/** A list, and which of its strings are still in use. */
export interface UsedTable {
  table: StringTable;
  used: Uint8Array;
}

export interface MergedTables {
  table: StringTable;
  /** By list and old number: the new number; meaningless for strings that are not in use. */
  placeOf: Uint32Array[];
}

export function mergeTables(lists: readonly UsedTable[]): MergedTables {
  const total = (sizeOf: (list: UsedTable) => number): number =>
    lists.reduce((sum, list) => sum + sizeOf(list), 0);
  const bytes = new Uint8Array(total(({ table }) => table.bytes.length));
  const starts = new Uint32Array(total(({ table }) => tableSize(table)) + 1);
  const placeOf = lists.map(({ table }) => new Uint32Array(tableSize(table)));
  const next = lists.map(({ used }) => firstUsed(used, 0));
  let count = 0;
  for (;;) {
    let smallest = -1;
    for (let l = 0; l < lists.length; l++) {
      if (next[l]! === lists[l]!.used.length) continue;
      if (smallest < 0 || order(lists, next, l, smallest) < 0) smallest = l;
    }
    if (smallest < 0) break;
    const { table } = lists[smallest]!;
    let end = starts[count]!;
    for (let b = table.starts[next[smallest]!]!; b < table.starts[next[smallest]! + 1]!; b++) {
      bytes[end++] = table.bytes[b]!;
    }
    // Those before the smallest are larger, those behind it larger or the same.
    for (let l = lists.length - 1; l >= smallest; l--) {
      const { used } = lists[l]!;
      if (next[l]! === used.length) continue;
      if (l !== smallest && order(lists, next, l, smallest) !== 0) continue;
      placeOf[l]![next[l]!] = count;
      next[l] = firstUsed(used, next[l]! + 1);
    }
    starts[++count] = end;
  }
  return {
    table: {
      bytes: finished8({ array: bytes, length: starts[count]! }),
      starts: finished32({ array: starts, length: count + 1 }),
    },
    placeOf,
  };
}

const order = (
  lists: readonly UsedTable[],
  next: readonly number[],
  a: number,
  b: number,
): number => compareAcross(lists[a]!.table, next[a]!, lists[b]!.table, next[b]!);

function firstUsed(used: Uint8Array, from: number): number {
  let i = from;
  while (i < used.length && used[i] === 0) i++;
  return i;
}
