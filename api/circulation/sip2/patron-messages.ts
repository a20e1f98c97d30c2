import { networkCurrency } from '../../core/http/money.ts';
import { holdsOfPatron, type HoldWithTitle } from '../holds/store.ts';
import { processQueues } from '../loans/settle.ts';
import { networkPolicy } from '../holds/gather.ts';
import { readDebts, type Debt } from '../debts/store.ts';
import { isOverdue } from '../loans/fine.ts';
import { policyFor } from '../loans/policy.ts';
import { maxItemsAt } from '../loans/rules.ts';
import { readCirculation, type Circulation } from '../loans/store.ts';
import { identify, refusalOf, type Person, type Visitor } from './access.ts';
import { count, writeResponse, yes } from './codec.ts';
import { given, institution, screen, today, type Call, type Fields } from './context.ts';
import { barcodesOf } from './item-store.ts';
import {
  DENIED_STATUS,
  languageCode,
  patronStatus,
  slice,
  writeAmount,
  type StatusFacts,
} from './rules.ts';

/** What a terminal shows of a patron. */
interface Account {
  person: Person;
  circulation: Circulation;
  status: StatusFacts;
  debts: Debt[];
  debtCents: number;
}

async function readAccount({ services, terminal }: Call, person: Person): Promise<Account | null> {
  const { queries } = services.db;
  const circulation = await readCirculation(queries, person.id);
  if (!circulation) return null;
  const { patron, loans, policies } = circulation;
  const { id: libraryId, zone } = terminal.library;
  const policy = policyFor(policies, { groupId: patron.groupId, loanKind: 'normal', libraryId });
  const { debtCents } = patron;
  const all = debtCents > 0 ? await readDebts(queries, { patronId: person.id }) : [];
  const debts = all.filter(({ balance }) => balance > 0);
  return { person, circulation, status: { patron, loans, policy, zone }, debts, debtCents };
}

/** Fields of both answers about a patron. */
function accountFields(call: Call, visitor: Visitor, account: Account | null): Fields {
  const known = visitor.kind !== 'unknown';
  const isProven = visitor.kind === 'known' && visitor.isProven;
  const refusal = refusalOf(call, visitor);
  const blockFrom = account?.status.policy.blockFromCents;
  return [
    institution(call),
    ['AA', given(call, 'AA')],
    ['AE', account?.person.name ?? ''],
    ['BL', yes(known)],
    ['CQ', isProven || visitor.kind === 'refused' ? yes(isProven === true) : undefined],
    ['BH', account ? networkCurrency() : undefined],
    ['BV', account ? writeAmount(account.debtCents) : undefined],
    ['CC', typeof blockFrom === 'number' ? writeAmount(blockFrom) : undefined],
    ...screen(call, refusal ?? ''),
  ];
}

async function visit(call: Call): Promise<{ visitor: Visitor; account: Account | null }> {
  const visitor = await identify(call);
  const account = visitor.kind === 'known' ? await readAccount(call, visitor.patron) : null;
  return { visitor, account };
}

const head = (call: Call, account: Account | null) => ({
  status: account ? patronStatus(account.status, call.now) : DENIED_STATUS,
  language: languageCode(call.terminal.locale),
  date: today(call),
});

/** 23, patron status; also the answer to 01 (block patron) and, as 26, to 25 (patron enable). */
export async function readPatronStatus(call: Call, code: '24' | '26' = '24'): Promise<string> {
  const { visitor, account } = await visit(call);
  return writeResponse(code, head(call, account), accountFields(call, visitor, account));
}

/** Positions of the summary, each with the field of its list. */
const LISTS = ['AS', 'AT', 'AU', 'AV', 'BU', 'CD'] as const;
type ListCode = (typeof LISTS)[number];
type Lists = Record<ListCode, string[]>;
const NO_LISTS: Lists = { AS: [], AT: [], AU: [], AV: [], BU: [], CD: [] };

/** The patron's items by list: barcodes, of fines their reason, of waiting holds the title. */
async function readLists({ services, now }: Call, account: Account): Promise<Lists> {
  const { db } = services;
  const { loans, patron } = account.circulation;
  const before = await holdsOfPatron(db.queries, patron.id);
  const titles = [...new Set(before.map(({ title_id: id }) => id))];
  const moved = await processQueues(db, now, titles);
  const holds = moved > 0 ? await holdsOfPatron(db.queries, patron.id) : before;
  const ready = holds.filter(({ state }) => state === 'released');
  const waiting = holds.filter(({ state }) => state !== 'released');
  const copies = [
    ...loans.map(({ copy }) => copy.id),
    ...ready.flatMap(({ copy_id: id }) => id ?? []),
  ];
  const barcodes = await barcodesOf(db.queries, copies);
  const barcodeOf = (id: number | null) => barcodes.get(id ?? 0) ?? '';
  const titleOf = ({ summary }: HoldWithTitle) => summary.title;
  return {
    AS: ready.map(({ copy_id: id }) => barcodeOf(id)),
    AT: loans.filter((loan) => isOverdue(loan, now)).map(({ copy }) => barcodeOf(copy.id)),
    AU: loans.map(({ copy }) => barcodeOf(copy.id)),
    AV: account.debts.map(({ id, balance, loan }) =>
      `${id} ${writeAmount(balance)} ${loan?.title ?? ''}`.trim(),
    ),
    BU: loans.filter(({ recall }) => recall).map(({ copy }) => barcodeOf(copy.id)),
    CD: waiting.map(titleOf),
  };
}

/** 63, patron information. */
export async function readPatronInformation(call: Call): Promise<string> {
  const { visitor, account } = await visit(call);
  const lists = account ? await readLists(call, account) : NO_LISTS;
  const shown = LISTS[(call.request.fixed.summary ?? '').indexOf('Y')];
  const items = shown ? slice(lists[shown], given(call, 'BP'), given(call, 'BQ')) : [];
  const counts = {
    ...{ holds: count(lists.AS.length), overdue: count(lists.AT.length) },
    ...{ charged: count(lists.AU.length), fines: count(lists.AV.length) },
    ...{ recalls: count(lists.BU.length), waiting: count(lists.CD.length) },
  };
  const limits: Fields = account ? limitFields(call, account) : [];
  return writeResponse('64', { ...head(call, account), ...counts }, [
    ...accountFields(call, visitor, account),
    ...limits,
    ...items.map((item) => [shown ?? '', item] as const),
  ]);
}

/** Limits of holds and loans. */
function limitFields({ now }: Call, { circulation, status }: Account): Fields {
  const { policies, patron } = circulation;
  const { maxHolds } = networkPolicy(policies, patron.groupId);
  const maxItems = maxItemsAt(status.policy, now, status.zone);
  return [
    ['BZ', count(maxHolds)],
    ['CB', maxItems === null ? undefined : count(maxItems)],
  ];
}

/** 35, end of a patron's session. */
export async function endSession(call: Call): Promise<string> {
  call.session.verified = null;
  return writeResponse('36', { ended: 'Y', date: today(call) }, [
    institution(call),
    ['AA', given(call, 'AA')],
  ]);
}
