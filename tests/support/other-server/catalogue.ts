import type { Output } from '#contract/calls.ts';

type Title = Output<'GET /acervo/:id'>;
type Row = Output<'GET /consulta'>['itens'][number];
type Copies = Output<'GET /acervo/:id/exemplares'>;

export const LIBRARY = {
  cod_biblioteca: 1,
  desc_biblioteca: 'Biblioteca Municipal',
  cod_campus: 1,
  nome_campus: 'Centro',
};

/** A work as this library has it: one copy, on its shelf or lent. */
interface Work {
  id: number;
  title: string;
  author: string;
  year: number;
  callNumber: string;
  lent: boolean;
}

const WORKS: readonly Work[] = [
  { title: 'Vidas secas', author: 'Ramos, Graciliano', year: 1938, callNumber: '869.3 R175v' },
  { title: 'Fogo morto', author: 'Rego, José Lins do', year: 1943, callNumber: '869.3 R343f' },
  { title: 'O quinze', author: 'Queiroz, Rachel de', year: 1930, callNumber: '869.3 Q3q' },
  { title: 'Os sertões', author: 'Cunha, Euclides da', year: 1902, callNumber: '981 C972s' },
].map((work, index) => ({ ...work, id: index + 1, lent: index === 1 }));

export const findWork = (id: number): Work | undefined => WORKS.find((work) => work.id === id);

/** Works that have all words of the query, in the order of the catalogue. */
export function search(query: string): readonly Work[] {
  const words = query.toLowerCase().match(/[\p{L}\d]+/gu) ?? [];
  return WORKS.filter(({ title, author, year }) => {
    const text = `${title} ${author} ${year}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

const availabilityOf = ({ lent, callNumber }: Work): Row['disponibilidade'][number] => ({
  cod_biblioteca: LIBRARY.cod_biblioteca,
  desc_biblioteca: LIBRARY.desc_biblioteca,
  total: 1,
  disponiveis: lent ? 0 : 1,
  numero_chamada: callNumber,
});

export const rowOf = (work: Work): Row => ({
  cod_acervo: work.id,
  title: work.title,
  author: work.author,
  ano_publicacao: work.year,
  idioma: 'por',
  idioma_desc: 'Português',
  edition: '',
  publisher: 'José Olympio',
  publicacao: `José Olympio, ${work.year}`,
  descricao_fisica: '',
  call_number: work.callNumber,
  isbn_issn: [],
  cod_tipo_obra: 1,
  desc_tipo_obra: 'Livro',
  tipo_capa: 'livro',
  acesso_remoto: '',
  possui_acessibilidade: 'N',
  rota: `/acervo/${work.id}`,
  dados_adicionais: { A: [], S: [] },
  disponibilidade: [availabilityOf(work)],
});

export const titleOf = (work: Work): Title => ({
  cod_acervo: work.id,
  tipo_obra: 'Livro',
  campos: [],
  descricao: [
    { campo: '245', rotulo: 'Título', valores: [{ texto: work.title }] },
    { campo: '100', rotulo: 'Autor', valores: [{ texto: work.author, busca: 'AUTOR' }] },
  ],
  title: work.title,
  autores: [{ descricao: work.author, cod_autoridade: null, tipo: 'pessoa', funcoes: [] }],
  assuntos: [],
  publicacao: `Rio de Janeiro: José Olympio, ${work.year}`,
  ano_publicacao: work.year,
  series: [],
  isbn: [],
  issn: [],
  idioma: 'por',
  idioma_desc: 'Português',
  classificacao: [],
  numero_chamada: work.callNumber,
  sumario: [],
  notas: [],
  outros_titulos: [],
  links: [],
  cod_tipo_obra: 1,
  tipo_capa: 'livro',
  acesso_remoto: false,
  possui_acessibilidade: false,
});

export const copiesOf = (work: Work): Omit<Copies, 'bibliotecas'> & { bibliotecas: unknown[] } => ({
  total: 1,
  disponiveis: work.lent ? 0 : 1,
  bibliotecas: [
    {
      cod_biblioteca: LIBRARY.cod_biblioteca,
      desc_biblioteca: LIBRARY.desc_biblioteca,
      desc_campus: LIBRARY.nome_campus,
      numero_chamada: work.callNumber,
      so_consulta: false,
      disponibilidade: availabilityOf(work),
      exemplares: [
        {
          cod_exemplar: work.id,
          numero: '1',
          material: 'principal',
          tipo_emprestimo: 'normal',
          prazo: { quantidade: 7, unidade: 'dia' },
          situacao: work.lent ? 'emprestado' : 'disponivel',
          numero_chamada: work.callNumber,
        },
      ],
    },
  ],
});
