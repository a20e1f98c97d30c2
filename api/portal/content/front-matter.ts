import type { ErrorObject } from 'ajv';
import Type, { type Static, type TObject, type TProperties } from 'typebox';
import { parseDocument, type YAMLError } from 'yaml';
import { addFormat, validatorOf } from '../../core/validators.ts';
import { isDay } from '../../circulation/units/zone.ts';

/** Schemas of the front matter of texts. Keys are English, like the settings'. */
const closed = <T extends TProperties>(properties: T) =>
  Type.Object(properties, { additionalProperties: false });

const Title = Type.String({ minLength: 1, maxLength: 200 });
const WebAddress = Type.String({ pattern: '^https?://\\S+$' });

export const PageMatter = closed({
  title: Title,
  description: Type.Optional(Type.String({ maxLength: 300 })),
  menu: Type.Optional(Type.Enum(['main', 'footer', 'none'])),
  order: Type.Optional(Type.Integer()),
});
export type PageMatter = Static<typeof PageMatter>;

/** A day, or a local date and time in the institution's time zone. */
const Moment = Type.String({ format: 'moment' });
const isMoment = (text: string): boolean =>
  /^\S+( ([01]\d|2[0-3]):[0-5]\d)?$/.test(text) && isDay(text.split(' ')[0] ?? '');

export const EventMatter = closed({
  title: Title,
  summary: Type.Optional(Type.String({ maxLength: 300 })),
  starts: Moment,
  ends: Type.Optional(Moment),
  place: Type.Optional(Type.String({ maxLength: 200 })),
  library: Type.Optional(Type.String({ description: 'Code of a library' })),
  register: Type.Optional(WebAddress),
  source: Type.Optional(Type.Enum(['institution', 'eventum'])),
});
export type EventMatter = Static<typeof EventMatter>;

/** Author and date of a reading list; its works are in the body, one per line. */
export const ListMatter = closed({
  title: Title,
  by: Type.String({ minLength: 1, maxLength: 200 }),
  role: Type.Optional(Type.String({ maxLength: 200 })),
  published: Type.String({ pattern: '^\\d{4}-(0[1-9]|1[0-2])$' }),
});
export type ListMatter = Static<typeof ListMatter>;

export const TextMatter = closed({ title: Type.Optional(Title) });
export type TextMatter = Static<typeof TextMatter>;

/** Titles of a notice and its short text; see `NoticeTemplate`. */
export const NoticeMatter = closed({
  title: Type.Optional(Title),
  subject: Type.Optional(Title),
  alert: Type.Optional(Type.String({ minLength: 1, maxLength: 500 })),
});
export type NoticeMatter = Static<typeof NoticeMatter>;

/** A parsed text, or its problems. */
export type Parsed<T> =
  | {
      matter: T;
      body: string;
      /** Line of the file on which the body begins. */
      bodyLine: number;
    }
  | { problems: string[] };

addFormat('moment', isMoment);

/** Parses a file into validated front matter and Markdown body. */
export function parseMatter<T extends TObject>(text: string, schema: T): Parsed<Static<T>> {
  const match = /^\uFEFF?---\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)([\s\S]*)$/.exec(text);
  const [, yaml = '', body = text] = match ?? [];
  if (!match && text.startsWith('---')) {
    return { problems: ['the front matter has no closing line of three dashes'] };
  }
  const document = parseDocument(yaml, { schema: 'failsafe', prettyErrors: true });
  if (document.errors.length > 0)
    return { problems: document.errors.map((error) => yamlProblem(error, yaml)) };
  const matter = typed(document.toJS() as unknown, schema);
  const validate = validatorOf(schema);
  if (!validate(matter)) {
    const fields = Object.keys(schema.properties);
    return { problems: (validate.errors ?? []).map((error) => schemaProblem(error, yaml, fields)) };
  }
  const bodyLine = text.slice(0, text.length - body.length).split('\n').length;
  return { matter: matter as Static<T>, body, bodyLine };
}

/** "line 3: Map keys must be unique". Line numbers are those of the file, including the dashes. */
function yamlProblem({ message, linePos }: YAMLError, yaml: string): string {
  const [sentence = ''] = message.split(/ at line \d+|\n/);
  const line = linePos?.[0].line ?? 0;
  return `line ${line + 1}: ${sentence}${quotesHint(yaml.split('\n')[line - 1])}`;
}

/** The failsafe YAML schema keeps dates as text; numbers are parsed here. */
function typed(value: unknown, schema: TObject): unknown {
  if (value === null || value === undefined || value === '') return {};
  if (typeof value !== 'object' || Array.isArray(value)) return value;
  const properties = schema.properties as Record<string, { type?: string } | undefined>;
  return Object.fromEntries(
    Object.entries(value).map(([key, text]) => {
      const wanted = properties[key]?.type;
      return [key, wanted === 'integer' && /^-?\d+$/.test(String(text)) ? Number(text) : text];
    }),
  );
}

/** Values with ": ", or with "{" first, are something else in YAML. */
const quotesHint = (line = ''): string =>
  /^\w+:\s*(\{|[^"'].*: )/.test(line) ? '; write the value between quotes: field: "…"' : '';

const HINTS: Readonly<Record<string, string>> = {
  starts: 'write a day or a day and a time: 2026-03-17 or 2026-03-17 14:00',
  ends: 'write a day or a day and a time: 2026-03-17 or 2026-03-17 16:00',
  register: 'write a whole address: https://…',
  menu: 'write main, footer or none',
  source: 'write institution or eventum',
  order: 'write a whole number',
  published: 'write a year and a month: 2026-11',
};

function schemaProblem(
  { instancePath, keyword, params, message }: ErrorObject,
  yaml: string,
  fields: readonly string[],
): string {
  const field = instancePath.slice(1);
  if (keyword === 'required') return `${String(params['missingProperty'])} is missing`;
  if (keyword === 'additionalProperties') {
    const unknown = String(params['additionalProperty']);
    return `${lineOf(unknown, yaml)}${unknown} is no field of this kind of text; it has ${fields.join(', ')}`;
  }
  if (field === '') return 'the front matter must be a list of "field: value" lines';
  const line = yaml.split('\n').find((one) => one.startsWith(`${field}:`));
  const hint = HINTS[field] ?? `${message ?? keyword}${quotesHint(line)}`;
  return `${lineOf(field, yaml)}${field} is not as it must be: ${hint}`;
}

/** "line 3: ", of the file, for a field of the front matter. */
function lineOf(field: string, yaml: string): string {
  const index = yaml.split('\n').findIndex((line) => line.startsWith(`${field}:`));
  return index < 0 ? '' : `line ${index + 2}: `;
}
