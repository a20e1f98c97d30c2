import type { Compose } from '../../mail/send.ts';
import type { JobServices } from '../runner.ts';
import { dueLetter } from './due.ts';
import { holdReadyLetter } from './hold-ready.ts';

/** Who writes the letters, by the kind of message in the outbox. */
export const lettersOf = (services: JobServices): Readonly<Record<string, Compose>> => ({
  hold_ready: holdReadyLetter(services),
  due: dueLetter(services),
});
