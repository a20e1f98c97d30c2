import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { marc } from '#api/catalogue/marc/build.ts';
import { serialsOf } from '#api/catalogue/marc/map/issues.ts';
import {
  plannedIssues,
  type PlannedIssue,
  type Schedule,
} from '#api/catalogue/periodicals/calendar.ts';
import { calendarDay } from '#api/catalogue/periodicals/publication-days.ts';
import { scheduleOfRecord } from '#api/catalogue/periodicals/record-schedule.ts';
import { addDays } from '#api/circulation/units/zone.ts';

/** Holdings of a serial that the library still gets (008/06 "4"). */
const scheduleOf = (pattern: string, ...listed: string[]): Schedule => {
  const record = marc({
    type: 'y ',
    control: { '008': '2001014p    8   4001uu   0901128' },
    data: [
      '852 __ $bcentral',
      `853 20 $81${pattern}`,
      ...listed.map((issue, at) => `863 41 $81.${at + 1}${issue}`),
    ],
  });
  const [serial] = serialsOf(record);
  if (!serial) throw new Error('The record says nothing of issues');
  return scheduleOfRecord(serial);
};

/** "5(7/8) 2020-07/08", with the day where the pattern has days: "5(7) 2020-07-15". */
function named(issue: PlannedIssue, hasDays: boolean): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const names = [issue.numbers.join('/'), issue.parts.join('/')].filter(Boolean).join('.');
  const month = two(issue.month) + (issue.lastMonth === null ? '' : `/${two(issue.lastMonth)}`);
  const date = hasDays ? issue.day : `${issue.year}-${month}`;
  return `${issue.volume ?? ''}(${names}) ${date}`;
}

/** What comes after the first issue that is listed. */
function next(pattern: string, listed: string, count: number): string[] {
  const schedule = scheduleOf(pattern, listed);
  const until = addDays(schedule.startsOn ?? '2020-01-01', 366 * 8);
  return plannedIssues(schedule, until)
    .slice(1, 1 + count)
    .map((issue) => named(issue, pattern.includes('$k')));
}

const VN = '$av.$bno.';
const YM = '$i(year)$j(month)';
const YMD = `${YM}$k(day)`;

