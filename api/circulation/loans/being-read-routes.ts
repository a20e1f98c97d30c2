import type { Output } from '#contract/calls.ts';
import { readBeingRead } from '#contract/portal/institution/lists.ts';
import type { Services } from '../../services.ts';
import type { Bind } from '../../core/http/bind.ts';
import { titlesByIds } from '../../catalogue/records/store.ts';
import { authorName } from '../../catalogue/records/title-wire.ts';
import { addDays, dayIn, instantOf } from '../units/zone.ts';
import { readCountsSince } from './being-read-store.ts';
import { DAYS_COUNTED, mostRead } from './being-read.ts';

type BeingReadResponse = Output<'GET /emprestimo/em-leitura'>;

/** Lifetime of the counts: counting scans the loans of three months. */
const CACHE_MS = 3_600_000;

/** The most read titles, as counts without names. */
export function beingReadRoutes(bind: Bind, services: Services): void {
  let cached: { at: number; response: Promise<BeingReadResponse> } | null = null;
  bind(readBeingRead, async () => {
    const at = services.now().getTime();
    if (cached === null || Math.abs(at - cached.at) > CACHE_MS) {
      const response = countReaders(services, new Date(at));
      cached = { at, response };
      response.catch(() => (cached = null));
    }
    return cached.response;
  });
}

async function countReaders({ db, settings }: Services, now: Date): Promise<BeingReadResponse> {
  const since = addDays(dayIn(now, settings.timeZone), -DAYS_COUNTED);
  const from = instantOf(since, '00:00', settings.timeZone);
  const titlesRead = mostRead(await readCountsSince(db.queries, from));
  const titles = await titlesByIds(
    db.queries,
    titlesRead.map(({ titleId }) => titleId),
  );
  return {
    desde: since,
    itens: titlesRead.flatMap(({ titleId, loans }) => {
      const title = titles.get(titleId);
      return title
        ? [
            {
              cod_acervo: titleId,
              titulo: title.summary.title,
              autor: authorName(title.summary),
              emprestimos: loans,
            },
          ]
        : [];
    }),
  };
}
