import { ACTIVITY } from '#contract/activities.ts';
import { PUBLIC_CLIENT } from '#contract/constants.ts';
import type { Settings } from '../institution/settings.ts';
import { externalBase } from './external-base.ts';
import { institution } from './network.ts';

/** `settings.json` of the demonstration network. */
export const DEMONSTRATION_SETTINGS: Settings = {
  institution: {
    sigla: institution.acronym,
    name: institution.name,
    code: institution.code,
    colour: '#1b4ea3',
    logo: '',
    webAddress: '',
    privacyUrl: '',
    acquisitionUrl: '',
    icapUrl: '',
    networkUrl: '',
    support: {
      pt: '<p>Fale com o balcão da sua biblioteca ou escreva para <a href="mailto:bibliotecas@ufvi.example">bibliotecas@ufvi.example</a>. Diga o que tentou fazer e o que apareceu na tela.</p>',
      en: '<p>Ask at the desk of your library or write to <a href="mailto:bibliotecas@ufvi.example">bibliotecas@ufvi.example</a>. Say what you were trying to do and what the screen showed.</p>',
      es: '<p>Hable con el mostrador de su biblioteca o escriba a <a href="mailto:bibliotecas@ufvi.example">bibliotecas@ufvi.example</a>. Diga qué intentaba hacer y qué apareció en la pantalla.</p>',
    },
    loginLabel: { pt: 'Usuário', en: 'User name', es: 'Usuario' },
    loginMessage: {
      pt: 'Entre com o usuário e a senha da biblioteca.',
      en: 'Sign in with your library user name and password.',
      es: 'Ingrese con el usuario y la contraseña de la biblioteca.',
    },
  },
  activities: [
    ACTIVITY.personalArea,
    ACTIVITY.acquisitionSuggestion,
    ACTIVITY.generalComment,
    ACTIVITY.vendorLogo,
    ACTIVITY.modalLoginOptional,
  ],
  permissions: [],
  login: {
    categories: [],
    asksPerson: false,
    suffix: '',
    destination: 'meupergamum',
    mdAut: 2,
    mdCrypt: 4,
  },
  passwords: {
    minLength: 8,
    maxLength: 64,
    hasNumbers: true,
    onlyNumbers: false,
    diffCase: true,
    specialChar: true,
    diffName: true,
    last: 3,
  },
  mail: { from: 'bibliotecas@ufvi.example' },
  client: { ...PUBLIC_CLIENT },
  timeZone: institution.timeZone,
  signLanguage: false,
  covers: { origins: [], defaultImage: '' },
  selfService: {
    enabled: true,
    address: '/autoatendimento',
    terminals: [],
    library: 1,
    authentication: 'senha',
  },
  limits: { pendingComments: 5, pendingSuggestions: 5, pendingRequests: 5 },
  closedStack: { locations: ['Acervo fechado'] },
  bases: [externalBase],
  guides: [
    { code: 'pesquisa_geral' },
    { code: 'pesquisa_avancada' },
    { code: 'pesquisa_booleana' },
    { code: 'autoridades' },
    { code: 'indices' },
    { code: 'periodicos' },
    { code: 'multimeios' },
    { code: 'novas_aquisicoes' },
    { code: 'bibliografia_curso' },
  ],
  peers: { seconds: 5 },
  publish: { titles: 2000, authorities: 400, titlesInSiteSearch: 0 },
  demonstration: true,
};
