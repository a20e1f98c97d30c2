import { groups } from './groups.ts';
import type { LibraryKey } from './network.ts';

/** Made-up people. Their password is public: the network is served to its own machine only. */
export const demoPassword = 'Acervo@2026';

export interface DemoPatron {
  /** cod_pessoa */
  id: number;
  login: string;
  name: string;
  email: string;
  /** Code of the patron group. */
  group: string;
  library: LibraryKey;
  card: string;
  blocked: boolean;
  /** Another login of the same human: the first login's name. */
  sameAs: string | null;
}

const LIBRARIES: readonly LibraryKey[] = [
  'central',
  'humanas',
  'engenharia',
  'artes',
  'saude',
  'serra',
];

const FIRST_NAMES = [
  'Ana',
  'Bruno',
  'Cecília',
  'Diego',
  'Elisa',
  'Fábio',
  'Gabriela',
  'Heitor',
  'Isabel',
  'João',
  'Kátia',
  'Luís',
  'Mariana',
  'Nelson',
  'Olívia',
  'Paulo',
  'Quitéria',
  'Rafael',
  'Sônia',
  'Tiago',
  'Úrsula',
  'Vinícius',
  'Wanda',
  'Yara',
  'Zélia',
];

const LAST_NAMES = [
  'Almeida',
  'Barbosa',
  'Cardoso',
  'Duarte',
  'Esteves',
  'Fonseca',
  'Guimarães',
  'Henriques',
  'Iglesias',
  'Junqueira',
  'Kubo',
  'Lacerda',
  'Moraes',
  'Nakamura',
  'Okamoto',
  'Pereira',
  'Queiroz',
  'Ribeiro',
  'Souza',
  'Tavares',
  'Uchoa',
  'Viana',
  'Xavier',
  'Zanetti',
];

/** The accounts that the documents promise (README.md). */
const ACCOUNTS: Omit<DemoPatron, 'id' | 'email' | 'card'>[] = [
  account('aluno', 'Marina Duarte Lopes', '01', 'central'),
  account('devedor', 'Renato Siqueira Pinto', '03', 'central'),
  account('docente', 'Helena Vasconcelos Prado', '08', 'humanas'),
  account('formando', 'Caio Nogueira Reis', '01', 'engenharia'),
  { ...account('bloqueado', 'Sérgio Antunes Melo', 'MembroComun', 'central'), blocked: true },
  account('duplo', 'Beatriz Camargo Rocha', '05', 'saude'),
  { ...account('duplo.mestrado', 'Beatriz Camargo Rocha', '06', 'saude'), sameAs: 'duplo' },
];

/** Staff, after all others, whose numbers stay; they borrow nothing. */
const STAFF = [
  account('balcao', 'Otávio Lemos Braga', '05', 'central'),
  account('bibliotecaria', 'Rosa Antunes Figueira', '05', 'central'),
  account('chefe', 'Márcia Teles Coutinho', '05', 'central'),
];

function account(login: string, name: string, group: string, library: LibraryKey) {
  return { login, name, group, library, blocked: false, sameAs: null };
}

/** Five people of every group, the same ones each time. */
const OTHERS = groups.flatMap(({ code }, at) =>
  [0, 1, 2, 3, 4].map((turn) => {
    const number = at * 5 + turn;
    const first = FIRST_NAMES[number % FIRST_NAMES.length] ?? 'Ana';
    const middle = LAST_NAMES[(number * 7 + 3) % LAST_NAMES.length] ?? 'Almeida';
    const last = LAST_NAMES[(number * 5 + 11) % LAST_NAMES.length] ?? 'Barbosa';
    const library = LIBRARIES[number % LIBRARIES.length] ?? 'central';
    const login = `pessoa${String(number + 1).padStart(2, '0')}`;
    return account(login, `${first} ${middle} ${last}`, code, library);
  }),
);

export const patrons: readonly DemoPatron[] = [...ACCOUNTS, ...OTHERS, ...STAFF].map(
  (patron, at) => ({
    ...patron,
    id: at + 1,
    email: `${patron.login}@ufvi.example`,
    card: `2026.${String(10_001 + at)}`,
  }),
);

/** Whether somebody is staff. */
export const isStaff = ({ login }: Pick<DemoPatron, 'login'>): boolean =>
  STAFF.some((staff) => staff.login === login);
