/** Fixed parts of the messages of SIP2: names and lengths, in order. */
const DATE = ['date', 18] as const;
const LANGUAGE = ['language', 3] as const;
const STATUS = ['status', 14] as const;
const LENT = [['ok', 1], ['renewed', 1], ['magnetic', 1], ['desensitize', 1], DATE] as const;
const PATRON = [STATUS, LANGUAGE, DATE] as const;

/** What terminals send. */
export const REQUESTS = {
  '01': [['cardRetained', 1], DATE],
  '09': [['noBlock', 1], DATE, ['returnDate', 18]],
  '11': [['renewals', 1], ['noBlock', 1], DATE, ['dueDate', 18]],
  '15': [['mode', 1], DATE],
  '17': [DATE],
  '19': [DATE],
  '23': [LANGUAGE, DATE],
  '25': [DATE],
  '29': [['thirdParty', 1], ['noBlock', 1], DATE, ['dueDate', 18]],
  '35': [DATE],
  '37': [DATE, ['feeType', 2], ['payment', 2], ['currency', 3]],
  '63': [LANGUAGE, DATE, ['summary', 10]],
  '65': [DATE],
  '93': [
    ['loginAlgorithm', 1],
    ['passwordAlgorithm', 1],
  ],
  '97': [],
  '99': [
    ['state', 1],
    ['width', 3],
    ['version', 4],
  ],
} as const satisfies Layouts;

/** What the server answers. */
export const RESPONSES = {
  '10': [['ok', 1], ['resensitize', 1], ['magnetic', 1], ['alert', 1], DATE],
  '12': LENT,
  '16': [['ok', 1], ['available', 1], DATE],
  '18': [['circulation', 2], ['security', 2], ['feeType', 2], DATE],
  '20': [['ok', 1], DATE],
  '24': PATRON,
  '26': PATRON,
  '30': LENT,
  '36': [['ended', 1], DATE],
  '38': [['accepted', 1], DATE],
  '64': [
    ...PATRON,
    ...([
      ['holds', 4],
      ['overdue', 4],
      ['charged', 4],
    ] as const),
    ...([
      ['fines', 4],
      ['recalls', 4],
      ['waiting', 4],
    ] as const),
  ],
  '66': [['ok', 1], ['renewed', 4], ['unrenewed', 4], DATE],
  '94': [['ok', 1]],
  '96': [],
  '98': [
    ...([
      ['online', 1],
      ['checkin', 1],
      ['checkout', 1],
      ['renewal', 1],
    ] as const),
    ...([
      ['statusUpdate', 1],
      ['offline', 1],
      ['timeout', 3],
      ['retries', 3],
    ] as const),
    ...([DATE, ['version', 4]] as const),
  ],
} as const satisfies Layouts;

type Layout = readonly (readonly [name: string, length: number])[];
type Layouts = Readonly<Record<string, Layout>>;
type Named<L extends Layout> = L[number] extends never ? string : L[number][0];

export type RequestCode = keyof typeof REQUESTS;
export type ResponseCode = keyof typeof RESPONSES;
export type RequestPart = Named<(typeof REQUESTS)[RequestCode]>;
/** The fixed part of a response. */
export type ResponseParts<C extends ResponseCode> = Readonly<
  Record<Named<(typeof RESPONSES)[C]>, string>
>;

export const layoutOf = (code: string): Layout | undefined =>
  (REQUESTS as Layouts)[code] ?? (RESPONSES as Layouts)[code];
