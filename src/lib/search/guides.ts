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
