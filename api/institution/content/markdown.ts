import { Marked } from 'marked';
import { fold } from '../../search/engine.ts';
import { safeHtml } from '../safe-html.ts';

const marked = new Marked({ gfm: true, breaks: false });

/** Markdown as safe HTML; headings get an id, so that each can be linked to. */
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
export const slugOf = (text: string): string =>
  fold(text)
    .replace(/&\w+;/g, ' ')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60) || 'texto';

function freeId(text: string, taken: Set<string>): string {
  const base = slugOf(text);
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

/** The questions of a text: every heading of the second level begins one. */
export function questionsOf(markdown: string): Question[] {
  const taken = new Set<string>();
  return markdown
    .split(/^## +/m)
    .slice(1)
    .map((part) => {
      const [first = '', ...rest] = part.split('\n');
      const question = first.trim().replace(/\s*#+$/, '');
      return { id: freeId(question, taken), question, answer: renderMarkdown(rest.join('\n')) };
    })
    .filter(({ question }) => question !== '');
}
