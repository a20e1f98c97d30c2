import { describeError } from '#lib/api/error-messages.ts';
import { useTexts } from './island/texts.tsx';

/** What to tell a person about a failed call; an empty text when there is nothing to say. Needs the table `errors`. */
export function useErrorText(): (error: unknown) => string {
  const t = useTexts();
  return (error) => {
    const message = describeError(error);
    if (message === null) return '';
    return 'text' in message ? message.text : t(message.key);
  };
}
