import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { marc } from '#api/catalogue/marc/build.ts';
import { serialsOf } from '#api/catalogue/marc/map/issues.ts';

/** A holdings record of one library. */
const holdings = (...data: string[]) =>
  serialsOf(
    marc({ type: 'y ', control: { '008': '2601010p    8' }, data: ['852 __ $bcentral', ...data] }),
  );
const issue = (facts: object) => ({
  volume: '',
  number: '',
  part: '',
  year: null,
  month: null,
  lastMonth: null,
  day: null,
  special: false,
  note: '',
  ...facts,
});

describe('issues of a record', () => {
  it('are the 863 that the 853 with the same link explains', () => {
    const [serial, ...others] = holdings(
      '853 20 $81$av.$bno.$u12$vr$i(year)$j(month)$wm$x01',
      '863 40 $81.1$a40$b1$i2024$j01',
      '863 40 $81.2$a40$b2/3$i2024$j02/03$zSem capa.',
      '863 40 $81.3$a40$besp.$i2024$j05',
    );
    expect(others).toEqual([]);
    expect(serial).toEqual({
      libraryCode: 'central',
      institution: '',
      kind: 'basic',
      frequency: 'm',
      issuesPerVolume: 12,
      numbersRestart: true,
      partsPerNumber: null,
      partsRestart: null,
      calendarChange: '01',
      regularity: '',
      receipt: 'unknown',
      statements: [],
      note: '',
      issues: [
        issue({ volume: '40', number: '1', year: 2024, month: 1 }),
        issue({
          volume: '40',
          number: '2/3',
          year: 2024,
          month: 2,
          lastMonth: 3,
          note: 'Sem capa',
        }),
        issue({ volume: '40', number: 'esp.', year: 2024, month: 5, special: true }),
      ],
    });
  });

  it('keep two patterns apart: the frequency changed', () => {
    const serials = holdings(
      '853 __ $81$av.$bn.$i(ano)$wq',
      '853 __ $82$av.$bn.$i(ano)$wm',
      '863 __ $82.1$a3$b1$i2003',
      '863 __ $81.1$a2$b4$i2002',
    );
    expect(serials.map(({ frequency, issues }) => [frequency, issues[0]?.volume])).toEqual([
      ['q', '2'],
      ['m', '3'],
    ]);
  });

  it('read supplements and indexes as such', () => {
    const serials = holdings(
      '854 __ $81$av.',
      '864 __ $81.1$a7',
      '865 __ $a1-10',
      '867 __ $aSupl. 1990',
    );
    expect(
      serials.map(({ kind, issues, statements }) => [kind, issues.length, statements]),
    ).toEqual([
      ['supplement', 1, ['Supl. 1990']],
      ['index', 0, ['v. 1–v. 10']],
    ]);
  });

  it('say in words what is held in one piece', () => {
    const [serial] = holdings(
      '853 __ $81$av.$bno.$i(year)$wm',
      '863 __ $81.1$a1-10$b1-12$i1990-1999',
      '863 __ $81.2$a12-$i2001-',
      '863 __ $81.3$a11$i2000',
      '866 _0 $80$aDesde 1990, com lacunas.$zConsulte o balcão.',
    );
    expect(serial?.statements).toEqual([
      'Desde 1990, com lacunas',
      'v. 1, n. 1 (1990)–v. 10, n. 12 (1999)',
      'v. 12 (2001)–',
    ]);
    expect(serial?.note).toBe('Consulte o balcão');
    expect(serial?.issues).toEqual([issue({ volume: '11', year: 2000 })]);
  });

  it('need no pattern, and no captions in one language', () => {
    expect(holdings('863 __ $a5$b2$i1999$j23')[0]).toMatchObject({
      frequency: 'u',
      issues: [issue({ volume: '5', number: '2', year: 1999, month: 23 })],
    });
    expect(
      holdings('853 __ $81$ano.$i(ano)$j(mes)', '863 __ $81.1$a77$i2018$jjan./abr.')[0]?.issues,
    ).toEqual([issue({ number: '77', year: 2018, month: 1, lastMonth: 4 })]);
    expect(
      holdings('853 __ $81$a(year)$b(month)$c(day)', '863 __ $81.1$a2020$b05$c09')[0]?.issues,
    ).toEqual([issue({ year: 2020, month: 5, day: 9 })]);
  });

  it.each([
    ['12', 'm'],
    ['4', 'q'],
    ['10', 'z'],
    ['10$yom07,08', 'm'],
    ['52', 'w'],
    ['M', 'm'],
    ['', 'u'],
  ])('take "%s" as frequency %s', (code, frequency) => {
    expect(holdings(`853 __ $av.${code && `$w${code}`}`)[0]?.frequency).toBe(frequency);
  });

  it('belong to the library that stands before them, or is linked to them', () => {
    const embedded = serialsOf(
      marc({
        type: 'as',
        control: { '008': '260101c19909999' },
        data: [
          '852 __ $bcentral',
          '866 __ $a1990-1999',
          '852 __ $82$bbranch',
          '853 __ $82$av.$wm',
          '863 __ $82.1$a1',
          '866 __ $a2000-',
        ],
      }),
    );
    expect(
      embedded.map(({ libraryCode, statements, receipt }) => [libraryCode, statements, receipt]),
    ).toEqual([
      ['branch', ['2000-'], 'current'],
      ['central', ['1990-1999'], 'current'],
    ]);
  });

  it.each([
    ['y ', '2601014p', 'current'],
    ['y ', '2601015p', 'ended'],
    ['y ', '2601012p', 'ended'],
    ['y ', '2601010p', 'unknown'],
    ['y ', '260101|p', 'unknown'],
    ['y ', '', 'unknown'],
    ['as', '260101c19909999', 'current'],
    ['as', '260101d19902010', 'ended'],
    ['as', '260101u1990uuuu', 'unknown'],
  ])('still come, or not, as 008/06 says (%s, "%s")', (type, fixed, receipt) => {
    const control: Record<string, string> = fixed === '' ? {} : { '008': fixed };
    const [serial] = serialsOf(marc({ type, control, data: ['866 __ $a1-'] }));
    expect(serial?.receipt).toBe(receipt);
  });

  it('go on only in the newest of two patterns of a library', () => {
    const serials = serialsOf(
      marc({
        type: 'y ',
        control: { '008': '2601014p    8' },
        data: [
          '852 __ $bcentral',
          '853 __ $81$ano.$i(ano)$j(mes)$wq',
          '863 __ $81.1$a9$i2018$j10',
          '853 __ $82$ano.$i(ano)$j(mes)$wm',
          '863 __ $82.1$a10$i2019$j01',
        ],
      }),
    );
    expect(serials.map(({ frequency, receipt }) => [frequency, receipt])).toEqual([
      ['q', 'ended'],
      ['m', 'current'],
    ]);
  });

  it('are counted level by level: $u and $v speak of the second level, then of the third', () => {
    expect(
      holdings('853 __ $av.$bno.$u4$vr$cpt.$u3$vc$i(year)$wm', '863 __ $a1$b1$c1$i2020')[0],
    ).toMatchObject({
      issuesPerVolume: 4,
      numbersRestart: true,
      partsPerNumber: 3,
      partsRestart: false,
    });
    expect(holdings('853 __ $av.$i(year)$wa', '863 __ $a1$i2020')[0]?.issuesPerVolume).toBe(1);
  });

  it('are none in a record that speaks of none', () => {
    expect(holdings()).toEqual([]);
    expect(serialsOf(marc({}))).toEqual([]);
  });

  it('never make reading fail, whatever stands in the fields', () => {
    const tags = ['852', '853', '854', '863', '864', '866'];
    const field = fc.record({
      tag: fc.constantFrom(...tags),
      ind1: fc.constant(' '),
      ind2: fc.constant(' '),
      subfields: fc.array(
        fc.record({ code: fc.constantFrom(...'8abcijkuvwxyz'), value: fc.string() }),
        { maxLength: 6 },
      ),
    });
    fc.assert(
      fc.property(fc.array(field, { maxLength: 12 }), (data) => {
        const serials = serialsOf(marc({ type: 'y ', data }));
        const told = serials.reduce((sum, { issues }) => sum + issues.length, 0);
        expect(told).toBeLessThanOrEqual(data.length);
      }),
      { numRuns: 300 },
    );
  });
});
