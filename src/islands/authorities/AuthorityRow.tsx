import type { ReactNode } from 'react';
import type { AuthorityType } from '#contract/constants.ts';
import type { Locale } from '#contract/languages.ts';
import type { Asked } from '#lib/authorities/address.ts';
import { matchedForms } from '#lib/authorities/forms.ts';
import { formatNumber } from '#lib/format/numbers.ts';
import { searchPath } from '#lib/routes/paths.ts';
import { takeClick } from '../ui/take-click.ts';
import { useLocale, useTexts } from '../ui/texts.tsx';
import type { Authorities } from './AuthoritySearch.tsx';

type Hit = Authorities['itens'][number];

interface Props {
  hit: Hit;
  query: string;
  hrefOf: (next: Asked) => string;
  move: (next: Asked) => void;
}

/** How many other forms are listed before "more". */
const SHORT_LIST = 5;

/** One heading: what it is, how many titles use it, what leads here and where to go from here. */
export function AuthorityRow({ hit, query, hrefOf, move }: Props) {
  const t = useTexts();
  const locale = useLocale();
  const { descricao, total, outras_formas: forms, ver_tambem: related } = hit;
  const matched = matchedForms(query, descricao, forms);
  const others = forms.filter((form) => !matched.includes(form));
  return (
    <li className="authority">
      <p className="authority__kind">{hit.desc_tipo}</p>
      <h3 className="authority__name">
        {total > 0 ? <a href={titlesOf(hit, locale)}>{descricao}</a> : descricao}
      </h3>
      <p className="authority__total">
        {total > 0
          ? t('authorities.titles', { count: total, shown: formatNumber(total, locale) })
          : t('authorities.titles_none')}
      </p>
      {forms.length + related.length > 0 && (
        <dl className="facts">
          <Fact name={t('authorities.used_for')} values={matched.map((form) => marked(form))} />
          <Fact
            name={t('authorities.other_forms')}
            values={others.slice(0, SHORT_LIST)}
            more={others.slice(SHORT_LIST)}
          />
          <Fact
            name={t('authorities.see_also')}
            values={related.map(({ descricao: q, cod_autoridade: id }) => {
              // Nobody described it: there is nothing to go to.
              if (id === undefined) return q;
              const next: Asked = { q, tipo: '', page: 1 };
              return (
                <a
                  key={q}
                  href={hrefOf(next)}
                  onClick={(event) => takeClick(event, () => move(next))}
                >
                  {q}
                </a>
              );
            })}
          />
        </dl>
      )}
    </li>
  );
}

const marked = (form: string) => <mark key={form}>{form}</mark>;

interface FactProps {
  name: string;
  values: readonly ReactNode[];
  more?: readonly string[];
}

function Fact({ name, values, more = [] }: FactProps) {
  const t = useTexts();
  if (values.length === 0) return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <List values={values} />
        {more.length > 0 && (
          <details>
            <summary>{t('authorities.more_forms', { count: more.length })}</summary>
            <List values={more} />
          </details>
        )}
      </dd>
    </div>
  );
}

const List = ({ values }: { values: readonly ReactNode[] }) => (
  <ul>
    {values.map((value, at) => (
      <li key={at}>{value}</li>
    ))}
  </ul>
);

/** Names and uniform titles stand for who or what made a work, the rest for what it is about. */
const AUTHORS: readonly AuthorityType[] = [
  'autor_pessoa',
  'autor_instituicao',
  'autor_evento',
  'titulo_uniforme',
];

const titlesOf = ({ tipo, cod_autoridade: id }: Hit, locale: Locale): string =>
  searchPath(locale, { q: '', [AUTHORS.includes(tipo) ? 'autor' : 'assunto']: String(id) });
