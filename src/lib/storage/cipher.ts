import { xchacha20poly1305 } from '@noble/ciphers/chacha.js';
import { readItem, SESSION_PREFIX, writeItem } from './web-storage.ts';

/**
 * Encrypts what the browser keeps. The key lies beside what it protects: this keeps values from
 * casual eyes and other software, not from script in the page (docs/decisions/persisted-state.md).
 */

const KEY_BYTES = 32;
const NONCE_BYTES = 24;

/** Byte by byte: a long value has more than a call takes arguments. */
const toBase64 = (bytes: Uint8Array): string =>
  btoa(bytes.reduce((text, byte) => text + String.fromCharCode(byte), ''));

const fromBase64 = (text: string): Uint8Array =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0));

const random = (length: number): Uint8Array => crypto.getRandomValues(new Uint8Array(length));

/** The key of the storage that a value lives in, made when first needed. */
function keyFor(name: string): Uint8Array {
  const place = name.startsWith(SESSION_PREFIX) ? `${SESSION_PREFIX}chave` : 'acervo.chave';
  try {
    const key = fromBase64(readItem(place) ?? '');
    if (key.length === KEY_BYTES) return key;
  } catch {
    // Not base64: a new key is made, and what the old one protected is dropped when read.
  }
  const key = random(KEY_BYTES);
  writeItem(place, toBase64(key));
  return key;
}

/** Encrypts a text that is kept under this name; the name is bound to it. */
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

/** Opens what `encrypt` made under this name. Throws when it is anything else. */
export function decrypt(name: string, text: string): string {
  const whole = fromBase64(text);
  const bound = new TextEncoder().encode(name);
  const cipher = xchacha20poly1305(keyFor(name), whole.subarray(0, NONCE_BYTES), bound);
  return new TextDecoder().decode(cipher.decrypt(whole.subarray(NONCE_BYTES)));
}
