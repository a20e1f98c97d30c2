import { useEffect, useState, type ReactNode } from 'react';
import { call } from '#lib/api/call.ts';
import { Island, type IslandProps } from '../ui/island/Island.tsx';
import { useLocale, useTexts } from '../ui/island/texts.tsx';
import { MostLentTitles, type ReadTitles } from './MostLentTitles.tsx';

interface Props extends IslandProps {
  titles: ReadTitles;
  builtAt: string;
  prefix: string;
  children?: ReactNode;
}

const DAY_MS = 86_400_000;

/** The titles lent most; fetched again when the page was built more than a day ago. */
export function MostLentTitlesIsland({ titles, builtAt, prefix, children, ...island }: Props) {
  return (
    <Island {...island} waiting={children}>
      <Live {...{ titles, builtAt, prefix }} />
    </Island>
  );
}

function Live({ titles: built, builtAt, prefix }: Pick<Props, 'titles' | 'builtAt' | 'prefix'>) {
  const [titles, setTitles] = useState(built);
  useEffect(() => {
    if (Math.abs(Date.now() - Date.parse(builtAt)) < DAY_MS) return;
    const controller = new AbortController();
    call('GET /emprestimo/em-leitura', {}, { signal: controller.signal })
      // If the response is empty or the call fails, the built list stays.
      .then(({ itens }) => itens.length > 0 && setTitles(itens))
      .catch(() => undefined);
    return () => controller.abort();
  }, [builtAt]);
  return <MostLentTitles {...{ titles, prefix }} locale={useLocale()} t={useTexts()} />;
}
