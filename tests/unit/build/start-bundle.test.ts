import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeBundle, findBundle } from '../../../deploy/bundle.mjs';
import { writeFiles } from '../../support/networks/small-site.ts';

const PROJECT = join(import.meta.dirname, '../../..');
const place = mkdtempSync(join(tmpdir(), 'acervo-bundle-'));
const root = join(place, 'project');

const SOURCES = {
  'package.json': '{ "type": "module" }',
  'package-lock.json': '{}',
  'deploy/start.ts': `
    import { Type } from 'typebox';
    import { words } from '../api/words.ts';
    const kind: string = Type.String().type;
    console.log(kind, words(), (await import('../api/late.ts')).late);`,
  'api/words.ts': `
    import { readFileSync } from 'node:fs';
    export const words = () => readFileSync(new URL('words.txt', import.meta.url), 'utf8');`,
  'api/words.txt': 'beside the source',
  'api/late.ts': `export const late: string = 'late';`,
};

const said = (file: string | null) =>
  spawnSync(process.execPath, [file ?? 'none'], { encoding: 'utf8' }).stdout.trim();

beforeAll(async () => {
  writeFiles(root, SOURCES);
  symlinkSync(join(PROJECT, 'node_modules'), join(root, 'node_modules'));
  expect(findBundle(root)).toBeNull();
  await makeBundle(root, 'deploy/start.ts');
});
afterAll(() => rmSync(place, { recursive: true, force: true }));

it('says the same as the sources, with the files beside them and what comes late', () => {
  const bundle = findBundle(root);
  expect(said(bundle)).toBe('string beside the source late');
  expect(said(join(root, 'deploy/start.ts'))).toBe(said(bundle));
});

it('goes along with a copy of the project', () => {
  const copy = join(place, 'copy');
  cpSync(root, copy, { recursive: true });
  writeFiles(copy, { 'api/words.txt': 'of the copy' });
  const bundle = findBundle(copy);
  expect(bundle).toContain(copy);
  expect(said(bundle)).toBe('string of the copy late');
});

it('is not used once a source or the list of packages says something else', async () => {
  for (const [file, text] of [
    ['api/late.ts', `export const late: string = 'later';`],
    ['package-lock.json', '{ "lockfileVersion": 3 }'],
  ] as const) {
    const before = findBundle(root);
    writeFiles(root, { [file]: text });
    expect(findBundle(root)).toBeNull();
    await makeBundle(root, 'deploy/start.ts');
    expect(findBundle(root)).not.toBeNull();
    // A server that runs from the last one goes on.
    expect(said(before)).not.toBe('');
  }
  expect(said(findBundle(root))).toBe('string beside the source later');
});

it('is mended file by file where it is not whole, so that it is never gone', async () => {
  const bundle = findBundle(root) ?? '';
  const folder = statSync(dirname(bundle)).ino;
  truncateSync(bundle);
  expect(findBundle(root)).toBeNull();
  await makeBundle(root, 'deploy/start.ts');
  expect(findBundle(root)).toBe(bundle);
  expect(said(bundle)).toBe('string beside the source later');
  expect(statSync(dirname(bundle)).ino).toBe(folder);
});

it('stays while a server runs from it, however many are made after it', async () => {
  const bundle = findBundle(root) ?? '';
  const holder = `
    import { holdBundle } from ${JSON.stringify(join(PROJECT, 'deploy/bundle.mjs'))};
    holdBundle(${JSON.stringify(bundle)});
    process.stdin.on('end', () => process.exit()).resume();
    console.log('holds');`;
  const server = spawn(process.execPath, ['--input-type=module', '--eval', holder]);
  await once(server.stdout, 'data');
  const makeAnother = async (late: string) => {
    writeFiles(root, { 'api/late.ts': `export const late: string = '${late}';` });
    await makeBundle(root, 'deploy/start.ts');
  };
  // Once the sources are what they were: the same bundle, made again.
  for (const late of ['second', 'later', 'third', 'fourth']) await makeAnother(late);
  expect(said(bundle)).toBe('string beside the source later');
  server.stdin.end();
  await once(server, 'exit');
  await makeAnother('fifth');
  expect(existsSync(bundle)).toBe(false);
});
