import type { ErrorObject } from 'ajv';
import { ACTIVITY } from '#contract/activities.ts';
import { safeHtml } from './safe-html.ts';

/** "institution.colour", "activities[2]". */
const place = (instancePath: string): string =>
  instancePath
    .slice(1)
    .replaceAll('/', '.')
    .replace(/\.(\d+)(?=\.|$)/g, '[$1]');

const shown = (value: unknown): string => {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
};

const ACTIVITIES = Object.entries(ACTIVITY)
  .map(([name, code]) => `${code} (${name})`)
  .join(', ');

const FORMS: Readonly<Record<string, string>> = {
  'institution.colour': 'a colour like #1b4ea3',
  'institution.logo': 'the name of an .svg or .png file in the folder content/files',
  'selfService.address': 'a web address or a path of the site',
};

/** One sentence for each thing that is wrong, as a person would say it. */
export function settingsFault({
  instancePath,
  keyword,
  params,
  message,
  data,
}: ErrorObject): string {
  const at = place(instancePath);
  const inside = (name: unknown) => [at, String(name)].filter(Boolean).join('.');
  switch (keyword) {
    case 'required':
      return `${inside(params['missingProperty'])} is missing`;
    case 'additionalProperties':
      return `${inside(params['additionalProperty'])} is no setting`;
    case 'type':
      return `${at || 'the file'} is ${shown(data)}; it must be ${article(String(params['type']))}`;
    case 'enum':
      return at.startsWith('activities')
        ? `${at} is ${shown(data)}, which is no activity; there are ${ACTIVITIES}`
        : `${at} is ${shown(data)}; it must be one of ${shown(params['allowedValues'])}`;
    case 'pattern':
      return `${at} is ${shown(data)}; it must look like ${FORMS[at] ?? 'a web address: https://…'}`;
    default:
      return `${at} ${message ?? keyword}`;
  }
}

const article = (type: string): string => (/^[aeio]/.test(type) ? `an ${type}` : `a ${type}`);

const TAG = /<\s*\/?\s*([a-z][\w-]*)/gi;
const HANDLER = /\son\w+\s*=/i;
const SCRIPT_ADDRESS = /(?:href|src)\s*=\s*["']?\s*(?:javascript|data|vbscript):/i;

/** What the support text may not hold; it is told, not silently taken out. */
export function htmlFaults(html: string, at: string): string[] {
  const kept = new Set(tagsOf(safeHtml(html)));
  const refused = [...new Set(tagsOf(html))].filter((tag) => !kept.has(tag));
  return [
    ...refused.map((tag) => `${at}: <${tag}> is not allowed`),
    ...(HANDLER.test(html)
      ? [`${at}: attributes that run script (onclick and the like) are not allowed`]
      : []),
    ...(SCRIPT_ADDRESS.test(html) ? [`${at}: addresses that run script are not allowed`] : []),
  ];
}

const tagsOf = (html: string): string[] =>
  [...html.matchAll(TAG)].map(([, tag = '']) => tag.toLowerCase());
