import { call } from '#lib/api/call.ts';
import { titleAnswer } from './title-answer.ts';

/** The parts that the page's title has for whoever asks, live. */
export const [$titleParts, loadTitleParts] = titleAnswer(async (id) => {
  const { itens: parts } = await call('GET /acervo/:id/permissoes', { params: { id } });
  return { parts };
});
