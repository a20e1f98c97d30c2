import { persistent } from '../storage/persistent.ts';

/** Where staff work with this browser: chosen once. */
export interface Workstation {
  libraryId: number;
  /** Name of the counter, as its log shows it. */
  name: string;
  /** Paper of receipts. */
  paper: '80mm' | 'a4';
}

const isWorkstation = (value: unknown): value is Workstation | null =>
  value === null ||
  (typeof value === 'object' &&
    'libraryId' in value &&
    typeof value.libraryId === 'number' &&
    'name' in value &&
    typeof value.name === 'string' &&
    'paper' in value &&
    (value.paper === '80mm' || value.paper === 'a4'));

export const $workstation = persistent<Workstation | null>({
  name: 'posto',
  where: 'local',
  encrypted: false,
  version: 1,
  initial: null,
  isValid: isWorkstation,
}).store;

/** The workstation as the server reads it (`WORKSTATION_HEADER`). */
export const workstationHeader = ({ libraryId, name }: Workstation): string =>
  `${libraryId};${encodeURIComponent(name)}`;
