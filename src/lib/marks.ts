import type { CopyStatus } from '#contract/shared/constants.ts';

/** Status icons on a 12-unit square, shown before label and colour. */
export type MarkShape =
  'disc' | 'ring' | 'half' | 'square' | 'play' | 'diamond' | 'triangle' | 'blank';

/** Filled part of each shape; `ring` and `half` also have a stroked circle. */
export const MARKS: Record<MarkShape, { fill: string; ring: boolean }> = {
  disc: { fill: 'M0 6a6 6 0 0 1 12 0A6 6 0 0 1 0 6z', ring: false },
  ring: { fill: '', ring: true },
  half: { fill: 'M6 1v10A5 5 0 0 0 6 1z', ring: true },
  square: { fill: 'M.5.5h11v11H.5z', ring: false },
  play: { fill: 'M.5 0l11 6-11 6z', ring: false },
  diamond: { fill: 'M6 0l6 6-6 6-6-6z', ring: false },
  triangle: { fill: 'M6 0l6 11.5H0z', ring: false },
  blank: { fill: '', ring: false },
};

/** The circle of `ring` and `half`. */
export const RING = 'M1.1 6a4.9 4.9 0 0 1 9.8 0 4.9 4.9 0 0 1-9.8 0z';

/** Status of a copy, loan or library. */
export type StatusKind =
  | 'available'
  | 'on-loan'
  | 'reserved'
  | 'reference'
  | 'transit'
  | 'online'
  | 'overdue'
  | 'open'
  | 'closing'
  | 'closed'
  /** Unknown so far: a placeholder. */
  | 'awaited';

/** Icon of each status. */
export const STATUS_MARKS: Record<StatusKind, MarkShape> = {
  available: 'disc',
  'on-loan': 'ring',
  reserved: 'half',
  reference: 'square',
  transit: 'play',
  online: 'diamond',
  overdue: 'triangle',
  open: 'disc',
  closing: 'half',
  closed: 'ring',
  awaited: 'blank',
};

/** How a copy, or the best copy of a title, is marked. */
export const COPY_MARKS: Record<CopyStatus, StatusKind> = {
  disponivel: 'available',
  emprestado: 'on-loan',
  reservado: 'reserved',
  consulta_local: 'reference',
  em_transito: 'transit',
  quarentena: 'closed',
  em_processamento: 'closed',
  encomendado: 'closed',
  em_reparo: 'closed',
  nao_localizado: 'closed',
};
