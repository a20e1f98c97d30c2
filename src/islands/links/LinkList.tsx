import type { MouseEvent } from 'react';
import type { Output } from '#contract/calls.ts';
import type { Translate } from '#lib/i18n/areas.ts';
import { Mark } from '../ui/Mark.tsx';

export type TitleLink = Output<'GET /acervo/:id'>['links'][number];

interface Props {
  links: readonly TitleLink[];
  t: Translate;
  onFollow?: (event: MouseEvent<HTMLAnchorElement>, link: TitleLink) => void;
}

/** Links with what the record calls them. Rendered by the build, too. */
export function LinkList({ links, t, onFollow }: Props) {
  return (
    <ul>
      {links.map((link) => (
        <li key={link.seq_paragrafo}>
          <a
            href={link.url}
            rel="external"
            onClick={onFollow && ((event) => onFollow(event, link))}
          >
            {link.texto || link.url}
          </a>
          {link.nota ? `, ${link.nota}` : ''}
          {link.restrito && (
            <span className="facts__value small muted">
              <Mark shape="ring" /> {t('links.restricted')}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
