import type { FieldName, ServiceKind } from '#contract/shared/service-forms.ts';
import type { ServiceState } from '#contract/shared/service-states.ts';
import type { Translate } from '#lib/i18n/areas.ts';

/** The id of a field, to which what is wrong with it leads. */
export const idOf = (name: string): string => `pedido-${name}`;

export const kindNames = (t: Translate): Record<ServiceKind, string> => ({
  artigo: t('services.kind_article'),
  tese: t('services.kind_thesis'),
  parte: t('services.kind_part'),
  levantamento: t('services.kind_survey'),
  pesquisa: t('services.kind_research'),
  emprestimo: t('services.kind_outside'),
  ficha: t('services.kind_card'),
});

export const stateNames = (t: Translate): Record<ServiceState, string> => ({
  aguardando: t('services.state_waiting'),
  em_busca: t('services.state_searching'),
  disponivel: t('services.state_available'),
  atendida: t('services.state_finished'),
  nao_atendida: t('services.state_not_finished'),
  removida: t('services.state_removed'),
});

export const fieldNames = (t: Translate): Record<FieldName, string> => ({
  titulo_artigo: t('services.field_article'),
  titulo_periodico: t('services.field_periodical'),
  titulo_parte: t('services.field_part'),
  titulo: t('services.field_title'),
  autor: t('services.field_author'),
  editora: t('services.field_publisher'),
  edicao: t('services.field_edition'),
  ano: t('services.field_year'),
  volume: t('services.field_volume'),
  numero: t('services.field_number'),
  pagina_inicial: t('services.field_first_page'),
  pagina_final: t('services.field_last_page'),
  issn: t('services.field_issn'),
  isbn: t('services.field_isbn'),
  grau: t('services.field_degree'),
  instituicao: t('services.field_institution'),
  forma_envio: t('services.field_sending'),
  estudo_pessoal: t('services.field_study'),
  assunto: t('services.field_subject'),
  descricao: t('services.field_question'),
  palavras_chave: t('services.field_keywords'),
  ano_inicial: t('services.field_first_year'),
  ano_final: t('services.field_last_year'),
  idiomas: t('services.field_languages'),
  tipos_material: t('services.field_materials'),
  finalidade: t('services.field_purpose'),
  fontes_consultadas: t('services.field_sources'),
  prazo: t('services.field_day'),
  biblioteca_externa: t('services.field_outside_library'),
  observacoes: t('services.field_notes'),
  arquivo: t('services.field_file'),
  autor_sobrenome: t('services.field_surname'),
  autor_nome: t('services.field_name'),
  subtitulo: t('services.field_subtitle'),
  tipo_trabalho: t('services.field_work'),
  curso: t('services.field_course'),
  local: t('services.field_place'),
  folhas: t('services.field_leaves'),
  ilustracoes: t('services.field_pictures'),
  orientador_sobrenome: t('services.field_advisor_surname'),
  orientador_nome: t('services.field_advisor_name'),
  bibliografia_inicial: t('services.field_bibliography_first'),
  bibliografia_final: t('services.field_bibliography_last'),
  assunto_1: t('services.field_subject_1'),
  assunto_2: t('services.field_subject_2'),
  assunto_3: t('services.field_subject_3'),
});

/** The name of a field, of the request or of the requester. */
export const labelOf = (t: Translate, field: string): string =>
  ({
    ...fieldNames(t),
    ...{ biblioteca: t('services.library'), telefone: t('services.phone') },
    email: t('services.email'),
  })[field as FieldName] ?? field;

/** What helps to fill a field in. */
export const fieldHints = (t: Translate): Partial<Record<FieldName, string>> => ({
  palavras_chave: t('services.hint_keywords'),
  descricao: t('services.hint_question'),
  fontes_consultadas: t('services.hint_sources'),
  biblioteca_externa: t('services.hint_outside_library'),
  assunto_1: t('services.hint_subject'),
  arquivo: t('services.hint_file'),
});

/** What can be chosen in a field, by the value that is sent. */
export const optionNames = (t: Translate, field: string): Readonly<Record<string, string>> => ({
  mestrado: t('services.degree_master'),
  doutorado: t('services.degree_doctor'),
  pos_doutorado: t('services.degree_postdoctoral'),
  email: t('services.sending_email'),
  papel: t('services.sending_paper'),
  graduacao: t('services.purpose_undergraduate'),
  pos_graduacao: t('services.purpose_graduate'),
  pesquisa: t('services.purpose_research'),
  ensino: t('services.purpose_teaching'),
  outra: t('services.purpose_else'),
  sim: t('services.yes'),
  tcc: t('services.work_undergraduate'),
  especializacao: t('services.work_specialisation'),
  ...(field === 'tipo_trabalho' && {
    mestrado: t('services.work_master'),
    doutorado: t('services.work_doctor'),
  }),
  ...(field === 'ilustracoes' && {
    nao: t('services.pictures_none'),
    sim: t('services.pictures_some'),
    coloridas: t('services.pictures_colour'),
  }),
});
