import type { APIRoute } from 'astro';
import { PAGE_TAG, type Locale } from '#contract/shared/languages.ts';
import { read } from '#build/read.ts';
import { localeParams, localizedPath, translator } from '#build/i18n/shell.ts';

export const getStaticPaths = localeParams;

const escaped = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

/** OpenSearch 1.1: browsers and reference managers search the catalogue from their own field. */
export const GET: APIRoute<{ locale: Locale }> = async ({ props: { locale }, site }) => {
  const t = translator(locale);
  const { sigla, nome } = await read('GET /parametros/instituicao', {}, locale);
  const home = new URL(localizedPath('/', locale), site).href;
  const api = new URL('/api/consulta', site).href;
  const name = `${t('common.catalogue')} ${sigla}`.slice(0, 16);
  return new Response(`<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
  <ShortName>${escaped(name)}</ShortName>
  <Description>${escaped(t('pages.search_description', { name: nome }))}</Description>
  <Language>${PAGE_TAG[locale]}</Language>
  <InputEncoding>UTF-8</InputEncoding>
  <OutputEncoding>UTF-8</OutputEncoding>
  <Image width="24" height="24" type="image/svg+xml">${new URL('/favicon.svg', site).href}</Image>
  <Url type="text/html" template="${home}?q={searchTerms}"/>
  <Url type="application/atom+xml" template="${api}/atom?q={searchTerms}&amp;lng=${locale}"/>
  <Url type="application/x-suggestions+json" rel="suggestions" template="${api}/sugestoes/opensearch?q={searchTerms}&amp;lng=${locale}"/>
  <Url type="application/opensearchdescription+xml" rel="self" template="${home}opensearch.xml"/>
</OpenSearchDescription>
`);
};
