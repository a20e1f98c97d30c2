/**
 * Crawlers may fetch pages, and those calls of `/api` that pages link to: descriptions, records as files,
 * feeds and calendars, and other systems those of OAI-PMH and DAIA. Searches are disallowed: they are expensive, and their results are in the sitemap.
 */
export const robotsTxt = (origin: string): string =>
  [
    'User-agent: *',
    'Disallow: /api/',
    'Allow: /api/acervo/*/exportar?tipo=',
    'Allow: /api/acervo/*/linkset',
    'Allow: /api/acervo/*/marc?liberacao=1&formato=',
    'Allow: /api/acervo/*/dublin-core?formato=',
    'Allow: /api/autoridade/*?formato=',
    'Allow: /api/oai',
    'Allow: /api/daia',
    'Allow: /api/unapi',
    'Allow: /api/iiif/',
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
