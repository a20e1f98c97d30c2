import { expect, it } from 'vitest';
import { readRobots } from '#api/portal/links/check/robots.ts';
import { robotsTxt } from '#build/robots.ts';
import {
  authorityDescriptions,
  descriptionsOf,
  linksetOf,
} from '#contract/shared/export/title-links.ts';
import { GUIDES } from '#contract/shared/constants.ts';
import { LOCALES } from '#contract/shared/languages.ts';
import { feedAddress } from '#lib/search/feed.ts';

const { allows } = readRobots(robotsTxt('https://acervo.test'), 'crawler');

it('lets programs read what pages name for them', () => {
  const named = [
    ...descriptionsOf(1).map(({ href }) => href),
    ...descriptionsOf(987654).map(({ href }) => href),
    ...LOCALES.flatMap((locale) =>
      GUIDES.map((guide) => feedAddress(new URLSearchParams(), guide, locale)),
    ),
    ...authorityDescriptions(5).map(({ href }) => href),
    linksetOf(1).href,
    '/api/acervo/1/marc?liberacao=1&formato=marcxml',
    '/api/acervo/1/dublin-core?formato=xml',
    '/api/autoridade/5?formato=iso2709',
    '/api/unapi?id=1&format=ris',
    '/api/iiif/12/manifest.json',
    '/acervo/1.marcxml',
    '/autoridade/5.ttl',
    '/api/parametros/eventos/calendario',
    '/api/parametros/atendimento/1/calendario?biblioteca=2',
    '/acervo/1',
    '/sitemap.xml',
    '/.well-known/security.txt',
  ];
  expect(named.filter((address) => !allows(address))).toEqual([]);
});

it('keeps them from searches, from files of many titles and from what is personal', () => {
  const closed = [
    '/api/consulta?q=a',
    '/api/consulta/filtros?q=a',
    '/api/consulta/atom?q=a&lng=pt',
    '/api/acervo/exportar-cesta',
    '/api/acervo/1/exemplares',
    '/api/acervo/1/marc',
    '/api/autoridade/5',
    '/api/pessoas/meu-pergamum',
    '/meupergamum/app',
    '/?q=a&page=2',
  ];
  expect(closed.filter((address) => allows(address))).toEqual([]);
});
