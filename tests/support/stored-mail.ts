import type { Letter, Mailer } from '#api/integrations/mail.ts';

/** Mail that goes nowhere and can be read. */
export interface StoredMail extends Mailer {
  letters: Letter[];
}

export function keepMail(): StoredMail {
  const letters: Letter[] = [];
  const post = (letter: Letter) => void letters.push(letter);
  return {
    letters,
    isReady: async () => true,
    send: async (letter) => post(letter),
    post,
    close: async () => undefined,
  };
}