const PATTERNS: [name: string, pattern: string, listed: string, expected: string][] = [
  // Frequencies
  ['annual', `$av.$i(year)$wa`, '$a7$i2020', '8() 2021-01 | 9() 2022-01'],
  ['annual in September', `$av.${YM}$wa`, '$a7$i2020$j09', '8() 2021-09 | 9() 2022-09'],
  ['biennial', '$av.$i(year)$wg', '$a7$i2020', '8() 2022-01 | 9() 2024-01'],
  ['triennial', '$av.$i(year)$wh', '$a2$i2020', '3() 2023-01 | 4() 2026-01'],
  ['semiannual', `${VN}$u2$vr${YM}$wf`, '$a3$b1$i2020$j06', '3(2) 2020-12 | 4(1) 2021-06'],
  [
    'three times a year',
    `${VN}$u3$vr${YM}$wt`,
    '$a3$b2$i2020$j06',
    '3(3) 2020-10 | 4(1) 2021-02 | 4(2) 2021-06',
  ],
  ['quarterly', `${VN}$u4$vr${YM}$wq`, '$a3$b3$i2020$j09', '3(4) 2020-12 | 4(1) 2021-03'],
  ['bimonthly', `${VN}$u6$vr${YM}$wb`, '$a1$b5$i2020$j09', '1(6) 2020-11 | 2(1) 2021-01'],
  [
    'bimonthly in even months',
    `${VN}$u6$vr${YM}$wb$x02$ypm02,04,06,08,10,12`,
    '$a1$b5$i2020$j10',
    '1(6) 2020-12 | 2(1) 2021-02 | 2(2) 2021-04',
  ],
  ['monthly', `${VN}$u12$vr${YM}$wm$x01`, '$a1$b11$i2020$j11', '1(12) 2020-12 | 2(1) 2021-01'],
  [
    'semimonthly',
    `${VN}$u24$vr${YMD}$ws`,
    '$a1$b22$i2020$j11$k15',
    '1(23) 2020-12-01 | 1(24) 2020-12-15 | 2(1) 2021-01-01',
  ],
  [
    'semimonthly on the 5th and 20th',
    `${VN}$u24$vr${YMD}$ws`,
    '$a1$b1$i2020$j01$k05',
    '1(2) 2020-01-20 | 1(3) 2020-02-05',
  ],
  [
    'semimonthly on the days that the pattern lists',
    `${VN}$u24$vr${YMD}$ws$ypd10,25`,
    '$a1$b1$i2020$j01$k10',
    '1(2) 2020-01-25 | 1(3) 2020-02-10',
  ],
  [
    'three times a month',
    `${VN}$u36$vr${YMD}$wj`,
    '$a1$b35$i2020$j12$k11',
    '1(36) 2020-12-21 | 2(1) 2021-01-01 | 2(2) 2021-01-11',
  ],
  [
    'biweekly',
    `${VN}$u26$vr${YMD}$we`,
    '$a1$b25$i2020$j12$k10',
    '1(26) 2020-12-24 | 2(1) 2021-01-07',
  ],
  [
    'biweekly on a day that the pattern names',
    `${VN}$u26$vr${YMD}$we$ypdth`,
    '$a1$b1$i2020$j12$k10',
    '1(2) 2020-12-24 | 1(3) 2021-01-07',
  ],
  ['weekly', `$ano.$vc${YMD}$ww`, '$a1200$i2020$j12$k24', '(1201) 2020-12-31 | (1202) 2021-01-07'],
  [
    'weekly, volumes of 52',
    `${VN}$u52$vr${YMD}$ww`,
    '$a4$b51$i2020$j12$k17',
    '4(52) 2020-12-24 | 5(1) 2020-12-31',
  ],
  [
    'twice a week, on the days after the first',
    `$ano.$vc${YMD}$wc`,
    '$a10$i2020$j06$k01',
    '(11) 2020-06-04 | (12) 2020-06-08 | (13) 2020-06-11',
  ],
  [
    'twice a week, Tuesdays and Fridays',
    `$ano.$vc${YMD}$wc$ypdtu,fr`,
    '$a10$i2020$j06$k02',
    '(11) 2020-06-05 | (12) 2020-06-09',
  ],
  [
    'three times a week',
    `$ano.$vc${YMD}$wi$ypw00mo,00we,00fr`,
    '$a10$i2020$j06$k01',
    '(11) 2020-06-03 | (12) 2020-06-05 | (13) 2020-06-08',
  ],
  ['daily', `$ano.$vc${YMD}$wd`, '$a10$i2020$j02$k28', '(11) 2020-02-29 | (12) 2020-03-01'],
  // Counts instead of frequencies
  ['"4" times a year', `${VN}$u4$vr${YM}$w4`, '$a3$b4$i2020$j10', '4(1) 2021-01 | 4(2) 2021-04'],
  ['"26" times a year', `$ano.$vc${YMD}$w26`, '$a3$i2020$j10$k01', '(4) 2020-10-15'],
  [
    '"10" times a year, two months left out',
    `${VN}$u10$vr${YM}$w10$yom07,08`,
    '$a3$b6$i2020$j06',
    '3(7) 2020-09 | 3(8) 2020-10',
  ],
  ['"10" times a year, not said when', `${VN}$u10$vr${YM}$w10`, '$a3$b6$i2020$j06', ''],
  // Left out
  [
    'monthly except July',
    `${VN}$u11$vr${YM}$wm$x01$yom07`,
    '$a1$b6$i2020$j06',
    '1(7) 2020-08 | 1(8) 2020-09',
  ],
  [
    'monthly except January and February, volumes counted',
    `${VN}$u10$vr${YM}$wm$yom01,02`,
    '$a1$b9$i2020$j11',
    '1(10) 2020-12 | 2(1) 2021-03',
  ],
  [
    'weekly except Christmas week',
    `$ano.$vc${YMD}$ww$yod1225`,
    '$a1$i2020$j12$k18',
    '(2) 2021-01-01 | (3) 2021-01-08',
  ],
  [
    'weekly on Saturdays except the last week of the year',
    `$av.$bno.$vc${YMD}$ww$x01,04,07,10$ypdsa$yow1299`,
    '$a100$b1201$i2008$j12$k13',
    '100(1202) 2008-12-20 | 101(1203) 2009-01-03',
  ],
  [
    'weekly except in August',
    `$ano.$vc${YMD}$ww$yom08`,
    '$a1$i2020$j07$k23',
    '(2) 2020-07-30 | (3) 2020-09-03',
  ],
  [
    'weekly except two weeks of August',
    `$ano.$vc${YMD}$ww$yow0801,0802`,
    '$a1$i2020$j07$k30',
    '(2) 2020-08-20 | (3) 2020-08-27',
  ],
  [
    'daily except Sundays',
    `$ano.$vc${YMD}$wd$yodsu`,
    '$a1$i2020$j06$k05',
    '(2) 2020-06-06 | (3) 2020-06-08',
  ],
  [
    'daily except weekends and holidays',
    `$ano.$vc${YMD}$wd$yodsa,su$yod0101,1225`,
    '$a1$i2020$j12$k24',
    '(2) 2020-12-28 | (3) 2020-12-29 | (4) 2020-12-30 | (5) 2020-12-31 | (6) 2021-01-04',
  ],
  [
    'daily from Monday to Friday',
    `$ano.$vc${YMD}$wd$ypdmo,tu,we,th,fr`,
    '$a1$i2020$j06$k05',
    '(2) 2020-06-08 | (3) 2020-06-09',
  ],
  [
    'Mondays and Thursdays, except on holidays',
    `$av.$bno.$uvar${YMD}$wc$x07$ypw00mo,00th$yod0101,0704,1225$yow0901mo,1104th`,
    '$a1$b150$i2009$j06$k29',
    '2(151) 2009-07-02 | 2(152) 2009-07-06',
  ],
  [
    'the first Monday of September left out',
    `$av.$bno.$uvar$vc${YMD}$wc$x07$ypw00mo,00th$yow0901mo`,
    '$a2$b180$i2009$j09$k03',
    '2(181) 2009-09-10 | 2(182) 2009-09-14',
  ],
  [
    'twenty times a year',
    `${VN}$u20$vr${YMD}$ws$x01$ypd01,15$yod0115,0715,0815,1215`,
    '$a132$b19$i2007$j11$k15',
    '132(20) 2007-12-01 | 133(1) 2008-01-01 | 133(2) 2008-02-01 | 133(3) 2008-02-15',
  ],
  [
    'twice a month, on days that the pattern lists',
    `${VN}$u24$vr${YMD}$ws$x01$ypd10,20`,
    '$a1$b1$i2020$j01$k10',
    '1(2) 2020-01-20 | 1(3) 2020-02-10 | 1(4) 2020-02-20',
  ],
  // Weeks of the month
  [
    'monthly on the second Wednesday, but for April and May',
    `${VN}$u12$vr${YMD}$wm$x01$ypw02we$ypw0402th,0501we$yow0402we,0502we`,
    '$a1$b2$i2009$j02$k11',
    '1(3) 2009-03-11 | 1(4) 2009-04-09 | 1(5) 2009-05-06 | 1(6) 2009-06-10',
  ],
  [
    'monthly on the last Friday',
    `${VN}$u12$vr${YMD}$wm$ypw99fr`,
    '$a1$b1$i2020$j01$k31',
    '1(2) 2020-02-28 | 1(3) 2020-03-27',
  ],
  [
    'the second Thursday but one from the end',
    `$ano.$vc${YMD}$wm$ypw98th`,
    '$a1$i2020$j01$k23',
    '(2) 2020-02-20 | (3) 2020-03-19',
  ],
  [
    'in the week of the year that the pattern names',
    `$ano.$vc${YMD}$wf$ypw10,40`,
    '$a1$i2020$j03$k05',
    '(2) 2020-10-01 | (3) 2021-03-11',
  ],
  // Combined
  [
    'double issue in summer, one number',
    `${VN}$u11$vr${YM}$wm$x01$ycm07/08`,
    '$a1$b6$i2020$j06',
    '1(7) 2020-07/08 | 1(8) 2020-09',
  ],
  [
    'double issue in summer, both numbers, as twelve are a volume',
    `${VN}$u12$vr${YM}$wm$x01$ycm07/08`,
    '$a1$b6$i2020$j06',
    '1(7/8) 2020-07/08 | 1(9) 2020-09',
  ],
  [
    'double issue at the beginning of the year, one number',
    `${VN}$u11$vr${YM}$wm$x01$ycm01/02`,
    '$a1$b10$i2020$j11',
    '1(11) 2020-12 | 2(1) 2021-01/02 | 2(2) 2021-03',
  ],
  [
    'double issue at the beginning of the year, both numbers',
    `${VN}$u12$vr${YM}$wm$ycm01/02`,
    '$a1$b11$i2020$j11',
    '1(12) 2020-12 | 2(1/2) 2021-01/02 | 2(3) 2021-03',
  ],
  [
    'the same, numbers go on',
    `${VN}$u12$vc${YM}$wm$x01$ycm01/02`,
    '$a2$b24$i2020$j12',
    '3(25/26) 2021-01/02 | 3(27) 2021-03',
  ],
  [
    'double issue in November, one number',
    `${VN}$u11$vr${YM}$wm$x01$ycm11/12`,
    '$a1$b10$i2020$j10',
    '1(11) 2020-11/12 | 2(1) 2021-01',
  ],
  [
    'two double issues, numbers listed',
    `${VN}$u12$vr${YM}$wm$x01$ycm01/02,11/12$yce21/2,11/12`,
    '$a1$b10$i2020$j10',
    '1(11/12) 2020-11/12 | 2(1/2) 2021-01/02 | 2(3) 2021-03',
  ],
  [
    'double issues one after the other',
    `${VN}$u10$vr${YM}$wm$x01$ycm05/06,07/08`,
    '$a1$b4$i2020$j04',
    '1(5) 2020-05/06 | 1(6) 2020-07/08 | 1(7) 2020-09',
  ],
  [
    'the year ends in a combined issue',
    `${VN}$u11$vr${YM}$wm$ycm12/01`,
    '$a5$b9$i2020$j10',
    '5(10) 2020-11 | 5(11) 2020-12/01 | 6(1) 2021-02 | 6(2) 2021-03',
  ],
  [
    'the year ends in a combined issue, numbers go on',
    `$ano.$vc${YM}$wm$ycm12/01`,
    '$a109$i2020$j11',
    '(110/111) 2020-12/01 | (112) 2021-02',
  ],
  [
    'the year ends in a combined issue, numbers listed',
    `${VN}$u12$vr${YM}$wm$ycm12/01$yce22/3`,
    '$a24$b1$i2011$j11',
    '24(2/3) 2011-12/01 | 24(4) 2012-02',
  ],
  [
    'bimonthly that names both its months',
    `${VN}$u6$vr${YM}$wb$ycm01/02,03/04,05/06,07/08,09/10,11/12`,
    '$a1$b5$i2020$j09/10',
    '1(6) 2020-11/12 | 2(1) 2021-01/02',
  ],
  [
    'bimonthly that joins two issues in summer',
    `${VN}$u5$vr${YM}$wb$x02$ypm02,04,10,12$ycm06/08`,
    '$a1$b2$i2020$j04',
    '1(3) 2020-06/08 | 1(4) 2020-10 | 1(5) 2020-12 | 2(1) 2021-02',
  ],
  [
    'three months in one',
    `${VN}$u10$vr${YM}$wm$x01$ycm06/07/08`,
    '$a1$b5$i2020$j05',
    '1(6) 2020-06/08 | 1(7) 2020-09',
  ],
  [
    'the last two weeks of the year in one',
    `$ano.$vc${YMD}$ww$ycw1298/1299`,
    '$a50$i2020$j12$k17',
    '(51/52) 2020-12-24 | (53) 2021-01-07',
  ],
  [
    'a double week that begins in one month and ends in the next',
    `$ano.$vc${YM}$ww$ycw0199/0201`,
    '$a1$i2020$j01',
    '(2) 2020-01 | (3) 2020-01 | (4) 2020-01 | (5/6) 2020-01/02 | (7) 2020-02',
  ],
  [
    'weekend issue',
    `$ano.$vc${YMD}$wd$yodsu$ycdfr/sa`,
    '$a50$i2020$j06$k04',
    '(51/52) 2020-06-05 | (53) 2020-06-08',
  ],
  // Volumes
  [
    'volumes that change in March',
    `${VN}$u12$vr${YM}$wm$x03`,
    '$a1$b10$i2020$j12',
    '1(11) 2021-01 | 1(12) 2021-02 | 2(1) 2021-03',
  ],
  [
    'volumes that change in March, numbers go on',
    `${VN}$u12$vc${YM}$wm$x03`,
    '$a1$b11$i2021$j01',
    '1(12) 2021-02 | 2(13) 2021-03',
  ],
  [
    'two volumes a year',
    `${VN}$u6$vr${YM}$wm$x01,07`,
    '$a1$b5$i2020$j05',
    '1(6) 2020-06 | 2(1) 2020-07',
  ],
  [
    'two volumes a year, numbers go on',
    `${VN}$u6$vc${YM}$wm$x01,07`,
    '$a2$b11$i2020$j11',
    '2(12) 2020-12 | 3(13) 2021-01',
  ],
  [
    'numbers of a daily that begin anew in July',
    `${VN}$uvar$vr${YMD}$wd$x0101,0701`,
    '$a1$b181$i2011$j06$k29',
    '1(182) 2011-06-30 | 2(1) 2011-07-01 | 2(2) 2011-07-02',
  ],
  [
    'a volume of four issues in two years',
    `${VN}$u4$vc${YM}$wf`,
    '$a24$b95$i2011$j01',
    '24(96) 2011-07 | 25(97) 2012-01',
  ],
  [
    'a volume begins where numbers say so, not in January',
    `${VN}$u12$vc${YM}$wm`,
    '$a5$b58$i2020$j10',
    '5(59) 2020-11 | 5(60) 2020-12 | 6(61) 2021-01',
  ],
  [
    'numbers that do not tell their volume: the year does',
    `${VN}$u12$vc${YM}$wm`,
    '$a36$b140$i2020$j11',
    '36(141) 2020-12 | 37(142) 2021-01',
  ],
  [
    'the first number beyond what a volume has',
    `${VN}$u12$vr${YM}$wm`,
    '$a4$b13$i2020$j12',
    '5(1) 2021-01 | 5(2) 2021-02',
  ],
  ['no volumes', `$ano.$vc${YM}$wq`, '$a77$i2020$j10', '(78) 2021-01 | (79) 2021-04'],
  ['volumes only', `$av.${YM}$wq`, '$a77$i2020$j10', '78() 2021-01 | 79() 2021-04'],
  [
    'numbers that begin anew each year, no volumes',
    `$a(year)$bno.$vr$j(month)$wq`,
    '$a2020$b4$j10',
    '(1) 2021-01 | (2) 2021-04',
  ],
  [
    'odd numbers only',
    `${VN}$u6$vr${YM}$wb$ype21,3,5,7,9,11`,
    '$a1$b9$i1990$j09',
    '1(11) 1990-11 | 2(1) 1991-01 | 2(3) 1991-03',
  ],
  [
    'a number that is left out',
    `${VN}$u11$vr${YM}$wm$yom01$yoe21`,
    '$a1$b11$i2020$j11',
    '1(12) 2020-12 | 2(2) 2021-02',
  ],
  [
    'parts of numbers',
    `${VN}$u4$vr$cpt.$u3$vr${YM}$wm`,
    '$a2$b3$c3$i2020$j09',
    '2(4.1) 2020-10 | 2(4.2) 2020-11 | 2(4.3) 2020-12 | 3(1.1) 2021-01',
  ],
  [
    'parts that go on',
    `${VN}$u4$vr$cpt.$u2$vc${YM}$wb`,
    '$a2$b2$c4$i2020$j09',
    '2(3.5) 2020-11 | 2(3.6) 2021-01 | 2(4.7) 2021-03',
  ],
  [
    'a series above the volume',
    `$aser.$bv.$u10$vr$cno.$u4$vr${YM}$wq`,
    '$a2$b10$c3$i2020$j07',
    '2(10.4) 2020-10 | 3(1.1) 2021-01',
  ],
  // Seasons
  [
    'seasons',
    `${VN}$u4$vr$i(year)$j(season)$wq`,
    '$a1$b3$i2020$j23',
    '1(4) 2020-24 | 2(1) 2021-21 | 2(2) 2021-22',
  ],
  [
    'seasons that the pattern lists',
    `$a(year)$b(season)$wq$yps21,22,23,24`,
    '$a2007$b23',
    '() 2007-24 | () 2008-21',
  ],
  [
    'summer and autumn in one',
    `$a(year)$b(season)$wq$ycs22/23`,
    '$a2007$b21',
    '() 2007-22/23 | () 2007-24 | () 2008-21',
  ],
  [
    'combined in the list of seasons',
    `${VN}$u3$vr$i(year)$j(season)$wq$x21$yps21,22/23,24`,
    '$a1$b1$i2009$j21',
    '1(2) 2009-22/23 | 1(3) 2009-24 | 2(1) 2010-21',
  ],
  [
    'winter begins the year',
    `${VN}$u4$vr$i(year)$j(season)$w4$yps24,21,22,23`,
    '$a1$b4$i2010$j23',
    '2(1) 2011-24 | 2(2) 2011-21 | 2(3) 2011-22',
  ],
  [
    'winter ends the year',
    `${VN}$u4$vr$i(year)$j(season)$w4$yps21$yps22$yps23$yps24`,
    '$a1$b4$i2010$j23',
    '2(1) 2010-24 | 2(2) 2011-21',
  ],
  [
    'spring and autumn',
    `${VN}$u2$vr$i(year)$j(season)$wf$yps21,23`,
    '$a1$b1$i2020$j21',
    '1(2) 2020-23 | 2(1) 2021-21',
  ],
  // No frequency, but dates
  [
    'irregular in months that the pattern lists',
    `${VN}$u3$vr${YM}$wx$ypm01,03,09`,
    '$a1$b2$i2020$j03',
    '1(3) 2020-09 | 2(1) 2021-01',
  ],
  ['an index of February', `$av.${YM}$ypm02`, '$a1$i2020$j02', '2() 2021-02 | 3() 2022-02'],
  ['irregular', `${VN}${YM}$wx`, '$a1$b2$i2020$j03', ''],
  ['continuously updated', `${VN}${YM}$wk`, '$a1$b2$i2020$j03', ''],
  ['a pattern that nobody can read', `$ano.$vc${YM}$wm$y??`, '$a1$i2020$j12', '(2) 2021-01'],
];

