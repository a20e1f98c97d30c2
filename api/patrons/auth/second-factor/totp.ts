import { createHmac } from 'node:crypto';

/** Time-based one-time passwords (RFC 6238) as every authenticator app has them: SHA-1, six digits, 30 seconds. */
const STEP_SECONDS = 30;
const DIGITS = 6;
/** Steps by which the clock of a telephone may be early or late. */
const MAX_DRIFT = 1;

const stepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / STEP_SECONDS);

/** The code of a time step (RFC 4226, 5.3). */
export function codeOf(key: Uint8Array, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', key).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  const number = digest.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/** The time step whose code was typed; null: it is none of now, the step before or the one after. */
export function stepOf(code: string, key: Uint8Array, now: Date): number | null {
  for (let drift = -MAX_DRIFT; drift <= MAX_DRIFT; drift++) {
    const step = stepAt(now) + drift;
    if (codeOf(key, step) === code) return step;
  }
  return null;
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Bytes in Base32 without padding (RFC 4648), as apps take them. */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('');
}

/** What a QR code says to an authenticator app. */
export function appAddress(key: Uint8Array, { issuer, login }: { issuer: string; login: string }) {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(login)}`;
  return `otpauth://totp/${label}?secret=${base32(key)}&issuer=${encodeURIComponent(issuer)}`;
}
