import type { APIRequestContext } from '@playwright/test';
import type { Output } from '#contract/calls.ts';

/** Barcodes of copies that may be lent at library 1, of these titles on. */
export async function barcodes(
  request: APIRequestContext,
  from: number,
  count: number,
): Promise<string[]> {
  const found: string[] = [];
  for (let id = from; found.length < count; id++) {
    const response = await request.get(`/api/acervo/${id}/exemplares`);
    if (!response.ok()) continue;
    const { bibliotecas } = (await response.json()) as Output<'GET /acervo/:id/exemplares'>;
    const here = bibliotecas.find(({ cod_biblioteca: library }) => library === 1);
    const copy = here?.exemplares.find(({ situacao }) => situacao === 'disponivel');
    if (copy && !here?.so_consulta) found.push(`1${String(copy.cod_exemplar).padStart(6, '0')}`);
  }
  return found;
}
