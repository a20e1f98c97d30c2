import { LOAN_REQUEST_MOVES, type LoanRequestState } from '#contract/shared/loan-request-states.ts';
import type { Refusal } from '#contract/shared/refusals.ts';
import { copyStatus } from '../../catalogue/copies/availability.ts';
import type { StoredCopy } from '../../catalogue/copies/store.ts';
import { copyMatchesHold, type HoldCriteria, type PatronFacts } from '../loans/facts.ts';
import type { Policy } from '../loans/policy.ts';
import { patronRefusals, refusalIf } from '../loans/rules.ts';
import { contactRefusals, type Contact } from '../requests/contact.ts';
import { openStates, type PatronWorkflow } from '../requests/states.ts';
import type { Day } from '../units/zone.ts';

/** Requests that a copy be sent from one library to another. */
export const LOAN_REQUESTS: PatronWorkflow<LoanRequestState> = {
  table: 'loan_requests',
  moves: LOAN_REQUEST_MOVES,
  first: 'aguardando',
  withdrawal: { to: 'removida', refusal: 'request_not_waiting' },
  path: ['aguardando', 'em_transito', 'disponivel', 'atendida'],
  texts: 'server/loan-requests',
  email: { kind: 'request_ready', states: ['disponivel'] },
};

export const OPEN_REQUESTS = openStates(LOAN_REQUEST_MOVES);

/** The copies of a title that a request asks for. */
export type RequestWish = Omit<HoldCriteria, 'libraryId'>;

/** A copy of the title with the policy for the patron's group. */
export interface RequestCopy extends StoredCopy {
  lendable: boolean;
  /** Its library sends it to another. */
  isSent: boolean;
}

/** The patron of a request. */
export interface AskerFacts {
  patron: PatronFacts;
  /** The patron's open requests on any title. */
  requests: readonly RequestWish[];
  /** Ids of the copies of the title that the patron has on loan. */
  borrowed: ReadonlySet<number>;
  /** Network policy of the patron's group. */
  policy: Pick<Policy, 'maxRequests' | 'blockFromCents'>;
  today: Day;
}

/** Where and how the copy is to be received. */
export interface Receipt extends Contact {
  /** Code of a place of the settings. */
  place: number | null;
  placeText: string;
  /** Null: it is picked up. Empty: to be delivered, and nothing says where. */
  homeAddress: string | null;
}

/** Pick-up places and delivery of the receiving library. */
export interface ReceivingFacts {
  /** Codes of its places of receipt. */
  places: readonly number[];
  delivers: boolean;
}

/** Refusals about the sending library. */
export function originRefusals(
  wish: RequestWish,
  originId: number,
  copies: readonly RequestCopy[],
): Refusal[] {
  const such = copies.filter((copy) => copy.libraryId === originId && isOfferedCopy(copy, wish));
  const sent = such.filter(({ isSent, lendable }) => isSent && lendable);
  const isIn = sent.some((copy) => copyStatus(copy) === 'disponivel');
  return [
    ...refusalIf(such.length === 0, 'request_option_unknown'),
    ...refusalIf(such.length > 0 && sent.length === 0, 'request_not_sent'),
    ...refusalIf(sent.length > 0 && !isIn, 'request_none_available'),
  ];
}

/** Refusals about the receiving library: it has such a copy on its own shelf. */
export function receivingRefusals(
  wish: RequestWish,
  library: { id: number; name: string },
  copies: readonly RequestCopy[],
): Refusal[] {
  const isHere = copies.some(
    (copy) =>
      copy.libraryId === library.id &&
      copy.lendable &&
      isOfferedCopy(copy, wish) &&
      copyStatus(copy) === 'disponivel',
  );
  return refusalIf(isHere, 'request_copy_here', { biblioteca: library.name });
}

/** Refusals about the patron; null: nobody is signed in. */
export function askerRefusals(
  asker: AskerFacts | null,
  wish: RequestWish,
  copies: readonly RequestCopy[],
): Refusal[] {
  if (!asker) return [{ code: 'token_missing' }];
  const { patron, requests, borrowed, policy, today } = asker;
  const limit = policy.maxRequests;
  return [
    ...refusalIf(limit === 0, 'request_not_offered'),
    ...refusalIf(
      copies.some((copy) => borrowed.has(copy.id) && fitsWish(copy, wish)),
      'request_already_borrowed',
    ),
    ...refusalIf(
      requests.some((one) => isSame(one, wish)),
      'request_identical',
    ),
    ...refusalIf(limit > 0 && requests.length >= limit, 'request_limit_reached', { limite: limit }),
    ...patronRefusals(patron, policy, today, {
      debt: 'request_debt',
      suspended: 'request_suspended',
      blocked: 'request_blocked',
      left: 'request_left',
      expired: 'request_card_expired',
    }).flat(),
  ];
}

/** Refusals about contact and place of receipt (specification §5). */
export function receiptRefusals(
  { phone, email, place, placeText, homeAddress }: Receipt,
  { places, delivers }: ReceivingFacts,
): Refusal[] {
  const isPickedUp = homeAddress === null;
  const isNowhere = place === null && placeText === '' && places.length > 0;
  return [
    ...contactRefusals({ phone, email }),
    ...refusalIf(isPickedUp && isNowhere, 'request_place_required'),
    ...refusalIf(isPickedUp && place !== null && !places.includes(place), 'request_place_unknown'),
    ...refusalIf(!isPickedUp && !delivers, 'request_no_delivery'),
    ...refusalIf(homeAddress === '' && delivers, 'request_address_required'),
  ];
}

/** Whether a copy of any library matches. */
const fitsWish = (copy: StoredCopy, wish: RequestWish): boolean =>
  copyMatchesHold(copy, { ...wish, libraryId: copy.libraryId });

const isOfferedCopy = (copy: StoredCopy, wish: RequestWish): boolean =>
  copyStatus(copy) !== null && fitsWish(copy, wish);

/** Requests that differ only in the libraries are the same. */
const isSame = (one: RequestWish, other: RequestWish): boolean =>
  one.titleId === other.titleId &&
  one.volume === other.volume &&
  one.tome === other.tome &&
  one.part === other.part &&
  one.additional === other.additional;
