import type { MouseEvent } from 'react';
import type { Output } from '#contract/calls.ts';
import type { Translate } from '#lib/i18n/areas.ts';

export type TitleLink = Output<'GET /acervo/:id'>['links'][number];

export interface LinkListProps {
  links: readonly TitleLink[];
  t: Translate;
  /** Where a link that is for account holders leads as long as nothing follows it for them. */
  signIn?: string;
  onFollow?: ((event: MouseEvent<HTMLAnchorElement>, link: TitleLink) => void) | undefined;
}

/** Address of a link in the rendered page. */
export const hrefOf = (
  { restrito, url }: TitleLink,
  { onFollow, signIn }: LinkListProps,
): string => (restrito && !onFollow ? (signIn ?? url) : url);

/** Links with what the record calls them. Rendered by the build, too. */
export function LinkList(props: LinkListProps) {
  const { links, t, onFollow } = props;
  return (
    <ul>
      {links.map((link) => {
        const note = link.nota ?? (link.restrito ? t('links.for_accounts') : '');
        return (
          <li key={link.seq_paragrafo}>
            <a
              href={hrefOf(link, props)}
              rel="external"
              onClick={(event) => onFollow?.(event, link)}
            >
              {link.texto || (link.manifesto ? t('links.manifest') : link.url)}
            </a>
            {note && `, ${note}`}
            {link.manifesto && link.manifesto !== link.url && (
              <>
                {', '}
                <Manifest link={link} t={t} />
              </>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** The manifest itself, for the viewer of the reader's choice. Rendered by the build, too. */
export const Manifest = ({ link, t }: { link: TitleLink; t: Translate }) => (
  <a href={link.manifesto} rel="external" type="application/ld+json">
    {t('links.manifest')}
  </a>
);
