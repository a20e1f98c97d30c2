import { SaxesParser } from 'saxes';

export interface XmlNode {
  /** With its prefix. */
  name: string;
  uri: string;
  attributes: Record<string, string>;
  text: string;
  children: XmlNode[];
}

/** Parses a document; throws if it is not well formed. */
export function parseXml(xml: string): XmlNode {
  const root: XmlNode = { name: '', uri: '', attributes: {}, text: '', children: [] };
  const open = [root];
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, uri, attributes }) => {
    const values = Object.values(attributes).map(({ name: of, value }) => [of, value]);
    const node = { name, uri, attributes: Object.fromEntries(values) as never, text: '' };
    const element: XmlNode = { ...node, children: [] };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('text', (text) => {
    const element = open.at(-1);
    if (element) element.text += text;
  });
  parser.on('closetag', () => void open.pop());
  parser.write(xml).close();
  return root.children[0]!;
}

/** Elements of a name, at any depth. */
export const elements = (node: XmlNode, name: string): XmlNode[] => [
  ...node.children.filter((child) => child.name === name),
  ...node.children.flatMap((child) => elements(child, name)),
];

export const texts = (node: XmlNode, name: string): string[] =>
  elements(node, name).map(({ text }) => text);
