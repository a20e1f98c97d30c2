import { createHmac } from 'node:crypto';

/** Time-based one-time passwords (RFC 6238): SHA-1, six digits, 30 seconds. */
const STEP_SECONDS = 30;
const DIGITS = 6;
/** Allowed clock drift in steps. */
const MAX_DRIFT = 1;

const stepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / STEP_SECONDS);

/** Code of a time step (RFC 4226, 5.3). */
export function codeOf(key: Uint8Array, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', key).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  const number = digest.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/** The time step of a code; null if it is not the current step or a neighbour. */
export function stepOf(code: string, key: Uint8Array, now: Date): number | null {
  for (let drift = -MAX_DRIFT; drift <= MAX_DRIFT; drift++) {
    const step = stepAt(now) + drift;
    if (codeOf(key, step) === code) return step;
  }
  return null;
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Base32 without padding (RFC 4648). */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('');
}

/** otpauth:// address for the QR code. */
export function appAddress(key: Uint8Array, { issuer, login }: { issuer: string; login: string }) {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(login)}`;
  return `otpauth://totp/${label}?secret=${base32(key)}&issuer=${encodeURIComponent(issuer)}`;
}
