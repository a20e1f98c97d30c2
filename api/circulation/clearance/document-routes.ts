import {
  mailClearance,
  readClearancePage,
  readClearancePdf,
} from '#contract/circulation/clearance.ts';
import type { Locale } from '#contract/shared/languages.ts';
import { emailsOf, maskedEmail } from '../../patrons/auth/recovery/rules.ts';
import { renderHtml, privateHeaders } from '../../core/documents/html.ts';
import { renderPdf } from '../../core/documents/pdf.ts';
import type { Bind, Http } from '../../core/http/bind.ts';
import { FileResponse } from '../../core/http/file-response.ts';
import { refused, refusedFor } from '../../core/http/refused.ts';
import { MailError } from '../../portal/integrations/mail.ts';
import { chargeEmail } from '../../core/mail/budget.ts';
import type { Services } from '../../services.ts';
import { dayIn } from '../units/zone.ts';
import { word } from '../../core/words.ts';
import { groupedCode } from '../../core/verification-code.ts';
import { readClearanceStatus } from './issue.ts';
import { clearanceState } from './rules.ts';
import { clearanceSheet } from './sheet.ts';
import { clearanceByKey, type Clearance } from './store.ts';
import { documentPath } from './wire.ts';

const PDF = 'application/pdf';

/** The declaration as a page, as a PDF, and by mail. Whoever has the address of a document may read it. */
export function clearanceDocumentRoutes(bind: Bind, services: Services): void {
  const { db, mail, now, settings, origin } = services;
  const { name: institution, colour } = settings.institution;

  const sheetOf = (clearance: Clearance, locale: Locale) => {
    const isOver = clearanceState(clearance, dayIn(now(), settings.timeZone)) !== 'valida';
    return clearanceSheet(clearance, { institution, origin, isOver }, locale);
  };
  const pdf = (clearance: Clearance, locale: Locale) =>
    renderPdf(sheetOf(clearance, locale), colour);

  async function found(key: string, http: Http): Promise<Clearance> {
    setHeaders(http, privateHeaders());
    const clearance = await clearanceByKey(db.queries, key);
    if (!clearance) throw refused(404, 'clearance_not_found');
    return clearance;
  }

  bind(readClearancePage, async ({ params: { chave }, query }, http) => {
    const clearance = await found(chave, http);
    const locale = query?.idioma ?? http.locale;
    const pdfPath = `${documentPath(chave)}/pdf?idioma=${locale}`;
    const page = renderHtml(sheetOf(clearance, locale), { colour, pdfPath });
    setHeaders(http, privateHeaders(page));
    return page;
  });

  bind(readClearancePdf, async ({ params: { chave }, query }, http) => {
    const clearance = await found(chave, http);
    const content = await pdf(clearance, query?.idioma ?? http.locale);
    return new FileResponse(content, { media: PDF, name: fileName(clearance) });
  });

  bind(mailClearance, async ({ body }, { patronId, locale, ip }) => {
    const standing = await readClearanceStatus(db.queries, patronId, settings, now());
    if (!standing?.clearance) throw refused(404, 'clearance_not_found');
    const { clearance, leaver } = standing;
    const registered = emailsOf(leaver.emails);
    const to = selectedAddresses(registered, emailsOf(body?.email ?? null));
    const outgoing = { patronId, ip, to, own: registered, at: now() };
    await db.transaction((tx) => chargeEmail(tx, settings, outgoing));
    const params = { codigo: groupedCode(clearance.code), instituicao: institution };
    const attachment = {
      name: fileName(clearance),
      media: PDF,
      content: await pdf(clearance, locale),
    };
    await mail
      .send({
        ...{ to, locale, attachments: [attachment] },
        subject: word('server/clearance', 'title', locale),
        text: word('server/clearance', 'letter', locale, params),
      })
      .catch((error: unknown) => {
        throw error instanceof MailError ? refused(503, 'mail_unavailable') : error;
      });
    return { emails: to.map(maskedEmail) };
  });
}

/** The registered addresses that are asked for, or all; throws 422 for one that is not registered. */
function selectedAddresses(registered: readonly string[], asked: readonly string[]): string[] {
  const wanted = asked.map((email) => email.toLowerCase());
  const known = registered.map((email) => email.toLowerCase());
  const to = registered.filter((_, at) => wanted.length === 0 || wanted.includes(known[at] ?? ''));
  if (to.length > 0 && wanted.every((email) => known.includes(email))) return to;
  throw refusedFor([{ code: 'clearance_not_registered' }], { clearance_not_registered: 'email' });
}

const fileName = ({ code }: Clearance): string => `nada-consta-${groupedCode(code)}.pdf`;

function setHeaders({ setHeader }: Http, headers: Record<string, string>): void {
  for (const [name, value] of Object.entries(headers)) setHeader(name, value);
}
