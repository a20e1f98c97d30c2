import type { Output } from '#contract/calls.ts';
import type { AuthorityRelation } from '#contract/shared/constants.ts';
import type { Locale } from '#contract/shared/languages.ts';
import type { Relation } from '../marc/map/authority.ts';
import { publicRecord } from '../marc/write/public-record.ts';
import { marcRows } from '../marc/show/rows.ts';
import type { AuthorityPage } from './page-facts.ts';
import { authorityTypeName, authorityTypeOf } from './types.ts';

type Wire = Output<'GET /autoridade/:id'>;

const RELATIONS: Readonly<Record<Relation, AuthorityRelation>> = {
  broader: 'mais_amplo',
  narrower: 'mais_especifico',
  earlier: 'anterior',
  later: 'posterior',
  related: 'relacionado',
};

/** Response of `GET /autoridade/{id}`. */
export function authorityWire(
  { id, summary, related, record, version }: AuthorityPage,
  titles: Wire['obras'],
  locale: Locale,
): Wire {
  const tipo = authorityTypeOf(summary.kind);
  return {
    cod_autoridade: id,
    descricao: summary.heading,
    tipo,
    desc_tipo: authorityTypeName(tipo, locale),
    datas: summary.dates,
    ...(summary.originalScript !== '' && { escrita_original: summary.originalScript }),
    outras_formas: summary.variants,
    ver_tambem: related.map(({ heading, id: other, relation, label }) => ({
      descricao: heading,
      ...(other !== null && { cod_autoridade: other }),
      relacao: RELATIONS[relation],
      ...(label !== '' && { papel: label }),
    })),
    biografia: summary.biography,
    escopo: summary.scope,
    fontes: summary.sources.map(({ text, url }) => ({ texto: text, ...(url !== '' && { url }) })),
    identificadores: summary.identifiers.map(({ scheme, value, url }) => ({
      tipo: scheme,
      valor: value,
      ...(url !== '' && { url }),
    })),
    links: summary.links.map(({ url, text, note }) => ({
      url,
      texto: text,
      ...(note !== '' && { nota: note }),
    })),
    obras: titles,
    registro: record !== null,
    marc: record ? marcRows(publicRecord(record), locale) : [],
    versao: version,
  };
}
