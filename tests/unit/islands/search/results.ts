import type { Hit, Results } from '#islands/search/use-results.ts';

/** A row of results as the server tells it. */
export const hit = (more: Partial<Hit> = {}): Hit => ({
  cod_acervo: 7,
  title: 'Grande sertão: veredas',
  author: 'Rosa, João Guimarães',
  ano_publicacao: 1956,
  idioma: 'por',
  idioma_desc: 'português',
  edition: '',
  publisher: '',
  publicacao: '',
  descricao_fisica: '',
  call_number: '869.3 R788g',
  isbn_issn: [],
  cod_tipo_obra: 1,
  desc_tipo_obra: 'Livro',
  tipo_capa: 'livro',
  acesso_remoto: '',
  possui_acessibilidade: '',
  rota: '/acervo/7',
  dados_adicionais: { A: [{ codigo: 3, descricao: 'Rosa, João Guimarães' }], S: [] },
  disponibilidade: [],
  ...more,
});

/** A page of results for "sertao". */
export const results = (itens: Hit[]): Results => ({
  itens,
  total: itens.length,
  page: 1,
  perPage: 20,
  filtros: [],
  consulta: { partes: [{ tipo: 'termo', valor: 'sertao' }], reparada: false },
});
