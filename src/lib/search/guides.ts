import type { GUIDES } from '#contract/shared/constants.ts';

export type Guide = (typeof GUIDES)[number];

/** Type of a guide's form; the rest of the screen is the same. */
export type GuideForm =
  'simple' | 'advanced' | 'boolean' | 'fields' | 'course' | 'authorities' | 'indexes';

const FORMS: Partial<Record<Guide, GuideForm>> = {
  pesquisa_avancada: 'advanced',
  pesquisa_booleana: 'boolean',
  arquivos: 'fields',
  atos_normativos: 'fields',
  jurisprudencia: 'fields',
  bibliografia_curso: 'course',
  autoridades: 'authorities',
  indices: 'indexes',
};

export const formOf = (guide: Guide): GuideForm => FORMS[guide] ?? 'simple';

const OTHER_WAYS = ['pesquisa_avancada', 'pesquisa_booleana', 'bibliografia_curso'];

/** Guides that search the whole catalogue with another form; others search a part. */
export const searchesEverything = (guide: Guide): boolean => OTHER_WAYS.includes(guide);

export const DEFAULT_GUIDE: Guide = 'pesquisa_geral';

/** The search home shows the default guide (contract, "Addresses"). */
export const guidePath = (guide: Guide): string => (guide === DEFAULT_GUIDE ? '/' : `/${guide}`);

/** New acquisitions are a list: shown without a search (specification §9). */
export const showsAtOnce = (guide: Guide): boolean => guide === 'novas_aquisicoes';

/** Guides of another catalogue. */
export const isExternal = (guide: Guide): boolean =>
  guide === 'rede_pergamum' || guide === 'target';

/** Guides in the row of wide screens and of phones; the others are in the menu after it. */
const WIDE_ROW = 5;
const NARROW_ROW = 2;

type Placed<G> = G & { only?: 'wide' | 'narrow' };

/**
 * The row of guides and its menu, for both widths at once: `only` marks what is in its place on wide
 * or narrow screens alone. The current guide is always in the row, last if it would be in the menu.
 */
export function guideRow<G extends { codigo: Guide }>(
  guides: readonly G[],
  current: Guide,
): { row: Placed<G>[]; menu: Placed<G>[] } {
  const at = guides.findIndex(({ codigo }) => codigo === current);
  // A menu of one is no menu.
  const width = guides.length === WIDE_ROW + 1 ? guides.length : WIDE_ROW;
  const inWide = (n: number): boolean => n < width || n === at;
  const inNarrow = (n: number): boolean =>
    n === at || n < (at < NARROW_ROW ? NARROW_ROW : NARROW_ROW - 1);
  const placed = guides.map((guide, n) => ({ guide, n }));
  return {
    row: placed
      .filter(({ n }) => inWide(n))
      .map(({ guide, n }) => (inNarrow(n) ? guide : { ...guide, only: 'wide' })),
    menu: placed
      .filter(({ n }) => !inNarrow(n))
      .map(({ guide, n }) => (inWide(n) ? { ...guide, only: 'narrow' } : guide)),
  };
}
