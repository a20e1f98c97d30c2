import type { CoverType } from './cover-model.ts';

/** Wire names of the kinds of cover (`tipo_capa`) and what each is called here. */
const TYPES: Record<string, CoverType> = {
  livro: 'book',
  ebook: 'ebook',
  tese: 'thesis',
  periodico: 'serial',
  mapa: 'map',
  partitura: 'score',
  video: 'video',
  som: 'sound',
  norma: 'standard',
  artigo: 'article',
};

export const coverTypeOf = (tipoCapa: string): CoverType => TYPES[tipoCapa] ?? 'book';
