import { parseDomFromString } from '@node-saml/node-saml/lib/xml.js';

/** Many times what a provider sends; XPath over many siblings takes time that grows with their square. */
const MAX_LENGTH = 200_000;
const MAX_TAGS = 2000;

/**
 * Parses a message that anybody may have sent.
 *
 * @throws where it is larger than messages are
 */
export async function messageDom(xml: string): Promise<Document> {
  if (xml.length > MAX_LENGTH || xml.split('<', MAX_TAGS + 2).length > MAX_TAGS + 1) {
    throw new Error('The message is larger than any of SAML');
  }
  return parseDomFromString(xml);
}
