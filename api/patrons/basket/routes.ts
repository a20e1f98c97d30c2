import { readShelves } from '#contract/patrons/basket.ts';
import type { Services } from '../../services.ts';
import type { Bind } from '../../core/http/bind.ts';
import { idsOf } from '../../core/http/id-list.ts';
import { shelvesWire } from './shelf-wire.ts';

/** Data of the titles in a browser's basket, which is not stored on the server. */
export function basketRoutes(bind: Bind, { db, now }: Services): void {
  bind(readShelves, async ({ query }, { locale }) => ({
    itens: await shelvesWire(db.queries, idsOf(query.acervos), { locale, now: now() }),
  }));
}
