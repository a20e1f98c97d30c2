import { exportBasket, exportTitle, readReferences } from '#contract/catalogue/export/basket.ts';
import type { ExportFormat } from '#contract/shared/export/formats.ts';
import { linksetOf } from '#contract/shared/export/title-links.ts';
import { requireTitle } from '../records/require-title.ts';
import type { Bind } from '../../core/http/bind.ts';
import { withIdempotencyKey } from '../../core/http/idempotency-key.ts';
import type { Services } from '../../services.ts';
import type { Work } from '../../core/http/limits/work-limit.ts';
import { exportCost } from './rules.ts';
import { idsOf } from '../../core/http/id-list.ts';
import { citedTitles } from './cited.ts';
import { exportFile } from './file.ts';
import { sendExport } from './send.ts';

/** Titles as files. */
export function exportRoutes(bind: Bind, services: Services): void {
  const { db, origin, now } = services;

  bind(exportBasket, async ({ body }, http) => {
    const { tipo: format, dados, acervos, opcoesEmail: mail } = body;
    const withHoldings = dados !== 'resumido';
    const ids = [...new Set(acervos)];
    const { locale } = http;
    chargeExport(http.work, format, ids.length);
    if (!mail) return exportFile(services, { format, ids, withHoldings, locale }, 'acervo');
    const { patronId } = http;
    const { destinatarios: to, assunto: subject = '', mensagem: message = '' } = mail;
    const order = { format, ids, withHoldings, to, subject, message };
    return withIdempotencyKey(services, exportBasket, body, http, async (tx) => ({
      enviados: await sendExport(services, tx, { ...order, patronId, ip: http.ip, at: now() }),
    }));
  });

  bind(exportTitle, async ({ params: { id }, query: { tipo: format, dados } }, http) => {
    const { locale, work } = http;
    chargeExport(work, format, 1);
    await requireTitle(db.queries, id);
    http.setHeader('link', describingLinks(id, origin));
    const withHoldings = dados !== 'resumido';
    return exportFile(services, { format, ids: [id], withHoldings, locale }, `acervo-${id}`);
  });

  bind(readReferences, async ({ query: { acervos, dados } }, { locale, work }) => {
    const ids = idsOf(acervos);
    chargeExport(work, 'abnt', ids.length);
    return {
      itens: await citedTitles(services, ids, { locale, withHoldings: dados === 'completo' }),
    };
  });
}

/** Signposting of a file that describes a title. */
function describingLinks(id: number, origin: string): string {
  const { href, type } = linksetOf(id);
  return `<${origin}/acervo/${id}>; rel="describes"; type="text/html", <${href}>; rel="linkset"; type="${type}"`;
}

/** Charged before writing: otherwise many exports could be started at once. */
function chargeExport(work: Work, format: ExportFormat, titles: number): void {
  work.check();
  work.charge(exportCost(format, titles));
}
