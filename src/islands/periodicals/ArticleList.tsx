import type { Output } from '#contract/calls.ts';
import { languageTag } from '#lib/format/languages.ts';
import { titlePath } from '#lib/routes/paths.ts';
import { useLocale, useTexts } from '../ui/island/texts.tsx';

type Article = Output<'GET /sumario/:id/dados'>['itens'][number];

interface Props {
  articles: readonly Article[];
  /** Says which issue an article stands in, where several issues are listed. */
  issueOf?: (article: Article) => string;
}

/** Articles with their pages in the margin; a title leads to its own page where it has one. */
export function ArticleList({ articles, issueOf }: Props) {
  return (
    <ul className="articles">
      {articles.map((article) => (
        <ArticleRow key={article.cod_artigo} article={article} issue={issueOf?.(article)} />
      ))}
    </ul>
  );
}

function ArticleRow({ article, issue }: { article: Article; issue: string | undefined }) {
  const t = useTexts();
  const locale = useLocale();
  const { titulo, paginas: pages, autores: authors, assuntos: subjects } = article;
  const { cod_acervo: id, idioma: language } = article;
  return (
    <li>
      <span className="articles__pages">{pages && t('periodicals.pages', { pages })}</span>
      <div>
        <p className="articles__title" lang={languageTag(language)} dir="auto">
          {id === undefined ? titulo : <a href={titlePath(locale, id)}>{titulo}</a>}
        </p>
        {authors.length > 0 && <p dir="auto">{authors.join('; ')}</p>}
        {(issue || subjects.length > 0) && (
          <p className="articles__more">
            {[issue, subjects.join('; ')].filter(Boolean).join(' · ')}
          </p>
        )}
      </div>
    </li>
  );
}
