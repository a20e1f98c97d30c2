/** The made-up network: three campuses, six libraries. */

export const institution = {
  name: 'Rede de Bibliotecas da Universidade Federal do Vale do Ipê',
  acronym: 'UFVI',
  code: 1,
  timeZone: 'America/Sao_Paulo',
} as const;

export const campuses = [
  { code: 1, name: 'Campus Aurora' },
  { code: 2, name: 'Campus Norte' },
  { code: 3, name: 'Campus Serra' },
] as const;

/** Opening on one day; "24:00" is midnight. */
interface Interval {
  opens: string;
  closes: string;
}

export type LibraryKey = 'central' | 'humanas' | 'engenharia' | 'artes' | 'saude' | 'serra';

export interface DemoLibrary {
  code: number;
  key: LibraryKey;
  name: string;
  /** Code of its campus. */
  campus: number;
  /** By day, Sunday first. */
  week: Interval[][];
  openOnHolidays: boolean;
}

const hours = (opens: string, closes: string): Interval[] => [{ opens, closes }];

/** Sunday closed, the same hours on working days, Saturday of its own. */
const ordinaryWeek = (working: Interval[], saturday: Interval[]): Interval[][] => [
  [],
  working,
  working,
  working,
  working,
  working,
  saturday,
];

const AROUND_THE_CLOCK = hours('00:00', '24:00');

const library = (
  code: number,
  key: LibraryKey,
  name: string,
  campus: number,
  week: Interval[][],
  openOnHolidays = false,
): DemoLibrary => ({ code, key, name, campus, week, openOnHolidays });

export const libraries: readonly DemoLibrary[] = [
  library(
    1,
    'central',
    'Biblioteca Central',
    1,
    ordinaryWeek(hours('07:30', '22:00'), hours('08:00', '14:00')),
  ),
  library(
    2,
    'humanas',
    'Ciências Humanas',
    1,
    ordinaryWeek(hours('08:00', '21:00'), hours('09:00', '13:00')),
  ),
  library(
    3,
    'engenharia',
    'Engenharia e Tecnologia',
    2,
    ordinaryWeek(hours('07:30', '22:00'), hours('08:00', '12:00')),
  ),
  library(4, 'artes', 'Artes e Arquitetura', 1, ordinaryWeek(hours('09:00', '15:00'), [])),
  library(
    5,
    'saude',
    'Ciências da Saúde',
    2,
    [0, 1, 2, 3, 4, 5, 6].map(() => AROUND_THE_CLOCK),
    true,
  ),
  library(
    6,
    'serra',
    'Campus Serra',
    3,
    ordinaryWeek([...hours('08:00', '12:00'), ...hours('17:00', '21:30')], []),
  ),
];
