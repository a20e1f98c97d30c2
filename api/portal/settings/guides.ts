import { GUIDES } from '#contract/shared/constants.ts';
import type { GuideField } from '#contract/shared/query-rows.ts';
import { localized, type Locale } from '#contract/shared/languages.ts';
import type { Settings } from './settings.ts';
import type { Filters, OrderBy } from '../../search/engine/engine.ts';
import { word } from '../../core/words.ts';

export type Guide = (typeof GUIDES)[number];

/** A search guide: one tab of the search home (contract, "Addresses"). */
interface GuideFacts {
  /** Restriction of the guide; default: the whole catalogue. */
  scope?: Filters;
  orderBy?: OrderBy;
  /** Additional fields of its form. */
  fields?: readonly GuideField[];
}

/** Work types by role in a guide (api/catalogue/marc/map/work-types.ts). */
const PERIODICALS = [3, 7, 23];
const MULTIMEDIA = [11, 12, 13, 14, 15, 16, 17, 18];
const ARCHIVES = [19, 22];
const LEGISLATION = [24];
const CASE_LAW = [25];

export const GUIDE_FACTS: Readonly<Record<Guide, GuideFacts>> = {
  pesquisa_geral: {},
  pesquisa_avancada: {},
  pesquisa_booleana: {},
  autoridades: {},
  indices: {},
  novas_aquisicoes: {
    orderBy: 'data_cadastro',
  },
  periodicos: {
    scope: { workType: PERIODICALS },
  },
  multimeios: {
    scope: { workType: MULTIMEDIA },
  },
  arquivos: {
    scope: { workType: ARCHIVES },
    fields: ['fundo', 'serie', 'nivel'],
  },
  atos_normativos: {
    scope: { workType: LEGISLATION },
    fields: ['tipo_ato', 'numero', 'orgao', 'situacao', 'data_publicacao'],
  },
  jurisprudencia: {
    scope: { workType: CASE_LAW },
    fields: ['tribunal', 'relator', 'numero', 'data_julgamento', 'data_publicacao'],
  },
  bibliografia_curso: {},
  target: {},
  rede_pergamum: {},
};

export const isGuide = (text: string): text is Guide => GUIDES.some((guide) => guide === text);

/** Default name of a guide. */
const guideName = (guide: Guide, locale: Locale): string => word('server/guides', guide, locale);

/** Guides served by another catalogue, with the setting that names it. */
export const PEER_GUIDES = { rede_pergamum: 'network', target: 'target' } as const;

/** The guides of an institution, in its order and with its titles. */
export function guidesOf(
  { guides, peers }: Pick<Settings, 'guides' | 'peers'>,
  locale: Locale,
): { codigo: Guide; descricao: string }[] {
  const wanted = guides.length > 0 ? guides : GUIDES.map((code) => ({ code, title: undefined }));
  return wanted
    .filter(({ code }) => {
      const peerGuides: Partial<Record<Guide, keyof typeof peers>> = PEER_GUIDES;
      const peer = peerGuides[code];
      return peer === undefined || peers[peer] !== undefined;
    })
    .map(({ code, title }) => ({
      codigo: code,
      descricao: title ? localized(title, locale) : guideName(code, locale),
    }));
}
