/**
 * Parts of a title that have addresses of their own under `/acervo/{id}/` (specification §2), in the
 * order of the screen. The page itself shows the first one that the title has.
 */
export const TITLE_TABS = [
  { code: '30', path: 'exemplares' },
  { code: '18', path: 'reserva' },
  { code: '75', path: 'solicitacao-emprestimo' },
  { code: 'acervo_fechado', path: 'acervo-fechado' },
  { code: '32', path: 'colecao-kardex' },
  { code: 'summary', path: 'sumarios' },
  { code: 'sumario_livro', path: 'sumarios-livros' },
  { code: '33', path: 'referencia' },
  { code: '36', path: 'marc' },
  { code: '115', path: 'dublin-core' },
  { code: '74', path: 'dados-estatisticos' },
] as const;

export type TitleTab = (typeof TITLE_TABS)[number]['code'];
