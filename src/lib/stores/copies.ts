import type { Output } from '#contract/calls.ts';
import { call } from '#lib/api/call.ts';
import { titleResource } from './title-resource.ts';

export type Copies = Output<'GET /acervo/:id/exemplares'>;

/** Current copies of the page's title. */
export const [$copies, loadCopies] = titleResource(async (id) => {
  const copies = await call('GET /acervo/:id/exemplares', { params: { id } });
  // Other servers have no lines of spine labels (docs/other-servers.md).
  const bibliotecas = copies.bibliotecas.map((library) => {
    const { etiqueta }: { etiqueta?: string[] } = library;
    return { ...library, etiqueta: etiqueta ?? [library.numero_chamada].filter(Boolean) };
  });
  return { copies: { ...copies, bibliotecas } };
});
