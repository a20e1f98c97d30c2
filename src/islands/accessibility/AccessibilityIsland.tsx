import { useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Icon } from '../ui/Icon.tsx';
import { Island } from '../ui/Island.tsx';
import type { IslandProps } from '../ui/Island.tsx';
import { useTexts } from '../ui/texts.tsx';
import { AccessibilityPanel } from './AccessibilityPanel.tsx';
import { useRootAttributes } from './use-root-attributes.ts';

type Props = IslandProps & {
  /** The word on the button; it is in the page before any text is loaded. */
  label: string;
  /** Hidden words after it. */
  suffix: string;
  offersSignLanguage: boolean;
};

/** The place of the panel, between the header and the page (Frame.astro). */
const PLACE_ID = 'acessibilidade';

type PanelProps = { offersSignLanguage: boolean; onClose: () => void };

function Panel(props: PanelProps) {
  return <AccessibilityPanel t={useTexts()} {...props} />;
}

/** The button in the header and the panel that it opens. */
export function AccessibilityIsland(props: Props) {
  const { label, suffix, offersSignLanguage, ...island } = props;
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useRootAttributes();
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
        <Icon name="accessibility" />
        <span className="bar__word">
          {label}
          <span className="visually-hidden">{suffix}</span>
        </span>
      </button>
      {place &&
        createPortal(
          <Island {...island}>
            <Panel offersSignLanguage={offersSignLanguage} onClose={close} />
          </Island>,
          place,
        )}
    </>
  );
}
