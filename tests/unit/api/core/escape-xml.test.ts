import { globSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { SaxesParser } from 'saxes';
import { expect, it } from 'vitest';
import { escapeXml } from '#api/core/escape-xml.ts';

/** Text and attribute that an XML parser reads back. */
function readBack(text: string): { text: string; attribute: string | undefined } {
  const parser = new SaxesParser();
  const read = { text: '', attribute: undefined as string | undefined };
  parser.on('text', (part) => (read.text += part));
  parser.on('opentag', ({ attributes }) => (read.attribute = attributes['a']));
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(`<e a="${escapeXml(text)}">${escapeXml(text)}</e>`).close();
  return read;
}

const ALLOWED = /[^\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/gu;

it('writes text that an XML parser reads back, without the characters that XML forbids', () => {
  const odd = fc.constantFrom(
    '&',
    '<',
    '>',
    '"',
    "'",
    ']]>',
    '&amp;',
    '\u0000',
    '\uffff',
    '\ud800',
  );
  const texts = fc
    .array(fc.oneof(odd, fc.string({ unit: 'binary' })))
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(texts, (text) => {
      const kept = (text.toWellFormed().match(ALLOWED) ?? []).join('');
      const read = readBack(text);
      // XML reads every line end as \n, and white space of attributes as blanks.
      expect(read.text).toBe(kept.replace(/\r\n?/g, '\n'));
      expect(read.attribute).toBe(kept.replace(/\r\n?/g, '\n').replace(/[\t\n]/g, ' '));
    }),
  );
});

it('is the only escape of the server and the demonstration', () => {
  const others = globSync('{api,demo,cli}/**/*.ts').filter(
    (file) => file !== 'api/core/escape-xml.ts' && readFileSync(file, 'utf8').includes("'&amp;"),
  );
  expect(others).toEqual([]);
});
