import { createHash, createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import type { Services } from '../../../services.ts';
import { CODE_LENGTH } from './rules.ts';

type Keys = Pick<Services, 'secret'>;

export const newCode = (): string =>
  String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0');

/** What stands for a user name: names that nobody has are not kept as they were typed. */
export const nameHash = (name: string): string => createHash('sha256').update(name).digest('hex');

/** What stands for a user name and who asks about it: everybody has a recovery of their own. */
export const subjectOf = (name: string, asker: string): string => nameHash(`${name}\n${asker}`);

/** A keyed hash: eight digits alone could be tried out by whoever reads the database. */
export const codeHash = ({ secret }: Keys, subject: string, code: string): string =>
  digest({ secret }, 'recovery code', `${subject} ${code}`).toString('hex');

/** A digest of a name that only this server can make. */
export const nameDigest = ({ secret }: Keys, name: string): Uint8Array =>
  digest({ secret }, 'recovery name', name);

const digest = ({ secret }: Keys, purpose: string, text: string): Buffer =>
  createHmac('sha256', createHmac('sha256', secret).update(purpose).digest()).update(text).digest();

export const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
