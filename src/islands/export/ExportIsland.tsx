import { useState } from 'react';
import { feedAddress } from '#lib/search/feed.ts';
import type { Guide } from '#lib/search/guides.ts';
import * as screenIcons from '#lib/screen-icons.ts';
import { Button } from '../ui/Button.tsx';
import { BuiltIsland, type IslandProps } from '../ui/island/Island.tsx';
import { lazy } from '../ui/island/lazy.tsx';
import { useLocale, useTexts } from '../ui/island/texts.tsx';

const LazyDialog = lazy(() =>
  import('./ExportDialog.tsx').then(({ ExportDialog }) => ExportDialog),
);

/** What can be taken home of a search as a whole; alive when somebody goes to it. */
export function ExportIsland({ guide, ...props }: IslandProps & { guide: Guide }) {
  return (
    <BuiltIsland {...props}>
      <ExportSearch guide={guide} />
    </BuiltIsland>
  );
}

function ExportSearch({ guide }: { guide: Guide }) {
  const t = useTexts();
  const locale = useLocale();
  const [isOpen, setOpen] = useState(false);
  const [feed, setFeed] = useState(() => feedAddress(new URLSearchParams(), guide, locale));
  // The search of the address as it is when somebody goes there.
  const follow = () =>
    setFeed(feedAddress(new URLSearchParams(window.location.search), guide, locale));
  return (
    <div className="row space-4">
      <Button
        size="small"
        icon={screenIcons.download}
        suffix={t('export.open_suffix')}
        onClick={() => setOpen(true)}
      >
        {t('export.open')}
      </Button>
      <a className="small" href={feed} onPointerEnter={follow} onFocus={follow}>
        {t('export.follow')}
      </a>
      {isOpen && <LazyDialog guide={guide} onClose={() => setOpen(false)} />}
    </div>
  );
}
