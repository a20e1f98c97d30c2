import type { Locale } from '#contract/shared/languages.ts';
import { word, type ServerTable } from '../../core/words.ts';
import type { OwnRequest, RequestKind } from './rules.ts';

/** Where the states of each kind have their texts, with what keys begin with. */
const TEXTS: Readonly<Record<RequestKind, { table: ServerTable; prefix?: string }>> = {
  reserva: { table: 'server/holds' },
  solicitacao: { table: 'server/loan-requests' },
  acervo_fechado: { table: 'server/closed-stack' },
  servico: { table: 'server/bibliographic-services' },
  sugestao: { table: 'server/acquisitions' },
  comentario: { table: 'server/own-requests', prefix: 'comentario_' },
  comentario_obra: { table: 'server/own-requests', prefix: 'comentario_obra_' },
};

/** The state of a request, in the same words on every screen. */
export function requestStateWire({ kind, state, phase }: OwnRequest, locale: Locale) {
  const { table, prefix = '' } = TEXTS[kind];
  return {
    situacao: state,
    desc_situacao: word(table, `${prefix}${state}`, locale),
    fase: phase,
  };
}
