import { decryptXml, xpath } from '@node-saml/node-saml/lib/xml.js';
import { messageDom } from './message-dom.ts';

/** Broken algorithms: SHA-1 and MD5 in signatures, 3DES, and RSA with PKCS #1 1.5 padding. */
const OLD = /#(?:\w+-)?(?:sha1|md5)$|#(?:kw-)?tripledes(?:-cbc)?$|#rsa-1_5$/;

/** EncryptionMethod contains OAEP digests, where SHA-1 is still secure. */
const SIGNATURES =
  ".//*[local-name()='SignatureMethod']/@Algorithm" +
  " | .//*[local-name()='Reference']/*[local-name()='DigestMethod']/@Algorithm";
const ENCRYPTIONS = ".//*[local-name()='EncryptionMethod']/@Algorithm";

const oldAt = (node: Node, path: string): string[] =>
  xpath
    .selectAttributes(node, path)
    .map(({ value }) => value)
    .filter((algorithm) => OLD.test(algorithm));

/** Insecure signature algorithms in an element. */
export const oldInSignatures = (node: Node): string[] => oldAt(node, SIGNATURES);

const oldIn = (dom: Document): string[] => [
  ...oldInSignatures(dom.documentElement),
  ...oldAt(dom.documentElement, ENCRYPTIONS),
];

/**
 * Insecure algorithms in a message and its encrypted content.
 *
 * @throws if the message has several encrypted assertions, or a large one
 */
export async function oldAlgorithms(dom: Document, privateKey?: string): Promise<string[]> {
  const outside = oldIn(dom);
  if (privateKey === undefined) return outside;
  const [encrypted, ...more] = xpath.selectElements(dom, "//*[local-name()='EncryptedAssertion']");
  if (more.length > 0) throw new Error('The message has several encrypted assertions');
  if (!encrypted) return outside;
  const inside = await messageDom(await decryptXml(String(encrypted), privateKey));
  return [...outside, ...oldIn(inside)];
}
