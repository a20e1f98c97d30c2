import type { Locale } from '#contract/shared/languages.ts';
import { word } from '../../../core/words.ts';
import { firstName } from '../rules.ts';

interface Facts {
  name: string;
  login: string;
  institution: string;
}

type Words = { subject: string; text: string };

/** E-mail with the code. */
export const codeEmail = (
  locale: Locale,
  facts: Facts & { code: string; minutes: number },
): Words =>
  letter(locale, 'code_subject', ['code_greeting', 'code_code', 'code_use', 'code_not_you'], facts);

/** E-mail about the changed password. */
export const passwordChangedEmail = (locale: Locale, facts: Facts): Words =>
  letter(locale, 'changed_subject', ['changed_greeting', 'changed_text', 'changed_not_you'], facts);

function letter(
  locale: Locale,
  subject: string,
  paragraphs: readonly string[],
  facts: Facts,
): Words {
  const params = { ...facts, name: firstName(facts.name) };
  const words = (key: string) => word('server/letters', key, locale, params);
  return {
    subject: words(subject),
    text: `${[...paragraphs.map(words), facts.institution].join('\n\n')}\n`,
  };
}
