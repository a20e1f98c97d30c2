import {
  checkClearance,
  issueClearance as issueClearanceCall,
  verifyClearance,
} from '#contract/circulation/clearance.ts';
import { emailsOf, maskedEmail } from '../../patrons/auth/recovery/rules.ts';
import type { Bind } from '../../core/http/bind.ts';
import { motivos } from '../../core/http/messages.ts';
import { refused, requirePatron } from '../../core/http/refused.ts';
import { holdsOfPatron } from '../holds/store.ts';
import { processQueues } from '../loans/settle.ts';
import type { Services } from '../../services.ts';
import { dayIn } from '../units/zone.ts';
import { word } from '../../core/words.ts';
import { issueClearance, readClearanceStatus } from './issue.ts';
import { validUntil } from './rules.ts';
import { verifyCode } from './verify.ts';
import { clearanceWire, pendingWire, verifiedWire } from './wire.ts';

/** The clearance declaration (nada consta): what is pending, issuing it, and verifying it. */
export function clearanceRoutes(bind: Bind, services: Services): void {
  const { db, now, settings, origin } = services;
  const zone = settings.timeZone;

  bind(checkClearance, async (_input, { patronId, locale }) => {
    const at = now();
    const { days, text } = settings.clearance;
    const titles = (await holdsOfPatron(db.queries, patronId)).map(({ title_id: id }) => id);
    await processQueues(db, at, [...new Set(titles)]);
    const standing = requirePatron(await readClearanceStatus(db.queries, patronId, settings, at));
    const { leaver, pending, cancels, refusals, clearance } = standing;
    return {
      permitido: refusals.length === 0,
      pendencias: pending.map((one) => pendingWire(one, locale)),
      ...(refusals.length > 0 && { motivos: motivos(refusals, locale) }),
      texto: (text[locale] ?? text.pt) || word('server/clearance', 'text', locale, { dias: days }),
      unidade: leaver.unit.name,
      dias: days,
      validade: validUntil(dayIn(at, zone), days),
      cancela: cancels.map(({ kind, title }) => ({ tipo: kind, descricao: title })),
      encerrada: leaver.hasLeft,
      emails: emailsOf(leaver.emails).map(maskedEmail),
      ...(clearance && { declaracao: clearanceWire(clearance, origin, locale) }),
    };
  });

  bind(issueClearanceCall, async (_input, { patronId, locale }) =>
    clearanceWire(await issueClearance(db, { patronId, settings, now: now() }), origin, locale),
  );

  bind(verifyClearance, async ({ params: { codigo } }, http) => {
    http.setHeader('cache-control', 'no-store');
    const at = now();
    const verified = await verifyCode(db, { typed: codigo, address: http.ip, now: at });
    if (verified.kind === 'wait') {
      http.setHeader('retry-after', String(verified.seconds));
      throw refused(429, 'too_many_requests');
    }
    if (verified.kind === 'none') throw refused(404, 'clearance_not_found');
    return verifiedWire(verified.clearance, dayIn(at, zone));
  });
}
