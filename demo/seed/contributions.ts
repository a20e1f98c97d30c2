import type { CommentState } from '#api/portal/comments/rules.ts';
import type { Tx } from '#api/core/db/connection.ts';

/** Who said it, to which library, how many days ago, and how far the library has got with it. */
interface Contribution<State> {
  login: string;
  library: number;
  days: number;
  state: State;
}

const by = <State>(
  login: string,
  library: number,
  days: number,
  state: State,
): Contribution<State> => ({
  login,
  library,
  days,
  state,
});

const COMMENTS: readonly (Contribution<CommentState> & {
  content: string;
  reply?: string;
})[] = [
  {
    ...by('aluno', 1, 2, 'enviado'),
    content: 'A sala 3 fica fria à noite. Dá para ajustar o ar?',
  },
  {
    ...by('docente', 2, 20, 'aprovado'),
    content: 'A nova sinalização das estantes ajudou muito a turma.',
    reply: 'Obrigado! No próximo semestre sinalizamos também as salas de estudo.',
  },
  {
    ...by('devedor', 1, 40, 'recusado'),
    content: 'Teste.',
    reply: 'Recebemos o seu teste. Escreva de novo quando precisar de algo.',
  },
  {
    ...by('duplo', 5, 1, 'enviado'),
    content:
      'Dois pedidos da enfermaria:\n– mais tomadas perto das mesas do fundo;\n– o bebedouro do primeiro andar está sem água desde segunda.',
  },
  {
    ...by('pessoa02', 2, 34, 'aprovado'),
    content: 'Obrigada a quem me ajudou a achar as atas de 1932. Eu já tinha desistido.',
  },
  {
    ...by('pessoa14', 6, 9, 'aprovado'),
    content: 'Abrir aos sábados de manhã faria diferença para quem trabalha na serra.',
  },
];

/** What readers say about titles, which are found by the beginning of their name. */
const TITLE_COMMENTS: readonly (Omit<Contribution<CommentState>, 'library'> & {
  title: string;
  content: string;
})[] = [
  {
    ...{ login: 'docente', days: 120, state: 'aprovado', title: 'Dom Casmurro' },
    content:
      'Releio a cada semestre com a turma, e a cada semestre a turma se divide. Comecem pelo capítulo da ópera.',
  },
  {
    ...{ login: 'aluno', days: 30, state: 'aprovado', title: 'Dom Casmurro' },
    content: 'Achei que seria difícil e li em dois dias. Os capítulos são curtos.',
  },
  {
    ...{ login: 'pessoa14', days: 4, state: 'enviado', title: 'Dom Casmurro' },
    content: 'Há uma edição com notas? A da estante não tem.',
  },
  {
    ...{ login: 'devedor', days: 15, state: 'recusado', title: 'Dom Casmurro' },
    content: 'Vendo apostilas de literatura.',
  },
  {
    ...{ login: 'aluno', days: 3, state: 'enviado', title: 'Vidas secas' },
    content: 'Alguém sabe se há uma edição com as ilustrações de Aldemir Martins?',
  },
  {
    ...{ login: 'aluno', days: 50, state: 'recusado', title: 'Grande sertão' },
    content: 'Alguém empresta o resumo para a prova de sexta?',
  },
  {
    ...{ login: 'pessoa02', days: 60, state: 'aprovado', title: 'Grande sertão' },
    content: 'Leia em voz alta as primeiras páginas: depois a língua abre sozinha.',
  },
];

const DAY_MS = 86_400_000;

/** Comments of patrons, in every state that they may be in. */
export async function seedContributions(tx: Tx, now: Date): Promise<void> {
  const patrons = await tx.selectFrom('patrons').select(['id', 'login']).execute();
  const idOf = new Map(patrons.map(({ id, login }) => [login, id]));
  const common = ({ login, library, state, days }: Contribution<string>, isNew: boolean) => {
    const patron = idOf.get(login);
    if (patron === undefined) throw new Error(`"${login}" said something and is nobody`);
    return {
      patron_id: patron,
      library_id: library,
      state,
      created_at: daysBefore(now, days),
      // The library took a third of the time since then.
      updated_at: daysBefore(now, isNew ? days : Math.ceil((days * 2) / 3)),
    };
  };
  const comments = COMMENTS.map(({ content, reply = '', ...voice }) => ({
    ...common(voice, voice.state === 'enviado'),
    ...{ content, reply },
  }));
  await tx.insertInto('general_comments').values(comments).execute();
}

/** Comments of readers on titles that are there already. */
export async function seedTitleComments(tx: Tx, now: Date): Promise<void> {
  const people = await tx.selectFrom('patrons').select(['id', 'login']).execute();
  const patrons = new Map(people.map(({ id, login }) => [login, id]));
  const titles = await tx.selectFrom('titles').select(['id', 'summary']).orderBy('id').execute();
  const named = titles.map(({ id, summary }) => ({
    id,
    title: (JSON.parse(summary) as { title: string }).title,
  }));
  const comments = TITLE_COMMENTS.map(({ login, days, state, title, content }) => {
    const found = named.find((one) => one.title.startsWith(title));
    const patron = patrons.get(login);
    if (!found || patron === undefined) throw new Error(`${login} comments "${title}"`);
    const at = daysBefore(now, days);
    return {
      ...{ title_id: found.id, patron_id: patron, content, state },
      ...{ created_at: at, updated_at: at },
    };
  });
  await tx.insertInto('title_comments').values(comments).execute();
}

const daysBefore = (now: Date, days: number): string =>
  new Date(now.getTime() - days * DAY_MS).toISOString();
