import Type from 'typebox';
import { call } from '../shared/call.ts';
import { ISSUE_STATES, NO_FORECASTS, SERIAL_PARAGRAPHS } from '../shared/constants.ts';
import { Acao, Day, Id, object } from '../shared/shapes.ts';

const params = object({ id: Id });

const Paragraph = Type.Enum([...SERIAL_PARAGRAPHS], {
  description: 'MARC field of the pattern: 853 issues, 854 supplements, 855 indexes',
});
const Period = Type.String({ pattern: '^[a-z]$', description: 'Frequency, MARC 853 $w' });
const Year = Type.Integer({ minimum: 1000, maximum: 9999 });

/** Which issue: what is not known is missing. */
const issueName = {
  volume: Type.Optional(Type.String()),
  numero: Type.Optional(Type.String({ description: '"3", "3/4"' })),
  parte: Type.Optional(Type.String()),
  ano: Type.Optional(Type.Integer()),
  mes: Type.Optional(
    Type.Integer({ description: '1 to 12; 21 spring, 22 summer, 23 autumn, 24 winter' }),
  ),
  mes_fim: Type.Optional(Type.Integer({ description: 'Of an issue for several months, the last' })),
};

const issue = {
  seq_par: Id,
  seq_sec: Type.Integer({
    minimum: 1,
    description: 'In the order of the pattern; of an issue that is only planned its day, 20260401',
  }),
  cod_par: Paragraph,
  ...issueName,
  dia: Type.Optional(Type.Integer()),
  especial: Type.Boolean(),
  titulo: Type.Optional(Type.String({ description: 'What a special issue is about' })),
  situacao: Type.Enum([...ISSUE_STATES]),
  data_prevista: Type.Optional(Day),
  data_recebimento: Type.Optional(Day),
  observacao: Type.Optional(Type.String()),
};

const Library = object({ cod_biblioteca: Id, desc_biblioteca: Type.String() });

const Article = object({
  cod_artigo: Id,
  cod_fasciculo: Type.String(),
  titulo: Type.String(),
  autores: Type.Array(Type.String()),
  paginas: Type.Optional(Type.String()),
  idioma: Type.Optional(Type.String()),
  idioma_desc: Type.Optional(Type.String()),
  assuntos: Type.Array(Type.String()),
  cod_acervo: Type.Optional(Type.Integer({ description: 'The article has a record of its own' })),
});

/** GET /kardex/{id}/permissao: has the title a kardex, and why not. */
export const readKardexPermission = call('GET /kardex/:id/permissao', {
  access: 'public',
  summary: 'Whether a title has issues to show',
  params,
  output: Acao,
  refusals: ['title_not_found', 'title_withdrawn'],
});

/** GET /kardex/{id}/combobox-data: what can be chosen; `assinaturas` says which go together. */
export const readKardexChoices = call('GET /kardex/:id/combobox-data', {
  access: 'public',
  summary: 'Libraries, frequencies and years of a kardex',
  params,
  output: object({
    bibliotecas: Type.Array(Library),
    periodicidades: Type.Array(object({ cod_period: Period, desc_period: Type.String() })),
    paragrafos: Type.Array(Paragraph),
    anos: Type.Array(Type.Integer(), { description: 'The newest first' }),
    assinaturas: Type.Array(
      object({
        seq_par: Id,
        cod_par: Paragraph,
        cod_biblioteca: Id,
        cod_period: Period,
        corrente: Type.Boolean(),
        anos: Type.Array(Type.Integer()),
      }),
      { description: 'What still comes first, then what has most' },
    ),
  }),
  refusals: ['title_not_found', 'title_withdrawn'],
});

/**
 * GET /kardex/{id}/data: the issues of each pattern that was chosen, in order of time; `year` leaves
 * other years' issues out, not out of the counts.
 */
export const readKardex = call('GET /kardex/:id/data', {
  access: 'public',
  summary: 'Issues of a periodical',
  params,
  query: object({
    codPeriod: Type.Optional(Period),
    codBib: Type.Optional(Id),
    codPar: Type.Optional(Paragraph),
    year: Type.Optional(Year),
  }),
  output: object({
    assinaturas: Type.Array(
      object({
        seq_par: Id,
        cod_par: Paragraph,
        ...Library.properties,
        cod_period: Period,
        desc_period: Type.String(),
        corrente: Type.Boolean(),
        ano_inicio: Type.Optional(Type.Integer()),
        ano_fim: Type.Optional(Type.Integer()),
        /** Months from one issue to the next; missing where that cannot be told. */
        meses: Type.Optional(Type.Integer()),
        totais: object({
          recebido: Type.Integer(),
          esperado: Type.Integer(),
          em_falta: Type.Integer(),
          reclamado: Type.Integer(),
        }),
        proximo: Type.Optional(object({ data_prevista: Day })),
        sem_previsao: Type.Optional(
          Type.Enum([...NO_FORECASTS], { description: 'Why no issue is expected' }),
        ),
        acervo: Type.Array(Type.String(), { description: 'Held in one piece, in words' }),
        observacao: Type.Optional(Type.String()),
        fasciculos: Type.Array(object(issue)),
      }),
    ),
  }),
  refusals: ['title_not_found', 'title_withdrawn'],
});

/** GET /kardex/{id}/item: one issue, its articles, and the other libraries that have it. */
export const readKardexIssue = call('GET /kardex/:id/item', {
  access: 'public',
  summary: 'One issue',
  params,
  query: object({ seqPar: Id, seqSec: Id, codPar: Type.Optional(Paragraph) }),
  output: object({
    ...issue,
    ...Library.properties,
    outras_bibliotecas: Type.Array(Library),
    artigos: Type.Array(Article),
  }),
  refusals: ['title_not_found', 'title_withdrawn', 'issue_not_found'],
});

const ContentsLine = object({
  numero: Type.Optional(Type.String({ description: 'Of the part: "1", "cap. 2", "p. 15"' })),
  titulo: Type.String(),
  responsabilidade: Type.Optional(Type.String()),
});

/**
 * GET /sumario/{id}/dados: articles of a periodical's issues (all of them, or of one, or those in
 * which every word of `q` begins a word), and the contents of a book.
 */
export const readSummary = call('GET /sumario/:id/dados', {
  access: 'public',
  summary: 'Articles of issues, documents of archives, parts and contents of books',
  params,
  query: object({
    fasciculo: Type.Optional(Type.String({ minLength: 1, maxLength: 300 })),
    q: Type.Optional(Type.String({ maxLength: 300 })),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
    perPage: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  }),
  output: object({
    tipo: Type.Enum(['periodico', 'arquivo', 'obra'], {
      description: 'What the parts stand in: articles of issues, documents, or parts of a work',
    }),
    fasciculos: Type.Array(
      object({ cod_fasciculo: Type.String(), ...issueName, total: Type.Integer() }),
      { description: 'Issues that have articles, the newest first' },
    ),
    itens: Type.Array(Article),
    total: Type.Integer(),
    page: Type.Integer(),
    perPage: Type.Integer(),
    conteudo: Type.Array(
      object({
        extensao: Type.Enum(['completo', 'incompleto', 'parcial', 'outro']),
        itens: Type.Array(ContentsLine),
      }),
    ),
    links: Type.Array(object({ url: Type.String(), texto: Type.String() })),
  }),
  refusals: ['title_not_found', 'title_withdrawn', 'issue_not_found'],
});
