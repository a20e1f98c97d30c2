import {
  blockPerson,
  deletePersonNote,
  issuePersonClearance,
  noteOnPerson,
  removePersonFactor,
  unblockPerson,
} from '#contract/staff/people-acts.ts';
import { issueClearance } from '../../circulation/clearance/issue.ts';
import { clearanceWire } from '../../circulation/clearance/wire.ts';
import { dayIn, isDay } from '../../circulation/units/zone.ts';
import type { Tx } from '../../core/db/connection.ts';
import { joinTransaction } from '../../core/db/join-transaction.ts';
import type { Bind } from '../../core/http/bind.ts';
import { refused, refusedFor } from '../../core/http/refused.ts';
import { queueEmail } from '../../core/mail/outbox.ts';
import { audit } from '../../patrons/auth/audit.ts';
import { removeFactor } from '../../patrons/auth/second-factor/store.ts';
import type { Services } from '../../services.ts';
import { recordAct } from '../acts/log.ts';
import {
  actOnce,
  actOnPerson,
  afterAct,
  requireMayEnter,
  requirePerson,
  writtenText,
} from './act.ts';
import { deleteNote, insertBlock, insertNote, liftBlock } from './store.ts';

/** Blocks. */
export function personKeepingRoutes(bind: Bind, services: Services): void {
  const { db, now, settings } = services;
  const today = () => dayIn(now(), settings.timeZone);

  bind(blockPerson, async ({ params: { id }, body }, http) => {
    const reason = writtenText('motivo', body.motivo);
    if (!isDay(body.ate) || body.ate < today()) {
      throw refusedFor([{ code: 'block_day' }], { block_day: 'ate' });
    }
    const block = { patronId: id, by: http.staff.name, at: now(), reason, until: body.ate };
    const work = async (tx: Tx) => {
      const { undo } = await actOnPerson(services, tx, http, {
        patronId: id,
        work: (own) => insertBlock(own, block),
        act: (made) => ({
          ...{ kind: 'blocked', entity: { table: 'patron_blocks', id: made.id } },
          ...{ after: body.ate, reason },
        }),
      });
      return undo;
    };
    const undo = await actOnce(services, blockPerson, { id, body }, http, work);
    return afterAct(services, http, id, undo);
  });

  bind(unblockPerson, async ({ params: { id, bloqueio } }, http) => {
    const { undo } = await db.transaction((tx) =>
      actOnPerson(services, tx, http, {
        patronId: id,
        work: async (own) => {
          const order = { id: bloqueio, patronId: id, at: now(), today: today() };
          const lifted = await liftBlock(own, order);
          if (!lifted) throw refusedFor([{ code: 'block_ended' }]);
          return lifted;
        },
        act: ({ until, reason }) => ({
          ...{ kind: 'unblocked', entity: { table: 'patron_blocks', id: bloqueio } },
          ...{ before: `${until}: ${reason}` },
        }),
      }),
    );
    return afterAct(services, http, id, undo);
  });
}

/** Notes. */
export function personNoteRoutes(bind: Bind, services: Services): void {
  const { db, now } = services;

  bind(noteOnPerson, async ({ params: { id }, body }, http) => {
    const text = writtenText('texto', body.texto);
    const note = { patronId: id, by: http.staff.name, at: now(), text };
    const work = async (tx: Tx) => {
      const { undo } = await actOnPerson(services, tx, http, {
        patronId: id,
        work: (own) => insertNote(own, note),
        act: (made) => ({
          ...{ kind: 'noted', entity: { table: 'patron_notes', id: made.id }, after: text },
        }),
      });
      return undo;
    };
    const undo = await actOnce(services, noteOnPerson, { id, body }, http, work);
    return afterAct(services, http, id, undo);
  });

  bind(deletePersonNote, async ({ params: { id, observacao } }, http) => {
    const { undo } = await db.transaction((tx) =>
      actOnPerson(services, tx, http, {
        patronId: id,
        work: async (own) => {
          const deleted = await deleteNote(own, { id: observacao, patronId: id });
          if (!deleted) throw refused(404, 'not_found');
          return deleted;
        },
        act: ({ text }) => ({
          ...{ kind: 'noted', entity: { table: 'patron_notes', id: observacao }, before: text },
        }),
      }),
    );
    return afterAct(services, http, id, undo);
  });
}

/** What cannot be undone: a second factor removed, a declaration issued. */
export function personEndingRoutes(bind: Bind, services: Services): void {
  const { db, now, settings, origin } = services;

  bind(removePersonFactor, async ({ params: { id } }, http) => {
    await db.transaction(async (tx) => {
      const at = now();
      await requirePerson(tx, id);
      await requireMayEnter(tx, id, http);
      if (!(await removeFactor(tx, id))) throw refusedFor([{ code: 'second_factor_off' }]);
      await audit(tx, { kind: 'second_factor_reset', at, patronId: id, address: http.ip });
      const occasion = at.toISOString();
      await queueEmail(tx, { kind: 'second_factor_off', entity: id, occasion, patronId: id, at });
      await recordAct(tx, { actor: http.staff, kind: 'factor', at, patronId: id });
    });
    return afterAct(services, http, id, null);
  });

  bind(issuePersonClearance, async ({ params: { id } }, http) => {
    const at = now();
    const clearance = await db.transaction(async (tx) => {
      await requirePerson(tx, id);
      const order = { patronId: id, settings, now: at };
      const issued = await issueClearance(joinTransaction(db, tx), order);
      await recordAct(tx, {
        ...{ actor: http.staff, kind: 'cleared', at, patronId: id },
        ...{ entity: { table: 'clearances', id: issued.id }, after: issued.validUntil },
      });
      return issued;
    });
    const { codigo, url_pdf } = clearanceWire(clearance, origin, http.locale);
    return { ...(await afterAct(services, http, id, null)), codigo, url_pdf };
  });
}
