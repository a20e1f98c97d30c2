import type { Queries, Tx } from '../../core/db/connection.ts';
import type { TitleSummary } from '../../catalogue/marc/map/title-summary.ts';
import { phaseOf, type OwnRequest, type RequestKind } from './rules.ts';

/**
 * All requests of a patron of every kind, also ended ones, newest first.
 *
 * @param zone of the network, for comments on titles, which go to no library
 */
export async function requestsOf(
  q: Queries | Tx,
  patronId: number,
  zone: string,
): Promise<OwnRequest[]> {
  const kinds = await Promise.all([
    holds(q, patronId),
    loanRequests(q, patronId),
    stackRequests(q, patronId),
    services(q, patronId),
    suggestions(q, patronId),
    generalComments(q, patronId),
    titleComments(q, patronId, zone),
  ]);
  return kinds.flat().sort((a, b) => b.createdAt.localeCompare(a.createdAt) || b.id - a.id);
}

interface Row {
  id: number;
  state: string;
  createdAt: string;
  changedAt: string;
  until?: string | null;
  reply?: string;
  /** JSON of the title's summary. */
  summary?: string;
  titleId?: number;
  libraryId?: number;
  library?: string;
  zone: string;
}

function ownRequest(
  kind: RequestKind,
  row: Row,
  more: Partial<Pick<OwnRequest, 'title' | 'titleId' | 'isAsked'>> = {},
): OwnRequest {
  const { id, state, createdAt, changedAt, until = null, reply = '', zone } = row;
  const summary = row.summary === undefined ? null : (JSON.parse(row.summary) as TitleSummary);
  return {
    ...{ kind, id, state, phase: phaseOf(kind, state), createdAt, changedAt, until, reply, zone },
    title: summary?.title ?? '',
    ...(summary?.language !== undefined && { language: summary.language }),
    titleId: row.titleId ?? null,
    library: row.libraryId === undefined ? null : { id: row.libraryId, name: row.library ?? '' },
    isAsked: false,
    ...more,
  };
}

async function holds(q: Queries | Tx, patronId: number): Promise<OwnRequest[]> {
  const rows = await q
    .selectFrom('holds as r')
    .innerJoin('titles as t', 't.id', 'r.title_id')
    .innerJoin('libraries as l', 'l.id', 'r.library_id')
    .select([
      'r.id',
      'r.state',
      'r.placed_at as createdAt',
      'r.sent_at',
      'r.released_at',
      'r.ended_at',
    ])
    .select(['r.expires_at as until', 'r.title_id as titleId', 't.summary'])
    .select(['l.id as libraryId', 'l.name as library', 'l.time_zone as zone'])
    .where('r.patron_id', '=', patronId)
    .execute();
  return rows.map(({ sent_at: sent, released_at: released, ended_at: ended, ...row }) =>
    ownRequest('reserva', { ...row, changedAt: ended ?? released ?? sent ?? row.createdAt }),
  );
}

async function loanRequests(q: Queries | Tx, patronId: number): Promise<OwnRequest[]> {
  const rows = await q
    .selectFrom('loan_requests as r')
    .innerJoin('titles as t', 't.id', 'r.title_id')
    .innerJoin('libraries as l', 'l.id', 'r.library_id')
    .select(['r.id', 'r.state', 'r.created_at as createdAt', 'r.updated_at as changedAt'])
    .select(['r.expires_at as until', 'r.reply', 'r.title_id as titleId', 't.summary'])
    .select(['l.id as libraryId', 'l.name as library', 'l.time_zone as zone'])
    .where('r.patron_id', '=', patronId)
    .execute();
  return rows.map((row) => ownRequest('solicitacao', row));
}

