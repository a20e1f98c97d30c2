import Type from 'typebox';
import { call } from '../shared/call.ts';
import { Day, Id, Instant, list, object } from '../shared/shapes.ts';

const Html = Type.String({ description: 'HTML that the server has made safe' });
const Locale = Type.String({ description: 'The language that the text is really in: pt, en, es' });

/** GET /parametros/instituicao: institution data (specification §3). */
export const readInstitution = call('GET /parametros/instituicao', {
  access: 'public',
  summary: 'The institution',
  output: object({
    sigla: Type.String(),
    nome: Type.String(),
    codEmpresa: Id,
    moeda: Type.String({ description: 'Ours: in which amounts are, as ISO 4217 names it' }),
    pais: Type.String({ description: 'Ours: its country, as ISO 3166 names it' }),
    tema: object({
      cor: Type.String({ description: 'Institution colour, #rrggbb' }),
      logo: Type.Optional(Type.String({ description: 'Address of the logo under /_files/' })),
    }),
    msg_suporte_consulta: Type.Optional(Html),
    link_lgpd: Type.Optional(Type.String()),
    link_icap: Type.Optional(Type.String()),
    link_rede: Type.Optional(Type.String()),
    denominacao_login: Type.String({ description: 'What the user name is called here' }),
    msg_login: Type.String(),
    login: object(
      {
        categorias: Type.Array(object({ codigo: Type.String(), nome: Type.String() }), {
          description: 'User categories to choose from; empty: it is not asked',
        }),
        escolhe_pessoa: Type.Boolean({ description: 'User names may be shared' }),
        sufixo: Type.String({ description: 'The server completes names without @ with it' }),
      },
      'Ours: what the form asks for beside name and password',
    ),
    cliente: object({
      id: Type.String({ description: 'As which the site asks for tokens' }),
      segredo: Type.String({ description: 'Of that client; public, as it is' }),
    }),
    usaOIDC: Type.Boolean(),
    usaSAML: Type.Boolean({ description: 'Ours: sign-in by SAML is offered' }),
    link_logout_OIDC: Type.Optional(
      Type.String({ description: 'Where signing out leads whoever came in by OIDC' }),
    ),
    link_logout_saml: Type.Optional(
      Type.String({ description: 'Where signing out leads whoever came in by SAML' }),
    ),
    destino_padrao_login_catalogo: Type.Boolean(),
    libras: Type.Boolean({ description: 'Ours: translation into sign language is offered' }),
    sem_conexao: Type.Boolean({
      description: 'Ours: browsers keep the pages read last, to be read without a connection',
    }),
    avisos_push: Type.Boolean({ description: 'Ours: notices may come as push notifications' }),
    autoatendimento: Type.Boolean({ description: 'Ours: self-service is offered' }),
    inscricao: Type.Boolean({ description: 'Ours: people may register themselves' }),
    autoatendimento_terminais: Type.Boolean({
      description: 'Ours: only named terminals are kiosks; otherwise every browser may open one',
    }),
    parameters: object({
      endereco_web: Type.String({ description: 'Web address of the institution; may be empty' }),
      endereco_autoatendimento: Type.Optional(
        Type.String({ description: 'Where kiosks lead, when not to endereco_web' }),
      ),
      aquisicao: Type.Boolean({ description: 'There is an acquisition site' }),
      link_aquisicao: Type.Optional(Type.String()),
      __md_aut: Type.Integer({ description: '2: password recovery may be offered (§6)' }),
      __md_crypt: Type.Integer({ description: '4: password recovery may be offered (§6)' }),
    }),
    total_acervo: Type.Integer(),
    total_bibliotecas: Type.Integer(),
  }),
});

/** GET /parametros/funcionalidades: the activities that are switched on (specification §6). */
export const readActivities = call('GET /parametros/funcionalidades', {
  access: 'public',
  summary: 'Permitted activities',
  output: list(object({ cod_atividade: Type.Integer(), descricao: Type.String() })),
});

/** GET /parametros/atividade/{id}: one activity that we know, switched on or not. */
export const readActivity = call('GET /parametros/atividade/:id', {
  access: 'public',
  summary: 'One activity',
  params: object({ id: Id }),
  output: object({
    cod_atividade: Type.Integer(),
    descricao: Type.String(),
    permitida: Type.Boolean(),
  }),
  refusals: ['not_found'],
});

const Text = object({ titulo: Type.String(), texto: Html, idioma: Locale });

/**
 * GET /parametros/atividade/{id}/informativo: what the library says about an activity, such as
 * above the form for comments; empty where it says nothing.
 */
export const readActivityNotice = call('GET /parametros/atividade/:id/informativo', {
  access: 'public',
  summary: 'Text about one activity',
  params: object({ id: Id }),
  output: Text,
  refusals: ['not_found'],
});

/** GET /parametros/secao_1: first text of the library on the home page; may be empty. */
export const readSection1 = call('GET /parametros/secao_1', {
  access: 'public',
  summary: 'First section of the home page',
  output: Text,
});

/** GET /parametros/secao_2: second text of the library on the home page; may be empty. */
export const readSection2 = call('GET /parametros/secao_2', {
  access: 'public',
  summary: 'Second section of the home page',
  output: Text,
});

/** GET /parametros/informacoes_gerais: about the libraries. */
export const readGeneralInformation = call('GET /parametros/informacoes_gerais', {
  access: 'public',
  summary: 'About the libraries',
  output: Text,
});

