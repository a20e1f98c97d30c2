/** Ids of one response; a link leads to the others. */
export const IDS_AT_ONCE = 50;

/** Longer requests are not those of a catalogue. */
const MAX_IDS = 1000;

/** A request that DAIA refuses. */
export class DaiaError extends Error {
  readonly code: 422 | 501;

  constructor(code: 422 | 501, text: string) {
    super(text);
    this.code = code;
  }
}

/** Ids of a request, without repetitions. Throws DaiaError. */
export function parseDaia(query: URLSearchParams): string[] {
  if (query.get('format') !== 'json')
    throw new DaiaError(422, 'format=json is required; no other format is supported.');
  if (query.has('patron') || query.has('patron-type'))
    throw new DaiaError(501, 'Availability does not depend on a patron here: leave patron out.');
  const ids = query.getAll('id').flatMap((value) => value.split('|'));
  const known = [...new Set(ids.map((id) => id.trim()).filter(Boolean))];
  if (known.length === 0) throw new DaiaError(422, 'id is required: one, or several divided by |.');
  if (known.length > MAX_IDS) throw new DaiaError(422, `At most ${MAX_IDS} ids.`);
  return known;
}

/**
 * The title of an id: its number, or the address of its page, also of another language or without the site; null for
 * any other text.
 */
export function titleOfId(id: string, origin: string): number | null {
  const path = id.startsWith(`${origin}/`) ? id.slice(origin.length) : id;
  const [, number] = /^(?:(?:\/[a-z]{2})?\/acervo\/)?([1-9]\d{0,14})$/.exec(path) ?? [];
  return number === undefined ? null : Number(number);
}
