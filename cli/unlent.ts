import type { Queries } from '#api/core/db/connection.ts';
import { groupSizes, lendingRules } from '#api/circulation/loans/policy-store.ts';
import { isLentToNobody, type CopyKind } from '#api/circulation/loans/default-group.ts';

interface Unlent extends CopyKind {
  /** Library code. */
  library: string;
  copies: number;
}

async function unlent(q: Queries, kinds: readonly Unlent[]): Promise<Unlent[]> {
  const groups = (await groupSizes(q)).map(({ id }) => id);
  const { policies: rows } = await lendingRules(q);
  return kinds.filter((kind) => isLentToNobody(kind, groups, rows));
}

/** Warning of `init`: kinds of copies that nobody could borrow. */
export async function unlentKindLines(q: Queries): Promise<string[]> {
  const libraries = await q.selectFrom('libraries').select(['id', 'code']).orderBy('id').execute();
  const types = await q
    .selectFrom('loan_types')
    .select(['code as loanKind', 'kind as typeKind'])
    .orderBy('id')
    .execute();
  const found = await unlent(
    q,
    types.flatMap((type) =>
      libraries.map(({ id, code }) => ({ ...type, libraryId: id, library: code, copies: 0 })),
    ),
  );
  return types.flatMap(({ loanKind }) => {
    const codes = found.filter((kind) => kind.loanKind === loanKind).map(({ library }) => library);
    if (codes.length === 0) return [];
    return [
      `  not lent   "${loanKind}" in ${codes.join(', ')}: no policy lets anybody borrow that`,
    ];
  });
}

/** Warning of `check`: copies that nobody may borrow although no policy forbids it. */
export async function unlentCopies(q: Queries): Promise<string[]> {
  const held = await q
    .selectFrom('copies as c')
    .innerJoin('libraries as l', 'l.id', 'c.library_id')
    .innerJoin('loan_types as t', 't.code', 'c.loan_kind')
    .select(['c.loan_kind as loanKind', 't.kind as typeKind'])
    .select(['c.library_id as libraryId', 'l.code as library'])
    .select(({ fn }) => fn.countAll<number>().as('copies'))
    .groupBy(['c.loan_kind', 't.kind', 'c.library_id', 'l.code'])
    .orderBy('c.library_id')
    .orderBy('c.loan_kind')
    .execute();
  return (await unlent(q, held)).map(
    ({ library, loanKind, copies }) =>
      `library ${library}: copies of kind "${loanKind}" (${copies}) that nobody may borrow: no policy ` +
      'lends them to any group, and none refuses them',
  );
}
