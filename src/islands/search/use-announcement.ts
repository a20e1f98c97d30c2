import { useEffect } from 'react';

/** Announces a text in a pre-rendered live region: one that is inserted with its text is not announced. */
export function useAnnouncement(text: string): void {
  useEffect(() => {
    const place = document.querySelector('[data-announce]');
    if (place && text !== '') place.textContent = text;
  }, [text]);
  useEffect(() => () => document.querySelector('[data-announce]')?.replaceChildren(), []);
}
