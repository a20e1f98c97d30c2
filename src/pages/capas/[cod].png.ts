import type { APIRoute } from 'astro';
import type { Output } from '#contract/calls.ts';
import { DEFAULT_LOCALE } from '#contract/shared/languages.ts';
import { coverPicture } from '#build/cover-picture.ts';
import { publishedTitles } from '#build/read.ts';
import { readTitlePage } from '#build/title-page.ts';
import { toCoverWork } from '#lib/covers/cover-work.ts';

/** One for each title that has a page; drawn anew only when what it is drawn from has changed. */
export async function getStaticPaths() {
  const titles = await publishedTitles();
  return titles.map(({ cod_acervo: cod, capa }) => ({
    params: { cod: String(cod) },
    props: { cod, capa },
    cacheKey: JSON.stringify(capa),
  }));
}

interface Props {
  cod: number;
  /** Missing where the title alone is made anew: then it is read for its pages, too. */
  capa: Output<'GET /publicacao/acervos'>['itens'][number]['capa'] | undefined;
}

/** The drawn cover of a title, for who shares its page. */
export const GET: APIRoute<Props & Record<string, unknown>> = async ({ props: { cod, capa } }) => {
  const {
    numero_chamada: call,
    ano_publicacao: year,
    tipo_capa: type,
  } = capa ?? (await readTitlePage(cod, DEFAULT_LOCALE)).title;
  const work = toCoverWork({
    ...{ title: '', author: '', ano_publicacao: year, tipo_capa: type },
    call_number: call,
  });
  return new Response(new Uint8Array(await coverPicture(work)), {
    headers: { 'content-type': 'image/png' },
  });
};
