import type { Translate } from '#lib/i18n/areas.ts';
import { Status } from '../ui/Status.tsx';
import type { Title } from './TitleHead.tsx';

/** That a work is on line: where, or for whom. Rendered by the build, too. */
export function OnlineLine({ link, t }: { link: Title['links'][number]; t: Translate }) {
  const { url, nota, restrito } = link;
  const host = new URL(url).hostname.replace(/^www\./, '');
  const detail = nota ?? (restrito ? t('links.for_accounts') : t('links.online_at', { host }));
  return (
    <p className="record__online">
      <Status kind="online" detail={detail}>
        {t('links.online')}
      </Status>
    </p>
  );
}
