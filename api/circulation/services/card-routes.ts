import { draftCard, readCardPage, readCardPdf } from '#contract/circulation/services/requests.ts';
import { inWords } from '#contract/shared/in-words.ts';
import type { Locale } from '#contract/shared/languages.ts';
import { renderHtml, privateHeaders } from '../../core/documents/html.ts';
import { renderPdf } from '../../core/documents/pdf.ts';
import type { Sheet } from '../../core/documents/sheet.ts';
import type { Bind, Http } from '../../core/http/bind.ts';
import { FileResponse } from '../../core/http/file-response.ts';
import { refused } from '../../core/http/refused.ts';
import type { Services } from '../../services.ts';
import { dayIn } from '../units/zone.ts';
import { word } from '../../core/words.ts';
import { refusedAtFields, tidyFields } from './acts.ts';
import { cardPath, requestIdFromKey } from './card-key.ts';
import { linkSubjects } from './card-subjects.ts';
import { cardOf, type CardWords } from './card.ts';
import { fieldRefusals } from './rules.ts';
import { subjectsWire } from './wire.ts';
import { serviceById, type Service } from './store.ts';

/** Catalogue cards: as a draft from what is being written, and of a request as a page and as a PDF. */
export function cardRoutes(bind: Bind, services: Services): void {
  const { db, now, settings, secret } = services;
  const { name: institution, colour } = settings.institution;

  bind(draftCard, async ({ body }, { locale }) => {
    const typed = tidyFields('ficha', { ...body });
    const refusals = fieldRefusals('ficha', typed, dayIn(now(), settings.timeZone));
    if (refusals.length > 0) throw refusedAtFields(refusals);
    const fields = await linkSubjects(db.queries, 'ficha', typed);
    const { mark, heading, paragraphs, classes } = cardOf(fields, wordsIn(locale));
    return {
      ...(mark !== null && { marca: mark }),
      cabecalho: heading,
      paragrafos: [...paragraphs],
      classes: [...classes],
      assuntos: subjectsWire(fields),
    };
  });

  async function found(key: string, http: Http): Promise<Service> {
    setHeaders(http, privateHeaders());
    const id = requestIdFromKey(secret, key);
    const service = id === null ? undefined : await serviceById(db.queries, id);
    if (service?.kind !== 'ficha') throw refused(404, 'request_not_found');
    return service;
  }

  bind(readCardPage, async ({ params: { chave }, query }, http) => {
    const service = await found(chave, http);
    const locale = query?.idioma ?? http.locale;
    const pdfPath = `${cardPath(secret, service.id)}/pdf?idioma=${locale}`;
    const page = renderHtml(cardSheet(service, institution, locale), { colour, pdfPath });
    setHeaders(http, privateHeaders(page));
    return page;
  });

  bind(readCardPdf, async ({ params: { chave }, query }, http) => {
    const service = await found(chave, http);
    const sheet = cardSheet(service, institution, query?.idioma ?? http.locale);
    const name = `ficha-catalografica-${service.id}.pdf`;
    return new FileResponse(await renderPdf(sheet, colour), { media: 'application/pdf', name });
  });
}

const wordsIn =
  (locale: Locale): CardWords =>
  (key, params = {}) =>
    word('server/card', key, locale, params);

/** The card as a document: a draft until a librarian has confirmed it. */
function cardSheet(service: Service, institution: string, locale: Locale): Sheet {
  const { fields, state, library, updated_at: at, zone } = service;
  const say = wordsIn(locale);
  const isConfirmed = state === 'disponivel' || state === 'atendida';
  const day = inWords(new Date(at), locale, { dateStyle: 'long', timeZone: zone });
  return {
    locale,
    issuer: { name: institution, unit: library },
    head: [say(isConfirmed ? 'confirmed' : 'draft'), day],
    title: say('title'),
    madeAt: new Date(at),
    parts: [
      { kind: 'card', ...cardOf(fields, say) },
      { kind: 'text', size: 'small', text: say(isConfirmed ? 'use' : 'draft_note') },
    ],
  };
}

function setHeaders({ setHeader }: Http, headers: Record<string, string>): void {
  for (const [name, value] of Object.entries(headers)) setHeader(name, value);
}
