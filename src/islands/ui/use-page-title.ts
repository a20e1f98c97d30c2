import { useEffect, useState } from 'react';

/**
 * Names the page after what it shows now, so that history and tabs tell; null, and once it is
 * gone: as it was built.
 */
export function usePageTitle(text: string | null): void {
  const [built] = useState(() => document.title);
  useEffect(() => {
    const site = built.split(' · ').slice(1);
    document.title = text === null ? built : [text, ...site].join(' · ');
  }, [text, built]);
  useEffect(() => () => void (document.title = built), [built]);
}
