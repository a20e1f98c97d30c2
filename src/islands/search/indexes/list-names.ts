import type { IndexType } from '#contract/shared/constants.ts';
import { useTexts } from '../../ui/island/texts.tsx';

/** Names of the lists. */
export function useListNames(): Record<IndexType, string> {
  const t = useTexts();
  return {
    titulo: t('search-indexes.list_titulo'),
    serie: t('search-indexes.list_serie'),
    autor: t('search-indexes.list_autor'),
    assunto: t('search-indexes.list_assunto'),
    numero_chamada: t('search-indexes.list_numero_chamada'),
    isbn: t('search-indexes.list_isbn'),
    issn: t('search-indexes.list_issn'),
  };
}
