import { titleData } from '#contract/shared/export/title-json-ld.ts';
import { certainYear } from '../../marc/dates/years.ts';
import { authorHeadings, subjectHeadings, workTypeOf } from '../../records/title-wire.ts';
import { word } from '../../../core/words.ts';
import { titleWriter } from '../title-writer.ts';
import type { ExportContext, ExportedTitle } from '../titles.ts';

/** A schema.org graph, one title per line. */
export const jsonld = titleWriter({
  head: '{"@context":"https://schema.org","@graph":[\n',
  title: (title, taking) =>
    `${JSON.stringify({ ...nodeOf(title, taking), '@context': undefined })}\n`,
  between: ',',
  tail: ']}',
});

function nodeOf(
  { title: name, address: url, known, holdings }: ExportedTitle,
  taking: ExportContext,
): object {
  const { locale, authorityUrl } = taking;
  if (!known) {
    const status = word('server/export', 'gone', locale);
    return { '@type': 'CreativeWork', '@id': url, name, creativeWorkStatus: status };
  }
  const { summary } = known;
  const title = {
    title: name,
    ...(summary.titleOriginalScript !== '' && { titulo_original: summary.titleOriginalScript }),
    outros_titulos: summary.variantTitles,
    autores: authorHeadings(summary, locale),
    assuntos: subjectHeadings(summary),
    idioma: summary.language,
    ano_publicacao: certainYear(summary),
    editora: summary.imprint.publisher,
    edicao: summary.edition,
    isbn: summary.isbn.map(({ printed, isbn13 }) => isbn13 || printed),
    issn: summary.issn,
    resumo: summary.abstract.join(' '),
    tipo_capa: workTypeOf(summary.workType).cover,
  };
  const places = holdings.map(({ library, callNumber }) => ({
    desc_biblioteca: library,
    ...(callNumber !== '' && { numero_chamada: callNumber }),
  }));
  return titleData({ title, places, url, authorityUrl });
}
