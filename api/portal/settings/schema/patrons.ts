import Type from 'typebox';
import { CHANGEABLE, CHANGEABLE_UNLESS_SAID } from '#contract/shared/personal-data.ts';
import { LocalizedText } from '#contract/shared/shapes.ts';
import { Retention } from '../retention.ts';
import { NO_WORDS, group } from './parts.ts';

/** Signing in, cards and data of patrons. */

export const login = group(
  {
    categories: Type.Array(Type.String({ minLength: 1 }), {
      default: [],
      description: 'Patron group codes offered at sign-in; empty: not asked',
    }),
    asksPerson: Type.Boolean({
      default: false,
      description:
        'Several people may share a user name and choose who they are before the password',
    }),
    alsoBy: Type.Array(Type.Enum(['email', 'card']), {
      uniqueItems: true,
      default: ['email'],
      description:
        'What signs in beside the user name: a registered e-mail address, the number of the card',
    }),
    suffix: Type.String({
      pattern: '^(@\\S+)?$',
      default: '',
      description: 'Appended to user names without an at sign. Example: `@example.org`',
    }),
    destination: Type.Enum(['meupergamum', 'catalogo'], {
      default: 'meupergamum',
      description: 'Page shown after sign-in: personal area or catalogue',
    }),
    ownNetworks: Type.Array(Type.String(), {
      default: [],
      description:
        'Networks of the institution, shared by many people: exempt from per-network limits. Example: `10.0.0.0/8`',
    }),
    sessionDays: Type.Integer({
      minimum: 1,
      maximum: 365,
      default: 30,
      description: 'Maximum age of a session, in days',
    }),
    rememberedDays: Type.Integer({
      minimum: 1,
      maximum: 365,
      default: 90,
      description: 'Maximum age of a remembered session, in days',
    }),
    mdAut: Type.Integer({
      default: 2,
      description: 'Password recovery is offered only if this is 2 and `login.mdCrypt` is 4',
    }),
    mdCrypt: Type.Integer({ default: 4, description: 'See `login.mdAut`' }),
  },
  'Sign-in',
);

export const cards = group(
  {
    renewMonths: Type.Integer({
      minimum: 0,
      maximum: 120,
      default: 0,
      description: 'Months by which patrons renew their own cards; 0: only the library does',
    }),
    renewGroups: Type.Array(Type.String({ minLength: 1 }), {
      default: [],
      description: 'Codes of the patron groups that may renew their cards; empty: all',
    }),
    daysBefore: Type.Integer({
      minimum: 0,
      maximum: 365,
      default: 30,
      description: 'Days before its end from which a card is announced to expire and renewable',
    }),
  },
  'Validity of cards',
);

export const registration = group(
  {
    group: Type.String({
      default: '',
      description:
        'Code of the patron group of people who register themselves; empty: nobody may register',
    }),
    validMonths: Type.Integer({
      minimum: 0,
      maximum: 120,
      default: 0,
      description: 'Months for which their cards are valid; 0: without end',
    }),
  },
  'Self-registration, confirmed by the library',
);

export const privacy = group(
  {
    consent: group(
      {
        version: Type.String({
          pattern: '^[\\w.-]{0,40}$',
          default: '',
          description:
            'Version of the consent text; a new one asks again; empty: no consent is asked for',
        }),
        text: Type.Object(LocalizedText.properties, {
          additionalProperties: false,
          default: NO_WORDS,
          description: 'HTML that patrons agree to; scripts, styles and frames are rejected',
        }),
      },
      'Consent that patrons are asked for',
    ),
    keptYears: Type.Integer({
      minimum: 0,
      maximum: 30,
      default: 5,
      description: 'Years that settled debts are kept by law; shown to patrons who ask for erasure',
    }),
    retention: Retention,
  },
  'Data protection',
);

export const personalData = group(
  {
    editable: Type.Array(Type.Enum([...CHANGEABLE]), {
      uniqueItems: true,
      default: [...CHANGEABLE_UNLESS_SAID],
      description: 'Personal data fields that patrons may change themselves',
    }),
  },
  'Personal data',
);
