import { describe, expect, it } from 'vitest';
import { DEMONSTRATION_SETTINGS } from '#demo/settings.ts';
import { parseSettings } from '#api/portal/settings/settings.ts';

const MINIMAL = {
  institution: {
    sigla: 'UFVI',
    name: 'Universidade',
    code: 1,
    colour: '#1b4ea3',
    loginLabel: { pt: 'Usuário' },
    loginMessage: { pt: 'Entre.' },
  },
  activities: [8],
  client: { id: 'a', secret: 'b' },
  timeZone: 'America/Sao_Paulo',
  publish: { titles: 10 },
  demonstration: false,
};

const problemsOf = (value: unknown): string[] => {
  try {
    parseSettings(structuredClone(value), 'settings.json');
    return [];
  } catch (error) {
    return (error as Error).message.split('\n');
  }
};

describe('settings', () => {
  it('may leave out everything that has a default', () => {
    const settings = parseSettings(structuredClone(MINIMAL), 'settings.json');
    expect(settings.limits).toEqual({
      pendingComments: 5,
      pendingServices: 5,
      serviceFileDays: 90,
      pendingSuggestions: 5,
      pendingRequests: 5,
    });
    expect(settings.languages).toEqual(['pt', 'en', 'es']);
    expect(settings.selfService.enabled).toBe(false);
    expect(settings.peers).toEqual({ seconds: 5 });
    expect(settings.institution.support).toEqual({ pt: '' });
    expect(problemsOf(DEMONSTRATION_SETTINGS)).toEqual([]);
  });

  it('need the name and the abbreviation of the institution, and nothing else', () => {
    const institution = { sigla: 'BM', name: 'Biblioteca Municipal' };
    const settings = parseSettings({ institution }, 'settings.json');
    expect(settings).toMatchObject({
      institution: { ...institution, code: 1, loginLabel: { pt: 'Usuário', it: 'Nome utente' } },
      client: { id: 'acervo' },
      timeZone: 'America/Sao_Paulo',
      publish: { titles: 5000, authorities: 5000 },
      demonstration: false,
    });
    expect(problemsOf({})).toEqual([expect.stringContaining('institution is missing')]);
    expect(problemsOf({ institution: { sigla: 'BM' } })).toEqual([
      expect.stringContaining('institution.name is missing'),
    ]);
  });

  it.each([
    [
      { ...MINIMAL, activities: [8, 999] },
      'activities[1] is 999, which is no activity; there are 8',
    ],
    [{ ...MINIMAL, timeZone: 'Marte/Olimpo' }, 'timeZone: "Marte/Olimpo" is no time zone'],
    [{ ...MINIMAL, currency: 'XQX' }, 'currency: "XQX" is no currency (ISO 4217, like BRL or EUR)'],
    [{ ...MINIMAL, languages: [] }, 'languages is empty'],
    [
      { ...MINIMAL, languages: ['pt', 'de'] },
      'languages[1] is "de"; it must be one of ["pt","en","es","fr","it"]',
    ],
    [
      { ...MINIMAL, languages: ['fr', 'it'] },
      'languages: "pt" must be among them; texts fall back to it',
    ],
    [{ ...MINIMAL, colour: 'red' }, 'colour is no setting'],
    [
      { ...MINIMAL, publish: { titles: 'many' } },
      'publish.titles is "many"; it must be an integer',
    ],
    [
      { ...MINIMAL, login: { ownNetworks: ['10.0.0.0/8', '10.0.0/8'] } },
      'login.ownNetworks[1]: "10.0.0/8" is no address, nor a network like 10.0.0.0/8',
    ],
    [{ ...MINIMAL, client: { id: 'a' } }, 'client.secret is missing'],
    [
      { ...MINIMAL, institution: { ...MINIMAL.institution, colour: 'blue' } },
      'institution.colour is "blue"; it must look like #1b4ea3',
    ],
    [
      { ...MINIMAL, institution: { ...MINIMAL.institution, privacyUrl: 'lgpd' } },
      'institution.privacyUrl is "lgpd"; it must look like https://…',
    ],
    [
      {
        ...MINIMAL,
        institution: { ...MINIMAL.institution, support: { pt: '<p>Oi</p><script>x()</script>' } },
      },
      'institution.support.pt: <script> is not allowed',
    ],
    [
      {
        ...MINIMAL,
        institution: {
          ...MINIMAL.institution,
          support: { pt: '<a onclick="x()" href="/">Oi</a>' },
        },
      },
      'institution.support.pt: the attribute onclick is not allowed',
    ],
    [
      { ...MINIMAL, peers: { network: { code: 2, name: 'Rede', address: 'rede.example' } } },
      'peers.network.address is "rede.example"; it must look like https://…',
    ],
    [
      { ...MINIMAL, peers: { target: { code: 2, name: 'Normas', address: 'http://[1' } } },
      'peers.target.address: "http://[1" is no address',
    ],
    [{ ...MINIMAL, peers: { seconds: 31 } }, 'peers.seconds is 31; it must be at most 30'],
    [
      { ...MINIMAL, institution: { ...MINIMAL.institution, code: 0 } },
      'institution.code is 0; it must be at least 1',
    ],
    [
      { ...MINIMAL, institution: { ...MINIMAL.institution, name: '' } },
      'institution.name is empty',
    ],
    [
      { ...MINIMAL, institution: { ...MINIMAL.institution, logo: '../brasao.svg' } },
      'institution.logo is "../brasao.svg"; it must look like logo.svg or logo.png',
    ],
  ])('that are wrong are named in one sentence', (value, problem) => {
    const problems = problemsOf(value);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(`settings.json: `);
    expect(problems[0]).toContain(problem);
  });

  it('are told everything that is wrong at once', () => {
    expect(problemsOf({ ...MINIMAL, activities: [1], timeZone: 5 })).toHaveLength(2);
    expect(problemsOf('nothing')).toEqual([
      'settings.json: the file is "nothing"; it must be an object',
    ]);
  });
});
