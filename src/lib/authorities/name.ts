import type { Output } from '#contract/calls.ts';
import { spokenName } from '../format/names.ts';

type Authority = Output<'GET /autoridade/:id'>;

/** The name of an authority as it is said: people's first names first, everything else as filed. */
export const nameOf = ({ tipo, descricao }: Pick<Authority, 'tipo' | 'descricao'>): string =>
  tipo === 'autor_pessoa' ? spokenName(descricao) : descricao;
