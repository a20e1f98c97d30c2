import { codeOf } from '#api/patrons/auth/second-factor/totp.ts';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** What an authenticator app shows for a secret in Base32 at a moment. */
export function appCode(secret: string, at: Date): string {
  const bits = [...secret]
    .map((sign) => BASE32.indexOf(sign).toString(2).padStart(5, '0'))
    .join('');
  const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
  return codeOf(Uint8Array.from(bytes), Math.floor(at.getTime() / 30_000));
}
