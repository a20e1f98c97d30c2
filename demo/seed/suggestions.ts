import {
  FIRST_SUGGESTION_STATE,
  SUGGESTION_MOVES,
  type OrderState,
  type SuggestionState,
} from '#contract/catalogue/acquisitions/states.ts';
import { insertOrder } from '#api/catalogue/acquisitions/order-store.ts';
import { insertSuggestion, recordMove } from '#api/catalogue/acquisitions/store.ts';
import type { Tx } from '#api/core/db/connection.ts';
import { dayIn } from '#api/circulation/units/zone.ts';
import { institution } from '../network.ts';

/** A work that somebody suggested so many days ago, and how far the library has got with it. */
interface Planned {
  login: string;
  library: number;
  days: number;
  state: SuggestionState;
  author?: string;
  title: string;
  publisher: string;
  edition?: string;
  isbn_issn?: string;
  periodical?: string;
  other?: string;
  course?: string;
  copies?: number;
  /** What the library wrote last. */
  note?: string;
}

/** One in every state, and the whole way of a teacher's. */
const SUGGESTIONS: readonly Planned[] = [
  {
    ...{ login: 'docente', library: 2, days: 12, state: 'sugestao_compra' },
    ...{ author: 'Paulo Scott', title: 'Marrom e amarelo', publisher: 'Alfaguara' },
    ...{ course: 'Literatura brasileira contemporânea', copies: 5 },
    other: 'Seriam bons cinco exemplares antes de agosto.',
  },
  {
    ...{ login: 'docente', library: 1, days: 200, state: 'atendida' },
    ...{ author: 'Itamar Vieira Junior', title: 'Torto arado', publisher: 'Todavia' },
    note: 'Três exemplares na estante, um deles na Biblioteca Central.',
  },
  {
    ...{ login: 'aluno', library: 3, days: 3, state: 'pre_sugestao' },
    ...{ author: 'Martin Kleppmann', title: 'Designing data-intensive applications' },
    ...{ publisher: 'O’Reilly', edition: '1' },
  },
  {
    ...{ login: 'aluno', library: 1, days: 60, state: 'ja_existe' },
    ...{ author: 'Machado de Assis', title: 'Dom Casmurro', publisher: 'Ática' },
    note: 'Há outras edições na estante; esta foi deixada de lado por ora.',
  },
  {
    ...{ login: 'pessoa03', library: 3, days: 25, state: 'em_cotacao' },
    author: 'Ian Goodfellow, Yoshua Bengio, Aaron Courville',
    ...{ title: 'Deep learning', publisher: 'MIT Press', isbn_issn: '9780262035613' },
  },
  {
    ...{ login: 'docente', library: 2, days: 21, state: 'em_cotacao' },
    ...{ author: 'Conceição Evaristo', title: 'Canção para ninar menino grande' },
    ...{ publisher: 'Pallas', course: 'Literatura brasileira contemporânea', copies: 3 },
  },
  {
    ...{ login: 'pessoa08', library: 3, days: 48, state: 'em_negociacao' },
    ...{ author: 'Robert C. Martin', title: 'Clean code', publisher: 'Prentice Hall' },
  },
  {
    ...{ login: 'docente', library: 1, days: 70, state: 'aguardando_entrega' },
    ...{ author: 'Daniel Kahneman', title: 'Thinking, fast and slow' },
    publisher: 'Farrar, Straus and Giroux',
  },
  {
    ...{ login: 'docente', library: 2, days: 55, state: 'aguardando_entrega' },
    ...{ author: 'Micheliny Verunschk', title: 'O som do rugido da onça' },
    ...{ publisher: 'Companhia das Letras', course: 'Romance histórico', copies: 4 },
  },
  {
    ...{ login: 'docente', library: 2, days: 150, state: 'parcialmente_atendida' },
    ...{ author: 'Ana Maria Gonçalves', title: 'Um defeito de cor', publisher: 'Record' },
    ...{ course: 'Romance histórico', copies: 3 },
    note: 'Chegou um dos três exemplares.',
  },
  {
    ...{ login: 'docente', library: 2, days: 310, state: 'finalizada_incompleta' },
    ...{ author: 'Jeferson Tenório', title: 'O avesso da pele' },
    ...{ publisher: 'Companhia das Letras', course: 'Romance histórico', copies: 2 },
    note: 'O fornecedor só tinha um exemplar.',
  },
  {
    ...{ login: 'pessoa27', library: 2, days: 8, state: 'duplicada' },
    ...{ author: 'Paulo Scott', title: 'Marrom e amarelo', publisher: 'Alfaguara' },
    note: 'A obra já está numa sugestão de compra.',
  },
  {
    ...{ login: 'docente', library: 4, days: 90, state: 'esgotada' },
    ...{ author: 'Ferréz', title: 'Capão pecado', publisher: 'Labortexto' },
    note: 'A editora não prevê nova tiragem.',
  },
  {
    ...{ login: 'pessoa39', library: 3, days: 33, state: 'nao_encontrada' },
    ...{ title: 'Aquele livro azul de cálculo', publisher: 'Não sei' },
    note: 'Diga-nos o autor ou a disciplina e procuramos de novo.',
  },
  {
    ...{ login: 'devedor', library: 3, days: 120, state: 'nao_atendida', edition: '2' },
    author: 'Alfred V. Aho, Monica S. Lam, Ravi Sethi, Jeffrey D. Ullman',
    title: 'Compilers: principles, techniques, and tools',
    publisher: 'Addison-Wesley',
  },
  {
    ...{ login: 'pessoa45', library: 5, days: 15, state: 'cancelada' },
    ...{ title: 'Revista de Saúde Pública', publisher: 'USP' },
  },
  {
    ...{ login: 'docente', library: 1, days: 130, state: 'nao_atendida' },
    ...{ author: 'Ruth Guimarães', title: 'Água funda', publisher: 'Editora 34' },
    note: 'A verba do semestre acabou. Sugira de novo em agosto.',
  },
];

