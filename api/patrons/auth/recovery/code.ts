import { createHash, createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import type { Services } from '../../../services.ts';
import { CODE_LENGTH } from './rules.ts';

type Keys = Pick<Services, 'secret'>;

export const newCode = (): string =>
  String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0');

/** Hash of a user name: unknown names are not stored as typed. */
export const nameHash = (name: string): string => createHash('sha256').update(name).digest('hex');

/** Hash of user name and requester: each requester has a recovery of their own. */
export const subjectOf = (name: string, asker: string): string => nameHash(`${name}\n${asker}`);

/** Keyed hash: somebody with the database alone could try all eight-digit codes. */
export const codeHash = ({ secret }: Keys, subject: string, code: string): string =>
  digest({ secret }, 'recovery code', `${subject} ${code}`).toString('hex');

/** Keyed digest of a name. */
export const nameDigest = ({ secret }: Keys, name: string): Uint8Array =>
  digest({ secret }, 'recovery name', name);

const digest = ({ secret }: Keys, purpose: string, text: string): Buffer =>
  createHmac('sha256', createHmac('sha256', secret).update(purpose).digest()).update(text).digest();

export const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
