import type { APIRoute } from 'astro';
import { DEFAULT_LOCALE } from '#contract/shared/languages.ts';
import { coverPicture } from '#build/cover-picture.ts';
import { publishedTitles, read } from '#build/read.ts';
import { coverWorkOf } from '#lib/covers/cover-work.ts';

/** One for each title that has a page; drawn anew only when the title has changed. */
export async function getStaticPaths() {
  const titles = await publishedTitles();
  return titles.map(({ cod_acervo: cod, versao }) => ({
    params: { cod: String(cod) },
    props: { cod },
    cacheKey: versao,
  }));
}

/** The drawn cover of a title, for who shares its page. */
export const GET: APIRoute<{ cod: number }> = async ({ props: { cod } }) => {
  const title = await read('GET /acervo/:id', { params: { id: cod } }, DEFAULT_LOCALE);
  const { title: name, numero_chamada: call, ano_publicacao: year, tipo_capa: type } = title;
  const work = coverWorkOf({
    ...{ title: name, author: '', ano_publicacao: year, tipo_capa: type },
    call_number: call,
  });
  return new Response(new Uint8Array(await coverPicture(work)), {
    headers: { 'content-type': 'image/png' },
  });
};
