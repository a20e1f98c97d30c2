import { useState } from 'react';
import { feedAddress } from '#lib/search/feed.ts';
import type { Guide } from '#lib/search/guides.ts';
import * as screenIcons from '#lib/screen-icons.ts';
import { Button } from '../ui/Button.tsx';
import { BuiltIsland, type IslandProps } from '../ui/island/Island.tsx';
import { lazy } from '../ui/island/lazy.tsx';
import { useIsLive } from '../ui/island/use-is-live.ts';

const LazyDialog = lazy(() =>
  import('./ExportDialog.tsx').then(({ ExportDialog }) => ExportDialog),
);

interface Props extends IslandProps {
  guide: Guide;
  /** In the page: the first press waits for no words. */
  labels: { open: string; suffix: string; follow: string };
}

/** What can be taken home of a search as a whole; the words of its dialog come with it. */
export function ExportIsland({ guide, labels, ...props }: Props) {
  const { locale } = props;
  const [isOpen, setOpen] = useState(false);
  const isLive = useIsLive();
  const [seen, setSeen] = useState<string | null>(null);
  // The search of the address as it is when somebody goes there.
  const follow = () => setSeen(window.location.search);
  const search = seen ?? (isLive ? window.location.search : '');
  const feed = feedAddress(new URLSearchParams(search), guide, locale);
  return (
    <div className="row space-4">
      <Button
        size="small"
        icon={screenIcons.download}
        suffix={labels.suffix}
        onClick={() => setOpen(true)}
      >
        {labels.open}
      </Button>
      <a className="small" href={feed} onPointerEnter={follow} onFocus={follow}>
        {labels.follow}
      </a>
      {isOpen && (
        <BuiltIsland {...props}>
          <LazyDialog guide={guide} onClose={() => setOpen(false)} />
        </BuiltIsland>
      )}
    </div>
  );
}
