import Type from 'typebox';
import { call } from '../shared/call.ts';
import { COPY_STATUSES, MAIN_ACTS, SEARCH_TYPES } from '../shared/constants.ts';
import {
  Acao,
  Day,
  Disponibilidade,
  HeldHost,
  Id,
  Instant,
  LoanKind,
  Motivo,
  list,
  object,
} from '../shared/shapes.ts';
import { TITLE_TABS } from '../shared/title-tabs.ts';

const Nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) =>
  Type.Union([schema, Type.Null()]);

const FieldOccurrence = object({
  _secao: Type.Array(Type.String()),
  descricao: Type.Array(Type.String()),
  pontuacao: Type.Array(Type.String()),
  cod_autoridade: Type.Array(Nullable(Id)),
  escrita_original: Type.Optional(Type.String({ description: 'The linked 880 field' })),
  link_acesso: Type.Optional(Type.String()),
  link_data: Type.Optional(Type.Any({ description: 'Object, or [] when there is no link' })),
});

/** Names and headings of a title, ready to show; what the page, the row and JSON-LD are made from. */
const Heading = object({
  descricao: Type.String(),
  cod_autoridade: Nullable(Id),
  papel: Type.Optional(Type.String()),
});

const Script = {
  idioma: Type.Optional(
    Type.String({ description: 'BCP 47; of texts in other than Latin letters' }),
  ),
  direcao: Type.Optional(Type.Enum(['rtl'])),
};

/** One value of a line of the description: a text, and where it leads in any catalogue. */
const DescriptionValue = object({
  texto: Type.String(),
  ...Script,
  escrita_original: Type.Optional(object({ texto: Type.String(), ...Script })),
  busca: Type.Optional(
    Type.Enum([...SEARCH_TYPES, 'INDICE_2'], {
      description: 'Where a search finds more of it; INDICE_2: in the order of a series',
    }),
  ),
  papel: Type.Optional(Type.String()),
  url: Type.Optional(Type.String()),
  restrito: Type.Optional(Type.Boolean({ description: 'Open to some people or places only' })),
  nota: Type.Optional(Type.String()),
});

/** The same with what it is in this catalogue. */
const DescribedValue = object({
  ...DescriptionValue.properties,
  cod_autoridade: Type.Optional(Id),
  cod_acervo: Type.Optional(Type.Integer({ description: 'The item named, if it is a title here' })),
});

const linesOf = <T extends typeof DescriptionValue>(value: T) =>
  Type.Array(
    object({
      campo: Type.String({
        description: 'MARC tag that names the line; a letter after it where a tag has two lines',
      }),
      rotulo: Type.String(),
      valores: Type.Array(value),
    }),
    {
      description: "The whole description in cataloguing order, labels in the request's language",
    },
  );

/** A description whose words lead to no record: what another catalogue tells of a title. */
export const DescriptionLines = linesOf(DescriptionValue);

const Text = Type.Optional(Type.String());

/** What an article or chapter stands in, as a request for a copy asks for it. */
const Host = object({
  titulo: Type.String(),
  periodico: Type.Boolean({ description: 'It comes out in issues; else it is a book' }),
  volume: Text,
  numero: Text,
  ano: Type.Optional(Type.Integer()),
  pagina_inicial: Text,
  pagina_final: Text,
  issn: Text,
});

