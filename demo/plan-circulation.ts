import {
  Desk,
  type CirculationRows,
  type DemoBorrower,
  type DeskFacts,
} from './circulation-desk.ts';
import type { PlannedCopy } from './plan-copies.ts';
import { createRandom, integer, pick, type Random } from './random.ts';

export interface CirculationFacts extends Omit<DeskFacts, 'random'> {
  /** Everybody with a login, blocked ones apart. */
  borrowers: readonly DemoBorrower[];
}

/** Copies of one title in one library. */
interface Shelf {
  copies: PlannedCopy[];
}

/** Logins of the accounts with planned circulation (design §12). */
const PLANNED_LOGINS = ['aluno', 'devedor', 'docente', 'formando', 'duplo', 'duplo.mestrado'];

const OPEN_LOANS = 150;
/** Maximum loans per borrower; below the limit of every group. */
const MAX_LOANS = 4;
const OVERDUE_BORROWERS = 12;
const QUEUES = 16;
const PAST_LOANS = 160;
/** Titles read by many recently, and the maximum readers of each. */
const READ_TOGETHER = 5;
const READERS = 12;

/** Loans, holds, debts and suspensions of the demonstration network at the moment of its making. */
export function planCirculation(facts: CirculationFacts): CirculationRows {
  const random = createRandom(20_260_101);
  const desk = new Desk({ ...facts, random });
  const shelves = fullShelves(facts.copies);
  const [suspended, ...town] = facts.borrowers.filter(
    ({ login }) => !PLANNED_LOGINS.includes(login),
  );
  const borrowerWith = (login: string): DemoBorrower => {
    const found = facts.borrowers.find((borrower) => borrower.login === login);
    if (!found) throw new Error(`The demonstration tables have no patron "${login}"`);
    return found;
  };
  const crowd = createCrowd(town, random);
  const queues = shelves.splice(0, QUEUES);
  planStudent(desk, borrowerWith('aluno'), queues, shelves, crowd);
  for (const shelf of queues) queueUp(desk, shelf, crowd, random);
  for (let count = 0; count < 2; count++) releaseOne(desk, shelves, crowd.next(), crowd.next());
  planOthers(desk, borrowerWith, shelves);
  suspendOne(desk, shelves, suspended);
  fillTown(desk, shelves, crowd, random);
  fillPast(desk, shelves, town, random);
  readTogether(desk, shelves, town);
  readBefore(desk, shelves, borrowerWith);
  sendOne(desk, shelves, borrowerWith('docente'));
  return desk.rows;
}

/**
 * One shelf of each title on which every copy can be lent for days, in the order of the works: no
 * two stories are about the same title.
 */
function fullShelves(copies: readonly PlannedCopy[]): Shelf[] {
  const titles = Map.groupBy(copies, ({ titleId }) => titleId);
  return [...titles].flatMap(([titleId, own]) => {
    const libraries = [...Map.groupBy(own, ({ libraryId }) => libraryId).values()];
    const whole = libraries.filter((group) =>
      group.every(({ loanKind, state }) => loanKind === 'normal' && state === null),
    );
    const shelf = whole[titleId % whole.length];
    return shelf ? [{ copies: shelf }] : [];
  });
}

/** Hands out people in turn, so that nobody gets more than the rules allow. */
function createCrowd(town: readonly DemoBorrower[], random: Random) {
  const order = [...town].sort((a, b) => a.id - b.id);
  const loans = new Map<number, number>();
  let turn = integer(random, 0, order.length - 1);
  const next = (accepts: (person: DemoBorrower) => boolean = () => true): DemoBorrower => {
    for (let tries = 0; tries < order.length; tries++) {
      const person = order[turn++ % order.length];
      if (person && accepts(person)) return person;
    }
    throw new Error('The demonstration network has too few patrons');
  };
  return {
    next,
    /** Somebody who may take one more copy home; it is counted. */
    borrower: (accepts: (person: DemoBorrower) => boolean): DemoBorrower => {
      const found = next((person) => (loans.get(person.id) ?? 0) < MAX_LOANS && accepts(person));
      loans.set(found.id, (loans.get(found.id) ?? 0) + 1);
      return found;
    },
  };
}

type Crowd = ReturnType<typeof createCrowd>;

