import Type from 'typebox';
import { call } from '../shared/call.ts';
import { MarcRow } from '../catalogue/marc.ts';
import { Cited } from '../catalogue/references.ts';
import { Disponibilidade, Id, list, object } from '../shared/shapes.ts';
import { DescriptionLines } from '../catalogue/titles.ts';

/** Where a row of the network comes from (specification §3). */
export const Institution = object({
  cod_empresa: Id,
  desc_empresa: Type.String(),
});

const Name = object({ descricao: Type.String(), papel: Type.Optional(Type.String()) });

/** What of a title's description (GET /acervo/{id}) is taken over from another catalogue. */
const described = {
  cod_acervo: Id,
  tipo_obra: Type.String(),
  tipo_capa: Type.String(),
  title: Type.String(),
  titulo_original: Type.Optional(Type.String()),
  descricao: DescriptionLines,
  autores: Type.Array(Name),
  assuntos: Type.Array(Name),
  responsabilidade: Type.Optional(Type.String()),
  edicao: Type.Optional(Type.String()),
  publicacao: Type.Optional(Type.String()),
  ano_publicacao: Type.Union([Type.Integer(), Type.Null()]),
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
  links: Type.Array(
    object({ url: Type.String(), texto: Type.String(), nota: Type.Optional(Type.String()) }),
  ),
  acesso_remoto: Type.Boolean(),
  possui_acessibilidade: Type.Boolean(),
};

export const DescribedTitle = object(described);

/** GET /rede-pergamum/acervo/{id}: a title of the network's catalogue, by its code there. */
export const readNetworkTitle = call('GET /rede-pergamum/acervo/:id', {
  access: 'public',
  summary: 'A title of the network',
  params: object({ id: Id }),
  output: object({
    ...described,
    instituicao: Institution,
    rota: Type.String({ description: 'Address of its page in that catalogue' }),
    disponibilidade: Type.Array(Disponibilidade, { description: 'In the libraries there' }),
    referencia: Type.Optional(Cited),
    marc: Type.Optional(
      Type.Array(MarcRow, { description: 'As released to other catalogues; if it gives it' }),
    ),
  }),
  refusals: ['title_not_found', 'title_withdrawn', 'network_not_offered', 'network_query_failed'],
});

/** GET /rede-pergamum/oai/instituicoes: whose titles the guide of the network finds; none: no guide. */
export const listNetworkInstitutions = call('GET /rede-pergamum/oai/instituicoes', {
  access: 'public',
  summary: 'Institutions of the network',
  output: list(
    object({
      ...Institution.properties,
      endereco: Type.String({ description: 'Address of its catalogue' }),
    }),
  ),
});
