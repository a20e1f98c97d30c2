import { ACTIVITY } from '#contract/shared/activities.ts';
import { CHANGEABLE } from '#contract/shared/personal-data.ts';
import { LOOPBACK } from '#api/core/http/networks.ts';
import { DEMONSTRATION_SECRET } from '#api/patrons/auth/known-secret.ts';
import type { Settings } from '#api/portal/settings/settings.ts';
import { depositBase, externalBase } from './neighbour/external-base.ts';
import { institution } from './network.ts';

/** `settings.json` of the demonstration network. */
export const DEMONSTRATION_SETTINGS: Settings = {
  institution: {
    sigla: institution.acronym,
    name: institution.name,
    code: institution.code,
    colour: '#1b4ea3',
    logo: '',
    country: 'BR',
    webAddress: '',
    securityContact: '',
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
  languages: ['pt', 'en', 'es'],
  activities: [
    ACTIVITY.personalArea,
    ACTIVITY.acquisitionSuggestion,
    ACTIVITY.generalComment,
    ACTIVITY.vendorLogo,
    ACTIVITY.modalLoginOptional,
    ACTIVITY.selfCheckout,
  ],
  permissions: [],
  login: {
    categories: [],
    asksPerson: false,
    ownNetworks: [],
    suffix: '',
    destination: 'meupergamum',
    sessionDays: 30,
    rememberedDays: 90,
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
    notCommon: true,
    last: 3,
  },
  mail: { from: 'bibliotecas@ufvi.example' },
  client: { id: 'acervo-web', secret: DEMONSTRATION_SECRET },
  timeZone: institution.timeZone,
  currency: 'BRL',
  signLanguage: false,
  offline: true,
  covers: { origins: [], defaultImage: '' },
  selfService: {
    enabled: true,
    address: '/autoatendimento',
    terminals: [],
    library: 1,
    authentication: 'senha',
  },
  // Who tries the demonstration is in its central library.
  selfCheckout: { networks: [{ library: '1', addresses: [...LOOPBACK] }] },
  limits: {
    pendingComments: 5,
    pendingSuggestions: 5,
    pendingRequests: 5,
    pendingServices: 5,
    serviceFileDays: 90,
  },
  notices: { pickupHours: 24 },
  timedWork: {
    inServer: true,
    remindBefore: [2],
    remindAfter: [1, 7, 21],
    remindHour: 8,
    calendarTitles: true,
  },
  privacy: {
    consent: {
      version: '3',
      text: {
        pt: '<p>Para emprestar livros, a biblioteca guarda seu nome, seus contatos e o que está com você. Com sua autorização, usa também seu e-mail para lembrar prazos e contar novidades do acervo. Você pode mudar de ideia quando quiser.</p>',
        en: '<p>To lend books the library keeps your name, how to reach you and what is with you. If you agree, it also uses your e-mail to remind you of due dates and to tell what is new in the collection. You may change your mind at any time.</p>',
        es: '<p>Para prestar libros, la biblioteca guarda su nombre, sus datos de contacto y lo que tiene usted. Si lo autoriza, usa también su correo para recordarle plazos y contarle novedades de la colección. Puede cambiar de opinión cuando quiera.</p>',
      },
    },
    keptYears: 5,
    retention: {
      ...{ historyDays: 0, requestDays: 365, suggestionDays: 365, auditDays: 365, viewDays: 365 },
      ...{ alertDays: 365, messageDays: 90, mailFileDays: 30, proofDays: 1825, leftDays: 1825 },
    },
  },
  personalData: { editable: [...CHANGEABLE] },
  clearance: { days: 5, closedGroups: ['MembroComun'], text: { pt: '' } },
  slips: {
    collectionCode: '28883-7',
    days: 8,
    pix: { key: 'bibliotecas@ufvi.example', name: 'Bibliotecas UFVI', city: 'Vale do Ipê' },
  },
  acquisitions: { teacherGroups: ['08'] },
  closedStack: { locations: ['Acervo fechado'] },
  loanRequests: {
    places: [
      {
        code: 1,
        name: {
          pt: 'Balcão de empréstimo',
          en: 'Loan desk',
          es: 'Mostrador de préstamo',
          fr: 'Comptoir de prêt',
          it: 'Banco prestiti',
        },
      },
      {
        code: 2,
        name: {
          pt: 'Armários do saguão, abertos dia e noite',
          en: 'Lockers in the hall, open day and night',
          es: 'Casilleros del vestíbulo, abiertos día y noche',
          fr: 'Casiers du hall, ouverts jour et nuit',
          it: 'Armadietti dell’atrio, aperti giorno e notte',
        },
        library: 'central',
      },
    ],
  },
  bases: [externalBase, depositBase],
  search: {
    equivalents: ['UFVI = Universidade Federal do Vale do Ipê'],
    editionsTogether: false,
    newForDays: 90,
  },
  copyProfiles: {},
  guides: [
    { code: 'pesquisa_geral' },
    { code: 'pesquisa_avancada' },
    { code: 'pesquisa_booleana' },
    { code: 'autoridades' },
    { code: 'indices' },
    { code: 'periodicos' },
    { code: 'multimeios' },
    { code: 'arquivos' },
    { code: 'atos_normativos' },
    { code: 'jurisprudencia' },
    { code: 'novas_aquisicoes' },
    { code: 'bibliografia_curso' },
    { code: 'rede_pergamum' },
  ],
  peers: { seconds: 5 },
  records: { sources: [] },
  publish: { titles: 2000, authorities: 400, titlesInSiteSearch: 0 },
  demonstration: true,
};