/**
 * Marina: three loans to renew, one that somebody else waits for; holds in every state: one queued, one
 * suspended, one released, and of those that have ended one of each.
 */
function planStudent(
  desk: Desk,
  student: DemoBorrower,
  queues: readonly Shelf[],
  shelves: Shelf[],
  crowd: Crowd,
): void {
  const daysFor = (copy: PlannedCopy, preferred: readonly number[]): number =>
    preferred.find((days) => desk.wouldRenew(student, copy, days)) ?? 3;
  for (const days of [
    [5, 4, 3, 2],
    [4, 3, 5, 2],
    [3, 4, 2, 5],
  ]) {
    const copy = takeCopy(shelves);
    desk.lend(student, copy, daysFor(copy, days));
  }
  const [wanted, awaited, postponed, ...before] = queues;
  const held = wanted?.copies[0];
  if (held) desk.lend(student, held, daysFor(held, [5, 4, 3, 2]));
  const [first] = awaited?.copies ?? [];
  if (first) {
    desk.hold(crowd.next(), first, 40);
    desk.hold(student, first, 30).observations = 'Quem retira é minha irmã, Helena.';
  }
  const [later] = postponed?.copies ?? [];
  if (later) desk.suspend(desk.hold(student, later, 50), later, 20);
  for (const [index, state] of (['picked_up', 'cancelled', 'lapsed'] as const).entries()) {
    const [copy] = before[index]?.copies ?? [];
    if (copy) desk.endedHold(student, copy, state, 30 + index * 25);
  }
  releaseOne(desk, shelves, student, crowd.next());
}

/** Every copy of a shelf is out, and one to four people wait for it. */
function queueUp(desk: Desk, { copies }: Shelf, crowd: Crowd, random: Random): void {
  for (const copy of copies) {
    if (!desk.isOnShelf(copy)) continue;
    const borrower = crowd.borrower((person) => !desk.isConcerned(person, copy));
    desk.lend(borrower, copy, integer(random, 3, 5));
  }
  const [copy] = copies;
  if (!copy) return;
  const count = integer(random, 1, 4);
  for (let place = 0; place < count; place++) {
    const borrower = crowd.next();
    if (!desk.isConcerned(borrower, copy)) desk.hold(borrower, copy, 25 - place * 5);
  }
}

/** The only copy of a title in a library waits for its patron. */
function releaseOne(desk: Desk, shelves: Shelf[], patron: DemoBorrower, from: DemoBorrower): void {
  desk.release(
    patron,
    takeCopy(shelves, ({ copies }) => copies.length === 1),
    from,
  );
}

/** Takes the first shelf that will do off the list, and gives its first copy. */
function takeCopy(shelves: Shelf[], accepts: (shelf: Shelf) => boolean = () => true): PlannedCopy {
  const index = shelves.findIndex(accepts);
  const copy = index < 0 ? undefined : shelves.splice(index, 1)[0]?.copies[0];
  if (!copy) throw new Error('The demonstration network has too few copies');
  return copy;
}

const isIn =
  (library: PlannedCopy['library']) =>
  ({ copies }: Shelf): boolean =>
    copies[0]?.library === library;

/** The library that takes days instead of money. */
const SUSPENDING = 'serra';

/** Somebody brought a book back late where lateness costs days, and not for the first time. */
function suspendOne(desk: Desk, shelves: Shelf[], borrower: DemoBorrower | undefined): void {
  const copy = takeCopy(shelves, isIn(SUSPENDING));
  if (!borrower) return;
  desk.lendAndReturn(borrower, copy, { lent: 150, returned: 110 });
  desk.lendAndReturn(borrower, copy, { lent: 30, returned: 2 });
}

function planOthers(
  desk: Desk,
  borrowerWith: (login: string) => DemoBorrower,
  shelves: Shelf[],
): void {
  const fines = (shelf: Shelf): boolean => !isIn(SUSPENDING)(shelf);
  const debtor = borrowerWith('devedor');
  desk.lend(debtor, takeCopy(shelves, fines), 26);
  const first = takeCopy(shelves, fines);
  const loan = desk.lendAndReturn(debtor, first, { lent: 75, returned: 48, paid: false });
  desk.enterOf(loan, 'discount', -100, 'Primeiro atraso do semestre');
  desk.enterOf(loan, 'payment', -200);
  desk.lendAndReturn(debtor, takeCopy(shelves, fines), { lent: 60, returned: 33, paid: false });
  const teacher = borrowerWith('docente');
  for (const days of [4, 7, 9]) desk.lend(teacher, takeCopy(shelves), days);
  desk.lend(borrowerWith('duplo'), takeCopy(shelves), 3);
  desk.lend(borrowerWith('duplo.mestrado'), takeCopy(shelves), 5);
}

