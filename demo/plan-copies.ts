import type { LoanKind } from '#api/core/db/schema.ts';
import { libraries, type LibraryKey } from './network.ts';
import { createRandom, integer, type Random } from './random.ts';
import { shelfFor } from './shelves.ts';
import type { DemoWork } from './tables/works.ts';

/** A copy of the demonstration network. `id` counts from 1 in the order of the works. */
export interface PlannedCopy {
  id: number;
  titleId: number;
  library: LibraryKey;
  libraryId: number;
  barcode: string;
  number: string;
  callNumber: string;
  shelf: string;
  loanKind: LoanKind;
  state: 'in_transit' | 'quarantine' | null;
}

/** How often a work is read: the first of the table most, and some by chance. */
export function popularityOf({ id }: Pick<DemoWork, 'id'>): number {
  const random = createRandom(id * 7919);
  return Math.round((400 / (1 + id / 40) + 60 * random() ** 3) * (0.6 + 0.8 * random()));
}

/** Which libraries collect a class, the one that holds most first (first digits of Dewey). */
const COLLECTING: readonly [RegExp, readonly LibraryKey[]][] = [
  [/^61/, ['saude', 'central']],
  [/^(5|62|66|00)/, ['engenharia', 'central']],
  [/^7/, ['artes', 'central']],
  [/^(8|4)/, ['humanas', 'central']],
  [/^/, ['central', 'humanas']],
];

/** Where the well-read works stand besides, in turn. */
const BRANCHES: readonly LibraryKey[] = ['serra', 'engenharia', 'serra', 'saude', 'artes'];

function homesOf({ id, dewey }: DemoWork): [LibraryKey, LibraryKey, LibraryKey] {
  const homes = COLLECTING.find(([pattern]) => pattern.test(dewey))?.[1] ?? [];
  const [first = 'central', second = 'central'] = id % 3 === 0 ? homes.toReversed() : homes;
  const others = BRANCHES.filter((branch) => branch !== first && branch !== second);
  return [first, second, others[id % others.length] ?? 'serra'];
}

/** Copies in each library of a work's homes: popular works have more, and in more places. */
function spread(work: DemoWork, random: Random): [LibraryKey, number][] {
  if (work.kind === 'digital-book' || work.url !== '') return [];
  const [first, second, branch] = homesOf(work);
  if (work.kind !== 'book') return [[first, 1]];
  const uses = popularityOf(work);
  const chance = random();
  if (uses > 150) {
    return [
      [first, integer(random, 3, 4)],
      [second, integer(random, 1, 2)],
      [branch, 1],
    ];
  }
  if (uses > 45) {
    return [
      [first, chance < 0.35 ? 2 : 1],
      [chance < 0.8 ? second : branch, 1],
    ];
  }
  return chance < 0.3
    ? [
        [first, 1],
        [branch, 1],
      ]
    : [[first, 1]];
}

/** Every copy of the network, the same each time. */
export function planCopies(works: readonly DemoWork[]): PlannedCopy[] {
  const copies: PlannedCopy[] = [];
  for (const work of works) {
    const random = createRandom(work.id * 104_729);
    for (const [key, count] of spread(work, random)) {
      const library = libraries.find((candidate) => candidate.key === key);
      if (!library) continue;
      for (let number = 1; number <= count; number++) {
        const loanKind = parseLoanKind(work, number, count, random);
        const id = copies.length + 1;
        copies.push({
          id,
          titleId: work.id,
          library: key,
          libraryId: library.code,
          barcode: `${library.code}${String(id).padStart(6, '0')}`,
          number: String(number),
          callNumber: callNumberIn(key, work, loanKind),
          shelf: inStack(key, number)
            ? CLOSED_STACK
            : shelfFor(key, work.dewey, loanKind === 'consulta_local').pt,
          loanKind,
          state: stateOf(loanKind, random),
        });
      }
    }
  }
  return copies;
}

/** The central library keeps what it has most of below ground. */
const CLOSED_STACK = 'Acervo fechado, subsolo';
const inStack = (key: LibraryKey, number: number): boolean => key === 'central' && number === 4;

/** Of three or more copies the first stays for reference or goes out by the hour, at times. */
function parseLoanKind(work: DemoWork, number: number, count: number, random: Random): LoanKind {
  if (work.kind === 'serial' || work.kind === 'map') return 'consulta_local';
  if (number > 1 || count < 3) return 'normal';
  const chance = random();
  return chance < 0.25 ? 'consulta_local' : chance < 0.5 ? 'horas' : 'normal';
}

/** The mountain library marks its labels with a B, the reference shelves theirs with an R. */
function callNumberIn(key: LibraryKey, { dewey, cutter }: DemoWork, loanKind: LoanKind): string {
  const own = `${key === 'serra' ? 'B' : ''}${dewey} ${cutter}`;
  return loanKind === 'consulta_local' ? `R ${own}` : own;
}

function stateOf(loanKind: LoanKind, random: Random): PlannedCopy['state'] {
  const chance = random();
  if (loanKind !== 'normal' || chance > 0.025) return null;
  return chance < 0.015 ? 'in_transit' : 'quarantine';
}
