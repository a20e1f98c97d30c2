import type { Output } from '#contract/calls.ts';
import type { Locale } from '#contract/shared/languages.ts';
import { formatMonth } from '#lib/format/dates.ts';
import type { Translate } from '#lib/i18n/areas.ts';

type List = Output<'GET /parametros/listas'>['itens'][number];

/** "Lista de Rosa Meireles, bibliotecária em Ciências Humanas. Novembro de 2026." */
export function listedBy(
  { autor, funcao, publicada }: Pick<List, 'autor' | 'funcao' | 'publicada'>,
  locale: Locale,
  t: Translate,
): string {
  const month = formatMonth(`${publicada}-01`, locale);
  return t('institution.list_by', {
    who: [autor, funcao].filter(Boolean).join(', '),
    month: month.charAt(0).toLocaleUpperCase(locale) + month.slice(1),
  });
}