function fillTown(desk: Desk, shelves: readonly Shelf[], crowd: Crowd, random: Random): void {
  const late = new Set<number>();
  const free = shelves.flatMap(({ copies }) => copies).filter((copy) => desk.isOnShelf(copy));
  while (desk.rows.loans.filter(({ returned_at }) => returned_at === null).length < OPEN_LOANS) {
    const copy = pick(random, free);
    if (!desk.isOnShelf(copy)) continue;
    const borrower = crowd.borrower((person) => !desk.isConcerned(person, copy));
    if (late.size < OVERDUE_BORROWERS) late.add(borrower.id);
    const isLate = late.has(borrower.id);
    const loan = desk.lend(
      borrower,
      copy,
      isLate ? integer(random, 17, 32) : integer(random, 1, 6),
    );
    if (!isLate && random() < 0.2) desk.renew(loan, borrower, copy, 1);
  }
}

/** Some titles are read by many, one after the other, so that the most-read list is not empty. */
function readTogether(desk: Desk, shelves: readonly Shelf[], town: readonly DemoBorrower[]): void {
  const free = shelves.flatMap(({ copies }) => copies.find((copy) => desk.isOnShelf(copy)) ?? []);
  const wellKnown = free.filter((_copy, at) => at % 11 === 0).slice(0, READ_TOGETHER);
  for (const [rank, copy] of wellKnown.entries()) {
    for (const [turn, borrower] of town.slice(rank * 3, rank * 3 + READERS - rank).entries()) {
      const lent = 8 + turn * 5;
      desk.lendAndReturn(borrower, copy, { lent, returned: lent - 4 });
    }
  }
}

/** What the accounts one signs in with have read and brought back, one of it late, whose fine was waived. */
function readBefore(
  desk: Desk,
  shelves: readonly Shelf[],
  borrowerWith: (login: string) => DemoBorrower,
): void {
  const lentEver = new Set(desk.rows.loans.map(({ copy_id: id }) => id));
  const copies = shelves.flatMap((shelf) => shelf.copies).filter(({ id }) => !lentEver.has(id));
  const readers = ['aluno', 'docente', 'aluno', 'duplo', 'docente', 'aluno', 'docente', 'aluno'];
  for (const [at, login] of readers.entries()) {
    const copy = copies[at * 7];
    if (!copy) continue;
    const lent = 20 + at * 4;
    const returned = at === 5 ? lent - 16 : lent - 5;
    const loan = desk.lendAndReturn(borrowerWith(login), copy, { lent, returned, paid: at !== 5 });
    if (at === 5) desk.waive(loan, 'Avisou antes que estaria em viagem de campo');
    if (login === 'docente') desk.renew(loan, borrowerWith(login), copy, lent - 3);
  }
}

/** The only copy of a title in a library is on its way to who waits for it. */
function sendOne(desk: Desk, shelves: readonly Shelf[], patron: DemoBorrower): void {
  const copy = shelves
    .toReversed()
    .filter(({ copies }) => copies.length === 1)
    .flatMap(({ copies }) => copies)
    .find((one) => desk.isOnShelf(one) && !desk.isConcerned(patron, one));
  if (copy) desk.send(patron, copy);
}

/** What was borrowed and brought back, mostly in time. */
function fillPast(
  desk: Desk,
  shelves: readonly Shelf[],
  town: readonly DemoBorrower[],
  random: Random,
): void {
  const copies = shelves.flatMap((shelf) => shelf.copies);
  const used = new Set<number>();
  for (let count = 0; count < PAST_LOANS; count++) {
    const copy = pick(random, copies);
    const borrower = pick(random, town);
    if (used.has(copy.id)) continue;
    used.add(copy.id);
    const lent = integer(random, 70, 300);
    const kept = random() < 0.12 ? integer(random, 9, 18) : integer(random, 2, 7);
    desk.lendAndReturn(borrower, copy, { lent, returned: lent - kept });
  }
}
