import { resolveMnemonics } from '../text/mnemonics.ts';
import { control, data, splitSubfields, type LineDialect } from './dialect.ts';

/**
 * "=245  10$aTitle"; blanks of indicators and coded fields as \, special characters by mnemonic.
 */
export const MNEMONIC_LINE = /^=(LDR|[0-9A-Za-z]{3}) {1,2}(.*)$/s;

/** Line-mode MARC as MarcEdit and MARCMaker write it. */
export const mnemonic: LineDialect = {
  begins: (line, before) =>
    line.startsWith('=LDR') || (line.startsWith('=') && (before ?? '').trim() === ''),
  read(line) {
    const [, tag = '', content = ''] = MNEMONIC_LINE.exec(line) ?? [];
    if (tag === '') return line.trim() === '' ? [] : [{ kind: 'more', text: ` ${line.trim()}` }];
    if (tag === 'LDR') return [{ kind: 'leader', value: blanks(content) }];
    if (tag.startsWith('00')) return [control(tag, resolveMnemonics(blanks(content)))];
    // "$" separates subfields; a literal one is written {dollar}, resolved after splitting.
    const subfields = splitSubfields(content.slice(2), '$').map(({ code, value }) => ({
      code,
      value: resolveMnemonics(value),
    }));
    return [data(tag, blanks(content.slice(0, 2)), subfields)];
  },
};

const blanks = (text: string): string => text.replaceAll('\\', ' ');

const LEADER = /^\d{5}[ -~]{19}$/;
const TAGGED = /^([0-9A-Za-z]{3}) (.*)$/s;

/**
 * Human-readable lines as yaz-marcdump prints them: the leader alone, then "245 10 $a Title $c
 * Name".
 */
export const readable: LineDialect = {
  begins: (line) => isLeader(line),
  read(line) {
    if (isLeader(line)) return [{ kind: 'leader', value: line.replace(/^LDR {1,4}/, '') }];
    const [, tag = '', content = ''] = TAGGED.exec(line) ?? [];
    if (tag === '') return line.trim() === '' ? [] : [{ kind: 'more', text: ` ${line.trim()}` }];
    const marked = content.includes('‡');
    if (tag.startsWith('00')) return [control(tag, content.replace(/^ {3}/, ''))];
    const indicators = content.slice(0, 2);
    const text = content.slice(2).trimStart();
    const subfields = marked ? splitSubfields(text, '‡') : spacedSubfields(text);
    return [data(tag, indicators, subfields)];
  },
};

const isLeader = (line: string): boolean => /^LDR /.test(line) || LEADER.test(line);

/** "$a Title : $b rest": codes between blanks. */
const spacedSubfields = (text: string) =>
  [...` ${text}`.matchAll(/ \$(.) (.*?)(?= \$. |$)/gs)].map(([, code = 'a', value = '']) => ({
    code,
    value,
  }));
