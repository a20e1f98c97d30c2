import { useEffect, useRef } from 'react';

/**
 * Names the page after what it shows now, so that history and tabs tell; null, and once it is
 * gone: as it was built.
 */
export function usePageTitle(text: string | null): void {
  const built = useRef<string>(null);
  useEffect(() => {
    built.current ??= document.title;
    const site = built.current.split(' · ').slice(1);
    document.title = text === null ? built.current : [text, ...site].join(' · ');
  }, [text]);
  useEffect(() => () => void (document.title = built.current ?? document.title), []);
}
