import { createHmac, randomBytes } from 'node:crypto';
import type { Services } from '../../services.ts';
import { isSame } from './recovery/code.ts';

type Keys = Pick<Services, 'secret' | 'now'>;

/** Days for which a device is recognized. */
const DEVICE_TOKEN_DAYS = 180;
const DAY_MS = 86_400_000;

const today = (now: Date): number => Math.floor(now.getTime() / DAY_MS);

const marked = ({ secret }: Pick<Keys, 'secret'>, patronId: number, mark: string): string =>
  createHmac('sha256', createHmac('sha256', secret).update('device').digest())
    .update(`${patronId} ${mark}`)
    .digest('base64url')
    .slice(0, 22);

/**
 * Issues a token to a browser in which somebody signed in. It contains no personal data and grants no
 * access; it only exempts the device from limits caused by others' password attempts.
 */
export function newDevice(keys: Keys, patronId: number): string {
  const mark = `${today(keys.now()).toString(36)}.${randomBytes(9).toString('base64url')}`;
  return `${mark}.${marked(keys, patronId, mark)}`;
}

/** The first of the given tokens (space-separated) that is this patron's. */
export function knownDevice(keys: Keys, given: string, patronId: number): string | undefined {
  return given.split(' ').find((device) => {
    const [day = '', random = '', mac = ''] = device.split('.');
    const age = today(keys.now()) - Number.parseInt(day, 36);
    return (
      age >= 0 && age < DEVICE_TOKEN_DAYS && isSame(mac, marked(keys, patronId, `${day}.${random}`))
    );
  });
}