async function stackRequests(q: Queries | Tx, patronId: number): Promise<OwnRequest[]> {
  const rows = await q
    .selectFrom('stack_requests as r')
    .innerJoin('copies as c', 'c.id', 'r.copy_id')
    .innerJoin('titles as t', 't.id', 'c.title_id')
    .innerJoin('libraries as l', 'l.id', 'c.library_id')
    .select(['r.id', 'r.state', 'r.created_at as createdAt', 'r.updated_at as changedAt'])
    .select(['r.expires_at as until', 'r.reply', 'c.title_id as titleId', 't.summary'])
    .select(['l.id as libraryId', 'l.name as library', 'l.time_zone as zone'])
    .where('r.patron_id', '=', patronId)
    .execute();
  return rows.map((row) => ownRequest('acervo_fechado', row));
}

async function services(q: Queries | Tx, patronId: number): Promise<OwnRequest[]> {
  const rows = await q
    .selectFrom('service_requests as r')
    .innerJoin('libraries as l', 'l.id', 'r.library_id')
    .leftJoin('service_questions as s', (join) =>
      join.onRef('s.request_id', '=', 'r.id').on('s.answer', 'is', null),
    )
    .select(['r.id', 'r.state', 'r.created_at as createdAt', 'r.updated_at as changedAt'])
    .select(['r.reply', 'r.title', 's.id as question'])
    .select(['l.id as libraryId', 'l.name as library', 'l.time_zone as zone'])
    .where('r.patron_id', '=', patronId)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return [...byId.values()].map(({ title, question, ...row }) => {
    const phase = phaseOf('servico', row.state);
    const isAsked = question !== null && (phase === 'aguardando' || phase === 'em_andamento');
    return ownRequest('servico', row, { title, isAsked });
  });
}

async function suggestions(q: Queries | Tx, patronId: number): Promise<OwnRequest[]> {
  const rows = await q
    .selectFrom('suggestions as r')
    .innerJoin('libraries as l', 'l.id', 'r.library_id')
    .select(['r.id', 'r.state', 'r.created_at as createdAt', 'r.updated_at as changedAt'])
    .select(['r.title', 'l.id as libraryId', 'l.name as library', 'l.time_zone as zone'])
    .select('r.title_id as titleId')
    .select(({ selectFrom }) =>
      selectFrom('suggestion_moves as m')
        .select('m.note')
        .whereRef('m.suggestion_id', '=', 'r.id')
        .orderBy('m.id', 'desc')
        .limit(1)
        .as('reply'),
    )
    .where('r.patron_id', '=', patronId)
    .execute();
  return rows.map(({ title, titleId, reply, ...row }) =>
    ownRequest('sugestao', { ...row, reply: reply ?? '' }, { title, titleId }),
  );
}

/** A comment to a library is called by its beginning. */
const MAX_COMMENT_TITLE = 80;

async function generalComments(q: Queries | Tx, patronId: number): Promise<OwnRequest[]> {
  const rows = await q
    .selectFrom('general_comments as r')
    .innerJoin('libraries as l', 'l.id', 'r.library_id')
    .select(['r.id', 'r.state', 'r.created_at as createdAt', 'r.updated_at as changedAt'])
    .select(['r.reply', 'r.content', 'l.id as libraryId', 'l.name as library'])
    .select('l.time_zone as zone')
    .where('r.patron_id', '=', patronId)
    .execute();
  return rows.map(({ content, ...row }) =>
    ownRequest('comentario', row, { title: beginningOf(content) }),
  );
}

function beginningOf(text: string): string {
  const line = text.replace(/\s+/gu, ' ').trim();
  const characters = [...line];
  if (characters.length <= MAX_COMMENT_TITLE) return line;
  return `${characters
    .slice(0, MAX_COMMENT_TITLE - 1)
    .join('')
    .trimEnd()}…`;
}

async function titleComments(
  q: Queries | Tx,
  patronId: number,
  zone: string,
): Promise<OwnRequest[]> {
  const rows = await q
    .selectFrom('title_comments as r')
    .innerJoin('titles as t', 't.id', 'r.title_id')
    .select(['r.id', 'r.state', 'r.created_at as createdAt', 'r.updated_at as changedAt'])
    .select(['r.reply', 'r.title_id as titleId', 't.summary'])
    .where('r.patron_id', '=', patronId)
    .execute();
  return rows.map((row) => ownRequest('comentario_obra', { ...row, zone }));
}
