import type { Locale } from '#contract/shared/languages.ts';
import type { Queries, Tx } from '../../core/db/connection.ts';
import { lockRows } from '../../core/db/locks.ts';
import { motivos } from '../../core/http/messages.ts';
import { refusedFor, requirePatron } from '../../core/http/refused.ts';
import type { Services } from '../../services.ts';
import { dayIn } from '../../circulation/units/zone.ts';
import { cardState, decideCardRenewal, type CardFacts } from './card-rules.ts';

async function readCard(q: Queries | Tx, patronId: number): Promise<CardFacts> {
  const row = requirePatron(
    await q
      .selectFrom('patrons as p')
      .innerJoin('patron_groups as g', 'g.id', 'p.group_id')
      .select(['p.valid_until as validUntil', 'g.code as groupCode', 'p.blocked', 'p.left_at'])
      .where('p.id', '=', patronId)
      .executeTakeFirst(),
  );
  const { validUntil, groupCode, blocked, left_at: left } = row;
  return { validUntil, groupCode, blocked: blocked === 1, hasLeft: left !== null };
}

type Parts = Pick<Services, 'db' | 'settings' | 'now'>;

/** Validity of a card and whether its owner may renew it; empty: it has no end. */
export async function cardWire(
  { db, settings, now }: Parts,
  { patronId, locale }: { patronId: number; locale: Locale },
) {
  const card = await readCard(db.queries, patronId);
  if (card.validUntil === null) return {};
  const today = dayIn(now(), settings.timeZone);
  const decision = decideCardRenewal(card, settings.cards, today);
  return {
    validade: {
      ate: card.validUntil,
      situacao: cardState(card.validUntil, today, settings.cards.daysBefore),
      ...(decision.ok && { se_renovar: decision.until }),
      renovar: {
        permitido: decision.ok,
        motivos: decision.ok ? [] : motivos(decision.refusals, locale),
      },
    },
  };
}

/** Renews a patron's card. Throws 422 with all refusals. */
export const renewCard = ({ db, settings, now }: Parts, patronId: number): Promise<void> =>
  db.transaction(async (tx) => {
    await lockRows(db, tx, 'patron', [patronId]);
    const today = dayIn(now(), settings.timeZone);
    const decision = decideCardRenewal(await readCard(tx, patronId), settings.cards, today);
    if (!decision.ok) throw refusedFor(decision.refusals);
    await tx
      .updateTable('patrons')
      .set({ valid_until: decision.until })
      .where('id', '=', patronId)
      .execute();
  });