interface PlannedOrder {
  number: string;
  state: OrderState;
  supplier: string;
  /** So many days ago it was made and last moved; in so many it should arrive. */
  made: number;
  moved: number;
  expected?: number;
  titles: readonly [title: string, copies: number][];
}

/** One in every state. */
const ORDERS: readonly PlannedOrder[] = [
  {
    ...{ number: '2025/0112', state: 'encerrada', supplier: 'Livraria do Vale', made: 280 },
    ...{ moved: 205, titles: [['O avesso da pele', 2]] },
  },
  {
    ...{ number: '2025/0140', state: 'recebida', supplier: 'Livraria do Vale', made: 180 },
    ...{ moved: 134, titles: [['Torto arado', 3]] },
  },
  {
    ...{ number: '2025/0163', state: 'recebida_em_parte', supplier: 'Distribuidora Serra' },
    ...{ made: 128, moved: 100, expected: 20, titles: [['Um defeito de cor', 3]] },
  },
  {
    ...{ number: '2026/0009', state: 'cancelada', supplier: 'Sebo da Estação', made: 80 },
    ...{ moved: 60, titles: [['Capão pecado', 1]] },
  },
  {
    ...{ number: '2026/0014', state: 'confirmada', supplier: 'Distribuidora Serra', made: 46 },
    ...{ moved: 40, expected: 12, titles: [['Thinking, fast and slow', 1]] },
  },
  {
    ...{ number: '2026/0021', state: 'emitida', supplier: '', made: 36, moved: 36 },
    titles: [['O som do rugido da onça', 4]],
  },
];

const DAY_MS = 86_400_000;

/** Suggestions in every state with the way that led there, and orders in every state. */
export async function seedSuggestions(tx: Tx, now: Date): Promise<void> {
  const patrons = await tx.selectFrom('patrons').select(['id', 'login']).execute();
  const idOf = new Map(patrons.map(({ id, login }) => [login, id]));
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const suggestions = new Map<string, { id: number; library: number }>();
  for (const planned of SUGGESTIONS) {
    const patronId = idOf.get(planned.login);
    if (patronId === undefined) throw new Error(`"${planned.login}" suggests and is nobody`);
    const id = await seedSuggestion(tx, { patronId, planned, daysAgo });
    if (!suggestions.has(planned.title)) {
      suggestions.set(planned.title, { id, library: planned.library });
    }
  }
  for (const { titles, state, made, moved, expected, ...order } of ORDERS) {
    const bought = titles.map(([title, copies]) => {
      const found = suggestions.get(title);
      if (!found) throw new Error(`Order ${order.number} buys "${title}", which nobody wants`);
      return { ...found, copies };
    });
    const id = await insertOrder(tx, {
      ...order,
      libraryId: bought[0]?.library ?? 1,
      expectedOn: expected === undefined ? null : dayIn(daysAgo(-expected), institution.timeZone),
      lines: bought.map(({ id: suggestionId, copies }) => ({ suggestionId, copies })),
      at: daysAgo(made),
    });
    const updated = { state, updated_at: daysAgo(moved).toISOString() };
    await tx.updateTable('purchase_orders').set(updated).where('id', '=', id).execute();
  }
}

interface Seeding {
  patronId: number;
  planned: Planned;
  daysAgo: (days: number) => Date;
}

/** Writes a suggestion and its way: the library took a third of the time since then. */
async function seedSuggestion(tx: Tx, { patronId, planned, daysAgo }: Seeding): Promise<number> {
  const { library, days, state, note = '', login: _login, course, copies, ...work } = planned;
  const at = daysAgo(days).toISOString();
  const way = wayTo(state);
  const id = await insertSuggestion(tx, {
    ...{ author: '', edition: '', isbn_issn: '', periodical: '', other: '' },
    ...work,
    ...(course !== undefined && { course, use_kind: 'basica' as const, copies: copies ?? 1 }),
    ...{ patron_id: patronId, library_id: library, state: FIRST_SUGGESTION_STATE },
    ...{ created_at: at, updated_at: at },
  });
  for (const [step, next] of way.entries()) {
    const moved = daysAgo(days - Math.floor((days * (step + 1)) / (3 * way.length))).toISOString();
    const isLast = step === way.length - 1;
    await recordMove(tx, { id, state: next, at: moved, note: isLast ? note : '' });
    const updated = { state: next, updated_at: moved };
    await tx.updateTable('suggestions').set(updated).where('id', '=', id).execute();
  }
  return id;
}

/** The states that lead to this one, without the first. */
function wayTo(wanted: SuggestionState): SuggestionState[] {
  const ways = new Map<SuggestionState, SuggestionState[]>([[FIRST_SUGGESTION_STATE, []]]);
  for (const [state, way] of ways) {
    for (const next of SUGGESTION_MOVES[state]) {
      if (!ways.has(next)) ways.set(next, [...way, next]);
    }
  }
  return ways.get(wanted) ?? [];
}
