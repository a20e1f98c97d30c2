import type { IndexType } from '#contract/shared/constants.ts';
import { useTexts } from '../ui/island/texts.tsx';

/** What each list holds, in words. */
export function useListNames(): Record<IndexType, string> {
  const t = useTexts();
  return {
    titulo: t('indexes.list_titulo'),
    serie: t('indexes.list_serie'),
    autor: t('indexes.list_autor'),
    assunto: t('indexes.list_assunto'),
    numero_chamada: t('indexes.list_numero_chamada'),
    isbn: t('indexes.list_isbn'),
    issn: t('indexes.list_issn'),
  };
}
