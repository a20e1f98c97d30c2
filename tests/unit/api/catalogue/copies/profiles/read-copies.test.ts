import { describe, expect, it } from 'vitest';
import { PROFILES } from '#api/catalogue/copies/profiles/built-in.ts';
import { parseDay } from '#api/catalogue/copies/profiles/day.ts';
import {
  extendProfile,
  withLoanTypes,
  type ProfileFile,
} from '#api/catalogue/copies/profiles/profile.ts';
import { readCopies } from '#api/catalogue/copies/profiles/read-copies.ts';
import { unreadTags } from '#api/catalogue/copies/profiles/unread.ts';
import { marc } from '#api/catalogue/marc/build.ts';

const by = (name: string, ...data: string[]) => readCopies(marc({ data }), PROFILES[name] ?? null);
const lending = ({ loanKind, state, unknown }: ReturnType<typeof by>[number]) => [
  loanKind,
  state ?? '',
  ...(unknown ?? []),
];

describe('copies without a profile', () => {
  it('of Koha come from 952, without those withdrawn or lost', () => {
    const copies = by(
      '',
      '952 __ $aCPL$bFFL$cGEN$o869.3 R788$p39999$t1$yBK$hv. 3$00',
      '952 __ $aCPL$bFFL$p40000$01',
      '952 __ $aCPL$bFFL$p40001$12',
      '852 __ $bOTHER',
    );
    expect(copies).toMatchObject([
      {
        ...{ libraryCode: 'FFL', shelfLocation: 'GEN', callNumber: '869.3 R788' },
        ...{ barcode: '39999', copyNumber: '1', kind: 'BK', volume: '3', loanKind: 'normal' },
      },
    ]);
    expect(copies).toHaveLength(1);
  });

  it('of a record with a foreign 952 come from 852', () => {
    expect(by('', '952 __ $xlocal', '852 __ $bA')).toMatchObject([{ libraryCode: 'A' }]);
  });
});

describe('copies of a network with loan types of its own', () => {
  const TYPES = ['normal', 'horas', 'consulta_local', 'DVD', 'jogos'];
  const kinds = { VG: 'jogos', MU: 'horas' };
  const own = withLoanTypes(extendProfile(PROFILES['koha'] ?? null, { codes: { kinds } }), TYPES);

  it.each([
    ['$yVG', 'jogos'],
    ['$ydvd', 'DVD'],
    ['$yBK', 'normal'],
    ['$yMU', 'horas'],
    ['$yVG$71', 'consulta_local'],
  ])('with %s are of the type %s', (rest, type) => {
    const copies = readCopies(marc({ data: [`952 __ $aA$p1${rest}`] }), own);
    expect(copies.map(({ loanKind }) => loanKind)).toEqual([type]);
  });

  it('are not read with a profile that names a type that does not exist', () => {
    const wrong = extendProfile(null, {
      fields: own.fields.slice(),
      codes: { kinds: { A: 'fita' } },
    });
    expect(() => withLoanTypes(wrong, TYPES)).toThrow('do not exist: fita. Add them with');
  });
});

describe('copies of Koha', () => {
  const koha = (rest: string) => by('koha', `952 __ $aA$p1${rest}`);

  it.each([
    ['', ['normal', '']],
    ['$70', ['normal', '']],
    ['$71', ['consulta_local', '']],
    ['$51', ['consulta_local', '']],
    ['$41', ['normal', 'damaged']],
    ['$14', ['normal', 'missing']],
    ['$7-1', ['normal', 'on_order']],
    ['$40$10$00', ['normal', '']],
    ['$yREF', ['consulta_local', '']],
    ['$yref', ['consulta_local', '']],
    ['$yBX', ['consulta_local', '', '952 $y "BX"']],
    ['$yBK$79', ['consulta_local', '', '952 $7 "9"']],
    ['$yEmpréstimo normal', ['normal', '']],
    ['$y2 horas', ['horas', '']],
  ])('with %s are lent as their codes say, and never for one that is unknown', (rest, expected) => {
    expect(koha(rest).map(lending)).toEqual([expected]);
  });

  it.each(['$01', '$12'])('with %s are not held', (rest) => {
    expect(koha(rest)).toEqual([]);
  });

  it('tell who has them, what they cost, and when they came', () => {
    expect(koha('$q2026-04-01$d2019-05-30$g42.00$zDoação')).toMatchObject([
      { isOnLoan: true, acquiredOn: '2019-05-30', price: '42.00', note: 'Doação' },
    ]);
    expect(koha('$dontem')[0]).not.toHaveProperty('acquiredOn');
  });
});

