const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

const FORBIDDEN = new RegExp('[\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\ufffe\\uffff]', 'g');

/** Drops characters that XML does not allow. */
export const validXmlText = (text: string): string => text.toWellFormed().replace(FORBIDDEN, '');

/** Escapes text for XML and drops characters that XML does not allow. */
export const escapeXml = (text: string): string =>
  validXmlText(text).replace(/[&<>"]/g, (character) => ESCAPES[character] ?? character);

/**
 * Serialises an element. Attributes are text, content is markup; absent attributes are left out.
 */
export function xmlElement(
  name: string,
  attributes: Readonly<Record<string, string | undefined>>,
  ...content: readonly string[]
): string {
  const written = Object.entries(attributes).map(([key, value]) =>
    value === undefined ? '' : ` ${key}="${escapeXml(value)}"`,
  );
  const head = `${name}${written.join('')}`;
  const inside = content.join('');
  return inside === '' ? `<${head}/>` : `<${head}>${inside}</${name}>`;
}

/** Serialises an element that holds text; `''` if the text is empty. */
export const xmlText = (
  name: string,
  text: string,
  attributes: Readonly<Record<string, string | undefined>> = {},
): string => (text === '' ? '' : xmlElement(name, attributes, escapeXml(text)));
