import type { Locale } from '#contract/shared/languages.ts';
import type { Translate } from '#lib/i18n/areas.ts';
import { libraryLang, workLang } from '#lib/format/languages.ts';
import { authorityPath, searchPath, titlePath } from '#lib/routes/paths.ts';
import type { Title } from './TitleHead.tsx';

type Value = Title['descricao'][number]['valores'][number];

interface Props {
  lines: Title['descricao'];
  /** MARC code of the work's own. */
  language: string | undefined;
  locale: Locale;
  t: Translate;
  /** The guide that words are searched in: the one where the title was found. */
  searchedAt?: string;
}

/** All that the record tells, line by line: labels hang in the margin. Needs no script. */
export function Description({ lines, language, locale, t, searchedAt }: Props) {
  if (lines.length === 0) return null;
  const langOf = (campo: string): string | undefined =>
    OF_THE_WORK.test(campo)
      ? workLang(language, locale)
      : OF_THE_LIBRARY.test(campo)
        ? libraryLang(locale)
        : undefined;
  return (
    <dl className="description">
      {lines.map(({ campo, rotulo, valores }) => (
        <div key={campo}>
          <dt>{rotulo}</dt>
          {valores.map((value, at) => (
            <dd key={at}>
              <DescribedValue
                value={value}
                href={hrefOf(value, locale, searchedAt)}
                lang={value.idioma ?? langOf(campo)}
              />
              {value.papel && <span className="muted">, {value.papel}</span>}
              {value.escrita_original && <Original of={value.escrita_original} />}
              {value.nota && (
                <span className="description__note" lang={libraryLang(locale)} dir="auto">
                  {value.nota}
                </span>
              )}
              {value.restrito && (
                <span className="description__note">{t('titles.restricted')}</span>
              )}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}

/** Lines in the words of the work: titles, contents. */
const OF_THE_WORK = /^(?:24|4|505|7[4-9]|8)/;
/** Lines in the words of the library: notes and subjects. */
const OF_THE_LIBRARY = /^(?:25|3[0-9]|5|6)/;

interface DescribedValueProps {
  value: Value;
  href: string | undefined;
  lang: string | undefined;
}

/** A text, or the link that it is: to the text itself, a title here, a heading, a search. */
function DescribedValue({ value, href, lang }: DescribedValueProps) {
  const { texto, direcao, url } = value;
  const script = { ...(lang && { lang }), dir: direcao ?? 'auto' };
  if (href === undefined && texto.includes(' -- ')) return <Listed of={texto} lang={lang} />;
  if (href === undefined) return <span {...script}>{texto}</span>;
  return (
    <a href={href} {...script} {...(url !== undefined && { rel: 'external' })}>
      {texto}
    </a>
  );
}

/** Contents as records write them, "1. Corcovado -- 2. Triste", one under the other. */
const Listed = ({ of: text, lang }: { of: string; lang: string | undefined }) => (
  <ul lang={lang}>
    {text.split(' -- ').map((part, at) => (
      <li key={at} dir="auto">
        {part}
      </li>
    ))}
  </ul>
);

function hrefOf(value: Value, locale: Locale, guide: Props['searchedAt']): string | undefined {
  const { texto, busca, cod_acervo, cod_autoridade, url } = value;
  if (url !== undefined) return url;
  if (cod_acervo !== undefined) return titlePath(locale, cod_acervo);
  if (cod_autoridade !== undefined) return authorityPath(locale, cod_autoridade);
  return busca && searchPath(locale, { q: `"${texto}"`, for: busca }, guide);
}

function Original({
  of: { texto, idioma, direcao },
}: {
  of: NonNullable<Value['escrita_original']>;
}) {
  return (
    <span className="description__script" lang={idioma ?? 'und'} dir={direcao ?? 'auto'}>
      {texto}
    </span>
  );
}
