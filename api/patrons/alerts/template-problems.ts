import { NOTICE_TEXTS } from './texts.ts';
import type { NoticeTemplate } from './words.ts';

/** Longest text of an alert, before its fields are filled. */
const MAX_ALERT = 500;
/** Longest text of an e-mail, before its fields are filled. */
const MAX_EMAIL = 3000;

export const NOTICE_NAMES: readonly string[] = NOTICE_TEXTS.map(({ name }) => name);

/** Problems of a library's text of a notice; `file` is the whole file. */
export function templateProblems(name: string, file: string, template: NoticeTemplate): string[] {
  const { matter } = template;
  const body = template.body.trim();
  const hasEmail = NOTICE_TEXTS.find((text) => text.name === name)?.hasEmail;
  const isEmpty = !matter.title && !matter.subject && !matter.alert && body === '';
  return [
    ...lineProblems(name, file),
    ...(isEmpty ? ['it says nothing: write a title or a text, or delete the file'] : []),
    ...(matter.subject && hasEmail === false ? ['subject: this notice has no e-mail'] : []),
    ...(body.length > MAX_EMAIL
      ? [`the text has ${body.length} characters; write at most ${MAX_EMAIL}`]
      : []),
    ...(body.length > MAX_ALERT && !matter.alert
      ? [
          `the text has ${body.length} characters and an alert at most ${MAX_ALERT}; ` +
            'write a shorter one for alerts into the front matter: "alert: …"',
        ]
      : []),
  ];
}

/** Markup, broken placeholders and unknown fields, with their lines. */
export function lineProblems(name: string, file: string): string[] {
  const fields = NOTICE_TEXTS.find((text) => text.name === name)?.fields;
  if (!fields) return [];
  const known = fields.map((field) => `{{${field}}}`).join(', ') || 'none';
  return file.split(/\r?\n/).flatMap((line, index) => {
    const at = `line ${index + 1}:`;
    const used = [...line.matchAll(/\{\{(\w+)\}\}/g)].map(([, field = '']) => field);
    const rest = line.replace(/\{\{\w+\}\}/g, '');
    const markup = /<[a-z/!][^>]*>?/i.exec(line)?.[0];
    return [
      ...used
        .filter((field) => !fields.includes(field))
        .map((field) => `${at} {{${field}}} is no field of ${name}; its fields: ${known}`),
      ...(/[{}]/.test(rest)
        ? [`${at} write a field as {{name}}; the fields of ${name}: ${known}`]
        : []),
      ...(markup ? [`${at} ${markup} is HTML; write plain text`] : []),
    ];
  });
}
