import marcStyle from '../../styles/components/marc.css?url';
import { Suspense, useEffect } from 'react';
import { call } from '#lib/api/call.ts';
import { authorityName } from '#lib/authorities/name.ts';
import {
  authorityOfPath,
  authorityPartPath,
  FIRST_AUTHORITY_PART,
} from '#lib/authorities/parts.ts';
import type { TableUrls } from '#lib/i18n/areas.ts';
import { authorityPath } from '#lib/routes/paths.ts';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { loadStyle } from '../ui/load-style.ts';
import { Skeleton } from '../ui/Skeleton.tsx';
import { Texts, useLocale, useTexts } from '../ui/island/texts.tsx';
import { useAnswer } from '../ui/hooks/use-answer.ts';
import { useLazy } from '../ui/island/use-lazy.ts';
import { useLocationPath } from '../ui/hooks/use-location.ts';
import { usePageTitle } from '../ui/hooks/use-page-title.ts';
import type { Authority } from './AuthorityHead.tsx';
import { AuthorityTabs } from './AuthorityTabs.tsx';

export interface AuthorityPartsProps {
  codAutoridade: number;
  /** The answer, where it was fetched already; a built page asks for what is live. */
  known?: Authority;
  /** Addresses of the words of the MARC view. */
  marcWords: TableUrls;
}

export const readAuthority = (id: string, signal: AbortSignal): Promise<Authority> =>
  call('GET /autoridade/:id', { params: { id: Number(id) } }, { signal });

const loadTitles = () => import('./AuthorityTitles.tsx');
const loadMarc = async () => {
  await loadStyle(marcStyle);
  return import('./AuthorityMarc.tsx');
};

/** The titles of an authority, or its record: the address chooses. */
export function AuthorityParts({ codAutoridade, known, marcWords }: AuthorityPartsProps) {
  const t = useTexts();
  const locale = useLocale();
  const [path, go] = useLocationPath();
  const asked = useAnswer(known ? null : String(codAutoridade), readAuthority);
  const authority = known ?? asked.answered?.answer;
  const part = authorityOfPath(path)?.part ?? FIRST_AUTHORITY_PART;
  usePageTitle(
    part === 'marc' && authority
      ? t('authorities.marc_of', { name: authorityName(authority) })
      : null,
  );

  useEffect(() => {
    // Since the page was built its heading was taken into another's.
    if (authority && authority.cod_autoridade !== codAutoridade) {
      window.location.replace(authorityPath(locale, authority.cod_autoridade));
    }
  }, [authority, codAutoridade, locale]);

  return (
    <>
      <AuthorityTabs
        {...{ codAutoridade, locale, t }}
        current={part}
        onPart={(next) => go(authorityPartPath(locale, codAutoridade, next))}
      />
      {asked.error !== null && (
        <LoadFailed
          title={t('authorities.page_failed')}
          error={asked.error}
          onRetry={asked.retry}
        />
      )}
      {asked.error === null && part === 'autoridade' && <LazyTitles authority={authority} />}
      {asked.error === null && part === 'marc' && (
        <Suspense fallback={<MarcSkeleton />}>
          <Texts locale={locale} texts={marcWords}>
            <LazyMarc authority={authority} />
          </Texts>
        </Suspense>
      )}
    </>
  );
}

/** The list is loaded while its authority is asked for. */
function LazyTitles({ authority }: { authority: Authority | undefined }) {
  const t = useTexts();
  const loaded = useLazy(loadTitles);
  return loaded && authority ? (
    <loaded.AuthorityTitles authority={authority} />
  ) : (
    <Skeleton shape="hits" label={t('authorities.titles_loading')} />
  );
}

function LazyMarc({ authority }: { authority: Authority | undefined }) {
  const loaded = useLazy(loadMarc);
  return loaded && authority ? <loaded.AuthorityMarc authority={authority} /> : <MarcSkeleton />;
}

function MarcSkeleton() {
  const t = useTexts();
  return <Skeleton shape="text" count={8} label={t('authorities.marc_loading')} />;
}
