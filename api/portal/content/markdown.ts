import { Marked, Parser, type Token } from 'marked';
import { fold } from '../../search/engine/engine.ts';
import { safeHtml } from './safe-html.ts';

const marked = new Marked({ gfm: true, breaks: false });

/** Renders Markdown as safe HTML; headings get ids to link to. */
export function renderMarkdown(markdown: string): string {
  const taken = new Set<string>();
  const html = marked.parse(markdown, { async: false });
  const linked = html.replace(
    /<h([2-4])>([\s\S]*?)<\/h\1>/g,
    (_whole, level: string, text: string) => {
      const id = freeId(text.replace(/<[^>]+>/g, ''), taken);
      return `<h${level} id="${id}">${text}</h${level}>`;
    },
  );
  return safeHtml(linked);
}

/** "Como renovar?" → "como-renovar". */
const slugify = (text: string): string =>
  fold(text)
    .replace(/&\w+;/g, ' ')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60) || 'texto';

function freeId(text: string, taken: Set<string>): string {
  const base = slugify(text);
  let id = base;
  for (let n = 2; taken.has(id); n++) id = `${base}-${n}`;
  taken.add(id);
  return id;
}

export interface Question {
  id: string;
  question: string;
  answer: string;
}

/** Splits a text at headings of level two, each a question in plain text. */
export function splitQuestions(markdown: string): Question[] {
  const taken = new Set<string>();
  const parts: { question: string; answer: string }[] = [];
  for (const token of marked.lexer(markdown)) {
    if (token.type === 'heading' && token['depth'] === 2) {
      parts.push({ question: plainText(token.tokens ?? []), answer: '' });
      continue;
    }
    const last = parts.at(-1);
    if (last) last.answer += token.raw;
  }
  return parts
    .filter(({ question }) => question !== '')
    .map(({ question, answer }) => ({
      id: freeId(question, taken),
      question,
      answer: renderMarkdown(answer),
    }));
}

function plainText(tokens: Token[]): string {
  const parser = new Parser();
  return parser.parseInline(tokens, parser.textRenderer).trim();
}