describe('copies of other systems', () => {
  it('are read from Evergreen’s 852', () => {
    const copies = by(
      'evergreen',
      '852 4_ $aSystem$bBR1$bBR1$cStacks$kDVD$j863 C$mv.2$gdvd$p3100$y25.00$t2',
      '852 4_ $bBR2$j863$p3101$xreference$xunholdable',
      '852 4_ $bBR2$j863$p3102$xhidden',
    );
    expect(copies).toMatchObject([
      {
        ...{ libraryCode: 'BR1', shelfLocation: 'Stacks', callNumber: 'DVD 863 C v.2' },
        ...{ barcode: '3100', copyNumber: '2', loanKind: 'normal', price: '25.00' },
      },
      { barcode: '3101', loanKind: 'consulta_local' },
    ]);
    expect(copies).toHaveLength(2);
  });

  it.each([
    ['Available', ['normal', '']],
    ['Reshelving', ['normal', '']],
    ['Checked out', ['normal', '']],
    ['On holds shelf', ['normal', '']],
    ['On reservation shelf', ['normal', '']],
    ['In transit', ['normal', 'in_transit']],
    ['Canceled Transit', ['normal', 'in_transit']],
    ['In process', ['normal', 'in_process']],
    ['Cataloging', ['normal', 'in_process']],
    ['Bindery', ['normal', 'repair']],
    ['Damaged', ['normal', 'damaged']],
    ['ILL', ['normal', 'quarantine']],
    ['Reserves', ['consulta_local', '']],
    ['Lost', ['normal', 'lost']],
    ['Missing', ['normal', 'missing']],
    ['On order', ['normal', 'on_order']],
    ['Long Overdue', ['normal', 'lost']],
    ['Lost and Paid', ['normal', 'lost']],
    ['Lent to the museum', ['consulta_local', '', '852 $s "Lent to the museum"']],
  ])('of Evergreen with the status %s are lent as it says', (status, expected) => {
    const copies = by('evergreen', `852 4_ $bBR2$gbook$p3101$s${status}`);
    expect(copies.map(lending)).toEqual([expected]);
  });

  it('of Evergreen that were discarded are not held', () => {
    expect(by('evergreen', '852 4_ $bBR2$gbook$p3101$sDiscard/Weed')).toEqual([]);
  });

  it('of Evergreen that somebody has, or that wait for somebody, are told', () => {
    expect(by('evergreen', '852 4_ $bBR2$p1$sChecked out')).toMatchObject([{ isOnLoan: true }]);
    expect(by('evergreen', '852 4_ $bBR2$p1$sOn holds shelf')).toMatchObject([{ isOnHold: true }]);
  });

  it('are not made of an 852 of Evergreen that says where holdings are', () => {
    expect(by('evergreen', '852 4_ $bBR2$kPER', '853 20 $81$av.', '863 40 $81.1$a1')).toEqual([]);
  });

  it('are read from Aleph’s Z30', () => {
    expect(
      by(
        'aleph',
        'Z30 _1 $1MAIN$2GEN$3869.3 A1$5AL0001$f01$820050131$hv. 2',
        'Z30 _1 $1MAIN$5AL0002$f03$pLO',
        'Z30 _1 $1MAIN$5AL0003$f77',
        'Z30 _1 $1MAIN$5AL0004$f01$pOR',
      ),
    ).toMatchObject([
      {
        ...{ libraryCode: 'MAIN', shelfLocation: 'GEN', callNumber: '869.3 A1', volume: '2' },
        ...{ barcode: 'AL0001', loanKind: 'normal', acquiredOn: '2005-01-31' },
      },
      { barcode: 'AL0002', loanKind: 'consulta_local', state: 'lost' },
      { barcode: 'AL0003', loanKind: 'consulta_local', unknown: ['Z30 $f "77"'] },
      { barcode: 'AL0004', loanKind: 'normal', state: 'on_order' },
    ]);
  });

  it.each(['pergamum', 'sophia'])('are read from the 949 of %s', (name) => {
    expect(
      by(name, '949 __ $a0012345$bCENTRAL$c2º andar$h981 F268h$vv. 1$eex. 3$tConsulta$d30/05/2019'),
    ).toMatchObject([
      {
        ...{ barcode: '0012345', libraryCode: 'CENTRAL', shelfLocation: '2º andar' },
        ...{ callNumber: '981 F268h', volume: '1', copyNumber: '3' },
        ...{ loanKind: 'consulta_local', acquiredOn: '2019-05-30' },
      },
    ]);
  });

  it('are read from the 999 of Sirsi', () => {
    expect(
      by(
        'sirsi',
        '999 __ $aPQ9697 .M18$wLC$c1$i30001$kCHECKEDOUT$lSTACKS$mMAIN$p$12.50$rY$tBOOK$u5/24/2001',
        '999 __ $aPQ1$c1$i30002$lREF$mMAIN$rN$tREF-BOOK',
        '999 __ $aPQ2$c1$i30003$lSTACKS$mMAIN$kDISCARD$tBOOK',
      ),
    ).toMatchObject([
      {
        ...{ callNumber: 'PQ9697 .M18', barcode: '30001', libraryCode: 'MAIN' },
        ...{ shelfLocation: 'STACKS', loanKind: 'normal', acquiredOn: '2001-05-24' },
      },
      { barcode: '30002', loanKind: 'consulta_local' },
    ]);
  });

  it('are read with the codes that a library says', () => {
    const own: ProfileFile = {
      codes: {
        libraries: { BR1: 'central' },
        locations: { GEN: '1º andar' },
        kinds: { BX: 'horas', '*': 'normal' },
        statuses: { '7': { '9': 'normal' } },
      },
    };
    const profile = extendProfile(PROFILES['koha'] ?? null, own);
    const record = marc({ data: ['952 __ $bBR1$cGEN$p1$yBX$79', '952 __ $bBR2$p2$yZZ$71'] });
    expect(readCopies(record, profile)).toMatchObject([
      { libraryCode: 'central', shelfLocation: '1º andar', loanKind: 'horas' },
      { libraryCode: 'BR2', loanKind: 'consulta_local' },
    ]);
    expect(readCopies(record, profile)[0]).not.toHaveProperty('unknown');
  });
});

