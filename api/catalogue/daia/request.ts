/** Ids of one response, as many as the longest page of VuFind has; a link leads to the others. */
export const IDS_AT_ONCE = 100;

/** All headers of an answer have to fit in 4 kB, the usual buffer of nginx. */
const MAX_LINK = 2000;

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
  return known;
}

/** The `Link` to the ids that come after those of a response; null: there are none. Throws DaiaError. */
export function nextLink(ids: readonly string[], origin: string): string | null {
  const others = ids.slice(IDS_AT_ONCE);
  if (others.length === 0) return null;
  const query = new URLSearchParams({ id: others.join('|'), format: 'json' });
  const link = `<${origin}/api/daia?${query}>; rel="next"`;
  if (link.length > MAX_LINK)
    throw new DaiaError(422, `Too many ids: ${IDS_AT_ONCE} are always possible.`);
  return link;
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
