import { createContext, use, useLayoutEffect, useMemo, useState } from 'react';

interface ScreenHeading {
  /** What the heading says; null: the name of the screen. */
  say: (text: string | null) => void;
  focus: () => void;
}

/** Given by whoever draws the heading of a screen: it stays in place while what it says changes. */
export const ScreenHeadingContext = createContext<ScreenHeading>({
  say: () => undefined,
  focus: () => undefined,
});

/**
 * State of the heading, for the component that renders it: its text, and the context through which a screen sets it.
 *
 * @param focus takes the focus to the heading
 */
export function useSaidHeading(focus: () => void) {
  const [said, say] = useState<string | null>(null);
  const given: ScreenHeading = useMemo(() => ({ say, focus }), [focus]);
  return { said, given };
}

/**
 * What the heading of the screen says from now on: a sentence with the answer, once it is known.
 *
 * @param text null as long as nothing but the name of the screen can be said
 * @returns takes the focus to the heading
 */
export function useScreenHeading(text: string | null): () => void {
  const { say, focus } = use(ScreenHeadingContext);
  useLayoutEffect(() => say(text), [say, text]);
  return focus;
}
