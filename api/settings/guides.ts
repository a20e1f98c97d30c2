import { GUIDES } from '#contract/shared/constants.ts';
import { localized, type Locale, type LocalizedText } from '#contract/shared/languages.ts';
import type { Settings } from './settings.ts';
import type { Filters, OrderBy } from '../search/engine/engine.ts';

export type Guide = (typeof GUIDES)[number];

/** A search guide: one tab of the search home (contract, "Addresses"). */
interface GuideFacts {
  name: LocalizedText;
  /** What the guide holds at all; everything unless said. */
  scope?: Filters;
  orderBy?: OrderBy;
}

/** Work types by what they are in a guide (api/marc/map/work-types.ts). */
const PERIODICALS = [3, 7, 23];
const MULTIMEDIA = [11, 12, 13, 14, 15, 16, 17, 18];
const ARCHIVES = [19, 22];
const LEGISLATION = [24];

export const GUIDE_FACTS: Readonly<Record<Guide, GuideFacts>> = {
  pesquisa_geral: { name: { pt: 'Pesquisa geral', en: 'Search', es: 'Búsqueda general' } },
  pesquisa_avancada: { name: { pt: 'Avançada', en: 'Advanced', es: 'Avanzada' } },
  pesquisa_booleana: { name: { pt: 'Booleana', en: 'Boolean', es: 'Booleana' } },
  autoridades: { name: { pt: 'Autoridades', en: 'Authorities', es: 'Autoridades' } },
  indices: { name: { pt: 'Índices', en: 'A to Z', es: 'Índices' } },
  novas_aquisicoes: {
    name: { pt: 'Novas aquisições', en: 'New titles', es: 'Nuevas adquisiciones' },
    orderBy: 'data_cadastro',
  },
  periodicos: {
    name: { pt: 'Periódicos', en: 'Periodicals', es: 'Publicaciones periódicas' },
    scope: { workType: PERIODICALS },
  },
  multimeios: {
    name: { pt: 'Multimeios', en: 'Multimedia', es: 'Multimedia' },
    scope: { workType: MULTIMEDIA },
  },
  arquivos: {
    name: { pt: 'Arquivos', en: 'Archives', es: 'Archivos' },
    scope: { workType: ARCHIVES },
  },
  atos_normativos: {
    name: { pt: 'Atos normativos', en: 'Legislation', es: 'Actos normativos' },
    scope: { workType: LEGISLATION },
  },
  jurisprudencia: {
    name: { pt: 'Jurisprudência', en: 'Case law', es: 'Jurisprudencia' },
    scope: { workType: LEGISLATION },
  },
  bibliografia_curso: {
    name: { pt: 'Bibliografia de curso', en: 'Course reading', es: 'Bibliografía de curso' },
  },
  target: { name: { pt: 'Normas (Target)', en: 'Standards (Target)', es: 'Normas (Target)' } },
  rede_pergamum: { name: { pt: 'Rede', en: 'Network', es: 'Red' } },
};

export const isGuide = (text: string): text is Guide => GUIDES.some((guide) => guide === text);

/** Guides that another catalogue answers, and the setting that names it. */
export const PEER_GUIDES = { rede_pergamum: 'network', target: 'target' } as const;

/** The guides that an institution offers, in its order and under its titles. */
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
      descricao: localized(title ?? GUIDE_FACTS[code].name, locale),
    }));
}
