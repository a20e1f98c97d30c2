import Type from 'typebox';
import { ACTIVITY } from '#contract/shared/activities.ts';
import { DEFAULT_COUNTRY } from '#contract/shared/contact.ts';
import { LocalizedText, object } from '#contract/shared/shapes.ts';
import { Address, NO_WORDS, defaultTexts, group } from './parts.ts';

/** The institution and its staff. */

export const institution = object(
  {
    sigla: Type.String({ minLength: 1, description: 'Abbreviation. Example: `UFPR`' }),
    name: Type.String({ minLength: 1, description: 'Full name' }),
    code: Type.Integer({
      minimum: 1,
      default: 1,
      description: 'Institution code (`codEmpresa`)',
    }),
    colour: Type.String({
      pattern: '^#[0-9a-fA-F]{6}$',
      default: '#1b4ea3',
      description: 'Main colour, as six hexadecimal digits; `theme.css` may set more',
    }),
    logo: Type.String({
      pattern: '^([\\w-]+\\.(svg|png))?$',
      default: '',
      description:
        'SVG or PNG file in `content/files`; empty: the logo of Acervo. Example: `logo.svg`',
    }),
    country: Type.String({
      pattern: '^[A-Z]{2}$',
      default: DEFAULT_COUNTRY,
      description: 'ISO 3166 country code; sets the format of postal codes',
    }),
    webAddress: Address('Web site of the institution'),
    securityContact: Type.String({
      pattern: '^((https://|mailto:|tel:)\\S+)?$',
      default: '',
      description:
        'Where to report vulnerabilities, for `security.txt`; empty: `webAddress`. Example: `mailto:security@example.org`',
    }),
    privacyUrl: Address('Page about data protection (`link_lgpd`)'),
    acquisitionUrl: Address('External site for purchase suggestions'),
    icapUrl: Address('Target of the ICAP link (activity 57)'),
    networkUrl: Address('Target of the network catalogue link (activity 87)'),
    support: Type.Object(LocalizedText.properties, {
      additionalProperties: false,
      default: NO_WORDS,
      description: 'HTML of the support dialog; scripts, styles and frames are rejected',
    }),
    loginLabel: Type.Object(LocalizedText.properties, {
      additionalProperties: false,
      default: defaultTexts('login_label'),
      description: 'Label of the user name field',
    }),
    loginMessage: Type.Object(LocalizedText.properties, {
      additionalProperties: false,
      default: defaultTexts('login_message'),
      description: 'Text above the sign-in form',
    }),
  },
  'The institution',
);

export const activities = Type.Array(Type.Enum(Object.values(ACTIVITY)), {
  default: [
    ACTIVITY.personalArea,
    ACTIVITY.acquisitionSuggestion,
    ACTIVITY.generalComment,
    ACTIVITY.modalLoginOptional,
  ],
  description:
    'Features switched on: 8 personal area, 12 purchase suggestions, 13 comments, 57 ICAP link, 87 network catalogue link, 88 vendor logo, 107 sign-in in a dialog, 1120 captcha at every sign-in, 9001 self-checkout with the phone',
});

export const permissions = Type.Array(
  object({
    group: Type.Optional(
      Type.String({ minLength: 1, description: 'Code of the patron group; absent: all patrons' }),
    ),
    module: Type.Integer({ minimum: 1, description: 'Module code (`cod_modulo`)' }),
    activity: Type.Integer({ minimum: 1, description: 'Activity code (`cod_atividade`)' }),
    description: Type.String({ default: '', description: 'Free text' }),
  }),
  {
    default: [],
    description:
      'Rights of patron groups; an activity named here is open only to the groups that name it',
  },
);

export const staff = group(
  {
    secondFactor: Type.Boolean({
      default: false,
      description: 'Staff must have a second factor (an authenticator app) to work in `/equipe`',
    }),
  },
  'Staff ([accounts and rights](decisions/staff-accounts.md))',
);
