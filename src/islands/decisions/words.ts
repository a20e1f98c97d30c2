import type { Output } from '#contract/calls.ts';
import type { FieldName } from '#contract/shared/service-forms.ts';
import type { DECISION_FACTS, DecisionKind } from '#contract/shared/staff/decisions.ts';
import type { Translate } from '#lib/i18n/areas.ts';
import { labelOf, optionNames } from '../services/words.ts';

export type Item = Output<'GET /equipe/decisoes'>['itens'][number];
export type Details = Output<'POST /equipe/decisoes/:tipo/:id/abrir'>;

/** What tells one thing from all others. */
export const keyOf = ({ tipo, cod }: Pick<Item, 'tipo' | 'cod'>): string => `${tipo}/${cod}`;

/** The thing with a key, as calls name it. */
export const paramsOf = (key: string) => {
  const [tipo = '', id = ''] = key.split('/');
  return { params: { tipo: tipo as DecisionKind, id: Number(id) } };
};

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
  autor: t('decisions.fact_author'),
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

/** The letters on the buttons, by the state that their act leads to. */
const KEYS: Readonly<Record<string, string>> = {
  aprovado: 'A',
  recusado: 'R',
  sugestao_compra: 'A',
  nao_atendida: 'R',
  ja_existe: 'E',
  duplicada: 'D',
  em_cotacao: 'C',
  em_negociacao: 'N',
  aguardando_entrega: 'O',
  esgotada: 'G',
  nao_encontrada: 'L',
  parcialmente_atendida: 'I',
  finalizada_incompleta: 'F',
  em_transito: 'A',
  disponivel: 'D',
  em_busca: 'B',
  atendida: 'F',
  separado: 'A',
  entregue: 'E',
  cancelado: 'R',
  pergunta: 'P',
};

const actNames = (t: Translate): Readonly<Record<string, string>> => ({
  aprovado: t('decisions.act_approve'),
  recusado: t('decisions.act_refuse'),
  sugestao_compra: t('decisions.act_approve'),
  nao_atendida: t('decisions.act_refuse'),
  ja_existe: t('decisions.act_exists'),
  duplicada: t('decisions.act_duplicate'),
  em_cotacao: t('decisions.act_quote'),
  em_negociacao: t('decisions.act_negotiate'),
  aguardando_entrega: t('decisions.act_order'),
  esgotada: t('decisions.act_sold_out'),
  nao_encontrada: t('decisions.act_not_found'),
  parcialmente_atendida: t('decisions.act_partly'),
  finalizada_incompleta: t('decisions.act_close'),
  em_transito: t('decisions.act_send'),
  disponivel: t('decisions.act_ready'),
  em_busca: t('decisions.act_search'),
  atendida: t('decisions.act_finish'),
  separado: t('decisions.act_set_aside'),
  entregue: t('decisions.act_hand_over'),
  cancelado: t('decisions.act_refuse'),
  pergunta: t('decisions.act_ask'),
});

/** What is said once it is done. */
const doneNames = (t: Translate): Readonly<Record<string, string>> => ({
  aprovado: t('decisions.done_approved'),
  recusado: t('decisions.done_refused'),
  sugestao_compra: t('decisions.done_approved'),
  nao_atendida: t('decisions.done_refused'),
  ja_existe: t('decisions.done_exists'),
  duplicada: t('decisions.done_duplicate'),
  em_cotacao: t('decisions.done_quote'),
  em_negociacao: t('decisions.done_negotiate'),
  aguardando_entrega: t('decisions.done_order'),
  esgotada: t('decisions.done_sold_out'),
  nao_encontrada: t('decisions.done_not_found'),
  parcialmente_atendida: t('decisions.done_partly'),
  finalizada_incompleta: t('decisions.done_closed'),
  em_transito: t('decisions.done_sent'),
  disponivel: t('decisions.done_ready'),
  em_busca: t('decisions.done_search'),
  atendida: t('decisions.done_finished'),
  separado: t('decisions.done_set_aside'),
  entregue: t('decisions.done_handed_over'),
  cancelado: t('decisions.done_refused'),
  pergunta: t('decisions.done_asked'),
});

/** Sentences that are ready for a reply; others have none. */
const replies = (t: Translate): Readonly<Record<string, string>> => ({
  recusado: t('decisions.reply_comment_refused'),
  sugestao_compra: t('decisions.reply_suggestion'),
  nao_atendida: t('decisions.reply_request_refused'),
  ja_existe: t('decisions.reply_exists'),
  duplicada: t('decisions.reply_duplicate'),
  em_transito: t('decisions.reply_sent'),
  disponivel: t('decisions.reply_ready'),
  em_busca: t('decisions.reply_search'),
  cancelado: t('decisions.reply_stack_refused'),
});

/** An act on the buttons: its key, its name, what is said once it is done, and a sentence that is ready. */
export interface ActWords {
  key: string;
  name: string;
  done: string;
  reply: string;
}

/** The words of an act by the state that it leads to. */
export function actWords(t: Translate, tipo: DecisionKind, state: string): ActWords {
  const words = {
    key: KEYS[state] ?? '',
    name: actNames(t)[state] ?? state,
    done: doneNames(t)[state] ?? state,
    reply: replies(t)[state] ?? '',
  };
  if (tipo === 'comentario' && state === 'aprovado') {
    const [name, done] = [t('decisions.act_answer'), t('decisions.done_answered')];
    return { ...words, name, done, reply: t('decisions.reply_comment') };
  }
  if (tipo === 'sugestao' && state === 'nao_atendida') {
    return { ...words, reply: t('decisions.reply_suggestion_refused') };
  }
  return words;
}
