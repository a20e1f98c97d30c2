import type { GUIDES } from '#contract/shared/constants.ts';

export type Guide = (typeof GUIDES)[number];

/** What a guide asks with. The rest of its screen is the same everywhere. */
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

/** Guides that are another way to ask for everything; the others hold a part of it. */
export const asksOtherwise = (guide: Guide): boolean => OTHER_WAYS.includes(guide);

export const DEFAULT_GUIDE: Guide = 'pesquisa_geral';

/** The search home shows the default guide (contract, "Addresses"). */
export const guidePath = (guide: Guide): string => (guide === DEFAULT_GUIDE ? '/' : `/${guide}`);

/** What just arrived is a list by itself: it is shown before anything is asked (specification §9). */
export const showsAtOnce = (guide: Guide): boolean => guide === 'novas_aquisicoes';

/** Guides that another catalogue answers. */
export const isElsewhere = (guide: Guide): boolean =>
  guide === 'rede_pergamum' || guide === 'target';
