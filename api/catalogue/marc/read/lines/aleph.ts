import { control, data, splitSubfields, type LineContent, type LineDialect } from './dialect.ts';

/** System number (9 digits, more with a library prefix), tag, indicators, alphabet, content: "000000004 24510 L $$aTitle". */
export const ALEPH_LINE = /^(\d{9,18}) ([0-9A-Z]{3})(.)(.) [A-Z] (.*)$/s;

/**
 * Aleph sequential: one line per field, with ^ for blanks in coded fields. Each line begins with the
 * record's system number; a long field continues in lines that begin with $$9^^ or $$9^.
 */
export const aleph: LineDialect = {
  begins: (line, before) => {
    const number = numberOf(line);
    return number !== undefined && number !== numberOf(before ?? '');
  },
  read(line, isFirst) {
    const [, number = '', tag = '', ind1 = ' ', ind2 = ' ', content = ''] =
      ALEPH_LINE.exec(line) ?? [];
    if (tag === '') return [{ kind: 'more', text: ` ${line.trim()}` }];
    const first: LineContent[] = isFirst ? [{ kind: 'number', value: number }] : [];
    return [...first, ...parseField(tag, ind1 + ind2, content)];
  },
};

const numberOf = (line: string): string | undefined => ALEPH_LINE.exec(line)?.[1];

function parseField(tag: string, indicators: string, content: string): LineContent[] {
  if (tag === 'LDR') return [{ kind: 'leader', value: plain(content) }];
  if (tag === 'DEL') return [{ kind: 'deleted' }];
  if (tag.startsWith('00')) return [control(tag, plain(content))];
  const [, part] = /^\$\$9\^{1,2}(.*)$/s.exec(content) ?? [];
  if (part === undefined) return withState(tag, indicators, content);
  // Continuation lines of such a field repeat "$$a" and end with ^ for a blank.
  const { field } = data(tag, indicators, splitSubfields(part.replace(/\^$/, ' '), '$$'));
  return [{ kind: 'part', field }];
}

function withState(tag: string, indicators: string, content: string): LineContent[] {
  const field = data(tag, indicators, splitSubfields(content, '$$'));
  return tag === 'STA' && content.includes('DELETED') ? [field, { kind: 'deleted' }] : [field];
}

const plain = (text: string): string => text.replaceAll('^', ' ');
