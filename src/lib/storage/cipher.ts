import { xchacha20poly1305 } from '@noble/ciphers/chacha.js';
import { SESSION_PREFIX } from './keys.ts';
import { readItem, writeItem } from './web-storage.ts';

/**
 * Encrypts stored values. The key is stored beside them: this protects from casual inspection and
 * other software, not from script in the page (docs/decisions/persisted-state.md).
 */

const KEY_BYTES = 32;
const NONCE_BYTES = 24;

/** Byte by byte: function calls limit the number of arguments. */
const toBase64 = (bytes: Uint8Array): string =>
  btoa(bytes.reduce((text, byte) => text + String.fromCharCode(byte), ''));

const fromBase64 = (text: string): Uint8Array =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0));

const random = (length: number): Uint8Array => crypto.getRandomValues(new Uint8Array(length));

/** Key of a value's storage area, created on first use. */
function keyFor(name: string): Uint8Array {
  const place = name.startsWith(SESSION_PREFIX) ? `${SESSION_PREFIX}chave` : 'acervo.chave';
  try {
    const key = fromBase64(readItem(place) ?? '');
    if (key.length === KEY_BYTES) return key;
  } catch {
    // Invalid base64: a new key is created, and values of the old one are dropped when read.
  }
  const key = random(KEY_BYTES);
  writeItem(place, toBase64(key));
  return key;
}

/** Encrypts a text; the storage name is authenticated with it. */
export function encrypt(name: string, text: string): string {
  const nonce = random(NONCE_BYTES);
  const bound = new TextEncoder().encode(name);
  const cipher = xchacha20poly1305(keyFor(name), nonce, bound);
  const sealed = cipher.encrypt(new TextEncoder().encode(text));
  const whole = new Uint8Array(NONCE_BYTES + sealed.length);
  whole.set(nonce);
  whole.set(sealed, NONCE_BYTES);
  return toBase64(whole);
}

/** Decrypts a value of this name. Throws if it is anything else. */
export function decrypt(name: string, text: string): string {
  const whole = fromBase64(text);
  const bound = new TextEncoder().encode(name);
  const cipher = xchacha20poly1305(keyFor(name), whole.subarray(0, NONCE_BYTES), bound);
  return new TextDecoder().decode(cipher.decrypt(whole.subarray(NONCE_BYTES)));
}