describe('what a pattern of MARC 853 calls for after an issue', () => {
  it.each(PATTERNS)('%s', (_, pattern, listed, expected) => {
    const issues = expected.split(' | ').filter(Boolean);
    expect(next(pattern, listed, Math.max(1, issues.length))).toEqual(issues);
  });

  it('counts from the first listed issue that keeps to the pattern', () => {
    const schedule = scheduleOf(
      `${VN}$u2$vr${YM}$wf$ypm03,09`,
      '$a1$b1$i2020$j01',
      '$a1$b2$i2020$j09',
    );
    expect(plannedIssues(schedule, '2021-12-31').map((issue) => named(issue, false))).toEqual([
      '1(2) 2020-09',
      '2(1) 2021-03',
      '2(2) 2021-09',
    ]);
  });
});

describe('whatever the pattern', () => {
  const months = fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 11 });
  const two = (value: number) => String(value).padStart(2, '0');
  const plan = {
    endsOn: null,
    firstVolume: 3,
    firstNumber: 1,
    firstPart: null,
    partsPerNumber: null,
    partsRestart: false,
    inSeasons: false,
    calendarChange: '',
  };
  const monthIndex = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;

  it('a monthly skips only the months left out, and repeats none', () => {
    fc.assert(
      fc.property(
        months,
        fc.integer({ min: 1, max: 28 }),
        fc.boolean(),
        (omitted, day, restart) => {
          const schedule: Schedule = {
            ...plan,
            frequency: 'm',
            startsOn: `2020-01-${two(day)}`,
            numbersRestart: restart,
            issuesPerVolume: null,
            regularity: `om${omitted.map(two).join(',')}`,
          };
          const allowed = Array.from({ length: 60 }, (_, at) => 2020 * 12 + at).filter(
            (month) => !omitted.includes((month % 12) + 1),
          );
          const issues = plannedIssues(schedule, '2024-12-31');
          expect(issues.map((issue) => monthIndex(issue.day))).toEqual(allowed);
        },
      ),
    );
  });

  it('combined months are covered once each, and numbers follow without a gap', () => {
    const group = fc
      .tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 3 }))
      .map(([first, more]) =>
        Array.from({ length: more + 1 }, (_, at) => ((first - 1 + at) % 12) + 1),
      );
    fc.assert(
      fc.property(
        group,
        fc.option(fc.integer({ min: 1, max: 30 }), { nil: null }),
        (span, perVolume) => {
          const schedule: Schedule = {
            ...plan,
            frequency: 'm',
            startsOn: '2020-02-01',
            numbersRestart: false,
            issuesPerVolume: perVolume,
            regularity: `cm${span.map(two).join('/')}`,
          };
          const issues = plannedIssues(schedule, '2026-12-31');
          const covered = issues.slice(1, -1).flatMap((issue) => {
            const first = issue.year * 12 + issue.month - 1;
            const last = issue.lastMonth ?? issue.month;
            const end = issue.year * 12 + last - 1 + (last < issue.month ? 12 : 0);
            return Array.from({ length: end - first + 1 }, (_, at) => first + at);
          });
          const [start = 0] = covered;
          expect(covered).toEqual(covered.map((_, at) => start + at));
          const numbers = issues.flatMap((issue) => issue.numbers);
          expect(numbers).toEqual(numbers.map((_, at) => at + 1));
        },
      ),
    );
  });

  it('a daily comes on every weekday that the pattern has, and on no other', () => {
    const names = ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su'];
    const weekdays = fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 7 });
    fc.assert(
      fc.property(weekdays, fc.boolean(), (wanted, says) => {
        const others = [1, 2, 3, 4, 5, 6, 7].filter((weekday) => !wanted.includes(weekday));
        const codes = (days: number[]) => days.map((weekday) => names[weekday - 1]).join(',');
        const regularity = says ? `pd${codes(wanted)}` : others.length ? `od${codes(others)}` : '';
        const schedule: Schedule = {
          ...plan,
          frequency: 'd',
          startsOn: '2023-12-01',
          numbersRestart: false,
          issuesPerVolume: null,
          regularity,
        };
        const expected = Array.from({ length: 130 }, (_, at) => addDays('2023-12-01', at)).filter(
          (day) => wanted.includes(calendarDay(day).weekday),
        );
        const days = plannedIssues(schedule, addDays('2023-12-01', 129)).map(({ day }) => day);
        expect(days).toEqual(expected);
      }),
    );
  });

  it('issues follow each other in time, and numbers rise within a volume', () => {
    const token = fc.constantFrom(
      'om01',
      'om07,08',
      'cm12/01',
      'cm07/08',
      'pm02,04,06,08,10,12',
      'pdmo,th',
      'pd01,15',
      'od0101,1225',
      'pw02we',
      'ow1299',
      'ycw1298/1299',
      'ps21,22/23,24',
      'cs24/21',
      'ce21/2',
      'oe25',
      'pw10,40',
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...'hgaftqbmsjewcidxk'),
        fc.array(token, { maxLength: 4 }),
        fc.date({ min: new Date('2019-01-01'), max: new Date('2020-12-31'), noInvalidDate: true }),
        fc.record({
          numbersRestart: fc.boolean(),
          issuesPerVolume: fc.option(fc.integer({ min: 1, max: 60 }), { nil: null }),
          firstNumber: fc.integer({ min: 1, max: 70 }),
          firstPart: fc.option(fc.integer({ min: 1, max: 3 }), { nil: null }),
          partsPerNumber: fc.option(fc.integer({ min: 1, max: 4 }), { nil: null }),
          partsRestart: fc.boolean(),
          calendarChange: fc.constantFrom('', '01', '03', '01,07', '0315', '21', 'x'),
          inSeasons: fc.boolean(),
        }),
        (frequency, tokens, date, counts) => {
          const schedule: Schedule = {
            ...plan,
            ...counts,
            frequency,
            startsOn: date.toISOString().slice(0, 10),
            regularity: tokens.join(' '),
          };
          const issues = plannedIssues(schedule, '2024-12-31');
          for (const [at, issue] of issues.entries()) {
            const before = issues[at - 1];
            if (!before) continue;
            expect(issue.day > before.day).toBe(true);
            expect(Number(issue.volume)).toBeGreaterThanOrEqual(Number(before.volume));
            const place = ({ numbers, parts }: PlannedIssue) =>
              (numbers[0] ?? 0) * 1000 + (parts[0] ?? 0);
            if (issue.volume === before.volume || !counts.numbersRestart) {
              expect(place(issue)).toBeGreaterThan(place(before));
            }
          }
        },
      ),
      { numRuns: 200 },
    );
  });
});
