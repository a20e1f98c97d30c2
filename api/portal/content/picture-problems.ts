import { join } from 'node:path';
import type { Config } from '../../config.ts';
import type { Settings } from '../settings/settings.ts';
import { findFile, OWN_CONTENT } from './reader.ts';

/** Pictures in the settings whose file is missing: they would be broken on every page. */
export function pictureProblems(
  { institution, covers }: Settings,
  { dataFolder, contentFolder }: Pick<Config, 'dataFolder' | 'contentFolder'>,
): string[] {
  const settings = join(dataFolder, 'settings.json');
  const named = {
    'institution.logo': institution.logo,
    'covers.defaultImage': covers.defaultImage,
  };
  return Object.entries(named).flatMap(([setting, name]) => {
    if (name === '' || findFile([OWN_CONTENT, contentFolder], name) !== null) return [];
    const file = join(contentFolder, 'files', name);
    return [`${settings}: ${setting} is "${name}", but there is no file ${file}`];
  });
}
