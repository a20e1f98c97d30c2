import type { Output } from '#contract/calls.ts';
import { readBeingRead } from '#contract/portal/lists.ts';
import type { Services } from '../../services.ts';
import type { Bind } from '../../core/http/bind.ts';
import { titlesByIds } from '../../catalogue/records/store.ts';
import { authorName } from '../../catalogue/records/title-wire.ts';
import { addDays, dayIn, instantOf } from '../units/zone.ts';
import { talliesSince } from './being-read-store.ts';
import { DAYS_COUNTED, mostRead } from './being-read.ts';

type Answer = Output<'GET /emprestimo/em-leitura'>;

/** Counting reads every loan of three months: once an hour is enough. */
const KEPT_MS = 3_600_000;

/** What is being read: counts, never who. */
export function beingReadRoutes(bind: Bind, services: Services): void {
  let kept: { at: number; answer: Promise<Answer> } | null = null;
  bind(readBeingRead, async () => {
    const at = services.now().getTime();
    if (kept === null || Math.abs(at - kept.at) > KEPT_MS) {
      const answer = countedAt(services, new Date(at));
      kept = { at, answer };
      answer.catch(() => (kept = null));
    }
    return kept.answer;
  });
}

async function countedAt({ db, settings }: Services, now: Date): Promise<Answer> {
  const since = addDays(dayIn(now, settings.timeZone), -DAYS_COUNTED);
  const from = instantOf(since, '00:00', settings.timeZone);
  const most = mostRead(await talliesSince(db.queries, from));
  const titles = await titlesByIds(
    db.queries,
    most.map(({ titleId }) => titleId),
  );
  return {
    desde: since,
    itens: most.flatMap(({ titleId, loans }) => {
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
