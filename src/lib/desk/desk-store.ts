import { DESK_MODES } from '#contract/shared/staff/desk.ts';
import { persistent } from '../storage/persistent.ts';
import { EMPTY_QUEUE, type DeskPerson, type Queue, type Scan } from './queue.ts';

/** What the desk of one library keeps on this device, until the server has it and staff have read it. */
export interface StoredDesk {
  queue: Queue;
  /** What the server says of scans made without a connection; stays until it is closed. */
  report: readonly ReportLine[];
}

/** A scan made without a connection, and what would have been refused. */
export interface ReportLine {
  key: string;
  at: string;
  code: string;
  /** Title or name, where it is known. */
  what: string;
  /** The code is neither a card nor a copy. */
  isUnknown: boolean;
  /** Sentences; none: it went well. */
  problems: readonly string[];
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const isScan = (value: unknown): value is Scan =>
  isObject(value) &&
  typeof value['key'] === 'string' &&
  typeof value['code'] === 'string' &&
  typeof value['at'] === 'string' &&
  DESK_MODES.some((mode) => mode === value['mode']);

const isQueue = (value: unknown): value is Queue =>
  isObject(value) && Array.isArray(value['waiting']) && value['waiting'].every(isScan);

const isStoredDesk = (value: unknown): value is StoredDesk =>
  isObject(value) && isQueue(value['queue']) && Array.isArray(value['report']);

/** Nothing waits, nobody is at the counter: nothing is stored. */
const EMPTY_DESK: StoredDesk = { queue: EMPTY_QUEUE, report: [] };

/** What is stored of a desk; of an idle one nothing. */
export const toStored = (desk: StoredDesk): StoredDesk => {
  const { queue, report } = desk;
  const isIdle = queue.waiting.length === 0 && queue.person === null && report.length === 0;
  return isIdle ? EMPTY_DESK : desk;
};

/** The desk of a library on this device: encrypted, since cards are scanned. */
export const storedDesk = (libraryId: number) =>
  persistent<StoredDesk>({
    name: `balcao-${libraryId}`,
    where: 'local',
    encrypted: true,
    version: 1,
    initial: EMPTY_DESK,
    isValid: isStoredDesk,
  });

/** Begins the turn of somebody at the desk of a library, whose screen is opened next. */
export function openTurnAt(libraryId: number, person: DeskPerson): void {
  const { store } = storedDesk(libraryId);
  const desk = store.get();
  store.set(toStored({ ...desk, queue: { ...desk.queue, person, ended: false } }));
}
