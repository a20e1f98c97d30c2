import {
  readSelfCheckout,
  readSelfCheckoutCopy,
  selfCheckout,
} from '#contract/circulation/self-checkout.ts';
import type { TitleSummary } from '../../catalogue/marc/map/title-summary.ts';
import { authorName } from '../../catalogue/records/title-wire.ts';
import type { Bind, Http } from '../../core/http/bind.ts';
import { motivos } from '../../core/http/messages.ts';
import { refused, refusedFor } from '../../core/http/refused.ts';
import { groupedCode } from '../../core/verification-code.ts';
import type { Services } from '../../services.ts';
import { withOffset } from '../units/zone.ts';
import { checkOut, decideCheckout } from './acts.ts';
import { librariesHere } from './place.ts';
import { openSelfLoanOf, openSelfLoans, type SelfLoan } from './store.ts';

/** How long a receipt is listed. */
const LISTED_MS = 86_400_000;

/** Borrowing alone, with the phone: scan a copy, see what happens, borrow it, show the receipt at the exit. */
export function selfCheckoutRoutes(bind: Bind, services: Services): void {
  const { db, now } = services;
  const where = ({ patronId, ip }: Http, code: string | undefined) =>
    librariesHere(services, { patronId, ip, code, at: now() });
  const idsOf = (libraries: { id: number }[]) => new Set(libraries.map(({ id }) => id));

  bind(readSelfCheckout, async ({ query }, http) => {
    const here = await where(http, query?.codigo_parede);
    const since = new Date(now().getTime() - LISTED_MS);
    const loans = await openSelfLoans(db.queries, http.patronId, since);
    return {
      bibliotecas: here.map(({ id, name }) => ({ cod_biblioteca: id, desc_biblioteca: name })),
      itens: loans.map(loanWire),
    };
  });

  bind(readSelfCheckoutCopy, async ({ query }, http) => {
    const here = idsOf(await where(http, query.codigo_parede));
    const { patronId, locale } = http;
    const barcode = query.codigo_barras.trim();
    const decided = await decideCheckout(db.queries, { patronId, barcode, here, at: now() });
    if (!decided) throw refused(404, 'checkout_copy_not_found');
    const own = await openSelfLoanOf(db.queries, patronId, barcode);
    const { titleId, label, refusals, dueAt } = decided;
    const summary = JSON.parse(label.summary) as TitleSummary;
    const isAllowed = refusals.length === 0;
    return {
      ...{ cod_acervo: titleId, titulo: summary.title, autor: authorName(summary) },
      codigo_barras: barcode,
      ...{ numero_chamada: label.callNumber, desc_biblioteca: label.library },
      permitido: isAllowed,
      ...(!isAllowed && !own && { motivos: motivos(refusals, locale) }),
      ...(dueAt && { data_devolucao: withOffset(dueAt, label.timeZone) }),
      ...(own?.receipt && { recibo: groupedCode(own.receipt) }),
    };
  });

  bind(selfCheckout, async ({ body }, http) => {
    const { patronId } = http;
    const barcode = body.codigo_barras.trim();
    // Sent again because the first response was lost.
    const before = await openSelfLoanOf(db.queries, patronId, barcode);
    if (before) return loanWire(before);
    const here = idsOf(await where(http, body.codigo_parede));
    const done = await checkOut(services, { patronId, barcode, here, at: now() });
    if (!done.ok) throw refusedFor(done.refusals);
    return loanWire(done.loan);
  });
}

const loanWire = ({ id, titleId, summary, barcode, library, timeZone, ...loan }: SelfLoan) => ({
  cod_emprestimo: id,
  cod_acervo: titleId,
  titulo: (JSON.parse(summary) as TitleSummary).title,
  codigo_barras: barcode,
  desc_biblioteca: library,
  data_emprestimo: withOffset(loan.lentAt, timeZone),
  data_devolucao: withOffset(loan.dueAt, timeZone),
  recibo: groupedCode(loan.receipt ?? ''),
});
