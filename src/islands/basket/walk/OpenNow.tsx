import { useEffect } from 'react';
import { serverTime } from '#lib/clock.ts';
import { $opening, loadOpening } from '#lib/stores/opening.ts';
import { openingAt, wallClock } from '#lib/units/opening.ts';
import { Status } from '../../ui/Status.tsx';
import { useLocale, useTexts } from '../../ui/island/texts.tsx';
import { useStore } from '../../ui/island/use-store.ts';
import { openingText } from '../../units/opening-words.ts';

/** Whether a library of the walk is open, and until or from when. */
export function OpenNow({ library }: { library: number }) {
  const t = useTexts();
  const locale = useLocale();
  const now = serverTime();
  const opening = useStore($opening);
  useEffect(() => void loadOpening(), []);
  const hours = opening?.itens.find(({ cod_biblioteca: code }) => code === library);
  if (!hours) return null;
  const text = openingText(openingAt(hours, now), wallClock(now, hours.fuso).day, locale, t);
  return (
    text && (
      <span className="small">
        <Status kind={text.kind} detail={text.detail}>
          {text.word}
        </Status>
      </span>
    )
  );
}
