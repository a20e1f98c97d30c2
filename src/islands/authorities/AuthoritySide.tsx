import type { ReactNode } from 'react';
import { AUTHORITY_RELATIONS, type AuthorityRelation } from '#contract/shared/constants.ts';
import type { Locale } from '#contract/shared/languages.ts';
import { authorityName } from '#lib/authorities/name.ts';
import { libraryLang } from '#lib/format/languages.ts';
import type { Translate } from '#lib/i18n/areas.ts';
import { authorityPath } from '#lib/routes/paths.ts';
import type { Authority } from './AuthorityHead.tsx';
import { Fact } from './Fact.tsx';

interface Props {
  authority: Authority;
  locale: Locale;
  t: Translate;
}

/** How many values are listed before "more". */
const SHORT_LIST = 6;

/** In the margin: where to go from here, what leads here, and where the cataloguer looked. */
export function AuthoritySide({ authority, locale, t }: Props) {
  const relations: Record<AuthorityRelation, string> = {
    mais_amplo: t('authorities.broader'),
    mais_especifico: t('authorities.narrower'),
    anterior: t('authorities.earlier'),
    posterior: t('authorities.later'),
    relacionado: t('authorities.see_also'),
  };
  const listed = (name: string, values: readonly ReactNode[]) => {
    // One value more than the list takes is no reason to hide it.
    const cut = values.length > SHORT_LIST + 1 ? SHORT_LIST : values.length;
    const more = values.slice(cut);
    const moreText = t('authorities.more_values', { count: more.length });
    return <Fact name={name} values={values.slice(0, cut)} more={more} moreText={moreText} />;
  };
  const lang = libraryLang(locale);
  const isName = authority.tipo.startsWith('autor');
  const filed = authority.descricao === authorityName(authority) ? [] : [authority.descricao];
  return (
    <dl className="facts">
      {AUTHORITY_RELATIONS.map((relation) => (
        <Related
          key={relation}
          others={authority.ver_tambem.filter(({ relacao }) => relacao === relation)}
          list={(values) => listed(relations[relation], values)}
          locale={locale}
          lang={isName ? undefined : lang}
        />
      ))}
      {listed(t('authorities.filed_as'), filed)}
      {listed(t('authorities.other_forms'), authority.outras_formas.map(inItsScript))}
      {listed(
        t('authorities.identifiers'),
        authority.identificadores.map(({ tipo, valor, url }) => (
          <Identifier key={valor} name={SCHEMES[tipo] ?? tipo} value={valor} url={url} />
        )),
      )}
      {listed(
        t('authorities.on_the_web'),
        authority.links.map(({ url, texto, nota }) => (
          <span key={url}>
            <Outside url={url}>{texto || url}</Outside>
            {nota && <span lang={lang}>, {nota}</span>}
          </span>
        )),
      )}
      {listed(
        t('authorities.sources'),
        authority.fontes.map(({ texto, url }) => (
          <span key={texto} lang={lang}>
            <Outside url={url}>{texto || url}</Outside>
          </span>
        )),
      )}
    </dl>
  );
}

/** Names of the schemes, which are the same in every language. */
const SCHEMES: Readonly<Record<string, string>> = {
  viaf: 'VIAF',
  isni: 'ISNI',
  wikidata: 'Wikidata',
  orcid: 'ORCID',
};

interface RelatedProps {
  others: Authority['ver_tambem'];
  list: (values: readonly ReactNode[]) => ReactNode;
  locale: Locale;
  /** Of headings; names of people have none. */
  lang: string | undefined;
}

/** Headings of one relation; what one is in the words of the record stands after it. */
const Related = ({ others, list, locale, lang }: RelatedProps) =>
  list(
    others.map(({ descricao, cod_autoridade: cod, papel }) => (
      <span key={descricao}>
        {/* Without a code nothing in the catalogue uses it. */}
        <span lang={lang}>
          {cod === undefined ? descricao : <a href={authorityPath(locale, cod)}>{descricao}</a>}
        </span>
        {papel && (
          <span className="muted" lang={libraryLang(locale)}>
            , {papel.toLocaleLowerCase(locale)}
          </span>
        )}
      </span>
    )),
  );

const inItsScript = (form: string): ReactNode =>
  /\p{Script=Latin}/u.test(form) ? (
    form
  ) : (
    <span lang="und" dir="auto">
      {form}
    </span>
  );

const Identifier = ({
  name,
  value,
  url,
}: {
  name: string;
  value: string;
  url?: string | undefined;
}) => (
  <>
    {name && value !== url && `${name} `}
    <Outside url={url}>{value}</Outside>
  </>
);

const Outside = ({ url, children }: { url?: string | undefined; children: ReactNode }) =>
  url === undefined ? (
    children
  ) : (
    <a href={url} rel="external">
      {children}
    </a>
  );
