import type { MouseEvent } from 'react';
import { pagesToShow } from '#lib/pages-to-show.ts';
import { takeClick } from './take-click.ts';

type Props = {
  /** The name of the navigation. */
  label: string;
  /** From 1. */
  page: number;
  pages: number;
  hrefOf: (page: number) => string;
  previousText: string;
  nextText: string;
  /** The full name of a page, for those who hear it: "page 3". */
  pageText: (page: number) => string;
  /** Takes over an ordinary click; without it the links are followed. */
  onPage?: ((page: number) => void) | undefined;
};

/** Plain links to the pages of a list. */
export function Pager(props: Props) {
  const { label, page, pages, hrefOf, previousText, nextText, pageText, onPage } = props;
  if (pages < 2) return null;
  const linkTo = (target: number) => ({
    href: hrefOf(target),
    onClick: (event: MouseEvent<HTMLAnchorElement>) =>
      takeClick(event, onPage && (() => onPage(target))),
  });
  return (
    <nav className="pager" aria-label={label}>
      <span className="row">
        {page > 1 && (
          <a className="button" rel="prev" {...linkTo(page - 1)}>
            {previousText}
          </a>
        )}
        {page < pages && (
          <a className="button" rel="next" {...linkTo(page + 1)}>
            {nextText}
          </a>
        )}
      </span>
      <span className="pager__pages">
        {pagesToShow(page, pages).map((shown, at) =>
          shown === null ? (
            <span key={`gap-${at}`} className="pager__page" aria-hidden="true">
              …
            </span>
          ) : (
            <a
              key={shown}
              className="pager__page"
              aria-label={pageText(shown)}
              aria-current={shown === page ? 'page' : undefined}
              {...linkTo(shown)}
            >
              {shown}
            </a>
          ),
        )}
      </span>
    </nav>
  );
}
