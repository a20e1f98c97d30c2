import type { APIRequestContext } from '@playwright/test';

/** The address of the page of the authority that these words find first. */
export async function authorityPage(request: APIRequestContext, words: string): Promise<string> {
  const answer = await request.get(`/api/consulta/autoridades?q=${encodeURIComponent(words)}`);
  const { itens } = (await answer.json()) as { itens: { cod_autoridade: number }[] };
  if (!itens[0]) throw new Error(`No authority for "${words}"`);
  return `/autoridade/${itens[0].cod_autoridade}`;
}
