import type { Output } from '#contract/calls.ts';
import type { FieldName } from '#contract/shared/service-forms.ts';
import type { DECISION_FACTS, DecisionKind } from '#contract/staff/decisions.ts';
import type { Translate } from '#lib/i18n/areas.ts';
import { labelOf, optionNames } from '../services/words.ts';

export type Item = Output<'GET /equipe/decisoes'>['itens'][number];
export type Details = Output<'POST /equipe/decisoes/:tipo/:id/abrir'>;

/** What tells one thing from all others. */
export const keyOf = ({ tipo, cod }: Pick<Item, 'tipo' | 'cod'>): string => `${tipo}/${cod}`;

/** What a list is divided into. */
export const GROUPS = [
  'comments',
  'suggestions',
  'loan_requests',
  'services',
  'outside',
  'stack',
] as const;
export type Group = (typeof GROUPS)[number];

const GROUP_OF: Readonly<Record<DecisionKind, Group>> = {
  comentario: 'comments',
  comentario_titulo: 'comments',
  sugestao: 'suggestions',
  pedido: 'loan_requests',
  servico: 'services',
  deposito: 'stack',
};

export const groupOf = ({ tipo, servico }: Pick<Item, 'tipo' | 'servico'>): Group =>
  servico === 'emprestimo' ? 'outside' : GROUP_OF[tipo];

export const groupNames = (t: Translate): Record<Group, string> => ({
  comments: t('decisions.group_comments'),
  suggestions: t('decisions.group_suggestions'),
  loan_requests: t('decisions.group_loan_requests'),
  services: t('decisions.group_services'),
  outside: t('decisions.group_outside'),
  stack: t('decisions.group_stack'),
});

export const kindNames = (t: Translate): Record<DecisionKind, string> => ({
  comentario: t('decisions.kind_comment'),
  comentario_titulo: t('decisions.kind_title_comment'),
  sugestao: t('decisions.kind_suggestion'),
  pedido: t('decisions.kind_loan_request'),
  servico: t('decisions.kind_service'),
  deposito: t('decisions.kind_stack'),
});

export const factNames = (t: Translate): Record<(typeof DECISION_FACTS)[number], string> => ({
  biblioteca: t('decisions.fact_library'),
  origem: t('decisions.fact_origin'),
  edicao: t('decisions.fact_edition'),
  isbn_issn: t('decisions.fact_number'),
  periodico: t('decisions.fact_periodical'),
  acervo: t('decisions.fact_owned'),
  outros: t('decisions.fact_others'),
  disciplina: t('decisions.fact_discipline'),
  plano: t('decisions.fact_plan'),
  contato: t('decisions.fact_contact'),
  entrega: t('decisions.fact_delivery'),
  exemplar: t('decisions.fact_copy'),
  chamada: t('decisions.fact_call_number'),
  estante: t('decisions.fact_shelf'),
});

/** What was filled in, as the form of its kind names it. */
export const fieldFact = (t: Translate, { nome, valor }: Details['campos'][number]) => ({
  name: labelOf(t, nome as FieldName),
  value: optionNames(t, nome)[valor] ?? valor,
});

/** An act on the buttons: its key, its name, what is said once it is done, and a sentence that is ready. */
export interface ActWords {
  key: string;
  name: string;
  done: string;
  reply: string;
}

const NO_REPLY = '';

/** The acts by the state that they lead to. */
export function actWords(t: Translate, tipo: DecisionKind, state: string): ActWords {
  const words: Readonly<Record<string, ActWords>> = {
    aprovado:
      tipo === 'comentario'
        ? {
            ...{ key: 'A', name: t('decisions.act_answer'), done: t('decisions.done_answered') },
            reply: t('decisions.reply_comment'),
          }
        : {
            ...{ key: 'A', name: t('decisions.act_approve'), done: t('decisions.done_approved') },
            reply: NO_REPLY,
          },
    recusado: {
      ...{ key: 'R', name: t('decisions.act_refuse'), done: t('decisions.done_refused') },
      reply: t('decisions.reply_comment_refused'),
    },
    sugestao_compra: {
      ...{ key: 'A', name: t('decisions.act_approve'), done: t('decisions.done_approved') },
      reply: t('decisions.reply_suggestion'),
    },
    nao_atendida: {
      ...{ key: 'R', name: t('decisions.act_refuse'), done: t('decisions.done_refused') },
      reply:
        tipo === 'sugestao'
          ? t('decisions.reply_suggestion_refused')
          : t('decisions.reply_request_refused'),
    },
    ja_existe: {
      ...{ key: 'E', name: t('decisions.act_exists'), done: t('decisions.done_exists') },
      reply: t('decisions.reply_exists'),
    },
    duplicada: {
      ...{ key: 'D', name: t('decisions.act_duplicate'), done: t('decisions.done_duplicate') },
      reply: t('decisions.reply_duplicate'),
    },
    em_cotacao: {
      ...{ key: 'C', name: t('decisions.act_quote'), done: t('decisions.done_quote') },
      reply: NO_REPLY,
    },
    em_negociacao: {
      ...{ key: 'N', name: t('decisions.act_negotiate'), done: t('decisions.done_negotiate') },
      reply: NO_REPLY,
    },
    aguardando_entrega: {
      ...{ key: 'O', name: t('decisions.act_order'), done: t('decisions.done_order') },
      reply: NO_REPLY,
    },
    esgotada: {
      ...{ key: 'G', name: t('decisions.act_sold_out'), done: t('decisions.done_sold_out') },
      reply: NO_REPLY,
    },
    nao_encontrada: {
      ...{ key: 'L', name: t('decisions.act_not_found'), done: t('decisions.done_not_found') },
      reply: NO_REPLY,
    },
    parcialmente_atendida: {
      ...{ key: 'I', name: t('decisions.act_partly'), done: t('decisions.done_partly') },
      reply: NO_REPLY,
    },
    finalizada_incompleta: {
      ...{ key: 'F', name: t('decisions.act_close'), done: t('decisions.done_closed') },
      reply: NO_REPLY,
    },
    em_transito: {
      ...{ key: 'A', name: t('decisions.act_send'), done: t('decisions.done_sent') },
      reply: t('decisions.reply_sent'),
    },
    disponivel: {
      ...{ key: 'D', name: t('decisions.act_ready'), done: t('decisions.done_ready') },
      reply: t('decisions.reply_ready'),
    },
    em_busca: {
      ...{ key: 'B', name: t('decisions.act_search'), done: t('decisions.done_search') },
      reply: t('decisions.reply_search'),
    },
    atendida: {
      ...{ key: 'F', name: t('decisions.act_finish'), done: t('decisions.done_finished') },
      reply: NO_REPLY,
    },
    separado: {
      ...{ key: 'A', name: t('decisions.act_set_aside'), done: t('decisions.done_set_aside') },
      reply: NO_REPLY,
    },
    entregue: {
      ...{ key: 'E', name: t('decisions.act_hand_over'), done: t('decisions.done_handed_over') },
      reply: NO_REPLY,
    },
    cancelado: {
      ...{ key: 'R', name: t('decisions.act_refuse'), done: t('decisions.done_refused') },
      reply: t('decisions.reply_stack_refused'),
    },
    pergunta: {
      ...{ key: 'P', name: t('decisions.act_ask'), done: t('decisions.done_asked') },
      reply: NO_REPLY,
    },
  };
  return words[state] ?? { key: '', name: state, done: state, reply: NO_REPLY };
}
