import { createContext, use, useEffect, type ReactNode } from 'react';
import { DEFAULT_LOCALE, type Locale } from '#contract/shared/languages.ts';
import { ISLAND_READY } from '#lib/hydration.ts';
import { loadTextTables } from '#lib/api/text-tables.ts';
import type { Translate } from '#lib/i18n/areas.ts';
import type { TableUrls } from '#lib/i18n/areas.ts';
import { createTranslate } from '#lib/i18n/texts.ts';

interface Words {
  locale: Locale;
  t: Translate;
}

const WordsContext = createContext<Words>({
  locale: DEFAULT_LOCALE,
  t: createTranslate(DEFAULT_LOCALE, {}),
});

interface TextsProps {
  locale: Locale;
  texts: TableUrls;
  children: ReactNode;
}

const pending = new Map<string, Promise<Words>>();

const keyOf = (texts: TableUrls): string => Object.values(texts).join();

function wordsOf(locale: Locale, texts: TableUrls): Promise<Words> {
  const key = keyOf(texts);
  let words = pending.get(key);
  if (!words) {
    words = loadTextTables(texts).then((tables) => ({
      locale,
      t: createTranslate(locale, tables),
    }));
    pending.set(key, words);
  }
  return words;
}

/**
 * Lets failed texts be requested again. Call it only after their error was shown: React renders again
 * when a promise fails, and would wait for the next one for ever.
 */
export const retryTexts = (texts: TableUrls): void => void pending.delete(keyOf(texts));

let translator: ((locale: Locale) => Translate) | null = null;

/** The build has every word at hand: islands that it renders wait for none. */
export function giveWordsOfBuild(words: (locale: Locale) => Translate): void {
  translator = words;
}

/** Makes the words that the shell named available below; suspends until they are there. */
export function Texts({ locale, texts, children }: TextsProps) {
  const words = translator ? { locale, t: translator(locale) } : use(wordsOf(locale, texts));
  // What was pressed until now is answered now (src/delivery/browser/early-press.ts).
  useEffect(() => void document.dispatchEvent(new Event(ISLAND_READY)), []);
  return <WordsContext value={words}>{children}</WordsContext>;
}

/** Words that are already there: those of tests, and of whoever says them another way. */
export const WordsProvider = WordsContext;

/** `const t = useTexts(); t('loans.renew_all')` */
export const useTexts = (): Translate => use(WordsContext).t;

export const useLocale = (): Locale => use(WordsContext).locale;
