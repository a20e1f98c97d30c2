import { control, data, subfieldsOf, type LineContent, type LineDialect } from './dialect.ts';

/** Number (of 9 digits, or more where it has that of the library), tag, indicators, alphabet, content: "000000004 24510 L $$aTitle". */
export const ALEPH_LINE = /^(\d{9,18}) ([0-9A-Z]{3})(.)(.) [A-Z] (.*)$/s;

/**
 * Aleph sequential: a line for each field, blanks of coded fields as ^; records have a number of their
 * own, and a field that is too long goes on in lines that begin with $$9^^ or $$9^.
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
    return [...first, ...fieldOf(tag, ind1 + ind2, content)];
  },
};

const numberOf = (line: string): string | undefined => ALEPH_LINE.exec(line)?.[1];

function fieldOf(tag: string, indicators: string, content: string): LineContent[] {
  if (tag === 'LDR') return [{ kind: 'leader', value: plain(content) }];
  if (tag === 'DEL') return [{ kind: 'deleted' }];
  if (tag.startsWith('00')) return [control(tag, plain(content))];
  const [, part] = /^\$\$9\^{1,2}(.*)$/s.exec(content) ?? [];
  if (part === undefined) return withState(tag, indicators, content);
  // Each line of such a field says "$$a" anew, and ends with ^ for a blank.
  const { field } = data(tag, indicators, subfieldsOf(part.replace(/\^$/, ' '), '$$'));
  return [{ kind: 'part', field }];
}

function withState(tag: string, indicators: string, content: string): LineContent[] {
  const field = data(tag, indicators, subfieldsOf(content, '$$'));
  return tag === 'STA' && content.includes('DELETED') ? [field, { kind: 'deleted' }] : [field];
}

const plain = (text: string): string => text.replaceAll('^', ' ');
