import type { ServiceState } from '#contract/shared/service-states.ts';
import type { Tx } from '#api/core/db/connection.ts';
import { linkSubjects } from '#api/circulation/services/card-subjects.ts';
import { saveReply } from '#api/circulation/requests/store.ts';
import { insertService, type NewService } from '#api/circulation/services/store.ts';

/** Whose requests they are, and who answers. */
const LOGIN = 'aluno';
const ANSWERING = 1;

interface Planned extends Pick<NewService, 'kind' | 'fields'> {
  state: ServiceState;
  /** So many days ago it was made and last moved. */
  made: number;
  moved: number;
  reply?: string;
  /** What the library asked since, and waits for. */
  question?: string;
}

const SENT = { forma_envio: 'email', estudo_pessoal: 'sim' };

/** One in each state, and one of each kind. */
const SERVICES: readonly Planned[] = [
  {
    ...{ kind: 'artigo', state: 'disponivel', made: 8, moved: 2 },
    fields: {
      titulo_artigo: 'O sertão como categoria espacial',
      autor: 'Antonio Carlos Robert Moraes',
      titulo_periodico: 'Terra Brasilis',
      ano: '2003',
      numero: '4',
      pagina_inicial: '1',
      pagina_final: '8',
      ...SENT,
    },
    reply: 'Cópia recebida da Biblioteca Nacional, 8 páginas. Sem custo.',
  },
  {
    ...{ kind: 'levantamento', state: 'em_busca', made: 6, moved: 4 },
    fields: {
      assunto: 'Leitura em voz alta e formação de leitores',
      descricao: 'O que se escreveu sobre ler em voz alta na escola, no Brasil e em Portugal.',
      palavras_chave: 'leitura em voz alta; formação de leitores; escola',
      ano_inicial: '1990',
      ano_final: '2026',
      idiomas: 'português, espanhol',
      finalidade: 'pos_graduacao',
    },
    question: 'A lista deve incluir também teses de Portugal?',
  },
  {
    ...{ kind: 'parte', state: 'nao_atendida', made: 17, moved: 12 },
    fields: {
      titulo_parte: 'Moedas do Império',
      titulo: 'Anais do Museu Histórico Nacional',
      ano: '1951',
      volume: '12',
      pagina_inicial: '40',
      pagina_final: '61',
      ...SENT,
    },
    reply:
      'As duas bibliotecas que têm o volume não fazem cópias dele, por conservação. Há leitura no local, no Rio de Janeiro.',
  },
  {
    ...{ kind: 'tese', state: 'atendida', made: 48, moved: 35 },
    fields: {
      titulo: 'Cantigas de trabalho no vale do Jequitinhonha',
      autor: 'Lúcia Prado',
      grau: 'mestrado',
      instituicao: 'Universidade Federal de Minas Gerais',
      ano: '1998',
      ...SENT,
    },
  },
  {
    ...{ kind: 'pesquisa', state: 'aguardando', made: 1, moved: 1 },
    fields: {
      assunto: 'Tipografias do século XIX em Minas Gerais',
      descricao: 'Quais tipografias imprimiram jornais em Ouro Preto entre 1823 e 1840?',
    },
  },
  {
    ...{ kind: 'ficha', state: 'atendida', made: 60, moved: 57 },
    fields: {
      autor_sobrenome: 'Alves',
      autor_nome: 'Marina',
      titulo: 'Cantar e contar',
      subtitulo: 'leitura em voz alta no vale do Ipê',
      tipo_trabalho: 'tcc',
      curso: 'Letras',
      instituicao: 'Universidade Federal do Vale do Ipê',
      local: 'Ipê',
      ano: '2025',
      folhas: '64',
      ilustracoes: 'sim',
      orientador_sobrenome: 'Prado',
      orientador_nome: 'Lúcia',
      bibliografia_inicial: '58',
      bibliografia_final: '63',
      assunto_1: 'Leitura em voz alta',
      assunto_2: 'Literatura oral',
      cdd: '028.9',
    },
  },
  {
    ...{ kind: 'emprestimo', state: 'removida', made: 70, moved: 69 },
    fields: { titulo: 'Viagem pelo Brasil', autor: 'Johann Baptist von Spix', ano: '1938' },
  },
];

/** Requests to the reference desk. */
export async function seedServices(tx: Tx, now: Date): Promise<void> {
  const { id: patronId, email } = await tx
    .selectFrom('patrons')
    .select(['id', 'email'])
    .where('login', '=', LOGIN)
    .executeTakeFirstOrThrow();
  const ago = (days: number) => new Date(now.getTime() - days * 86_400_000);
  for (const { kind, fields, state, made, moved, reply = '', question } of SERVICES) {
    const id = await insertService(tx, {
      ...{ patronId, kind, fields: await linkSubjects(tx, kind, fields), libraryId: ANSWERING },
      ...{ phone: '(31) 5555-0101', email: email ?? '', at: ago(made) },
    });
    const updated = { state, updated_at: ago(moved).toISOString() };
    await tx.updateTable('service_requests').set(updated).where('id', '=', id).execute();
    await saveReply(tx, 'service_requests', { id, reply });
    if (question === undefined) continue;
    const asked = { request_id: id, question, asked_at: ago(1).toISOString() };
    await tx.insertInto('service_questions').values(asked).execute();
  }
}
