import { useEffect } from 'react';

/** Says this where the page has a place for it from the start: what comes with its words is not heard. */
export function useAnnouncement(text: string): void {
  useEffect(() => {
    const place = document.querySelector('[data-announce]');
    if (place && text !== '') place.textContent = text;
  }, [text]);
  useEffect(() => () => document.querySelector('[data-announce]')?.replaceChildren(), []);
}
