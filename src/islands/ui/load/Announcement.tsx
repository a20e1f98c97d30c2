import { useEffect, useState } from 'react';

/** A screen reader that learns of a new focus, or of many changes at once, drops a message that comes with them. */
const AFTER_MS = 150;

interface Props {
  text: string;
  /** What the text is about: the same text about something else is said again. */
  about?: unknown;
}

/**
 * Says something to screen readers once, a moment after what else changes. Keep it in the page: what comes together
 * with its region is not read. It is empty in between, since only the letters that differ would be read.
 */
export function Announcement({ text, about }: Props) {
  const [last, setLast] = useState({ text, about, isOdd: false, isDue: false });
  if (last.text !== text || last.about !== about) {
    setLast({ text, about, isOdd: !last.isOdd, isDue: false });
  }
  useEffect(() => {
    const timer = setTimeout(() => setLast((now) => ({ ...now, isDue: true })), AFTER_MS);
    return () => clearTimeout(timer);
  }, [text, about]);
  return (
    <p className="visually-hidden" aria-live="polite">
      {/* One text node. Orca leaves out a text that it has just read. */}
      {last.isDue && (last.isOdd && text !== '' ? `${text}\u00A0` : text)}
    </p>
  );
}