/** GET /parametros/faq: questions in the order of the library's page. */
export const readFaq = call('GET /parametros/faq', {
  access: 'public',
  summary: 'Frequent questions',
  output: object({
    idioma: Locale,
    itens: Type.Array(
      object({
        id: Type.String({ description: 'For the address of one answer: "#renovar"' }),
        pergunta: Type.String(),
        resposta: Html,
      }),
    ),
  }),
});

const Interval = object({
  abre: Type.String({ description: 'HH:MM' }),
  fecha: Type.String({ description: 'HH:MM; 24:00 ends the day' }),
});

const LibraryHours = object({
  cod_biblioteca: Id,
  desc_biblioteca: Type.String(),
  cod_campus: Id,
  nome_campus: Type.String(),
  fuso: Type.String({ description: 'Time zone' }),
  aberta_agora: Type.Optional(
    Type.Boolean({ description: 'Absent when the library has told no hours' }),
  ),
  muda_em: Type.Optional(Instant),
  dias: Type.Array(
    object({
      dia: Day,
      intervalos: Type.Array(Interval),
      motivo: Type.Optional(Type.String({ description: 'Why this day differs from the week' })),
    }),
    { description: 'Every day from `de` to `ate`; empty when the library has told no hours' },
  ),
});

/** A span of days; at most 92, by default from this Monday on for two weeks. */
const Span = object({ de: Type.Optional(Day), ate: Type.Optional(Day) });

export const Hours = object({
  agora: Instant,
  itens: Type.Array(LibraryHours),
  dias_diferentes: Type.Array(
    object({
      dia: Day,
      motivo: Type.String(),
      fechadas: Type.Array(Id, { description: 'Libraries that are closed all day' }),
      abertas: Type.Array(Id, { description: 'Libraries that open, if at other hours' }),
    }),
    { description: 'The next days that differ, up to 92 days from now' },
  ),
});

/** GET /parametros/atendimento: opening hours of every library. */
export const readHours = call('GET /parametros/atendimento', {
  access: 'public',
  summary: 'Opening hours',
  query: Span,
  output: Hours,
});

/** GET /parametros/atendimento/{campus}: opening hours of the libraries of one campus. */
export const readCampusHours = call('GET /parametros/atendimento/:campus', {
  access: 'public',
  summary: 'Opening hours of one campus',
  params: object({ campus: Id }),
  query: Span,
  output: Hours,
  refusals: ['not_found'],
});

/** GET /parametros/atendimento/{campus}/calendario (ours): the hours of a library as a feed. */
export const readHoursCalendar = call('GET /parametros/atendimento/:campus/calendario', {
  access: 'public',
  summary: 'Opening hours as a calendar feed',
  media: 'text/calendar; charset=utf-8',
  params: object({ campus: Id }),
  query: object({ biblioteca: Type.Optional(Id) }),
  output: Type.String(),
  refusals: ['not_found'],
});

const Event = object({
  cod_evento: Type.String({ description: 'Stable: the name of its file' }),
  titulo: Type.String(),
  resumo: Type.String({ description: 'One line of plain text; may be empty' }),
  texto: Html,
  inicio: Instant,
  fim: Type.Optional(Instant),
  dia_inteiro: Type.Boolean(),
  local: Type.Optional(Type.String()),
  cod_biblioteca: Type.Optional(Id),
  desc_biblioteca: Type.Optional(Type.String()),
  biblioteca_fechada: Type.Optional(
    Type.Boolean({ description: 'Ours: its library does not open on the day on which it begins' }),
  ),
  inscricao: Type.Optional(Type.String({ description: 'Address where one registers' })),
  idioma: Locale,
});

/** GET /parametros/eventos_institucionais: events that are not over, soonest first. */
export const readEvents = call('GET /parametros/eventos_institucionais', {
  access: 'public',
  summary: 'Events of the institution',
  output: list(Event),
});

/** GET /parametros/eventos_eventum: events with registration in Eventum, soonest first. */
export const readEventumEvents = call('GET /parametros/eventos_eventum', {
  access: 'public',
  summary: 'Events of Eventum',
  output: list(Event),
});

/** GET /parametros/eventos/calendario (ours): all events as a feed, or one as a file. */
export const readEventsCalendar = call('GET /parametros/eventos/calendario', {
  access: 'public',
  summary: 'Events as a calendar',
  media: 'text/calendar; charset=utf-8',
  query: object({ evento: Type.Optional(Type.String({ maxLength: 200 })) }),
  output: Type.String(),
  refusals: ['not_found'],
});

/** GET /parametros/autoatendimento: is this terminal a self-service kiosk (specification §3)? */
export const readSelfService = call('GET /parametros/autoatendimento', {
  access: 'public',
  summary: 'Self-service check',
  output: object({
    showAuto: Type.Boolean(),
    codBibAuto: Type.Union([Id, Type.Null()]),
    authAuto: Type.String(),
    idiomaAuto: Type.String(),
  }),
});

/** GET /parametros/app-layers: the parts of the portal that can be gone to, by address. */
export const readAppLayers = call('GET /parametros/app-layers', {
  access: 'public',
  summary: 'Parts of the portal',
  output: list(
    object({ codigo: Type.String(), descricao: Type.String(), endereco: Type.String() }),
  ),
});

/** GET /publicacao/paginas (ours): the informational pages that the build makes. */
export const listPages = call('GET /publicacao/paginas', {
  access: 'build',
  summary: 'Informational pages',
  output: list(
    object({
      slug: Type.String({ description: 'The address without slash: "ajuda"' }),
      titulo: Type.String(),
      descricao: Type.String(),
      menu: Type.Enum(['principal', 'rodape', 'nenhum']),
      ordem: Type.Integer(),
      texto: Html,
      idioma: Locale,
      versao: Type.String(),
    }),
  ),
});
