import { call } from '#lib/api/call.ts';
import { titleResource } from './title-resource.ts';

/** Current parts of the page's title for the current user. */
export const [$titleParts, loadTitleParts] = titleResource(async (id) => {
  const { itens: parts } = await call('GET /acervo/:id/permissoes', { params: { id } });
  return { parts };
});
