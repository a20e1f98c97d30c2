import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../config.ts';
import type { Settings } from '../settings.ts';
import { OWN_CONTENT } from './reader.ts';

/** A logo that no folder holds: every page would show a broken picture. */
export function logoFaults(
  { institution: { logo } }: Settings,
  { dataFolder, contentFolder }: Pick<Config, 'dataFolder' | 'contentFolder'>,
): string[] {
  const isThere = [OWN_CONTENT, contentFolder].some((folder) =>
    statSync(join(folder, 'files', logo), { throwIfNoEntry: false })?.isFile(),
  );
  if (logo === '' || isThere) return [];
  const settings = join(dataFolder, 'settings.json');
  const file = join(contentFolder, 'files', logo);
  return [`${settings}: institution.logo is "${logo}", but there is no file ${file}`];
}
