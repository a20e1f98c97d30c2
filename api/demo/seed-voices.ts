import type { SuggestionState } from '../acquisitions/states.ts';
import type { CommentState } from '../comments/rules.ts';
import type { Tx } from '../db/connection.ts';

/** What patrons of the demonstration have said: so many days ago, of which library, in which state. */
const COMMENTS: readonly [
  login: string,
  library: number,
  state: CommentState,
  days: number,
  text: string,
][] = [
  ['aluno', 1, 'enviado', 2, 'A sala 3 fica fria à noite. Dá para ajustar o ar?'],
  ['docente', 2, 'aprovado', 20, 'A nova sinalização das estantes ajudou muito a turma.'],
  ['devedor', 1, 'recusado', 40, 'Teste.'],
];

const SUGGESTIONS: readonly [
  login: string,
  library: number,
  state: SuggestionState,
  days: number,
  author: string,
  title: string,
  publisher: string,
][] = [
  ['docente', 2, 'sugestao_compra', 12, 'Conceição Evaristo', 'Olhos d’água', 'Pallas'],
  ['docente', 1, 'atendida', 200, 'Itamar Vieira Junior', 'Torto arado', 'Todavia'],
  [
    'aluno',
    3,
    'pre_sugestao',
    3,
    'Martin Kleppmann',
    'Designing data-intensive applications',
    'O’Reilly',
  ],
  ['aluno', 1, 'ja_existe', 60, 'Machado de Assis', 'Dom Casmurro', 'Ática'],
];

const DAY_MS = 86_400_000;

/** Comments and suggestions, by the login of whoever wrote them. */
export async function seedVoices(tx: Tx, now: Date): Promise<void> {
  const rows = await tx.selectFrom('patrons').select(['id', 'login']).execute();
  const idOf = new Map(rows.map(({ id, login }) => [login, id]));
  const common = (login: string, library: number, state: string, days: number) => {
    const at = new Date(now.getTime() - days * DAY_MS).toISOString();
    return {
      patron_id: idOf.get(login) ?? 0,
      library_id: library,
      state,
      created_at: at,
      updated_at: at,
    };
  };
  await tx
    .insertInto('general_comments')
    .values(
      COMMENTS.map(([login, library, state, days, content]) => ({
        ...common(login, library, state, days),
        content,
      })),
    )
    .execute();
  await tx
    .insertInto('suggestions')
    .values(
      SUGGESTIONS.map(([login, library, state, days, author, title, publisher]) => ({
        ...common(login, library, state, days),
        author,
        title,
        publisher,
        edition: '',
        isbn_issn: '',
        periodical: '',
        other: '',
      })),
    )
    .execute();
}
