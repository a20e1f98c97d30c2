import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PROFILES } from '#api/catalogue/copies/profiles/built-in.ts';
import { findProfile } from '#api/catalogue/copies/profiles/profile-file.ts';
import { inFolder } from '../../../../../support/networks/small-site.ts';

const withFiles = (files: Record<string, unknown>, work: (folder: string) => void) =>
  inFolder((folder) => {
    for (const [name, content] of Object.entries(files)) {
      const text = typeof content === 'string' ? content : JSON.stringify(content);
      writeFileSync(join(folder, name), text);
    }
    work(folder);
  });

describe('a profile', () => {
  it('is known by its name', () => {
    expect(findProfile('koha', { folder: '/' })).toBe(PROFILES['koha']);
  });

  it('of a file changes what it says of another, file by file', () =>
    withFiles(
      {
        'network.json': { extends: 'koha', codes: { kinds: { BX: 'normal' } } },
        'branch.json': { extends: 'network.json', codes: { libraries: { B1: 'branch' } } },
      },
      (folder) => {
        const { fields, codes } = findProfile('branch.json', { folder });
        expect(fields).toEqual(PROFILES['koha']?.fields);
        expect(codes.kinds).toMatchObject({ BX: 'normal', bk: 'normal' });
        expect(codes.libraries).toEqual({ B1: 'branch' });
        expect(codes.statuses['7']).toMatchObject({ '1': 'consulta_local' });
      },
    ));

  it('that goes round in a circle is refused', () =>
    withFiles({ 'a.json': { extends: 'b.json' }, 'b.json': { extends: 'a.json' } }, (folder) => {
      expect(() => findProfile('a.json', { folder })).toThrow(
        'The profile extends itself: a.json → b.json → a.json',
      );
    }));

  it.each([
    [{}, 'it names no fields'],
    [{ fields: [] }, 'fields must NOT have fewer than 1 items'],
    [{ fields: [{ tag: '9' }] }, 'fields.0.tag must match pattern'],
    [
      { extends: 'koha', codes: { statuses: { 0: { BK: 'talvez' } } } },
      'codes.statuses.0.BK must be',
    ],
    [{ extends: 'koha', colour: 'red' }, 'must NOT have additional properties "colour"'],
    [{ extends: 'nenhum' }, 'There is no profile "nenhum"'],
    ['{', 'p.json: '],
  ])('that is %j is refused with its place', (content, problem) =>
    withFiles({ 'p.json': content }, (folder) => {
      expect(() => findProfile('p.json', { folder })).toThrow(problem);
    }),
  );

  it('that there is not is told with those that there are', () => {
    expect(() => findProfile('alef', { folder: '/nowhere' })).toThrow(
      'There is no profile "alef", nor such a file. Profiles: koha, evergreen, aleph, pergamum, sophia, sirsi',
    );
  });

  it('of the settings extend what comes along, each other and files, and never themselves', () => {
    const kinds = (kind: string) => ({ codes: { kinds: { BX: kind } } });
    const own = {
      ours: { extends: 'koha', ...kinds('horas') },
      branch: { extends: 'ours', codes: { libraries: { C: 'central' } } },
      koha: { extends: 'koha', ...kinds('normal') },
      a: { extends: 'b' },
      b: { extends: 'a' },
      wrong: { extends: 'koha', fields: [] },
    };
    const named = (name: string) => findProfile(name, { folder: '/nowhere', own });
    expect(named('branch').codes).toMatchObject({
      kinds: { BX: 'horas', bk: 'normal' },
      libraries: { C: 'central' },
    });
    expect(named('koha').codes.kinds).toMatchObject({ BX: 'normal', bk: 'normal' });
    expect(() => named('a')).toThrow('The profile extends itself: a → b → a');
    expect(() => named('wrong')).toThrow('settings.json, copyProfiles.wrong');
  });
});
