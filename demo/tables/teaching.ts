import type { LibraryKey } from '../network.ts';
import { listOf, readTable } from './tsv.ts';

/** The made-up courses, disciplines and professors; what they read stands in teaching-plans.tsv. */

export interface DemoTaught {
  /** Unique; teaching-plans.tsv refers to it. */
  code: string;
  name: string;
  /** Code of the campus; null for what belongs to none in particular. */
  campus: number | null;
}

const taught = (campus: number | null, entries: Record<string, string>): DemoTaught[] =>
  Object.entries(entries).map(([code, name]) => ({ code, name, campus }));

export const courses: readonly DemoTaught[] = [
  ...taught(1, { LET: 'Letras', HIS: 'História', DIR: 'Direito', PED: 'Pedagogia' }),
  ...taught(2, { COM: 'Ciência da Computação', CIV: 'Engenharia Civil', ENF: 'Enfermagem' }),
  ...taught(3, { ADM: 'Administração' }),
];

export const disciplines: readonly DemoTaught[] = [
  ...taught(1, {
    LET101: 'Literatura brasileira: da colônia ao romantismo',
    LET102: 'Literatura brasileira: realismo e simbolismo',
    LET201: 'Literatura brasileira: do modernismo a hoje',
    LET202: 'Literatura portuguesa',
    LET203: 'Literatura hispano-americana',
    LET110: 'Linguística geral',
    LET111: 'Gramática do português',
    HIS101: 'Introdução aos estudos históricos',
    HIS201: 'História do Brasil colonial',
    HIS202: 'História do Brasil republicano',
    HIS301: 'Escravidão e pós-abolição no Brasil',
    DIR101: 'Introdução ao estudo do direito',
    DIR201: 'Direito constitucional',
    PED101: 'Filosofia da educação',
    PED102: 'Psicologia da aprendizagem',
    PED201: 'Didática e educação popular',
    PED301: 'Literatura infantojuvenil',
    FIL101: 'Introdução à filosofia',
    SOC101: 'Introdução à sociologia',
  }),
  ...taught(2, {
    COM101: 'Algoritmos e programação',
    COM201: 'Engenharia de software',
    COM202: 'Redes e bancos de dados',
    COM301: 'Inteligência artificial',
    MAT101: 'Cálculo diferencial e integral',
    FIS101: 'Física geral',
    CIV201: 'Resistência dos materiais',
    ENF101: 'Anatomia e fisiologia humanas',
    ENF201: 'Fundamentos de enfermagem',
    ENF301: 'Saúde coletiva e epidemiologia',
  }),
  ...taught(3, {
    ADM101: 'Teoria geral da administração',
    ADM201: 'Marketing e estratégia',
    ECO101: 'Economia brasileira e mundial',
  }),
  ...taught(null, { MET101: 'Metodologia científica', EST101: 'Estatística' }),
];

export const professors: readonly DemoTaught[] = [
  ...taught(1, {
    // Has an account, too: docente (people.ts).
    P01: 'Helena Vasconcelos Prado',
    P02: 'Augusto Leme Figueira',
    P03: 'Iracema Tavares Couto',
    P04: 'Damião Reis Peixoto',
    P05: 'Lúcia Werneck Sampaio',
    P06: 'Otávio Brandão Nunes',
  }),
  ...taught(2, {
    P07: 'Miriam Kubo Santana',
    P08: 'Evandro Paiva Lins',
    P09: 'Teresa Cordeiro Maia',
    P10: 'Joaquim Bastos Furtado',
  }),
  ...taught(3, { P11: 'Rosana Iglesias Pacheco', P12: 'Valter Amorim Dias' }),
];

/** The department that gives a discipline, by the letters of its code. */
export const departments: Readonly<Record<string, string>> = {
  LET: 'Letras',
  HIS: 'História',
  DIR: 'Direito',
  PED: 'Educação',
  FIL: 'Filosofia e Ciências Sociais',
  SOC: 'Filosofia e Ciências Sociais',
  COM: 'Computação',
  MAT: 'Ciências Exatas',
  FIS: 'Ciências Exatas',
  EST: 'Ciências Exatas',
  CIV: 'Engenharia',
  ENF: 'Enfermagem',
  ADM: 'Gestão e Economia',
  ECO: 'Gestão e Economia',
  MET: 'Letras',
};

/** The library that serves a course, by its key; a course that is not here is served by none in particular. */
export const libraryOfCourse: Readonly<Record<string, LibraryKey>> = {
  LET: 'humanas',
  HIS: 'humanas',
  PED: 'humanas',
  COM: 'engenharia',
  CIV: 'engenharia',
  ENF: 'saude',
  ADM: 'serra',
};

/** What two disciplines read and the catalogue does not have. */
export const wantedWorks = [
  {
    discipline: 'LET101',
    kind: 'complementar',
    title: 'Sermões e leitores na América portuguesa',
    author: 'Prado, Helena Vasconcelos',
    publisher: 'Editora do Vale do Ipê',
    edition: '2. ed.',
    isbn: '',
  },
  {
    discipline: 'COM101',
    kind: 'basica',
    title: 'Algoritmos para quem começa',
    author: 'Santana, Miriam Kubo',
    publisher: 'Editora do Vale do Ipê',
    edition: '',
    isbn: '9786550000011',
  },
] as const;

/** A discipline as one professor teaches it in one course, each year in the same semester. */
export interface DemoPlan {
  /** Codes. */
  course: string;
  discipline: string;
  professor: string;
  semester: 1 | 2;
  /** Ids of works. */
  basic: number[];
  complementary: number[];
}

export const readPlans = (): DemoPlan[] =>
  readTable('teaching-plans.tsv').map((cell) => ({
    course: cell('course'),
    discipline: cell('discipline'),
    professor: cell('professor'),
    semester: cell('semester') === '1' ? 1 : 2,
    basic: listOf(cell('basic')).map(Number),
    complementary: listOf(cell('complementary')).map(Number),
  }));

/** The last two years in which something of this semester was taught, on a day `YYYY-MM-DD`. */
export function yearsTaught(semester: 1 | 2, day: string): [number, number] {
  const year = Number(day.slice(0, 4));
  const hasBegun = semester === 1 || Number(day.slice(5, 7)) > 6;
  const last = hasBegun ? year : year - 1;
  return [last - 1, last];
}
