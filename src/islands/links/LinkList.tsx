import type { MouseEvent } from 'react';
import type { Output } from '#contract/calls.ts';
import type { Translate } from '#lib/i18n/areas.ts';

export type TitleLink = Output<'GET /acervo/:id'>['links'][number];

export interface LinkListProps {
  links: readonly TitleLink[];
  t: Translate;
  onFollow?: ((event: MouseEvent<HTMLAnchorElement>, link: TitleLink) => void) | undefined;
}

/** Links with what the record calls them. Rendered by the build, too. */
export function LinkList({ links, t, onFollow }: LinkListProps) {
  return (
    <ul>
      {links.map((link) => {
        const note = link.nota ?? (link.restrito ? t('links.for_accounts') : '');
        return (
          <li key={link.seq_paragrafo}>
            <a href={link.url} rel="external" onClick={(event) => onFollow?.(event, link)}>
              {link.texto || link.url}
            </a>
            {note && `, ${note}`}
          </li>
        );
      })}
    </ul>
  );
}
