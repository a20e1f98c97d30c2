import { useEffect } from 'react';
import { nameOf } from '#lib/authorities/json-ld.ts';
import { authorityOfPath } from '#lib/authorities/parts.ts';
import { isApiError } from '#lib/api/http.ts';
import type { TableUrls } from '#lib/i18n/table-urls.ts';
import { Island, type IslandProps } from '../ui/Island.tsx';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useLocale, useTexts } from '../ui/texts.tsx';
import { useAnswer } from '../ui/use-answer.ts';
import { AuthorityHead, type Authority } from './AuthorityHead.tsx';
import { AuthorityParts, readAuthority } from './AuthorityParts.tsx';
import { AuthoritySide } from './AuthoritySide.tsx';

type Props = IslandProps & { marcWords: TableUrls };

/** An authority that was not pre-rendered: the shell fetches what a built page would already hold. */
export function AuthorityShellIsland({ marcWords, ...props }: Props) {
  return (
    <Island {...props}>
      <FetchedAuthority marcWords={marcWords} />
    </Island>
  );
}

const codeOfAddress = (): number => authorityOfPath(window.location.pathname)?.codAutoridade ?? NaN;

/** The page bears the name before anything of it is drawn. */
async function readAndName(id: string, signal: AbortSignal): Promise<Authority> {
  const authority = await readAuthority(id, signal);
  document.title = document.title.replace(/^[^·]+/, () => `${nameOf(authority)} `);
  return authority;
}

function FetchedAuthority({ marcWords }: { marcWords: TableUrls }) {
  const t = useTexts();
  const locale = useLocale();
  const asked = codeOfAddress();
  const { answered, failure, retry } = useAnswer(String(asked), readAndName);
  const authority = answered?.answer;
  const isUnknown = isApiError(failure) && failure.statusCode === 404;

  useEffect(() => {
    if (!isUnknown) return;
    const robots = document.createElement('meta');
    robots.name = 'robots';
    robots.content = 'noindex';
    document.head.append(robots);
  }, [isUnknown]);

  if (failure !== null) {
    return (
      <LoadFailed
        level={1}
        title={t('authorities.page_failed')}
        failure={failure}
        retryText={t('authorities.page_retry')}
        onRetry={retry}
      />
    );
  }
  if (!authority) return <Skeleton shape="text" count={6} label={t('authorities.page_loading')} />;
  return (
    <div className="entry">
      <AuthorityHead authority={authority} t={t} />
      <div className="entry__side">
        <AuthoritySide authority={authority} locale={locale} t={t} />
      </div>
      <div className="entry__main">
        <AuthorityParts codAutoridade={asked} known={authority} marcWords={marcWords} />
      </div>
    </div>
  );
}
