import type { ReactNode } from 'react';
import { editionOf, extentOf, yearOf } from '#lib/titles/title-facts.ts';
import { Heading, type TitlePartProps } from './TitleHead.tsx';

type Facts =
  | 'title'
  | 'edicao'
  | 'descricao'
  | 'ano_publicacao'
  | 'publicacao'
  | 'classificacao'
  | 'isbn'
  | 'issn'
  | 'descricao_fisica';

/** What is looked for first, in the margin: which edition it is, its numbers, its subjects. */
export function TitleSide({ title, locale, t, searchedAt }: TitlePartProps<Facts>) {
  const others = title.autores.slice(1);
  return (
    <dl className="facts">
      {title.edicao ? (
        <Texts name={t('titles.edition')} values={[editionOf(title)]} />
      ) : (
        <Texts name={t('titles.year')} values={[yearOf(title)]} />
      )}
      <Texts name={t('titles.isbn')} values={title.isbn} className="shelfmark" />
      <Texts name={t('titles.issn')} values={title.issn} className="shelfmark" />
      <Texts name={t('titles.physical')} values={[extentOf(title)]} />
      <Fact name={t('titles.subjects')} show={title.assuntos.length > 0}>
        <List>
          {title.assuntos.map((heading) => (
            <Heading key={heading.descricao} {...{ heading, locale, searchedAt }} kind="assunto" />
          ))}
        </List>
      </Fact>
      <Fact name={t('titles.more_authors')} show={others.length > 0}>
        <List>
          {others.map((heading) => (
            <Heading key={heading.descricao} {...{ heading, locale, searchedAt }} kind="autor" />
          ))}
        </List>
      </Fact>
      <Texts name={t('titles.class')} values={title.classificacao} />
    </dl>
  );
}

function Fact({ name, show, children }: { name: string; show: boolean; children: ReactNode }) {
  if (!show) return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function List({ children }: { children: readonly ReactNode[] }) {
  return (
    <ul>
      {children.map((child, at) => (
        <li key={at}>{child}</li>
      ))}
    </ul>
  );
}

interface TextsProps {
  name: string;
  values: readonly string[];
  className?: string;
}

function Texts({ name, values, className }: TextsProps) {
  const shown = values.filter((value) => value !== '');
  return (
    <Fact name={name} show={shown.length > 0}>
      {shown.map((value, at) => (
        <span key={at} className={['facts__value', className].filter(Boolean).join(' ')} dir="auto">
          {value}
        </span>
      ))}
    </Fact>
  );
}
