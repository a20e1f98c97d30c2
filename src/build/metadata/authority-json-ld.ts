import type { Output } from '#contract/calls.ts';
import { AUTHORITY_SCHEMA_TYPES } from '#contract/shared/export/authority-schema-types.ts';
import { authorityName } from '#lib/authorities/name.ts';

type Authority = Output<'GET /autoridade/:id'>;

/** "1839-1908" → from 1839 to 1908; a side that is unknown or no plain year is left out. */
function yearsOf(dates: string): { from?: string; to?: string } {
  const [, from, to] = /^(\d{3,4})?-(\d{3,4})?$/.exec(dates) ?? [];
  return { ...(from && { from }), ...(to && { to }) };
}

/** The authority as schema.org JSON-LD. Escaped for a script element: no record can end it. */
export function authorityJsonLd(authority: Authority, url: string): string {
  const type = AUTHORITY_SCHEMA_TYPES[authority.tipo] ?? 'DefinedTerm';
  const name = authorityName(authority);
  const forms = [
    authority.descricao,
    authority.escrita_original ?? '',
    ...authority.outras_formas,
  ].filter((form) => form !== '' && form !== name);
  const { from, to } = yearsOf(authority.datas);
  const sameAs = [...authority.identificadores, ...authority.links].flatMap(
    ({ url: at }) => at ?? [],
  );
  const data = {
    '@context': 'https://schema.org',
    '@type': type,
    '@id': url,
    url,
    name,
    alternateName: forms.length > 0 ? forms : undefined,
    ...(type === 'Person' && { birthDate: from, deathDate: to }),
    ...(type === 'Event' && { startDate: from, endDate: to }),
    description: [...authority.biografia, ...authority.escopo].join(' ') || undefined,
    sameAs: sameAs.length > 0 ? sameAs : undefined,
  };
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}