/** A title: `campos` in the live system's shape; the rest is ours. */
export const Title = object({
  cod_acervo: Id,
  tipo_obra: Type.String(),
  campos: Type.Array(object({ ordem: Type.String(), detalhes: Type.Array(FieldOccurrence) })),
  descricao: linesOf(DescribedValue),
  title: Type.String(),
  titulo_original: Type.Optional(Type.String()),
  autores: Type.Array(
    object({
      ...Heading.properties,
      tipo: Type.Enum(['pessoa', 'instituicao', 'evento']),
      funcoes: Type.Array(Type.String(), { description: 'MARC relator codes: "trl"' }),
    }),
  ),
  assuntos: Type.Array(Heading),
  responsabilidade: Type.Optional(Type.String()),
  edicao: Type.Optional(Type.String()),
  publicacao: Type.Optional(Type.String()),
  editora: Type.Optional(Type.String()),
  local_publicacao: Type.Optional(Type.String()),
  ano_publicacao: Nullable(Type.Integer()),
  descricao_fisica: Type.Optional(Type.String()),
  series: Type.Array(Type.String()),
  isbn: Type.Array(Type.String()),
  issn: Type.Array(Type.String()),
  idioma: Type.String(),
  idioma_desc: Type.String(),
  classificacao: Type.Array(Type.String()),
  numero_chamada: Type.String(),
  resumo: Type.Optional(Type.String()),
  sumario: Type.Array(Type.String()),
  notas: Type.Array(Type.String()),
  outros_titulos: Type.Array(Type.String()),
  links: Type.Array(
    object({
      seq_paragrafo: Type.Integer({ description: 'Number of the link in its record, from 1' }),
      url: Type.String(),
      texto: Type.String(),
      nota: Type.Optional(Type.String()),
      restrito: Type.Boolean(),
      manifesto: Type.Optional(
        Type.String({
          description:
            'Address of an IIIF manifest, for any viewer; `url` is that of the one of the library',
        }),
      ),
      texto_integral: Type.Optional(
        Type.Boolean({ description: 'Leads to the work, not to its contents or a review' }),
      ),
    }),
  ),
  cod_tipo_obra: Type.Integer(),
  tipo_capa: Type.String({ description: 'Which typographic cover is drawn' }),
  link_capa: Type.Optional(Type.String()),
  imagem_padrao: Type.Optional(Type.String({ description: 'Shown where there is no cover' })),
  acesso_remoto: Type.Boolean(),
  possui_acessibilidade: Type.Boolean(),
  contido_em: Type.Optional(Host),
});

/** GET /acervo/{id}: the title. */
export const readTitle = call('GET /acervo/:id', {
  access: 'public',
  summary: 'A title with its description',
  params: object({ id: Id }),
  output: Title,
  refusals: ['title_not_found', 'title_withdrawn'],
});

/**
 * GET /acervo/{id}/cor: the colour of its cover, which is that of the ground of a drawn one and the
 * one that covers most of a picture.
 */
export const readTitleColour = call('GET /acervo/:id/cor', {
  access: 'public',
  summary: 'Colour of a cover',
  params: object({ id: Id }),
  output: object({
    cor: Nullable(Type.String({ description: '#rrggbb; null: the picture stands elsewhere' })),
  }),
  refusals: ['title_not_found', 'title_withdrawn'],
});

/**
 * GET /acervo/{id}/edicoes (ours): editions and translations of the same work, itself among them, oldest
 * first; none where it is the only one. Asked by the page each time it is read: another edition must not
 * make pages new.
 */
export const readEditions = call('GET /acervo/:id/edicoes', {
  access: 'public',
  summary: 'Editions and translations of the same work',
  params: object({ id: Id }),
  output: list(
    object({
      cod_acervo: Id,
      title: Type.String(),
      ano: Nullable(Type.Integer()),
      edicao: Type.String(),
      editora: Type.String(),
      idioma: Type.String(),
      idioma_desc: Type.String(),
      tipo_obra: Type.String(),
      acesso_remoto: Type.String({ description: "'cr' means online" }),
      disponibilidade: Type.Array(Disponibilidade),
      atual: Type.Boolean({ description: 'The title that was asked about' }),
    }),
  ),
  refusals: ['title_not_found', 'title_withdrawn'],
});

const Copy = object({
  cod_exemplar: Id,
  numero: Type.String({ description: 'Copy number as on the label' }),
  volume: Type.Optional(Type.String()),
  tomo: Type.Optional(Type.String()),
  parte: Type.Optional(Type.String()),
  material: Type.Union([Type.Literal('principal'), Type.Literal('adicional')]),
  tipo_emprestimo: LoanKind,
  /** Omitted: not lent. */
  prazo: Type.Optional(
    object({
      quantidade: Type.Integer(),
      unidade: Type.Enum(['dia', 'hora', 'fechamento', 'noite', 'fim_de_semana']),
      hora: Type.Optional(
        Type.String({
          description: 'Overnight and over the weekend: lent from this time, like "17:00"',
        }),
      ),
      dia_semana: Type.Optional(
        Type.Integer({
          description: 'Over the weekend: lent from this weekday, 1 Monday to 7 Sunday',
        }),
      ),
    }),
  ),
  numero_chamada: Type.String(),
  localizacao: Type.Optional(Type.String()),
  situacao: Type.Enum([...COPY_STATUSES]),
  data_devolucao: Type.Optional(Instant),
});

