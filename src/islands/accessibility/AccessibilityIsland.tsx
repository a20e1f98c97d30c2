import { useEffect, useRef, useState } from 'react';
import * as icons from '#lib/icons.ts';
import { $panelOpen } from '#lib/stores/frame.ts';
import { $accessibility } from '#lib/stores/accessibility.ts';
import { Icon } from '../ui/Icon.tsx';
import { Island } from '../ui/island/Island.tsx';
import type { IslandProps } from '../ui/island/Island.tsx';
import { lazy } from '../ui/island/lazy.tsx';
import { useRootAttributes } from './use-root-attributes.ts';

type Props = IslandProps & {
  /** The word on the button; it is in the page before any text is loaded. */
  label: string;
  /** Hidden words after it. */
  suffix: string;
  offersSignLanguage: boolean;
  /** Said when the translator cannot be reached. */
  signLanguageFailed: string;
};

/** The place of the panel, between the header and the page (Frame.astro). */
const PLACE_ID = 'acessibilidade';

/** Loaded with the first press: most visits never open it. */
const LazyPanel = lazy(() => import('./TranslatedPanel.tsx').then(({ loadPanel }) => loadPanel()));

/** The button in the header and the panel that it opens. */
export function AccessibilityIsland(props: Props) {
  const { label, suffix, offersSignLanguage, signLanguageFailed, ...island } = props;
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useRootAttributes();
  useSignLanguage(offersSignLanguage, signLanguageFailed);
  useEffect(() => $panelOpen.set(open), [open]);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const place = open ? document.getElementById(PLACE_ID) : null;
  return (
    <>
      <button
        ref={button}
        type="button"
        className="needs-script"
        aria-expanded={open}
        aria-controls={PLACE_ID}
        onClick={() => setOpen(!open)}
      >
        <Icon path={icons.accessibility} />
        <span className="visually-hidden--narrow">
          {label}
          <span className="visually-hidden">{suffix}</span>
        </span>
      </button>
      {place && (
        <Island {...island}>
          <LazyPanel place={place} offersSignLanguage={offersSignLanguage} onClose={close} />
        </Island>
      )}
    </>
  );
}

/** Follows the setting on every page of an institution that offers the translator, from when it is on. */
function useSignLanguage(offered: boolean, failedText: string): void {
  useEffect(() => {
    if (!offered) return;
    return $accessibility.subscribe(({ libras }) => {
      if (!libras) return;
      void import('./sign-language.ts').then((language) => language.followSetting(failedText));
    });
  }, [offered, failedText]);
}
