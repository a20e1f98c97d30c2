import type { Locale } from '#contract/shared/languages.ts';
import {
  makeSlip as makeSlipCall,
  readDebts as readDebtsCall,
  readDeviations,
  readSlipPage,
  readSlipPdf,
} from '#contract/circulation/debts.ts';
import { renderHtml, privateHeaders } from '../../core/documents/html.ts';
import { renderPdf } from '../../core/documents/pdf.ts';
import { qrModules } from '../../core/documents/qr.ts';
import { FileResponse } from '../../core/http/file-response.ts';
import type { Bind, Http } from '../../core/http/bind.ts';
import { refused, refusedFor, requirePatron } from '../../core/http/refused.ts';
import type { Services } from '../../services.ts';
import { suspendedUntil } from '../loans/facts.ts';
import { addDays, dayIn } from '../units/zone.ts';
import { makeSlip } from './acts.ts';
import { pendingDebts } from './pending.ts';
import { offersSlips, slipReference } from './rules.ts';
import { pixCode, slipSheet, type SlipFacts } from './slip-sheet.ts';
import { slipParties, readSlip, type Slip } from './slip-store.ts';
import { paymentByReference, readDebts, suspensionsOf } from './store.ts';
import { suspensionText } from './texts.ts';

/** What a patron owes, the slips to pay it with, and when the patron may not borrow. */
export function debtRoutes(bind: Bind, services: Services): void {
  const { db, now, settings } = services;
  bind(readDebtsCall, async (_input, { patronId, locale }) => {
    const asked = { patronId, now: now(), locale, slips: offersSlips(settings) };
    return requirePatron(await pendingDebts(db.queries, asked));
  });

  bind(makeSlipCall, async ({ body }, { patronId, locale }) => {
    const { codBiblioteca: id, valor } = body;
    if (!offersSlips(settings)) throw refused(422, 'gru_not_offered');
    const library = await db.queries
      .selectFrom('libraries')
      .select(['id', 'time_zone as timeZone'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!library) throw refused(422, 'library_not_found');
    const cents = Math.round(valor * 100);
    const { days } = settings.slips;
    const made = await makeSlip(db, { patronId, library, cents, days, now: now() });
    if (!made.ok) throw refusedFor(made.refusals);
    return slipWire(made.slip, services, locale);
  });

  bind(readSlipPage, async ({ params: { chave }, query }, http) => {
    const { facts, locale } = await slipFor(services, chave, query?.idioma, http);
    const pdfPath = `/api${pathOf(chave)}/pdf?idioma=${locale}`;
    const sheet = slipSheet(facts, settings, locale);
    const page = renderHtml(sheet, { colour: settings.institution.colour, pdfPath });
    setHeaders(http, privateHeaders(page));
    return page;
  });

  bind(readSlipPdf, async ({ params: { chave }, query }, http) => {
    const { facts, locale } = await slipFor(services, chave, query?.idioma, http);
    const pdf = await renderPdf(slipSheet(facts, settings, locale), settings.institution.colour);
    setHeaders(http, privateHeaders());
    const name = `${slipReference(facts.slip)}.pdf`;
    return new FileResponse(pdf, { media: 'application/pdf', name });
  });

  bind(readDeviations, async (_input, { patronId, locale }) => {
    const rows = await suspensionsOf(db.queries, patronId);
    const until = suspendedUntil(rows, dayIn(now(), settings.timeZone));
    return {
      itens: rows.map((row) => {
        const today = dayIn(now(), row.timeZone);
        return {
          cod_biblioteca: row.libraryId,
          desc_biblioteca: row.library,
          motivo: suspensionText(row.reason, locale),
          data_inicio: row.startsOn,
          data_fim: row.endsOn,
          vigente: row.startsOn <= today && today <= row.endsOn,
        };
      }),
      ...(until !== null && { suspenso_ate: { ultimo_dia: until, volta: addDays(until, 1) } }),
    };
  });
}

const pathOf = (key: string): string => `/unidade-informacao/gru/${key}`;

function setHeaders({ setHeader }: Http, headers: Record<string, string>): void {
  for (const [name, value] of Object.entries(headers)) setHeader(name, value);
}

function slipWire(slip: Slip, { settings }: Services, locale: Locale) {
  const text = pixCode(slip, settings);
  const address = `/api${pathOf(slip.key)}`;
  const rows = (content: string) =>
    qrModules(content).map((row) => row.map((isBlack) => (isBlack ? '1' : '0')).join(''));
  return {
    cod_gru: slip.id,
    numero_referencia: slipReference(slip),
    valor: slip.cents / 100,
    vencimento: slip.dueOn,
    ...(text !== null && { pix: { texto: text, modulos: rows(text) } }),
    url_html: `${address}?idioma=${locale}`,
    url_pdf: `${address}/pdf?idioma=${locale}`,
  };
}

/** The slip of an address, in the language that the address or the asker names; 404 for any other. */
async function slipFor(
  { db, settings }: Services,
  key: string,
  wanted: Locale | undefined,
  http: Http,
): Promise<{ facts: SlipFacts; locale: Locale }> {
  setHeaders(http, privateHeaders());
  const slip = await readSlip(db.queries, { key });
  if (!slip) throw refused(404, 'gru_not_found');
  const parties = await slipParties(db.queries, slip);
  const payment = await paymentByReference(db.queries, slipReference(slip));
  const facts = {
    slip,
    patron: parties,
    library: { name: parties.library, campus: parties.campus, timeZone: parties.timeZone },
    debts: await readDebts(db.queries, { ids: slip.debts.map(({ id }) => id) }),
    paidAt: payment?.receivedAt ?? null,
  };
  const isOffered = wanted !== undefined && settings.languages.includes(wanted);
  return { facts, locale: isOffered ? wanted : http.locale };
}
