import type { Output } from '#contract/calls.ts';
import type { Locale } from '#contract/shared/languages.ts';
import { typeOf } from '#contract/shared/service-forms.ts';
import { acao } from '../../core/http/messages.ts';
import { withOffset } from '../units/zone.ts';
import { withdrawalRefusals } from '../requests/states.ts';
import { progressWire, stateWire } from '../requests/wire.ts';
import { cardPath } from './card-key.ts';
import { subjectsOf } from './card-subjects.ts';
import type { ServiceFile } from './file-store.ts';
import { openQuestion, type ServiceQuestion } from './questions.ts';
import { answerRefusals, SERVICES, type Fields } from './rules.ts';
import type { Service } from './store.ts';

type Row = Output<'GET /solicitacoes/:tipo'>['itens'][number];

/** What went to and fro about a request. */
interface Exchange {
  files: readonly ServiceFile[];
  questions: readonly ServiceQuestion[];
}

/** A request of the patron's, with its way. */
export function serviceWire(
  row: Service,
  { files, questions }: Exchange,
  secret: Uint8Array,
  locale: Locale,
): Row {
  const { kind, state, reply, zone } = row;
  const isAsked = openQuestion(questions) !== undefined;
  return {
    cod_solicitacao: row.id,
    tipo: typeOf(kind),
    subtipo: kind,
    titulo: row.title,
    data: withOffset(row.created_at, zone),
    data_situacao: withOffset(row.updated_at, zone),
    ...stateWire(SERVICES, state, locale),
    andamento: progressWire(SERVICES, state, locale),
    ...(reply !== '' && { resposta: reply }),
    biblioteca: row.libraryId,
    desc_biblioteca: row.library,
    ...(kind === 'ficha' && {
      url_html: `${cardPath(secret, row.id)}?idioma=${locale}`,
      url_pdf: `${cardPath(secret, row.id)}/pdf?idioma=${locale}`,
    }),
    perguntas: questions.map(({ question, askedAt, answer, answeredAt }) => ({
      pergunta: question,
      data: withOffset(askedAt, zone),
      ...(answer !== null && { resposta: answer }),
      ...(answeredAt !== null && { data_resposta: withOffset(answeredAt, zone) }),
    })),
    arquivos: files.map(({ id, name, media, bytes, sender }) => ({
      ...{ cod_arquivo: id, nome: name, tipo: media, bytes, da_biblioteca: sender === 'library' },
    })),
    acoes: {
      remover: acao(withdrawalRefusals(SERVICES, state), locale),
      responder: acao(answerRefusals(state, isAsked), locale),
    },
  };
}

/** The subjects of a catalogue card, each with its authority where it has one. */
export const subjectsWire = (fields: Fields) =>
  subjectsOf(fields).map(({ field, heading, authority }) => ({
    campo: field,
    descricao: heading,
    ...(authority !== null && { cod_autoridade: authority }),
  }));
