import { authorityName } from '#lib/authorities/name.ts';
import { authorityOfPath } from '#lib/authorities/parts.ts';
import type { TableUrls } from '#lib/i18n/areas.ts';
import { pagePath } from '#lib/page.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { useErrorText } from '../ui/error-text.ts';
import { Island, type IslandProps } from '../ui/island/Island.tsx';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useLocale, useTexts } from '../ui/island/texts.tsx';
import { namingPage, useShellRecord } from '../ui/hooks/use-shell-record.ts';
import { AuthorityHead } from './AuthorityHead.tsx';
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

const codeOfAddress = (): number => authorityOfPath(pagePath())?.codAutoridade ?? NaN;

const readAndName = namingPage(readAuthority, authorityName);

function FetchedAuthority({ marcWords }: { marcWords: TableUrls }) {
  const t = useTexts();
  const locale = useLocale();
  const asked = codeOfAddress();
  const { answered, error, retry, isGone } = useShellRecord(asked, readAndName);
  const errorText = useErrorText();
  const authority = answered?.answer;

  if (isGone) {
    return (
      <div role="alert">
        <EmptyState level={1} title={t('authorities.page_unknown')}>
          {errorText(error)}
        </EmptyState>
      </div>
    );
  }
  if (error !== null) {
    return (
      <LoadFailed level={1} title={t('authorities.page_failed')} error={error} onRetry={retry} />
    );
  }
  if (!authority) return <Skeleton shape="text" count={6} label={t('authorities.page_loading')} />;
  return (
    <div className="entry">
      <AuthorityHead authority={authority} locale={locale} t={t} />
      <div className="entry__side">
        <AuthoritySide authority={authority} locale={locale} t={t} />
      </div>
      <div className="entry__main">
        <AuthorityParts codAutoridade={asked} known={authority} marcWords={marcWords} />
      </div>
    </div>
  );
}
