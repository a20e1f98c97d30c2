import type { Output } from '#contract/calls.ts';
import { spokenName } from '../format/names.ts';

type Authority = Output<'GET /autoridade/:id'>;

/** Display name of an authority: persons with the first name first, others as filed. */
export const authorityName = ({
  tipo,
  descricao,
}: Pick<Authority, 'tipo' | 'descricao'>): string =>
  tipo === 'autor_pessoa' ? spokenName(descricao) : descricao;
