import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import Type, { type Static } from 'typebox';
import { LocalizedText, object } from '#contract/shapes.ts';

const Settings = Type.Object(
  {
    institution: object({
      sigla: Type.String({ minLength: 1, description: 'Abbreviation' }),
      name: Type.String({ minLength: 1 }),
      code: Type.Integer({ minimum: 1, description: 'codEmpresa' }),
      colour: Type.String({ pattern: '^#[0-9a-fA-F]{6}$' }),
      loginLabel: LocalizedText,
      loginMessage: LocalizedText,
    }),
    /** Activity codes that are switched on (specification §6). */
    activities: Type.Array(Type.Integer()),
    client: object({ id: Type.String({ minLength: 1 }), secret: Type.String({ minLength: 1 }) }),
    timeZone: Type.String({ minLength: 1 }),
    publish: object({
      titles: Type.Integer({ minimum: 0, description: 'How many titles are pre-rendered at most' }),
    }),
    /** True only for the demonstration network, whose passwords are public. */
    demonstration: Type.Boolean(),
  },
  { additionalProperties: false },
);

/** What a library sets for itself; lives as `settings.json` in the data folder. */
export type Settings = Static<typeof Settings>;

const validate = new Ajv({ allErrors: true, strict: false }).compile<Settings>(Settings);

/** Checks settings read from anywhere. Throws one sentence per wrong field, with its path. */
export function parseSettings(value: unknown, where: string): Settings {
  if (!validate(value)) {
    const wrong = (validate.errors ?? []).map(
      ({ instancePath, message, params }) =>
        `${instancePath || '/'} ${message ?? ''} ${String(params['additionalProperty'] ?? '')}`,
    );
    throw new Error(`${where}: ${wrong.map((line) => line.trim()).join('; ')}`);
  }
  const zone = value.timeZone;
  if (!isTimeZone(zone)) throw new Error(`${where}: /timeZone "${zone}" is not a time zone`);
  return value;
}

/** Writes `settings.json`: whole or not at all. */
export function writeSettings(dataFolder: string, settings: Settings): void {
  mkdirSync(dataFolder, { recursive: true });
  const file = join(dataFolder, 'settings.json');
  writeFileSync(`${file}.part`, `${JSON.stringify(settings, null, 2)}\n`);
  renameSync(`${file}.part`, file);
}

/** Reads `settings.json` of a data folder. */
export function readSettings(dataFolder: string): Settings {
  const file = join(dataFolder, 'settings.json');
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(`${file} cannot be read: ${error instanceof Error ? error.message : ''}`, {
      cause: error,
    });
  }
  return parseSettings(value, file);
}

/** Does this platform know the zone? */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
