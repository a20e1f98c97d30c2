/** Readers of what reference managers are given, written from the descriptions of the formats alone. */

export interface ReadBack {
  title: string;
  /** "Family, Given", or a name in one piece. */
  authors: string[];
  year: string;
  /** Everything that it says: each tag or field with its values. */
  all: Map<string, string[]>;
}

/** The references of a RIS file: a tag, two blanks, a hyphen, a blank; "ER" ends each. */
export function readRis(text: string): ReadBack[] {
  const all: ReadBack[] = [];
  let tags: [tag: string, value: string][] = [];
  for (const line of text.split(/\r?\n/)) {
    const [, tag, value = ''] = /^([A-Z][A-Z0-9]) {2}- ?(.*)$/.exec(line) ?? [];
    if (tag === undefined) continue;
    if (tag !== 'ER') {
      tags.push([tag, value]);
      continue;
    }
    const of = (name: string) => tags.filter(([one]) => one === name).map(([, told]) => told);
    all.push({
      title: of('TI')[0] ?? '',
      authors: of('AU'),
      year: of('PY')[0] ?? '',
      all: new Map(tags.map(([name]) => [name, of(name)])),
    });
    tags = [];
  }
  return all;
}

/** The entries of a BibTeX file, with braces counted and escapes resolved. */
export function readBibtex(text: string): ReadBack[] {
  const all: ReadBack[] = [];
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at)) {
    const open = text.indexOf('{', at);
    const end = closing(text, open);
    const fields = fieldsOf(text.slice(text.indexOf(',', open) + 1, end));
    all.push({
      title: plain(fields.get('title') ?? ''),
      authors: namesOf(fields.get('author') ?? ''),
      year: fields.get('year') ?? '',
      all: new Map([...fields].map(([name, value]) => [name, [plain(value)]])),
    });
    at = end + 1;
  }
  return all;
}

/** Where the brace that opens at a place is closed. */
function closing(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (sign === '\\') at += 1;
    else if (sign === '{') depth += 1;
    else if (sign === '}') depth -= 1;
    if (depth === 0) return at;
  }
  throw new Error('A brace is never closed');
}

function fieldsOf(text: string): Map<string, string> {
  const fields = new Map<string, string>();
  for (let at = 0; ;) {
    const head = /\s*([a-z]+)\s*=\s*\{/y;
    head.lastIndex = at;
    const found = head.exec(text);
    if (!found) return fields;
    const open = head.lastIndex - 1;
    const end = closing(text, open);
    fields.set(found[1] ?? '', text.slice(open + 1, end));
    at = end + (text.charAt(end + 1) === ',' ? 2 : 1);
  }
}

/** Names are parted by "and" outside braces. */
function namesOf(value: string): string[] {
  const names: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < value.length; at += 1) {
    if (value.charAt(at) === '\\') at += 1;
    else if (value.charAt(at) === '{') depth += 1;
    else if (value.charAt(at) === '}') depth -= 1;
    else if (depth === 0 && value.startsWith(' and ', at)) {
      names.push(value.slice(start, at));
      start = at + 5;
    }
  }
  return [...names, value.slice(start)].filter((name) => name !== '').map(plain);
}

const ESCAPED: Readonly<Record<string, string>> = {
  '\\textbackslash{}': '\\',
  '\\textasciitilde{}': '~',
  '\\textasciicircum{}': '^',
};

/** Without the braces that keep capitals and names together, escapes as their signs. */
const plain = (text: string): string =>
  text.replace(/\\text[a-z]+\{\}|\\(.)|[{}]/g, (sign: string, one: string | undefined) =>
    one === undefined || sign.startsWith('\\text') ? (ESCAPED[sign] ?? '') : one,
  );
