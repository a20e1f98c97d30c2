import {
  mailReceipt,
  readDeskActs,
  readDeskPerson,
  readReceipt,
  receivePayment,
  sendScans,
} from '#contract/staff/desk.ts';
import type { Bind } from '../../core/http/bind.ts';
import { refused } from '../../core/http/refused.ts';
import type { Services } from '../../services.ts';

/** The counter: scans, the person there, payments, receipts. */
export function deskRoutes(bind: Bind, _services: Services): void {
  const away = async () => {
    throw refused(503, 'starting');
  };
  bind(readDeskActs, away);
  bind(readDeskPerson, away);
  bind(readReceipt, away);
  bind(mailReceipt, away);
  bind(sendScans, away);
  bind(receivePayment, away);
}
