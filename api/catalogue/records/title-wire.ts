import { withDaysInWords } from '#contract/shared/in-words.ts';
import type { Locale } from '#contract/shared/languages.ts';
import type { Output } from '#contract/calls.ts';
import type { Line } from '../marc/show/description.ts';
import { authorityKey } from '../marc/map/heading-text.ts';
import { certainYear, yearsText } from '../marc/dates/years.ts';
import { titleFields } from '../marc/show/detail.ts';
import { parseHostPart } from '../marc/map/article.ts';
import { isWorkLink, manifestsOf } from '../marc/map/links.ts';
import type { MarcRecord } from '../marc/record.ts';
import { ownAuthors, type TitleLink, type TitleSummary } from '../marc/map/title-summary.ts';
import { WORK_TYPES, type WorkType } from '../marc/map/work-types.ts';
import type { CoverWire } from './covers.ts';
import { descriptionWire } from './description-wire.ts';
import { languageName } from './languages.ts';
import type { LinkedTitles } from './linked-titles.ts';
import { roleNames } from './roles.ts';
import { word } from '../../core/words.ts';

const OTHER_TYPE: WorkType = {
  code: 0,
  key: 'outro',
  cover: 'livro',
};

const TYPES = new Map(WORK_TYPES.map((type) => [type.code, type]));

/** Work type of a stored code; a neutral one if unknown. */
export const workTypeOf = (code: number): WorkType => TYPES.get(code) ?? OTHER_TYPE;

/** Localised name of a work type. */
export const workTypeLabel = ({ key }: WorkType, locale: Locale): string =>
  word('server/work-types', key, locale);

/** Localised name of a work type code; undefined if unknown. */
export function workTypeName(code: number, locale: Locale): string | undefined {
  const type = TYPES.get(code);
  return type && workTypeLabel(type, locale);
}

/** "São Paulo: Ática, 2019." from the available parts. */
function imprintLine(summary: TitleSummary): string {
  const { place, publisher, date } = summary.imprint;
  const house = [place, publisher].filter(Boolean).join(': ');
  return [house, date || yearsText(summary)].filter(Boolean).join(', ');
}

/** Edition and imprint in one line, for result rows. */
export const publicationLine = (summary: TitleSummary): string =>
  [summary.edition, imprintLine(summary), summary.physicalDescription]
    .filter(Boolean)
    .map((part) => (part.endsWith('.') ? part : `${part}.`))
    .join(' ');

const NAME_KINDS = { person: 'pessoa', institution: 'instituicao', event: 'evento' } as const;

export const authorHeadings = (summary: TitleSummary, locale: Locale) =>
  ownAuthors(summary.authors).map(({ heading, kind, authorityId, roles }) => {
    const papel = roleNames(roles, locale);
    return {
      descricao: heading,
      cod_autoridade: authorityId ?? null,
      ...(papel !== '' && { papel }),
      tipo: NAME_KINDS[kind],
      funcoes: roles.flatMap(({ code }) => code || []),
    };
  });

export const subjectHeadings = ({ subjects }: TitleSummary) =>
  subjects.map(({ heading, authorityId }) => ({
    descricao: heading,
    cod_autoridade: authorityId ?? null,
  }));

/** Main author without dates, as in result rows. */
export const authorName = ({ authors }: TitleSummary): string => ownAuthors(authors)[0]?.name ?? '';

/** Authority ids of a record's headings, by authority key. */
export function authorityIds(summary: TitleSummary): Map<string, number> {
  const ids = new Map<string, number>();
  for (const { kind, heading, authorityId } of [...summary.authors, ...summary.subjects]) {
    if (authorityId !== undefined) ids.set(authorityKey(kind, heading), authorityId);
  }
  return ids;
}

export interface WireTitle {
  id: number;
  summary: TitleSummary;
  cover: CoverWire;
  marc: MarcRecord;
  /** `describe(marc)`, and the ids of the titles it names. */
  lines: readonly Line[];
  linked: LinkedTitles;
  /** Address of the viewer for IIIF manifests (settings, `iiif.viewer`); empty: none. */
  viewer: string;
  /** Address of the manifest of page images in the institution's files; null: it has none. */
  pages: string | null;
}

