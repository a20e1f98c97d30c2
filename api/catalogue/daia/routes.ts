import { readDaia } from '#contract/catalogue/daia.ts';
import type { Output } from '#contract/calls.ts';
import { PAGE_TAG } from '#contract/shared/languages.ts';
import type { Bind } from '../../core/http/bind.ts';
import { ProtocolResponse } from '../../core/http/other-status.ts';
import { withOffset } from '../../circulation/units/zone.ts';
import type { Services } from '../../services.ts';
import { copiesByLibrary } from '../copies/copies-by-library.ts';
import { currentTitles } from '../records/merged.ts';
import { daiaItems } from './answer.ts';
import { DaiaError, IDS_AT_ONCE, nextLink, parseDaia, titleOfId } from './request.ts';

type Answer = Output<'GET /daia'>;

/** DAIA 1.0. */
export function daiaRoutes(bind: Bind, services: Services): void {
  const { settings, origin, now } = services;

  bind(readDaia, async (_input, http) => {
    http.setHeader('x-daia-version', '1.0.0');
    http.setHeader('content-language', PAGE_TAG[http.locale]);
    http.setHeader('access-control-allow-origin', '*');
    try {
      const ids = parseDaia(new URLSearchParams(http.query));
      const next = nextLink(ids, origin);
      if (next !== null) http.setHeader('link', next);
      return {
        document: await documentsOf(services, ids.slice(0, IDS_AT_ONCE)),
        institution: { id: origin, href: origin, content: settings.institution.name },
        timestamp: withOffset(now(), settings.timeZone),
      };
    } catch (error) {
      if (!(error instanceof DaiaError)) throw error;
      const { code, message } = error;
      const body = {
        error: code === 501 ? 'not_implemented' : 'invalid_request',
        ...{ code, error_description: message },
      };
      return new ProtocolResponse(code, 'application/json; charset=utf-8', JSON.stringify(body));
    }
  });
}

/** Documents of the ids that are titles, each title once. */
async function documentsOf(
  { db, origin, now }: Services,
  ids: readonly string[],
): Promise<Answer['document']> {
  const at = now();
  const asked = ids.flatMap((id) => {
    const number = titleOfId(id, origin);
    return number === null ? [] : [{ id, number }];
  });
  const titles = await currentTitles(
    db.queries,
    asked.map(({ number }) => number),
  );
  const found = [...titles.values()].filter(({ withdrawn }) => !withdrawn).map(({ id }) => id);
  const places = await copiesByLibrary(db.queries, found, at);
  const documents = new Map<number, Answer['document'][number]>();
  for (const { id: requested, number } of asked) {
    const title = titles.get(number);
    if (!title || title.withdrawn || documents.has(title.id)) continue;
    const { id, summary } = title;
    const address = `${origin}/acervo/${id}`;
    const item = daiaItems({ id, summary, places: places.get(id) ?? [], origin, now: at });
    documents.set(id, {
      id: address,
      ...(requested !== address && { requested }),
      ...{ href: address, about: summary.title },
      ...(item.length > 0 && { item }),
    });
  }
  return [...documents.values()];
}
