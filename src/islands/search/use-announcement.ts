import { useEffect } from 'react';

const place = () => document.querySelector('[data-announce]');

/** Announces a text in a pre-rendered live region: one that is inserted with its text is not announced. */
export function useAnnouncement(text: string): void {
  useEffect(() => {
    if (text !== '') place()?.replaceChildren(text);
  }, [text]);
  useEffect(() => unannounce, []);
}

/** Clears the announcement, where the element that takes the focus says the same. */
export const unannounce = (): void => place()?.replaceChildren();
