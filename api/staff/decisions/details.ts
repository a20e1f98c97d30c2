import { formOf } from '#contract/shared/service-forms.ts';
import type { DECISION_FACTS, DecisionKind } from '#contract/shared/staff/decisions.ts';
import { ownedTitles, similarSuggestions } from '../../catalogue/acquisitions/similar.ts';
import { taughtIn, taughtNames } from '../../catalogue/teaching/store.ts';
import { copiesToSend } from '../../circulation/loan-requests/desk.ts';
import { requestToMove } from '../../circulation/loan-requests/store.ts';
import { filesOfRequests } from '../../circulation/services/file-store.ts';
import { openQuestion, questionsOfRequests } from '../../circulation/services/questions.ts';
import { serviceById } from '../../circulation/services/store.ts';
import { receiverTexts } from '../../patrons/profile/receivers.ts';
import type { Services } from '../../services.ts';
import type { DecisionRow } from './store.ts';

interface Fact {
  nome: (typeof DECISION_FACTS)[number];
  valor: string;
}

/** What there is to know for a decision. */
export interface Details {
  /** What the patron wrote. */
  texto: string;
  campos: { nome: string; valor: string }[];
  fatos: Fact[];
  semelhantes?: { titulos: number; sugestoes: number };
  perguntas: { pergunta: string; resposta?: string }[];
  arquivos: { cod_arquivo: number; nome: string; bytes: number; da_biblioteca: boolean }[];
  exemplares: { codigo_barras: string; chamada: string }[];
  /** The patron was asked something, and has not answered. */
  isAsked: boolean;
}

type Sources = Pick<Services, 'db' | 'catalogue' | 'now'>;
type DetailsOf = (sources: Sources, row: DecisionRow) => Promise<Partial<Details>>;

const NOTHING: Details = {
  ...{ texto: '', campos: [], fatos: [], perguntas: [], arquivos: [], exemplares: [] },
  isAsked: false,
};

/** Facts with a value, in order. */
const told = (facts: Partial<Record<Fact['nome'], string | null>>): Fact[] =>
  (Object.entries(facts) as [Fact['nome'], string | null][]).flatMap(([nome, valor]) =>
    valor ? [{ nome, valor }] : [],
  );

const DETAILS_OF: Readonly<Record<DecisionKind, DetailsOf>> = {
  comentario: async (_sources, { line }) => ({ texto: line }),
  comentario_titulo: async ({ db }, { id }) => {
    const comment = await db.queries
      .selectFrom('title_comments')
      .select('content')
      .where('id', '=', id)
      .executeTakeFirst();
    return { texto: comment?.content ?? '' };
  },
  sugestao: suggestionDetails,
  pedido: requestDetails,
  servico: serviceDetails,
  deposito: async ({ db }, { id }) => {
    const copy = await db.queries
      .selectFrom('stack_requests as r')
      .innerJoin('copies as c', 'c.id', 'r.copy_id')
      .select(['c.barcode', 'c.call_number', 'c.shelf_location'])
      .where('r.id', '=', id)
      .executeTakeFirst();
    const { barcode = null, call_number: mark = null, shelf_location: shelf = null } = copy ?? {};
    return { fatos: told({ chamada: mark, estante: shelf, exemplar: barcode }) };
  },
};

/** What there is to know about a thing. */
export const detailsOf = async (sources: Sources, row: DecisionRow): Promise<Details> => ({
  ...NOTHING,
  ...(await DETAILS_OF[row.kind](sources, row)),
});

/** A suggestion: the edition, whether we have the work, who else asks for it, and where it is taught. */
async function suggestionDetails(
  { db, catalogue, now }: Sources,
  { id }: DecisionRow,
): Promise<Partial<Details>> {
  const { queries } = db;
  const row = await queries
    .selectFrom('suggestions')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return {};
  const { title, author, publisher, edition, isbn_issn: number, course } = row;
  const owned = await ownedTitles(queries, catalogue, { title, author, number }, now());
  const others = await similarSuggestions(queries, { title, author, number });
  const taught = await taughtIn(
    queries,
    owned.map((one) => one.id),
  );
  const disciplines = [...taught.values()].flatMap((one) => one.disciplines);
  const names = await taughtNames(queries, 'disciplines', disciplines);
  const copies = owned.map(({ title: name, year, copies: count }) =>
    [name, year === null ? '' : String(year), `${count} ex.`].filter(Boolean).join(', '),
  );
  return {
    texto: row.other,
    fatos: told({
      autor: author,
      edicao: [publisher, edition].filter(Boolean).join(', '),
      isbn_issn: number,
      periodico: row.periodical,
      acervo: copies.join('; '),
      disciplina: course === null ? null : `${course} (${row.copies ?? 1} ex.)`,
      plano: [...new Set(names.values())].join('; '),
    }),
    semelhantes: {
      titulos: owned.length,
      sugestoes: others.filter((one) => one.id !== id).length,
    },
  };
}

/** A request between libraries: which copies can be sent where. */
async function requestDetails({ db }: Sources, { id }: DecisionRow): Promise<Partial<Details>> {
  const { queries } = db;
  const row = await queries
    .selectFrom('loan_requests as r')
    .innerJoin('libraries as o', 'o.id', 'r.origin_id')
    .innerJoin('libraries as l', 'l.id', 'r.library_id')
    .leftJoin('copies as c', 'c.id', 'r.copy_id')
    .select(['o.name as origin', 'l.name as library', 'r.phone', 'r.email', 'r.patron_id'])
    .select(['r.home_address as home', 'r.place_text as place', 'r.volume', 'r.tome', 'r.part'])
    .select('c.barcode')
    .where('r.id', '=', id)
    .executeTakeFirst();
  const request = await requestToMove(queries, id);
  if (!row || !request) return {};
  const receivers = await receiverTexts(queries, row.patron_id);
  const copies = request.copyId === null ? await copiesToSend(queries, request) : [];
  return {
    fatos: told({
      origem: row.origin,
      biblioteca: row.library,
      edicao: [row.volume, row.tome, row.part].filter(Boolean).join(', '),
      entrega: [row.home ?? row.place, ...receivers].filter(Boolean).join('; '),
      contato: [row.phone, row.email].filter(Boolean).join(', '),
      exemplar: row.barcode,
    }),
    exemplares: copies.map(({ barcode, callNumber }) => ({
      ...{ codigo_barras: barcode, chamada: callNumber },
    })),
  };
}

/** A request to the reference desk: what was filled in, and what was asked since. */
async function serviceDetails({ db }: Sources, { id }: DecisionRow): Promise<Partial<Details>> {
  const service = await serviceById(db.queries, id);
  if (!service) return {};
  const { kind, fields, phone, email } = service;
  const asked = (await questionsOfRequests(db.queries, [id])).get(id) ?? [];
  const files = (await filesOfRequests(db.queries, [id])).get(id) ?? [];
  return {
    campos: Object.entries(formOf(kind)).flatMap(([nome, { type }]) => {
      const valor = fields[nome];
      return type === 'file' || valor === undefined || valor === '' ? [] : [{ nome, valor }];
    }),
    fatos: told({ contato: [phone, email].filter(Boolean).join(', ') }),
    perguntas: asked.map(({ question, answer }) => ({
      ...{ pergunta: question, ...(answer !== null && { resposta: answer }) },
    })),
    arquivos: files.map(({ id: cod_arquivo, name, bytes, sender }) => ({
      ...{ cod_arquivo, nome: name, bytes, da_biblioteca: sender === 'library' },
    })),
    isAsked: openQuestion(asked) !== undefined,
  };
}
