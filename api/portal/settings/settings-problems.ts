import type { ErrorObject } from 'ajv';
import { ACTIVITY } from '#contract/shared/activities.ts';
import { activeContent } from '../content/safe-html.ts';

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
  'institution.colour': '#1b4ea3',
  'institution.logo': 'logo.svg or logo.png, a file of the folder content/files',
  'login.suffix': '@example.org',
  'mail.from': 'library@example.org',
  'covers.origins': 'https://covers.example.org, without a path',
  'covers.defaultImage': 'cover.png, a file of the folder content/files',
  'selfService.address': 'https://… or /autoatendimento',
};

/** Describes each problem in one sentence. */
export function settingsProblem({
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
      return `${at} is ${shown(data)}; it must look like ${FORMS[at.replace(/\[\d+\]$/, '')] ?? 'https://…'}`;
    case 'minLength':
    case 'minItems':
      return `${at} is empty`;
    case 'minimum':
    case 'maximum':
      return `${at} is ${shown(data)}; it must be at ${keyword === 'minimum' ? 'least' : 'most'} ${String(params['limit'])}`;
    default:
      return `${at} ${message ?? keyword}`;
  }
}

const article = (type: string): string => (/^[aeio]/.test(type) ? `an ${type}` : `a ${type}`);

/** Reports forbidden markup in the support text, instead of removing it silently. */
export const htmlProblems = (html: string, at: string): string[] =>
  activeContent(html).map((part) => `${at}: ${part} is not allowed`);
