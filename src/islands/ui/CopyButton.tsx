import { useState, type ReactNode } from 'react';
import * as screenIcons from '#lib/screen-icons.ts';
import { Button } from './Button.tsx';
import { copyText } from './copy-text.ts';

type Props = {
  /** What is put into the clipboard. */
  text: string;
  /** The same as HTML, for programs that paste formatted text. */
  html?: string;
  /** The act, in a word. */
  children: ReactNode;
  /** Hidden words after it that say what is copied. */
  suffix?: string;
  /** Said when it is done, and when the browser does not allow it (plain http has no clipboard). */
  copied: string;
  notCopied: string;
  variant?: 'outlined' | 'solid' | 'quiet';
};

/** Copies a text and says what came of it, beside the button. */
export function CopyButton({ text, html, children, suffix, copied, notCopied, variant }: Props) {
  const [outcome, setOutcome] = useState('');
  const copy = async () => setOutcome((await copyText(text, html)) ? copied : notCopied);
  return (
    <>
      <Button
        variant={variant}
        size="small"
        icon={screenIcons.copy}
        suffix={suffix && ` ${suffix}`}
        onClick={() => void copy()}
      >
        {children}
      </Button>
      <span className="small muted" aria-live="polite">
        {outcome}
      </span>
    </>
  );
}
