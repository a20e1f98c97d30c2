import type { FilterName } from '#contract/shared/filters.ts';
import { useTexts } from '../../ui/island/texts.tsx';
import type { FilterEntry } from '../use-results.ts';

/** Labels of the filters. */
export function useFilterWords(): Record<FilterName, string> {
  const t = useTexts();
  return {
    disponivel: t('search.filter_disponivel'),
    somente: t('search.filter_somente'),
    biblioteca: t('search.filter_biblioteca'),
    campus: t('search.filter_campus'),
    ano: t('search.filter_ano'),
    tipo_obra: t('search.filter_tipo_obra'),
    autor: t('search.filter_autor'),
    assunto: t('search.filter_assunto'),
    area: t('search.filter_area'),
    idioma: t('search.filter_idioma'),
    idioma_original: t('search.filter_idioma_original'),
    curso: t('search.filter_curso'),
    disciplina: t('search.filter_disciplina'),
    professor: t('search.filter_professor'),
    material: t('search.filter_material'),
    tipo_emprestimo: t('search.filter_tipo_emprestimo'),
  };
}

/** Label of a filter value; values that the response does not name are shown as they are. */
export function useFilterLabel(
  entries: readonly FilterEntry[],
): (kind: FilterName, value: string) => string {
  const t = useTexts();
  return (kind, value) => {
    if (kind === 'disponivel' && value === '0') return t('search.available_now');
    if (kind === 'ano' && value === '?') return t('search.year_unknown');
    const [from = '', to = ''] = value.split('-');
    if (kind === 'ano' && value.includes('-')) return t('search.year_span', { from, to });
    const items = entries.find(({ tipo }) => tipo === kind)?.itens ?? [];
    return items.find(({ codigo }) => codigo === value)?.descricao ?? value;
  };
}
