import marcStyle from '../../styles/components/marc.css?url';
import referencesStyle from '../../styles/components/references.css?url';
import type { Output } from '#contract/calls.ts';
import { call } from '#lib/api/call.ts';
import { isApiError } from '#lib/api/http.ts';
import type { TableUrls } from '#lib/i18n/areas.ts';
import { localePath } from '#lib/routes/paths.ts';
import { NETWORK_PATH, networkTitleOfPath } from '#lib/titles/network.ts';
import { LibraryLines } from '../search/hits/LibraryLines.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Island, type IslandProps } from '../ui/island/Island.tsx';
import { lazy } from '../ui/island/lazy.tsx';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { loadStyle } from '../ui/load-style.ts';
import { Notice } from '../ui/Notice.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useLocale, useTexts } from '../ui/island/texts.tsx';
import { namingPage, useShellRecord } from '../ui/hooks/use-shell-record.ts';
import { hostValue } from '#lib/titles/title-facts.ts';
import { TitleHead } from './TitleHead.tsx';
import { TitleSide } from './TitleSide.tsx';

export type NetworkTitle = Output<'GET /rede-pergamum/acervo/:id'>;

const LazyMore = lazy(async () => {
  await Promise.all([referencesStyle, marcStyle].map(loadStyle));
  return (await import('./NetworkMore.tsx')).NetworkMore;
});

/** A title of the network's catalogue: who holds it, and what that catalogue says of it. */
export function NetworkTitleIsland({ words, ...props }: IslandProps & { words: TableUrls }) {
  return (
    <Island {...props}>
      <FetchedTitle words={words} />
    </Island>
  );
}

const readAndName = namingPage(
  (code, signal) =>
    call('GET /rede-pergamum/acervo/:id', { params: { id: Number(code) } }, { signal }),
  ({ title }) => title,
);

function FetchedTitle({ words }: { words: TableUrls }) {
  const t = useTexts();
  const asked = networkTitleOfPath(window.location.pathname) ?? NaN;
  const { answered, error, retry, isGone } = useShellRecord(asked, readAndName);
  const code = isApiError(error) ? error.code : '';
  // A catalogue without a network is no answer about the title.
  if (isGone && code !== 'network_not_offered') {
    return <NotThere withdrawn={code === 'title_withdrawn'} />;
  }
  if (error !== null) {
    return <LoadFailed level={1} title={t('network.failed')} error={error} onRetry={retry} />;
  }
  if (!answered) return <Skeleton shape="hits" count={1} label={t('network.loading')} />;
  return <Record title={answered.answer} words={words} />;
}

/** The catalogue answered that it has no such title, or no more. */
function NotThere({ withdrawn }: { withdrawn: boolean }) {
  const t = useTexts();
  const locale = useLocale();
  return (
    <div role="alert">
      <EmptyState
        level={1}
        title={withdrawn ? t('network.withdrawn') : t('network.unknown')}
        actions={
          <ButtonLink href={localePath(locale, NETWORK_PATH)}>{t('network.search')}</ButtonLink>
        }
      />
    </div>
  );
}

function Record({ title, words }: { title: NetworkTitle; words: TableUrls }) {
  const t = useTexts();
  const locale = useLocale();
  const shown = { title, locale, t, searchedAt: NETWORK_PATH };
  const { desc_empresa: institution } = title.instituicao;
  return (
    <div className="record">
      <TitleHead
        {...shown}
        now={
          <div className="record__now">
            <Notice
              title={t('network.owner', { institution })}
              actions={
                <ButtonLink href={title.rota} rel="external">
                  {t('network.see_there')}
                </ButtonLink>
              }
            >
              {t('network.owner_text')}
            </Notice>
          </div>
        }
      >
        <div className="record__main">
          {hasCopiesToTell(title) && (
            <div className="record__panel">
              <h2>{t('network.copies', { institution })}</h2>
              <Holdings title={title} />
            </div>
          )}
        </div>
      </TitleHead>
      <div className="record__side">
        <TitleSide {...shown} />
      </div>
      <LazyMore title={title} words={words} />
    </div>
  );
}

/** That there are no copies says nothing of what is online or stands in another work. */
const hasCopiesToTell = (title: NetworkTitle): boolean =>
  title.disponibilidade.length > 0 || (!title.acesso_remoto && hostValue(title) === undefined);

/** Library by library, as that catalogue tells it. */
function Holdings({ title: { disponibilidade: places } }: { title: NetworkTitle }) {
  const t = useTexts();
  if (places.length === 0) return <p className="muted">{t('network.copies_none')}</p>;
  return (
    <ul className="holdings">
      <LibraryLines places={places} />
    </ul>
  );
}
