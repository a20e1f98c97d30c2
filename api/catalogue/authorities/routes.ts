import { PAGE_SIZE, type AuthorityType } from '#contract/shared/constants.ts';
import type { Input, Output } from '#contract/calls.ts';
import type { Locale } from '#contract/shared/languages.ts';
import {
  checkAuthority,
  readAuthority,
  readPublishedAuthorities,
} from '#contract/catalogue/authorities.ts';
import { readAuthorityNames, searchAuthorities } from '#contract/search/search.ts';
import type { Services } from '../../services.ts';
import type { Bind } from '../../core/http/bind.ts';
import { refused } from '../../core/http/refused.ts';
import { FileResponse } from '../../core/http/file-response.ts';
import { marcFile } from '../../core/http/marc-file.ts';
import type { Queries } from '../../core/db/connection.ts';
import { publicRecord } from '../marc/write/public-record.ts';
import { search } from '../../search/engine/engine.ts';
import { authorityWire } from './authority-wire.ts';
import { authorityPages } from './page-facts.ts';
import { publishedAuthorities } from './published.ts';
import { findAuthorities } from './records.ts';
import { conceptOf, skosJsonLd, turtle } from './skos.ts';
import {
  authoritiesByIds,
  authorityExists,
  authorityInUse,
  usesByAuthority,
  type StoredAuthority,
} from './store.ts';
import { titlesOf } from './titles-of.ts';
import { authorityTypeName, authorityTypeOf, typeNumber } from './types.ts';

type Query = NonNullable<Input<'GET /consulta/autoridades'>['query']>;
type Hit = Output<'GET /consulta/autoridades'>['itens'][number];

const SKOS = {
  turtle: { write: turtle, media: 'text/turtle; charset=utf-8', extension: 'ttl' },
  jsonld: { write: skosJsonLd, media: 'application/ld+json; charset=utf-8', extension: 'jsonld' },
} as const;

export function authorityRoutes(bind: Bind, { db, catalogue, settings, origin }: Services): void {
  bind(readAuthority, async ({ params: { id }, query }, { locale }) => {
    const authority = await authorityInUse(db.queries, id);
    const [page] = authority ? await authorityPages(db.queries, [authority]) : [];
    if (!page) throw refused(404, 'authority_not_found');
    const format = query?.formato;
    if (format === 'turtle' || format === 'jsonld') {
      const { write, media, extension } = SKOS[format];
      const name = `autoridade-${page.id}.${extension}`;
      return new FileResponse(write(conceptOf(page, origin)), { media, name });
    }
    if (format !== undefined) {
      if (page.record === null) throw refused(404, 'authority_not_found');
      return marcFile(publicRecord(page.record), format, `autoridade-${page.id}`);
    }
    return authorityWire(page, await titlesOf(catalogue.titles, page), locale);
  });

  bind(readPublishedAuthorities, async ({ query }) => {
    const { depois = '0', limite: asked = 1000 } = query ?? {};
    const after = Number(depois);
    const most = settings.publish.authorities;
    const limit = Math.max(0, Math.min(asked, most - after));
    const { ids, total } = publishedAuthorities(catalogue.directory(), { after, limit });
    const found = await authoritiesByIds(db.queries, ids);
    const pages = await authorityPages(
      db.queries,
      ids.flatMap((id) => found.get(id) ?? []),
    );
    return {
      itens: pages.map(({ id, version }) => ({ cod_autoridade: id, versao: version })),
      total: Math.min(total, most),
      ...(after + ids.length < Math.min(total, most) && { proximo: String(after + ids.length) }),
    };
  });

  bind(checkAuthority, async ({ params: { id } }) => {
    if (!(await authorityExists(db.queries, id))) throw refused(404, 'authority_not_found');
    return { cod_autoridade: id };
  });

  bind(searchAuthorities, async ({ query = {} }, { locale, work }) => {
    work.check();
    const { page = 1, perPage = PAGE_SIZE } = query;
    const result = work.measure(() => search(catalogue.directory(), requestOf(query)));
    return {
      itens: await hits(db.queries, result.ids, locale),
      total: result.total,
      page,
      perPage,
    };
  });

  bind(readAuthorityNames, async ({ query }) => {
    const ids = [...new Set(query.autoridades.split(',').filter(Boolean).map(Number))];
    const found = await authoritiesByIds(db.queries, ids);
    return {
      itens: ids.flatMap((id) => {
        const heading = found.get(id)?.heading;
        return heading === undefined ? [] : [{ codigo: id, descricao: heading }];
      }),
    };
  });
}

const requestOf = ({ q = '', tipo, page = 1, perPage = PAGE_SIZE }: Query) =>
  ({
    rows: [{ q }],
    page,
    perPage,
    orderBy: q.trim() === '' ? 'obra' : 'relevancia',
    mostUsedFirst: true,
    ...(tipo && { scope: { workType: [typeNumber(tipo as AuthorityType)] } }),
  }) as const;

async function hits(q: Queries, ids: readonly number[], locale: Locale): Promise<Hit[]> {
  const found = await authoritiesByIds(q, ids);
  const uses = await usesByAuthority(q, ids);
  const related = [...found.values()].flatMap(({ summary }) => summary.related);
  const targets = await findAuthorities(q, related);
  return ids.flatMap((id) => {
    const authority = found.get(id);
    return authority ? [hit(authority, uses.get(id)?.titles ?? 0, targets, locale)] : [];
  });
}

function hit(
  { id, kind, heading, summary }: StoredAuthority,
  total: number,
  targets: ReadonlyMap<string, number>,
  locale: Locale,
): Hit {
  const tipo = authorityTypeOf(kind);
  return {
    cod_autoridade: id,
    descricao: heading,
    tipo,
    desc_tipo: authorityTypeName(tipo, locale),
    total,
    outras_formas: summary.variants,
    ver_tambem: summary.related.map(({ heading: descricao, key }) => {
      const target = targets.get(key);
      return { descricao, ...(target !== undefined && { cod_autoridade: target }) };
    }),
  };
}
