import type { Input } from '#contract/calls.ts';
import {
  checkQueue,
  placeHold as placeHoldCall,
  readHoldOptions,
} from '#contract/circulation/holds.ts';
import { requireCurrentTitle } from '../../catalogue/records/require-title.ts';
import { isHoldable } from '../loans/copies/states.ts';
import type { Tx } from '../../core/db/connection.ts';
import type { Bind } from '../../core/http/bind.ts';
import { withIdempotencyKey } from '../../core/http/idempotency-key.ts';
import { refusedFor } from '../../core/http/refused.ts';
import { copyMatchesHold, type HoldCriteria } from '../loans/facts.ts';
import { readPatron } from '../loans/store.ts';
import type { Services } from '../../services.ts';
import { placeHold } from './acts.ts';
import { readHolding } from './gather.ts';
import { holdOptions } from './options.ts';
import { commonShelf } from './wire.ts';

type Order = Input<'POST /reserva'>['body'];

const wishFromOrder = (titleId: number, order: Order): HoldCriteria => ({
  titleId,
  libraryId: order.biblioteca,
  volume: order.volume,
  tome: order.tomo,
  part: order.parte,
  additional: order.material_adicional,
});

/** Options of a title for holds, and placing a hold. */
export function placeHoldRoutes(bind: Bind, services: Services): void {
  const { db, now, settings } = services;
  const zone = settings.timeZone;

  bind(readHoldOptions, async ({ params }, { identity, locale }) => {
    const { id } = await requireCurrentTitle(db.queries, params.id);
    const patronId = identity.kind === 'patron' ? identity.patronId : null;
    return holdOptions(services, { titleId: id, patronId, locale });
  });

  /** Places a hold, or returns the place that it would have. */
  async function place(tx: Tx, order: Order, patronId: number, isTrial: boolean) {
    const title = await requireCurrentTitle(tx, order.cod_acervo);
    const wish = wishFromOrder(title.id, order);
    await checkShelf(tx, wish, { shelf: order.localizacao, patronId, now: now() });
    const observations = order.observacoes?.trim();
    return placeHold(db, tx, { patronId, wish, observations, zone, now: now() }, { isTrial });
  }

  bind(checkQueue, async ({ body }, { patronId }) => {
    const { place: posicao, expected } = await db.transaction((tx) =>
      place(tx, body, patronId, true),
    );
    return { posicao, ...(expected !== null && { previsao: expected }) };
  });

  bind(placeHoldCall, ({ body }, http) =>
    withIdempotencyKey(services, placeHoldCall, { body }, http, async (tx) => {
      const { holdId, place: posicao, expected } = await place(tx, body, http.patronId, false);
      return {
        cod_reserva: holdId ?? 0,
        posicao,
        ...(expected !== null && { previsao: expected }),
      };
    }),
  );
}

/** Refuses a shelf location that is not the one of the option. */
async function checkShelf(
  tx: Tx,
  wish: HoldCriteria,
  { shelf, patronId, now }: { shelf: string | undefined; patronId: number; now: Date },
): Promise<void> {
  if (shelf === undefined || shelf === '') return;
  const patron = await readPatron(tx, patronId);
  const holding = await readHolding(tx, [wish.titleId], patron?.groupId ?? 0, { now });
  const such = holding.copies.filter(
    (copy) => copy.lendable && isHoldable(copy.state) && copyMatchesHold(copy, wish),
  );
  if (commonShelf(such) !== shelf) {
    throw refusedFor([{ code: 'hold_option_unknown' }], { hold_option_unknown: 'localizacao' });
  }
}
