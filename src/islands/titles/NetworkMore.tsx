import { Suspense } from 'react';
import type { TableUrls } from '#lib/i18n/areas.ts';
import { NETWORK_PATH } from '#lib/titles/network.ts';
import { restOfDescription } from '#lib/titles/title-facts.ts';
import { RecordPanel } from '../marc/RecordPanel.tsx';
import { StylesPanel } from '../references/StylesPanel.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { Texts, useLocale, useTexts } from '../ui/island/texts.tsx';
import { Description } from './Description.tsx';
import type { NetworkTitle } from './NetworkTitleIsland.tsx';

interface Props {
  title: NetworkTitle;
  /** Addresses of the words of references and records. */
  words: TableUrls;
}

/** What stands below the copies of a title of the network: description, reference, record. */
export function NetworkMore({ title, words }: Props) {
  const t = useTexts();
  const locale = useLocale();
  const { referencia, marc } = title;
  const note = t('network.marc_note');
  const lines = restOfDescription({ ...title, links: [] }, t('titles.responsibility'));
  return (
    <div className="record__below">
      <section className="record__more">
        {lines.length > 0 && <h2>{t('titles.described')}</h2>}
        <Description
          lines={lines}
          language={title.idioma}
          locale={locale}
          t={t}
          searchedAt={NETWORK_PATH}
        />
      </section>
      {referencia && (
        <section className="record__more references">
          <h2>{t('titles.tab_reference')}</h2>
          <Suspense
            fallback={<Skeleton shape="text" count={3} label={t('titles.tab_reference')} />}
          >
            <Texts locale={locale} texts={words}>
              <StylesPanel answer={referencia} />
            </Texts>
          </Suspense>
        </section>
      )}
      {marc && (
        <details className="record__more">
          <summary>{t('network.marc')}</summary>
          <Suspense>
            <Texts locale={locale} texts={words}>
              <RecordPanel rows={marc} note={note} />
            </Texts>
          </Suspense>
        </details>
      )}
    </div>
  );
}
