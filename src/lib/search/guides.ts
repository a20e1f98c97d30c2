import type { GUIDES } from '#contract/shared/constants.ts';

export type Guide = (typeof GUIDES)[number];

/** What a guide asks with. The rest of its screen is the same everywhere. */
export type GuideForm = 'simple' | 'advanced' | 'boolean' | 'course' | 'authorities' | 'indexes';

const FORMS: Partial<Record<Guide, GuideForm>> = {
  pesquisa_avancada: 'advanced',
  pesquisa_booleana: 'boolean',
  bibliografia_curso: 'course',
  autoridades: 'authorities',
  indices: 'indexes',
};

export const formOf = (guide: Guide): GuideForm => FORMS[guide] ?? 'simple';

export const DEFAULT_GUIDE: Guide = 'pesquisa_geral';

/** The search home shows the default guide (contract, "Addresses"). */
export const guidePath = (guide: Guide): string => (guide === DEFAULT_GUIDE ? '/' : `/${guide}`);

/** What just arrived is a list by itself: it is shown before anything is asked (specification §9). */
export const showsAtOnce = (guide: Guide): boolean => guide === 'novas_aquisicoes';

/** Guides that another catalogue answers. */
export const isElsewhere = (guide: Guide): boolean =>
  guide === 'rede_pergamum' || guide === 'target';
