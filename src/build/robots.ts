/**
 * Crawlers may fetch pages, and those calls of `/api` that pages link to as descriptions, feeds and
 * calendars, and harvesters those of OAI-PMH. Searches are disallowed: they are expensive, and their results are in the sitemap.
 */
export const robotsTxt = (origin: string): string =>
  [
    'User-agent: *',
    'Disallow: /api/',
    'Allow: /api/acervo/*/exportar?tipo=',
    'Allow: /api/oai',
    'Allow: /api/consulta/atom?lng=',
    'Allow: /api/consulta/atom?search_tab=',
    'Allow: /api/parametros/eventos/calendario',
    'Allow: /api/parametros/atendimento/*/calendario',
    'Disallow: /meupergamum',
    'Disallow: /*?*&',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
