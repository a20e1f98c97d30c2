import { matchedForms } from '#lib/authorities/forms.ts';
import { libraryLang } from '#lib/format/languages.ts';
import { formatNumber } from '#lib/format/numbers.ts';
import { authorityPath } from '#lib/routes/paths.ts';
import { useLocale, useTexts } from '../ui/island/texts.tsx';
import type { Authorities } from './AuthoritySearch.tsx';
import { Fact } from './Fact.tsx';

interface Props {
  hit: Authorities['itens'][number];
  query: string;
}

/** How many other forms are listed before "more". */
const SHORT_LIST = 5;

/** One heading: what it is, how many titles use it, what leads here and where to go from here. */
export function AuthorityRow({ hit, query }: Props) {
  const t = useTexts();
  const locale = useLocale();
  const { descricao, total, outras_formas: forms, ver_tambem: related } = hit;
  const matched = matchedForms(query, descricao, forms);
  const others = forms.filter((form) => !matched.includes(form));
  const more = others.slice(SHORT_LIST);
  return (
    <li className="authority">
      <p className="authority__kind">{hit.desc_tipo}</p>
      <h3 className="authority__name">
        <a
          href={authorityPath(locale, hit.cod_autoridade)}
          lang={hit.tipo.startsWith('autor') ? undefined : libraryLang(locale)}
          dir="auto"
        >
          {descricao}
        </a>
      </h3>
      <p className="authority__total">
        {total > 0
          ? t('authorities.titles', { count: total, shown: formatNumber(total, locale) })
          : t('authorities.titles_none')}
      </p>
      {forms.length + related.length > 0 && (
        <dl className="facts">
          <Fact
            name={t('authorities.used_for')}
            values={matched.map((form) => (
              <mark role="none" key={form} dir="auto">
                {form}
              </mark>
            ))}
          />
          <Fact
            name={t('authorities.other_forms')}
            values={others.slice(0, SHORT_LIST)}
            more={more}
            moreText={t('authorities.more_forms', { count: more.length })}
          />
          <Fact
            name={t('authorities.see_also')}
            // Without a code nothing uses it: there is nothing to go to.
            values={related.map(({ descricao: name, cod_autoridade: id }) =>
              id === undefined ? (
                name
              ) : (
                <a key={id} href={authorityPath(locale, id)} dir="auto">
                  {name}
                </a>
              ),
            )}
          />
        </dl>
      )}
    </li>
  );
}