/** Host of an article or chapter, parsed for loan requests. */
function hostWire({ host, workType }: TitleSummary): Pick<Output<'GET /acervo/:id'>, 'contido_em'> {
  if (!host) return {};
  const { volume, number, year, pages } = parseHostPart(host);
  const [first = '', last = first] = pages.split(/[-–]/);
  const known = Object.entries({
    volume,
    numero: number,
    pagina_inicial: first,
    pagina_final: last,
    issn: host.issn,
  }).filter(([, value]) => value !== '');
  return {
    contido_em: {
      titulo: host.title || host.author || host.part,
      periodico: workTypeOf(workType).key !== 'capitulo',
      ...(year !== null && { ano: year }),
      ...Object.fromEntries(known),
    },
  };
}

/** Response of `GET /acervo/{id}`. */
export const titleWire = (title: WireTitle, locale: Locale): Output<'GET /acervo/:id'> => ({
  ...describedTitle(title, locale),
  campos: titleFields(title.marc, authorityIds(title.summary)),
});

/** The same without the raw record fields: the data of its page. */
export function describedTitle(
  wired: WireTitle,
  locale: Locale,
): Omit<Output<'GET /acervo/:id'>, 'campos'> {
  const { id, summary, cover, marc, lines, linked, viewer, pages } = wired;
  const type = workTypeOf(summary.workType);
  const manifests = new Set([...manifestsOf(marc), ...(pages === null ? [] : [pages])]);
  const authorities = authorityIds(summary);
  return {
    cod_acervo: id,
    tipo_obra: workTypeLabel(type, locale),
    descricao: descriptionWire(lines, { authorities, titles: linked }, locale),
    title: summary.title,
    ...(summary.titleOriginalScript !== '' && { titulo_original: summary.titleOriginalScript }),
    autores: authorHeadings(summary, locale),
    assuntos: subjectHeadings(summary),
    responsabilidade: summary.responsibility,
    edicao: summary.edition,
    publicacao: imprintLine(summary),
    editora: summary.imprint.publisher,
    local_publicacao: summary.imprint.place,
    ano_publicacao: certainYear(summary),
    descricao_fisica: summary.physicalDescription,
    series: summary.series.map(({ title, volume }) => [title, volume].filter(Boolean).join('; ')),
    isbn: summary.isbn.map(({ printed, isbn13 }) => isbn13 || printed),
    issn: summary.issn,
    idioma: summary.language,
    idioma_desc: languageName(summary.language, locale),
    classificacao: summary.classNumbers
      .filter(({ scheme }) => scheme !== 'local')
      .map(({ scheme, number }) => `${scheme.toUpperCase()} ${number}`),
    numero_chamada: summary.callNumber,
    resumo: summary.abstract.join(' '),
    sumario: summary.contents,
    notas: [summary.thesis, ...summary.notes.map(({ text }) => text)]
      .filter(Boolean)
      .map((text) => withDaysInWords(text, locale)),
    outros_titulos: summary.variantTitles,
    links: titleLinks(wired, locale).flatMap((link, at) =>
      link.relation === 'related' ? [] : [linkWire(link, at + 1, { manifests, viewer })],
    ),
    cod_tipo_obra: type.code,
    tipo_capa: type.cover,
    ...cover,
    acesso_remoto: summary.online,
    possui_acessibilidade: summary.accessible,
    ...hostWire(summary),
  };
}

/** Links of the record, then that to the page images here; without a viewer it is named as a manifest. */
function titleLinks({ summary, pages, viewer }: WireTitle, locale: Locale): TitleLink[] {
  if (pages === null) return summary.links;
  const text = viewer === '' ? '' : word('server/iiif', 'pages', locale);
  const own = { url: pages, text, note: '', restricted: false, relation: 'resource' } as const;
  return [...summary.links, own];
}

interface Viewing {
  /** Addresses that are IIIF manifests. */
  manifests: ReadonlySet<string>;
  /** Address of the viewer with `{manifest}` in it; empty: none. */
  viewer: string;
}

function linkWire(link: TitleLink, number: number, { manifests, viewer }: Viewing) {
  const isManifest = manifests.has(link.url) && !link.restricted;
  return {
    seq_paragrafo: number,
    url:
      isManifest && viewer ? viewer.replace('{manifest}', encodeURIComponent(link.url)) : link.url,
    texto: link.text,
    ...(link.note && { nota: link.note }),
    restrito: link.restricted,
    // A manifest alone is for programs.
    texto_integral: isWorkLink(link) && (!isManifest || viewer !== ''),
    ...(isManifest && { manifesto: link.url }),
  };
}