describe('fields that look like copies', () => {
  const unread = (name: string, ...data: string[]) =>
    unreadTags(marc({ data }), PROFILES[name] ?? null);

  it('are told where nothing reads them', () => {
    const data = ['949 __ $a0012345$bCENTRAL$h981', '949 __ $a0012346$bCENTRAL$h981'];
    expect(unread('', ...data)).toEqual(['949']);
    expect(unread('pergamum', ...data)).toEqual([]);
    expect(unread('pergamum', '852 __ $bA$h1$p00123')).toEqual(['852']);
  });

  it('are not the numbers that a source keeps for itself', () => {
    expect(unread('', '999 __ $c12345$d12345', '990 __ $aalguma$bcoisa$coutra')).toEqual([]);
  });
});

describe('a day of another system', () => {
  it.each([
    ['2019-05-30', 'dmy', '2019-05-30'],
    ['20190530', 'dmy', '2019-05-30'],
    ['2019-05-30T10:00', 'dmy', '2019-05-30'],
    ['30/05/2019', 'dmy', '2019-05-30'],
    ['5/3/2019', 'mdy', '2019-05-03'],
    ['31/02/2019', 'dmy', ''],
    ['05/30/2019', 'dmy', ''],
    ['2019', 'dmy', ''],
    ['', 'dmy', ''],
  ] as const)('is read from "%s" (%s)', (text, order, day) => {
    expect(parseDay(text, order)).toBe(day);
  });
});
