import type { APIRoute } from 'astro';
import { PAGE_TAG, type Locale } from '#contract/shared/languages.ts';
import { read } from '#build/read.ts';
import { localeParams, localizedPath, translator } from '#build/i18n/shell.ts';

export const getStaticPaths = localeParams;

/** The ground of the light theme (src/styles/tokens.css). */
const GROUND = '#f8fafa';

/** Web app manifest: the catalogue on the first screen of a phone. */
export const GET: APIRoute<{ locale: Locale }> = async ({ props: { locale } }) => {
  const t = translator(locale);
  const { sigla, nome, tema } = await read('GET /parametros/instituicao', {}, locale);
  return Response.json({
    name: `${t('common.catalogue')}, ${nome}`,
    short_name: sigla,
    lang: PAGE_TAG[locale],
    start_url: localizedPath('/', locale),
    scope: '/',
    // Push notifications reach an iPhone only from a standalone app; other browsers take the first of these.
    display: 'standalone',
    display_override: ['minimal-ui'],
    background_color: GROUND,
    theme_color: tema.cor,
    icons: [{ src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' }],
  });
};
