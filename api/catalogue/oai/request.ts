import { readToken, type ListPosition } from './token.ts';

/** Codes of the protocol's errors (OAI-PMH 2.0, 3.6) that this repository returns. */
export type OaiErrorCode =
  | 'badVerb'
  | 'badArgument'
  | 'badResumptionToken'
  | 'cannotDisseminateFormat'
  | 'idDoesNotExist'
  | 'noRecordsMatch';

/** Ends a request with an error of the protocol. The message is for people and never echoes input. */
export class OaiError extends Error {
  readonly code: OaiErrorCode;
  constructor(code: OaiErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

export type OaiRequest =
  | { verb: 'Identify' | 'ListSets' }
  | { verb: 'ListMetadataFormats'; identifier: string | undefined }
  | { verb: 'GetRecord'; identifier: string; prefix: string }
  | { verb: 'ListIdentifiers' | 'ListRecords'; position: ListPosition };

type Verb = OaiRequest['verb'];
type Rule = 'required' | 'optional' | 'exclusive';

const LIST_ARGUMENTS: Readonly<Record<string, Rule>> = {
  metadataPrefix: 'required',
  from: 'optional',
  until: 'optional',
  set: 'optional',
  resumptionToken: 'exclusive',
};

/** Arguments of each verb (OAI-PMH 2.0, 4). */
const ARGUMENTS: Readonly<Record<Verb, Readonly<Record<string, Rule>>>> = {
  Identify: {},
  ListMetadataFormats: { identifier: 'optional' },
  ListSets: { resumptionToken: 'exclusive' },
  GetRecord: { identifier: 'required', metadataPrefix: 'required' },
  ListIdentifiers: LIST_ARGUMENTS,
  ListRecords: LIST_ARGUMENTS,
};

const isVerb = (text: string): text is Verb => Object.hasOwn(ARGUMENTS, text);

/**
 * Checks the arguments of a request.
 *
 * @param pairs names and values as sent, with repetitions
 * @throws {OaiError}
 */
export function parseRequest(pairs: readonly (readonly [string, string])[], now: Date): OaiRequest {
  const verbs = pairs.filter(([name]) => name === 'verb').map(([, value]) => value);
  const [verb = ''] = verbs;
  if (verbs.length !== 1 || !isVerb(verb))
    throw new OaiError('badVerb', 'Name one verb of OAI-PMH 2.0.');
  const given = new Map<string, string>();
  for (const [name, value] of pairs) {
    if (name === 'verb') continue;
    if (!Object.hasOwn(ARGUMENTS[verb], name))
      throw new OaiError('badArgument', `${verb} does not take every argument that was sent.`);
    if (given.has(name)) throw new OaiError('badArgument', `${name} is repeated.`);
    given.set(name, value);
  }
  checkExclusive(verb, given);
  return build(verb, given, now);
}

function checkExclusive(verb: Verb, given: ReadonlyMap<string, string>): void {
  if (given.has('resumptionToken')) {
    if (given.size > 1)
      throw new OaiError('badArgument', 'resumptionToken excludes other arguments.');
    return;
  }
  for (const [name, rule] of Object.entries(ARGUMENTS[verb]))
    if (rule === 'required' && !given.has(name))
      throw new OaiError('badArgument', `${verb} requires ${name}.`);
}

function build(verb: Verb, given: ReadonlyMap<string, string>, now: Date): OaiRequest {
  const token = given.get('resumptionToken');
  switch (verb) {
    case 'Identify':
      return { verb };
    case 'ListSets':
      // The list of sets is never split, so no token was issued for it.
      if (token !== undefined) throw invalidToken();
      return { verb };
    case 'ListMetadataFormats':
      return { verb, identifier: given.get('identifier') };
    case 'GetRecord':
      return {
        verb,
        identifier: given.get('identifier') ?? '',
        prefix: given.get('metadataPrefix') ?? '',
      };
    case 'ListIdentifiers':
    case 'ListRecords': {
      const position = token === undefined ? firstPosition(given, now) : readToken(token, now);
      if (position === null) throw invalidToken();
      return { verb, position };
    }
  }
}

const invalidToken = () =>
  new OaiError('badResumptionToken', 'The resumptionToken is invalid or expired.');

function firstPosition(given: ReadonlyMap<string, string>, now: Date): ListPosition {
  const [from, until] = [given.get('from'), given.get('until')].map((text) =>
    text === undefined ? undefined : parseDate(text),
  );
  if (from && until && from.isDay !== until.isDay)
    throw new OaiError('badArgument', 'from and until differ in their granularity.');
  if (from && until && from.start > until.start)
    throw new OaiError('badArgument', 'from is later than until.');
  const end = until === undefined ? now.getTime() : Math.min(until.end, now.getTime());
  return {
    prefix: given.get('metadataPrefix') ?? '',
    set: given.get('set') ?? '',
    until: new Date(end).toISOString(),
    after: { at: from === undefined ? '' : new Date(from.start).toISOString(), id: 0 },
    cursor: 0,
    size: null,
  };
}

const DAY_MS = 86_400_000;
const DATE = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}:\d{2}Z)?$/;

/** The first millisecond of a date, and the first after it. */
function parseDate(text: string): { start: number; end: number; isDay: boolean } {
  const start = DATE.test(text) ? Date.parse(text) : NaN;
  // Date.parse takes 30 February for 2 March.
  const isValid =
    !Number.isNaN(start) && new Date(start).toISOString().startsWith(text.slice(0, 10));
  if (!isValid)
    throw new OaiError('badArgument', 'Dates are YYYY-MM-DD or YYYY-MM-DDThh:mm:ssZ, in UTC.');
  const isDay = text.length === 10;
  return { start, end: start + (isDay ? DAY_MS : 1000), isDay };
}
