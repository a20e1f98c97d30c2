import type { LoanRequestState } from '#contract/shared/loan-request-states.ts';
import { pickupEnd } from '#api/circulation/requests/lapse.ts';
import type { Tx } from '#api/core/db/connection.ts';

/** Whose requests they are, and where they are received. */
const LOGIN = 'aluno';
const RECEIVING = 1;

/** One in each state: made and last moved so many days ago. */
const REQUESTS: readonly {
  state: LoanRequestState;
  made: number;
  moved: number;
  reply?: string;
}[] = [
  { state: 'aguardando', made: 1, moved: 1 },
  { state: 'em_transito', made: 3, moved: 1 },
  { state: 'disponivel', made: 6, moved: 1, reply: 'O mapa que acompanha o livro está no balcão.' },
  { state: 'atendida', made: 40, moved: 33 },
  { state: 'nao_atendida', made: 61, moved: 58, reply: 'O exemplar está no restauro.' },
  { state: 'removida', made: 90, moved: 89 },
];

/** Requests between libraries, for titles that only other libraries have and have on the shelf. */
export async function seedLoanRequests(tx: Tx, now: Date): Promise<void> {
  const { id, email } = await tx
    .selectFrom('patrons')
    .select(['id', 'email'])
    .where('login', '=', LOGIN)
    .executeTakeFirstOrThrow();
  const titles = await sentTitles(tx);
  const ago = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString();
  for (const [at, { state, made, moved, reply = '' }] of REQUESTS.entries()) {
    const title = titles[at];
    if (!title) throw new Error(`No title for the request that is ${state}`);
    const copyId = SENT.includes(state) ? await sendCopy(tx, title) : null;
    const pickup = { patronId: id, copyId: copyId ?? 0, libraryId: RECEIVING };
    const until = state === 'disponivel' ? await pickupEnd(tx, pickup, new Date(ago(moved))) : null;
    await tx
      .insertInto('loan_requests')
      .values({
        patron_id: id,
        title_id: title.id,
        origin_id: title.library,
        library_id: RECEIVING,
        phone: '31 5555-0101',
        email: email ?? '',
        place: null,
        home_address: null,
        ...{ state, reply, expires_at: until?.toISOString() ?? null },
        copy_id: copyId,
        created_at: ago(made),
        updated_at: ago(moved),
      })
      .execute();
  }
}

/** States in which a copy is away from its shelf for whoever asked. */
const SENT: readonly LoanRequestState[] = ['em_transito', 'disponivel'];

/** Takes a copy from its shelf; returns which. */
async function sendCopy(tx: Tx, title: { id: number; library: number }): Promise<number> {
  const { id } = await tx
    .selectFrom('copies')
    .select('id')
    .where('title_id', '=', title.id)
    .where('library_id', '=', title.library)
    .where('loan_kind', '=', 'normal')
    .where('state', 'is', null)
    .where('id', 'not in', (query) =>
      query.selectFrom('loans').select('copy_id').where('returned_at', 'is', null),
    )
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  await tx.updateTable('copies').set({ state: 'in_transit' }).where('id', '=', id).execute();
  return id;
}

const sentTitles = (tx: Tx) =>
  tx
    .selectFrom('copies as c')
    .leftJoin('loans as l', (join) =>
      join.onRef('l.copy_id', '=', 'c.id').on('l.returned_at', 'is', null),
    )
    .select(({ fn }) => ['c.title_id as id', fn.min('c.library_id').as('library')])
    .where('c.state', 'is', null)
    .where('c.loan_kind', '=', 'normal')
    .where('l.id', 'is', null)
    .where('c.title_id', 'not in', (query) =>
      query.selectFrom('copies').select('title_id').where('library_id', '=', RECEIVING),
    )
    .where('c.title_id', 'not in', (query) => query.selectFrom('holds').select('title_id'))
    .groupBy('c.title_id')
    .orderBy('c.title_id', 'desc')
    .limit(REQUESTS.length)
    .execute();
