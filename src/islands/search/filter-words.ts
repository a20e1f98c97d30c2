import type { FilterKind } from '#lib/search/address.ts';
import { useTexts } from '../ui/texts.tsx';
import type { FilterEntry } from './use-results.ts';

/** What each filter is called, and the button that takes it off. */
export function useFilterWords(): Record<FilterKind, { title: string; remove: string }> {
  const t = useTexts();
  const words = (title: string) => ({
    title,
    remove: t('search.remove_filter', { filter: title }),
  });
  return {
    disponivel: words(t('search.filter_disponivel')),
    somente: words(t('search.filter_somente')),
    biblioteca: words(t('search.filter_biblioteca')),
    campus: words(t('search.filter_campus')),
    ano: words(t('search.filter_ano')),
    tipo_obra: words(t('search.filter_tipo_obra')),
    autor: words(t('search.filter_autor')),
    assunto: words(t('search.filter_assunto')),
    area: words(t('search.filter_area')),
    idioma: words(t('search.filter_idioma')),
    curso: words(t('search.filter_curso')),
    disciplina: words(t('search.filter_disciplina')),
    professor: words(t('search.filter_professor')),
    material: words(t('search.filter_material')),
    tipo_emprestimo: words(t('search.filter_tipo_emprestimo')),
  };
}

/** What one value of a filter is called; one that the answer does not name is shown as it is. */
export function useFilterLabel(
  entries: readonly FilterEntry[],
): (kind: FilterKind, value: string) => string {
  const t = useTexts();
  return (kind, value) => {
    if (kind === 'ano' && value === '?') return t('search.year_unknown');
    const [from = '', to = ''] = value.split('-');
    if (kind === 'ano' && value.includes('-')) return t('search.year_span', { from, to });
    const items = entries.find(({ tipo }) => tipo === kind)?.itens ?? [];
    return items.find(({ codigo }) => codigo === value)?.descricao ?? value;
  };
}
