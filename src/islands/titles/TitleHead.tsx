import type { ReactNode } from 'react';
import type { Output } from '#contract/calls.ts';
import type { Locale } from '#contract/languages.ts';
import { coverTypeOf } from '#lib/covers/cover-type.ts';
import type { Translate } from '#lib/i18n/areas.ts';
import { datesOf, spokenName } from '#lib/format/names.ts';
import { authorityPath, searchPath } from '#lib/routes/paths.ts';
import { Cover } from '../ui/Cover.tsx';

export type Title = Output<'GET /acervo/:id'>;

interface Props {
  title: Title;
  locale: Locale;
  t: Translate;
  /** What is live: availability and acts. */
  children?: ReactNode;
}

/**
 * Cover, title, author and imprint. Rendered by the build without script, and by the shell's island
 * for titles that were not pre-rendered: one definition for both.
 */
export function TitleHead({ title, locale, t, children }: Props) {
  const main = title.autores[0];
  return (
    <div className="record__head">
      <Cover
        work={{
          title: title.title,
          author: spokenName(main?.descricao ?? ''),
          call: title.numero_chamada,
          ...(title.ano_publicacao !== null && { year: title.ano_publicacao }),
          type: coverTypeOf(title.tipo_capa),
        }}
        image={title.link_capa}
      />
      <div>
        <p className="record__kind">
          {title.idioma_desc === ''
            ? title.tipo_obra
            : t('titles.kind_language', { kind: title.tipo_obra, language: title.idioma_desc })}
        </p>
        <h1>{title.title}</h1>
        {title.titulo_original && (
          <p className="work" lang="und">
            {title.titulo_original}
          </p>
        )}
        {main && (
          <p className="record__by">
            <Heading heading={main} kind="autor" locale={locale} said />
          </p>
        )}
        {title.publicacao && (
          <p className="record__imprint">
            {[title.edicao, title.publicacao].filter(Boolean).join(' ')}
          </p>
        )}
      </div>
      {children}
      {title.resumo && <p className="record__abstract">{title.resumo}</p>}
    </div>
  );
}

interface HeadingProps {
  heading: Pick<Title['autores'][number], 'descricao' | 'cod_autoridade' | 'papel'>;
  kind: 'autor' | 'assunto';
  locale: Locale;
  /** As the name is said, its dates after it, rather than as it is filed. */
  said?: boolean;
}

/** An author or subject: a link to its page, or to the titles that have its words. */
export function Heading({ heading, kind, locale, said = false }: HeadingProps) {
  const { descricao, cod_autoridade: id, papel } = heading;
  const href =
    id === null
      ? searchPath(locale, { q: `"${descricao}"`, for: kind === 'autor' ? 'AUTOR' : 'ASSUNTO' })
      : authorityPath(locale, id);
  return (
    <>
      <a href={href}>{said ? spokenName(descricao) : descricao}</a>
      {said && datesOf(descricao) !== '' && `, ${datesOf(descricao)}`}
      {papel && !said ? `, ${papel}` : ''}
    </>
  );
}
