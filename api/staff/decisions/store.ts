import { sql, type RawBuilder } from 'kysely';
import { localized, type Locale, type LocalizedText } from '#contract/shared/languages.ts';
import type { ServiceKind } from '#contract/shared/service-forms.ts';
import { DECISION_KINDS, type DecisionKind } from '#contract/shared/staff/decisions.ts';
import type { TitleSummary } from '../../catalogue/marc/map/title-summary.ts';
import type { Queries, Tx } from '../../core/db/connection.ts';
import { displayName } from '../../portal/comments/names.ts';
import { DECIDED, PHASES, type Phase } from './kinds.ts';

/** The oldest of each kind that a list shows. */
const SHOWN = 200;

/** Something to be decided, with whose it is. */
export interface DecisionRow {
  kind: DecisionKind;
  id: number;
  state: string;
  at: string;
  patronId: number;
  /** Short name of the patron. */
  person: string;
  group: LocalizedText;
  /** What it is, in a line. */
  line: string;
  service: ServiceKind | null;
}

/** How the rows of a kind are read; the table has the alias `r`. */
interface Source {
  /** Joins that the columns need. */
  joins?: RawBuilder<unknown>;
  /** A text, or the JSON summary of a title. */
  line: RawBuilder<string>;
  service?: RawBuilder<string>;
  /** Condition of those that a library decides. */
  isOf: (libraryId: number) => RawBuilder<unknown>;
}

const ofLibrary = (libraryId: number) => sql`r.library_id = ${libraryId}`;
const TITLE = sql`join titles as t on t.id = r.title_id`;
const SUMMARY = sql<string>`t.summary`;

const SOURCES: Readonly<Record<DecisionKind, Source>> = {
  comentario: { line: sql<string>`r.content`, isOf: ofLibrary },
  comentario_titulo: { joins: TITLE, line: SUMMARY, isOf: () => sql`1 = 1` },
  sugestao: { line: sql<string>`r.title`, isOf: ofLibrary },
  // The library that sends the copy decides; the one that gives it out goes on with it.
  pedido: {
    joins: TITLE,
    line: SUMMARY,
    isOf: (libraryId) =>
      sql`(r.origin_id = ${libraryId} or (r.library_id = ${libraryId} and r.state <> 'aguardando'))`,
  },
  servico: { line: sql<string>`r.title`, service: sql<string>`r.kind`, isOf: ofLibrary },
  deposito: {
    joins: sql`join copies as c on c.id = r.copy_id join titles as t on t.id = c.title_id`,
    line: SUMMARY,
    isOf: (libraryId) => sql`c.library_id = ${libraryId}`,
  },
};

/** A request to the reference desk about which the patron was asked, and has not answered. */
const AWAITS_ANSWER = sql`exists (select 1 from service_questions as s
  where s.request_id = r.id and s.answer is null)`;

/** Condition of a phase; what waits for an answer of the patron is under way. */
function inPhase(kind: DecisionKind, phase: Phase): RawBuilder<unknown> {
  const within = (states: readonly string[]) =>
    states.length === 0 ? sql`1 = 0` : sql`r.state in (${sql.join(states)})`;
  const own = within(PHASES[kind][phase]);
  if (kind !== 'servico') return own;
  const waits = within(PHASES[kind].espera);
  return phase === 'espera'
    ? sql`${own} and not ${AWAITS_ANSWER}`
    : sql`(${own} or (${waits} and ${AWAITS_ANSWER}))`;
}

type Stored = Omit<DecisionRow, 'kind' | 'group' | 'person' | 'service'> & {
  name: string;
  groupName: string;
  service: string | null;
};

async function rowsOf(
  q: Queries | Tx,
  kind: DecisionKind,
  condition: RawBuilder<unknown>,
): Promise<DecisionRow[]> {
  const { joins = sql``, line, service = sql`null` } = SOURCES[kind];
  const { rows } = await sql<Stored>`
    select r.id, r.state, r.created_at as at, r.patron_id as "patronId", p.name,
      g.name as "groupName", ${line} as line, ${service} as service
    from ${sql.table(DECIDED[kind].table)} as r
    join patrons as p on p.id = r.patron_id
    join patron_groups as g on g.id = p.group_id
    ${joins}
    where ${condition}
    order by r.created_at, r.id
    limit ${SHOWN}`.execute(q);
  return rows.map(({ name, groupName, ...row }) => ({
    ...row,
    kind,
    person: displayName(name),
    group: JSON.parse(groupName) as LocalizedText,
    line: line === SUMMARY ? (JSON.parse(row.line) as TitleSummary).title : row.line,
    service: row.service as ServiceKind | null,
  }));
}

/** What a library decides, in a phase, the oldest first. */
export async function listDecisionRows(
  q: Queries,
  { libraryId, phase }: { libraryId: number; phase: Phase },
): Promise<DecisionRow[]> {
  const found: DecisionRow[] = [];
  for (const kind of DECISION_KINDS) {
    const condition = sql`${SOURCES[kind].isOf(libraryId)} and ${inPhase(kind, phase)}`;
    found.push(...(await rowsOf(q, kind, condition)));
  }
  return found.sort((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0));
}

/** One thing that a library decides, in any state; undefined: there is no such thing for it. */
export async function decisionRow(
  q: Queries | Tx,
  { kind, id, libraryId }: { kind: DecisionKind; id: number; libraryId: number },
): Promise<DecisionRow | undefined> {
  const [row] = await rowsOf(q, kind, sql`r.id = ${id} and ${SOURCES[kind].isOf(libraryId)}`);
  return row;
}

/** How much there is of each kind in a phase; of requests to the reference desk, by their kind. */
export async function countDecisions(
  q: Queries,
  { libraryId, phase }: { libraryId: number; phase: Phase },
): Promise<{ kind: DecisionKind; service: ServiceKind | null; count: number }[]> {
  const counts = [];
  for (const kind of DECISION_KINDS) {
    const { joins = sql``, service = sql`null`, isOf } = SOURCES[kind];
    const { rows } = await sql<{ service: string | null; count: number | string }>`
      select service, count(*) as count from (
        select ${service} as service
        from ${sql.table(DECIDED[kind].table)} as r ${joins}
        where ${isOf(libraryId)} and ${inPhase(kind, phase)}
      ) as found
      group by service`.execute(q);
    for (const row of rows) {
      const named = row.service as ServiceKind | null;
      counts.push({ kind, service: named, count: Number(row.count) });
    }
  }
  return counts;
}

/** The name of a group in a language. */
export const groupName = ({ group }: DecisionRow, locale: Locale): string =>
  localized(group, locale);

/** Copies of the requested title in the sending library of a request between libraries. */
export const copiesOfOrigin = (q: Queries | Tx, requestId: number) =>
  q
    .selectFrom('loan_requests as r')
    .innerJoin('copies as c', (join) =>
      join.onRef('c.title_id', '=', 'r.title_id').onRef('c.library_id', '=', 'r.origin_id'),
    )
    .select(['c.id', 'c.title_id as titleId'])
    .where('r.id', '=', requestId)
    .execute();

/** The title that was bought for a suggestion; null: none yet. */
export async function titleOfSuggestion(q: Queries | Tx, id: number): Promise<number | null> {
  const row = await q
    .selectFrom('suggestions')
    .select('title_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.title_id ?? null;
}
