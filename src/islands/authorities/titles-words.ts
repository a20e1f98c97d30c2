import type { AuthorityUse } from '#lib/authorities/titles-address.ts';
import { authorityName } from '#lib/authorities/name.ts';
import type { Translate } from '#lib/i18n/areas.ts';
import type { Authority } from './AuthorityHead.tsx';

/** What titles have an authority as. */
export function nameOfUse(t: Translate, use: AuthorityUse): string {
  const names: Record<AuthorityUse, string> = {
    autor: t('authorities.use_autor'),
    assunto: t('authorities.use_assunto'),
    serie: t('authorities.use_serie'),
  };
  return names[use];
}

/** "31 obras de Machado de Assis": how many titles, and what they have to do with the heading. */
export function titlesHeading(
  t: Translate,
  { authority, use, shown }: { authority: Authority; use: AuthorityUse; shown: string },
): string {
  const params = { count: authority.obras[use], shown, name: authorityName(authority) };
  if (use === 'autor') {
    return authority.tipo === 'autor_pessoa'
      ? t('authorities.titles_by', params)
      : t('authorities.titles_by_this', params);
  }
  if (use === 'serie') return t('authorities.titles_in_series', params);
  return authority.tipo === 'genero_forma'
    ? t('authorities.titles_of_form', params)
    : t('authorities.titles_about', params);
}
