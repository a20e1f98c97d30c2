import { useState } from 'react';
import type { LogEntry } from '#lib/desk/desk.ts';
import { endSentence, outcomeWords, type Speech } from '#lib/desk/outcome-words.ts';
import { useSpeech } from './use-speech.ts';

/**
 * What is announced while the focus stays in the field: a new answer as one text, so that what to do with the book comes
 * first; else what the field expects, where a key has changed that or has ended the turn.
 *
 * @param label what the field expects
 * @param chosen what keys have chosen
 */
export function useMessage(entry: LogEntry | null, label: string, chosen: string) {
  const speech = useSpeech();
  const answer = entry ? `${entry.key} ${entry.undone}` : '';
  const [told, setTold] = useState({ answer, chosen, text: '' });
  if (told.answer !== answer || told.chosen !== chosen) {
    const isAnswer = entry !== null && told.answer !== answer;
    const text = isAnswer ? textOf(entry, speech) : label;
    setTold({ answer, chosen, text });
  }
  return { text: told.text, about: `${told.answer} ${told.chosen}` };
}

function textOf(entry: LogEntry, speech: Speech): string {
  const { title, lead = '', details } = outcomeWords(entry, speech);
  if (entry.undone) return endSentence(speech.t('desk.undone', { what: title }));
  return [endSentence(title), endSentence(lead), ...details].filter(Boolean).join(' ');
}
