import type { ReactNode } from 'react';
import type { Output } from '#contract/calls.ts';
import type { Locale } from '#contract/shared/languages.ts';
import { coverPicture } from '#lib/covers/cover-work.ts';
import type { Translate } from '#lib/i18n/areas.ts';
import { languageTag, libraryLang, workLang } from '#lib/format/languages.ts';
import { datesOf, spokenName } from '#lib/format/names.ts';
import { authorityPath, searchPath, titlePath } from '#lib/routes/paths.ts';
import { hostValue } from '#lib/titles/title-facts.ts';
import { Cover } from '../ui/Cover.tsx';

export type Title = Omit<Output<'GET /acervo/:id'>, 'campos'>;

/** An author or subject, with its code where it has a page here. */
type Named = Pick<Title['autores'][number], 'descricao' | 'papel'> & {
  cod_autoridade?: number | null;
};

type Facts =
  | 'title'
  | 'descricao'
  | 'titulo_original'
  | 'tipo_obra'
  | 'tipo_capa'
  | 'link_capa'
  | 'imagem_padrao'
  | 'idioma'
  | 'idioma_desc'
  | 'ano_publicacao'
  | 'edicao'
  | 'publicacao'
  | 'numero_chamada'
  | 'resumo';

export interface TitlePartProps<Shown extends keyof Title> {
  title: Pick<Title, Shown> & { autores: readonly Named[]; assuntos: readonly Named[] };
  locale: Locale;
  t: Translate;
  /** The guide that headings are searched in: the one where the title was found. */
  searchedAt?: string;
}

interface Props extends TitlePartProps<Facts> {
  /** Availability and acts. */
  now?: ReactNode;
  /** The parts of the title. */
  children: ReactNode;
}

/**
 * Cover, title, author and imprint. Rendered by the build without script, and by the shell's island
 * for titles that were not pre-rendered: one definition for both.
 */
export function TitleHead({ title, locale, t, searchedAt, now, children }: Props) {
  const main = title.autores[0];
  return (
    <>
      <Cover
        work={{
          title: title.title,
          author: spokenName(main?.descricao ?? ''),
          call: title.numero_chamada,
          year: title.ano_publicacao ?? undefined,
          type: title.tipo_capa,
          lang: languageTag(title.idioma),
        }}
        image={coverPicture(title)}
      />
      <div className="record__body">
        {/* The cover is before it (src/head/await-cover.ts). */}
        <header id="titulo">
          <p className="record__kind">
            {title.idioma_desc === ''
              ? title.tipo_obra
              : t('titles.kind_language', { kind: title.tipo_obra, language: title.idioma_desc })}
          </p>
          <h1 lang={workLang(title.idioma, locale)} dir="auto">
            {title.title}
          </h1>
          {title.titulo_original && (
            <p className="work" lang="und" dir="auto">
              {title.titulo_original}
            </p>
          )}
          {main && (
            <p className="record__by">
              <Heading heading={main} kind="autor" locale={locale} searchedAt={searchedAt} said />
            </p>
          )}
          <Imprint {...{ title, locale, t }} />
        </header>
        {now}
        {title.resumo && (
          <p className="record__abstract" lang={libraryLang(locale)} dir="auto">
            {title.resumo}
          </p>
        )}
        {children}
      </div>
    </>
  );
}

/** Where and when it came out; of an article or chapter, what it came out in. */
function Imprint({ title, locale, t }: Pick<Props, 'title' | 'locale' | 't'>) {
  const host = hostValue(title);
  const { edicao, publicacao } = title;
  if (host) {
    const { texto, nota, cod_acervo: id } = host;
    return (
      <p className="record__imprint">
        {t('titles.in_host')}{' '}
        <cite lang={workLang(title.idioma, locale)} dir="auto">
          {id ? <a href={titlePath(locale, id)}>{texto}</a> : texto}
        </cite>
        {nota && `, ${nota}`}
      </p>
    );
  }
  if (!publicacao) return null;
  return (
    <p className="record__imprint" dir="auto">
      {[edicao, publicacao].filter(Boolean).join(' ')}
    </p>
  );
}

interface HeadingProps {
  heading: Named;
  kind: 'autor' | 'assunto';
  locale: Locale;
  searchedAt: string | undefined;
  /** As the name is said, its dates after it, rather than as it is filed. */
  said?: boolean;
}

/** An author or subject: a link to its page, or to the titles that have its words. */
export function Heading({ heading, kind, locale, searchedAt, said = false }: HeadingProps) {
  const { descricao, cod_autoridade: id, papel } = heading;
  const href =
    typeof id === 'number'
      ? authorityPath(locale, id)
      : searchPath(
          locale,
          { q: `"${descricao}"`, for: kind === 'autor' ? 'AUTOR' : 'ASSUNTO' },
          searchedAt,
        );
  return (
    <>
      <a href={href} lang={kind === 'assunto' ? libraryLang(locale) : undefined} dir="auto">
        {said ? spokenName(descricao) : descricao}
      </a>
      {said && datesOf(descricao) !== '' && `, ${datesOf(descricao)}`}
      {papel ? `, ${papel}` : ''}
    </>
  );
}
