import type { Locale } from '#contract/languages.ts';
import type { Translate } from '#lib/i18n/areas.ts';
import { authorityPath, searchPath, titlePath } from '#lib/routes/paths.ts';
import { Mark } from '../ui/Mark.tsx';
import type { Title } from './TitleHead.tsx';

type Value = Title['descricao'][number]['valores'][number];

interface Props {
  lines: Title['descricao'];
  locale: Locale;
  t: Translate;
}

/** All that the record tells, line by line: labels hang in the margin. Needs no script. */
export function Description({ lines, locale, t }: Props) {
  return (
    <dl className="description">
      {lines.map(({ campo, rotulo, valores }) => (
        <div key={campo}>
          <dt>{rotulo}</dt>
          {valores.map((value, at) => (
            <dd key={at}>
              <Told value={value} locale={locale} />
              {value.papel && <span className="muted">, {value.papel}</span>}
              {value.escrita_original && <Original of={value.escrita_original} />}
              {value.nota && <span className="description__note">{value.nota}</span>}
              {value.restrito && (
                <span className="description__restricted">
                  <Mark shape="ring" /> {t('titles.restricted')}
                </span>
              )}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}

/** A text, or the link that it is: to the text itself, a title here, a heading, a search. */
function Told({ value, locale }: { value: Value; locale: Locale }) {
  const { texto, idioma, direcao, url } = value;
  const script = { ...(idioma && { lang: idioma }), ...(direcao && { dir: direcao }) };
  const href = hrefOf(value, locale);
  if (href === undefined) return <span {...script}>{texto}</span>;
  return (
    <a href={href} {...script} {...(url !== undefined && { rel: 'external' })}>
      {texto}
    </a>
  );
}

function hrefOf(value: Value, locale: Locale): string | undefined {
  const { texto, busca, cod_acervo, cod_autoridade, url } = value;
  if (url !== undefined) return url;
  if (cod_acervo !== undefined) return titlePath(locale, cod_acervo);
  if (cod_autoridade !== undefined) return authorityPath(locale, cod_autoridade);
  return busca && searchPath(locale, { q: `"${texto}"`, for: busca });
}

function Original({
  of: { texto, idioma, direcao },
}: {
  of: NonNullable<Value['escrita_original']>;
}) {
  return (
    <span className="description__script" lang={idioma ?? 'und'} {...(direcao && { dir: direcao })}>
      {texto}
    </span>
  );
}
