/**
 * What programs may read: pages, and of `/api` only what pages name as their descriptions, feeds and calendars. Searches stay
 * closed: each costs the server, and what they find is in the sitemap.
 */
export const robotsTxt = (origin: string): string =>
  [
    'User-agent: *',
    'Disallow: /api/',
    'Allow: /api/acervo/*/exportar?tipo=',
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
