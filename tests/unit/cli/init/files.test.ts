import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readInitFiles } from '#cli/init/files.ts';

const SETTINGS = {
  institution: {
    sigla: 'REDE',
    name: 'Rede de bibliotecas',
    code: 7,
    colour: '#123456',
    loginLabel: { pt: 'Usuário' },
    loginMessage: { pt: 'Entre' },
  },
  activities: [8],
  client: { id: 'rede', secret: 'segredo' },
  timeZone: 'America/Manaus',
  publish: { titles: 10 },
  demonstration: false,
};

const GOOD: Readonly<Record<string, string>> = {
  'settings.json': JSON.stringify(SETTINGS),
  'campuses.csv': 'code,name\nA,Campus A\n',
  'libraries.csv': 'code;name;campus\n1;Biblioteca central;A\n',
  'groups.csv': '\ufeffcode,name,name_en\n01,Graduação,Undergraduate\n',
  'policies.csv': 'group,lendable,loan_days,fine_per_day\n,yes,7,"1,50"\n01,,14,\n',
  'hours.csv': 'library,weekday,opens,closes\n1,1,8:00,22:00\n',
};

describe('the files of acervo init', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'acervo-init-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const read = (changed: Readonly<Record<string, string>> = {}) => {
    for (const [name, text] of Object.entries({ ...GOOD, ...changed })) {
      writeFileSync(join(folder, name), text);
    }
    return readInitFiles({
      settings: join(folder, 'settings.json'),
      campuses: join(folder, 'campuses.csv'),
      libraries: join(folder, 'libraries.csv'),
      groups: join(folder, 'groups.csv'),
      policies: join(folder, 'policies.csv'),
      hours: join(folder, 'hours.csv'),
      holidays: null,
    });
  };

  it('reads commas, semicolons, a byte order mark, and columns that are missing', () => {
    const { libraries, groups, policies, hours } = read();
    expect(libraries[0]?.values).toEqual({
      code: '1',
      name: 'Biblioteca central',
      campus: 'A',
      time_zone: '',
    });
    expect(groups[0]?.values.code).toBe('01');
    expect(policies.map(({ values }) => [values.loan_days, values.fine_per_day])).toEqual([
      [7, 150],
      [14, null],
    ]);
    expect(hours[0]?.values.opens).toBe('08:00');
  });

  it.each([
    [
      'policies.csv',
      'group,lendable,loan_days\n,yes,7\n01,maybe,seven\n',
      [
        'policies.csv, line 3, column lendable: "maybe" is neither yes nor no',
        'policies.csv, line 3, column loan_days: "seven" is not a whole number of at least 1',
      ],
    ],
    [
      'libraries.csv',
      'code,name,campus\n1,Central,A\n1,Outra,B\n',
      [
        'libraries.csv, line 3, column code: "1" occurs twice',
        'libraries.csv, line 3, column campus: "B" does not exist',
      ],
    ],
    ['campuses.csv', 'code,nome\nA,B\n', ['campuses.csv, line 1: there is no column "nome"']],
    ['campuses.csv', 'code,name\nA,"Campus\n', ['campuses.csv, line']],
    [
      'hours.csv',
      'library,weekday,opens,closes\n1,8,08:00,22:00\n1,2,25:00,22:00\n',
      [
        'hours.csv, line 2, column weekday: "8" is not a weekday',
        'hours.csv, line 3, column opens: "25:00" is not a time',
      ],
    ],
    [
      'hours.csv',
      'library,weekday,opens,closes\n1,1,22:00,08:00\n',
      ['hours.csv, line 2, column closes: must be later than opens'],
    ],
    ['groups.csv', 'code,name\n,Sem código\n', ['groups.csv, line 2, column code: must not be']],
    [
      'settings.json',
      JSON.stringify({ ...SETTINGS, timeZone: 'Lua/Mar', client: { id: '' } }),
      ['settings.json', 'secret'],
    ],
    ['settings.json', '{ "institution": ', ['settings.json']],
    [
      'settings.json',
      JSON.stringify({ ...SETTINGS, demonstration: true }),
      ['/demonstration must be false'],
    ],
  ])('says what is wrong with %s, with line and column', (name, text, sentences) => {
    for (const sentence of sentences) expect(() => read({ [name]: text })).toThrow(sentence);
  });

  it('needs settings and libraries, and makes up campuses alone', () => {
    read();
    const institution = { sigla: 'BM', name: 'Biblioteca Municipal' };
    writeFileSync(join(folder, 'settings.json'), JSON.stringify({ institution }));
    const least = { campuses: null, groups: null, policies: null, hours: null, holidays: null };
    const files = {
      ...least,
      settings: join(folder, 'settings.json'),
      libraries: join(folder, 'libraries.csv'),
    };
    const namesOf = () => {
      const { campuses, libraries } = readInitFiles(files);
      return [campuses.map(({ values }) => values), libraries.map(({ values }) => values.campus)];
    };
    expect(namesOf()).toEqual([[{ code: 'A', name: 'A' }], ['A']]);
    writeFileSync(join(folder, 'libraries.csv'), 'code,name\n1,Central\n2,Bairro\n');
    expect(namesOf()).toEqual([[{ code: 'BM', name: 'Biblioteca Municipal' }], ['BM', 'BM']]);
    expect(readInitFiles(files)).toMatchObject({ groups: [], policies: [], hours: [] });
  });

  it('names the file that is missing', () => {
    read();
    expect(() =>
      readInitFiles({
        settings: join(folder, 'settings.json'),
        campuses: join(folder, 'nowhere.csv'),
        libraries: join(folder, 'libraries.csv'),
        groups: null,
        policies: null,
        hours: null,
        holidays: null,
      }),
    ).toThrow('nowhere.csv');
  });
});