/** The one act that brings its asker nearest to the work (`api/catalogue/copies/title-act.ts`). */
const Act = object({
  tipo: Type.Enum([...MAIN_ACTS]),
  cod_biblioteca: Type.Optional(Id),
  desc_biblioteca: Type.Optional(
    Type.String({ description: 'Where it is fetched, stands, waits or is asked for' }),
  ),
  cod_emprestimo: Type.Optional(Id),
  data_devolucao: Type.Optional(Instant),
  data_se_renovar: Type.Optional(Instant),
  validade: Type.Optional(
    Type.String({ description: 'Instant until which the copy waits for its asker' }),
  ),
  posicao: Type.Optional(
    Type.Integer({
      description: 'Place in the queue, or the one that a hold placed now would have',
    }),
  ),
  fila: Type.Optional(Type.Integer({ description: 'How many wait' })),
  previsao: Type.Optional(Day),
  motivos: Type.Optional(
    Type.Array(Motivo, { description: 'Why the loan cannot be renewed, or nothing can be done' }),
  ),
});

/** GET /acervo/{id}/exemplares: copies grouped by library, always live. */
export const readCopies = call('GET /acervo/:id/exemplares', {
  access: 'public',
  summary: 'Copies per library',
  params: object({ id: Id }),
  query: object({ cod_unidade: Type.Optional(Id) }),
  output: object({
    total: Type.Integer(),
    disponiveis: Type.Integer(),
    contido_em: Type.Optional(HeldHost),
    ato: Type.Optional(Act),
    bibliotecas: Type.Array(
      object({
        cod_biblioteca: Id,
        desc_biblioteca: Type.String(),
        desc_campus: Type.String(),
        numero_chamada: Type.String(),
        etiqueta: Type.Array(Type.String(), {
          description: 'Ours: call number, a line of the spine label each',
        }),
        localizacao: Type.Optional(Type.String()),
        so_consulta: Type.Boolean(),
        ato: Type.Optional(
          Type.Enum(['localizar', 'reservar'], {
            description: 'What its asker can do there; omitted where nothing can be done',
          }),
        ),
        aberta_agora: Type.Optional(Type.Boolean()),
        muda_em: Type.Optional(Instant),
        disponibilidade: Disponibilidade,
        exemplares: Type.Array(Copy),
      }),
    ),
  }),
  refusals: ['title_not_found', 'title_withdrawn'],
});

/** GET /acervo/{id}/bibliotecas: the libraries that have copies, most available first. */
export const readTitleLibraries = call('GET /acervo/:id/bibliotecas', {
  access: 'public',
  summary: 'Libraries that have copies of a title',
  params: object({ id: Id }),
  output: list(Disponibilidade),
  refusals: ['title_not_found', 'title_withdrawn'],
});

/**
 * GET /acervo/{id}/permissoes: the parts of a title (specification §2) that it has, in the order of
 * the screen. `acao` says whether the caller may use it now: what cannot be used is shown
 * with its refusals, what the title has not is not listed.
 */
export const readTitlePermissions = call('GET /acervo/:id/permissoes', {
  access: 'public',
  summary: 'Parts of a title',
  params: object({ id: Id }),
  output: list(
    object({
      codigo: Type.Enum(TITLE_TABS.map(({ code }) => code)),
      rota: Type.String({ description: 'Under /acervo/{id}/' }),
      quantidade: Type.Optional(
        Type.Integer({
          description: 'Ours: how many copies there are, of the part that lists them',
        }),
      ),
      acao: Type.Optional(Acao),
    }),
  ),
  refusals: ['title_not_found', 'title_withdrawn'],
});
