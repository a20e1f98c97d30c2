import { createPrivateKey, X509Certificate } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Our key and certificate, PEM. */
export interface SamlKey {
  privateKey: string;
  certificate: string;
}

/** Reads `saml.key` and `saml.crt` of the data folder; null if there is no key. */
export function readSamlKey(dataFolder: string): SamlKey | null {
  const [key, crt] = [join(dataFolder, 'saml.key'), join(dataFolder, 'saml.crt')];
  if (!existsSync(key)) return null;
  const [privateKey, certificate] = [readFileSync(key, 'utf8'), readFileSync(crt, 'utf8')];
  if (!new X509Certificate(certificate).checkPrivateKey(createPrivateKey(privateKey))) {
    throw new Error(`${crt} is not the certificate of ${key}`);
  }
  return { privateKey, certificate };
}
