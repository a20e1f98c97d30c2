import { parseDomFromString } from '@node-saml/node-saml/lib/xml.js';

/** Far larger than real messages; XPath over many siblings takes quadratic time. */
const MAX_LENGTH = 200_000;
const MAX_TAGS = 2000;

/**
 * Parses an untrusted message.
 *
 * @throws if it is too large
 */
export async function messageDom(xml: string): Promise<Document> {
  if (xml.length > MAX_LENGTH || xml.split('<', MAX_TAGS + 2).length > MAX_TAGS + 1) {
    throw new Error('The message is larger than any of SAML');
  }
  return parseDomFromString(xml);
}
