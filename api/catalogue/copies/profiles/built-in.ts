import { extendProfile, type CopyProfile, type Lending } from './profile.ts';

/** Default item types of Koha. */
const KOHA_TYPES: Readonly<Record<string, Lending>> = {
  ...{ bk: 'normal', cf: 'normal', cr: 'normal', mp: 'normal', mu: 'normal', mx: 'normal' },
  ...{ vm: 'normal', ref: 'consulta_local' },
};

const koha = extendProfile(null, {
  fields: [
    {
      ...{ tag: '952', library: 'ba', location: 'c', callNumber: 'o', barcode: 'p' },
      ...{ copyNumber: 't', volume: 'h', kind: 'y', status: '01457', onLoan: 'q' },
      ...{ acquired: 'd', price: 'g', note: 'z' },
    },
  ],
  codes: {
    kinds: KOHA_TYPES,
    statuses: {
      // Withdrawn, lost.
      '0': { '0': 'normal', '*': 'left_out' },
      '1': { '0': 'normal', '4': 'missing', '*': 'left_out' },
      // Damaged, restricted, not for loan.
      '4': { '0': 'normal', '1': 'damaged' },
      '5': { '0': 'normal', '1': 'consulta_local' },
      '7': { '0': 'normal', '1': 'consulta_local', '2': 'consulta_local', '-1': 'on_order' },
    },
  },
});

/** Default copy statuses of Evergreen, by name. */
const EVERGREEN_STATUSES: Readonly<Record<string, Lending>> = {
  ...{ available: 'normal', reshelving: 'normal', 'checked out': 'on_loan' },
  ...{ 'on holds shelf': 'on_hold', 'on reservation shelf': 'on_hold' },
  ...{ 'in transit': 'in_transit', 'canceled transit': 'in_transit' },
  ...{ 'in process': 'in_process', cataloging: 'in_process', bindery: 'repair' },
  ...{ damaged: 'damaged', ill: 'quarantine', reserves: 'consulta_local' },
  ...{ lost: 'lost', missing: 'missing', 'long overdue': 'lost', 'lost and paid': 'lost' },
  ...{ 'on order': 'on_order', 'discard/weed': 'left_out' },
};

const evergreen = extendProfile(null, {
  fields: [
    {
      ...{ tag: '852', library: 'ba', location: 'c', callNumber: 'kjm', barcode: 'p' },
      ...{ copyNumber: 't', kind: 'g', status: 'xs', price: 'y', note: 'z' },
    },
  ],
  dates: 'mdy',
  codes: {
    kinds: { book: 'normal', 'audio-book': 'normal', cd: 'normal', dvd: 'normal', map: 'normal' },
    statuses: {
      x: {
        ...{ reference: 'consulta_local', noncirculating: 'consulta_local', hidden: 'left_out' },
        ...{ unholdable: 'normal', circulating: 'normal', holdable: 'normal', visible: 'normal' },
      },
      s: EVERGREEN_STATUSES,
    },
  },
});

const aleph = extendProfile(null, {
  fields: [
    {
      ...{ tag: 'Z30', library: '1', location: '2', callNumber: '3', barcode: '5', volume: 'h' },
      ...{ kind: 'f', status: 'p', acquired: '8', note: 'n' },
    },
  ],
  codes: {
    kinds: { '01': 'normal', '02': 'normal', '03': 'consulta_local' },
    statuses: {
      p: {
        or: 'on_order',
        nc: 'left_out',
        lo: 'lost',
        mi: 'missing',
        bd: 'repair',
        ct: 'in_process',
      },
    },
  },
});

/** Common in Brazilian systems: one field per registered copy. */
const registered = {
  ...{ tag: '949', library: 'b', location: 'c', callNumber: 'h', barcode: 'a', volume: 'v' },
  ...{ copyNumber: 'e', kind: 't', acquired: 'd', price: 'p', note: 'z' },
} as const;

const sirsi = extendProfile(null, {
  fields: [
    {
      ...{ tag: '999', library: 'm', location: 'l', callNumber: 'a', barcode: 'i' },
      ...{ copyNumber: 'c', volume: 'v', kind: 't', status: 'kr', acquired: 'u', price: 'p' },
      ...{ note: 'o' },
    },
  ],
  dates: 'mdy',
  codes: {
    kinds: { book: 'normal', 'ref-book': 'consulta_local', 'ref-bk': 'consulta_local' },
    statuses: {
      r: { y: 'normal', n: 'consulta_local' },
      k: {
        ...{ checkedout: 'on_loan', lost: 'lost', missing: 'missing', discard: 'left_out' },
        ...{ 'on-order': 'on_order', repair: 'repair', 'lost-claim': 'missing' },
        ...{ intransit: 'in_transit', hold: 'on_hold' },
      },
    },
  },
});

/**
 * Default formats of copies in library systems, with their default codes. Local customisations go
 * in a file that extends one of these.
 */
export const PROFILES: Readonly<Record<string, CopyProfile>> = {
  koha,
  evergreen,
  aleph,
  pergamum: extendProfile(null, { fields: [registered] }),
  sophia: extendProfile(null, { fields: [registered] }),
  sirsi,
};
