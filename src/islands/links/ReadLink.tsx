import * as screenIcons from '#lib/screen-icons.ts';
import type { Translate } from '#lib/i18n/areas.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { hrefOf, Manifest, type LinkListProps } from './LinkList.tsx';

interface Props extends LinkListProps {
  /** Kind of cover: a record is listened to, a film watched. */
  kind: string;
}

/** The way to the work itself. Rendered by the build, too. */
export function ReadLink({ kind, ...props }: Props) {
  const {
    links: [link],
    t,
    onFollow,
  } = props;
  if (!link) return null;
  return (
    <>
      <ButtonLink
        variant="solid"
        icon={screenIcons.read}
        href={hrefOf(link, props)}
        rel="external"
        onClick={(event) => onFollow?.(event, link)}
      >
        {actOf(kind, t)}
      </ButtonLink>
      {link.manifesto && <Manifest link={link} t={t} />}
    </>
  );
}

function actOf(kind: string, t: Translate): string {
  switch (kind) {
    case 'som':
      return t('links.listen');
    case 'video':
      return t('links.watch');
    case 'mapa':
      return t('links.view');
    default:
      return t('links.read');
  }
}
