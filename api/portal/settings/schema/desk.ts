import Type from 'typebox';
import { LocalizedText, object } from '#contract/shared/shapes.ts';
import { NO_WORDS, group } from './parts.ts';

/** What patrons and terminals do in a library. */

export const selfService = group(
  {
    enabled: Type.Boolean({ default: false, description: 'Shows the link to self-service' }),
    address: Type.String({
      pattern: '^((https?:/)?/\\S*)?$',
      default: '',
      description: 'Address of the kiosk application',
    }),
    terminals: Type.Array(Type.String(), {
      default: [],
      description: 'IP addresses of the kiosks; empty: every browser counts as one',
    }),
    library: Type.Integer({
      minimum: 0,
      default: 0,
      description: 'Library code of the kiosks; 0: none',
    }),
    authentication: Type.String({
      default: '',
      description: 'Authentication method, passed on to the kiosk application',
    }),
  },
  'Self-service kiosks',
);

export const selfCheckout = group(
  {
    networks: Type.Array(
      object({
        library: Type.String({ minLength: 1, description: 'Code of the library' }),
        addresses: Type.Array(Type.String(), {
          minItems: 1,
          description: 'Its addresses and networks. Example: `10.1.0.0/16`',
        }),
      }),
      {
        default: [],
        description:
          'Networks inside libraries, where patrons borrow without the code on the wall (`acervo desk wall-code`)',
      },
    ),
  },
  'Self-checkout with the phone (activity 9001)',
);

export const sip2 = group(
  {
    enabled: Type.Boolean({
      default: false,
      description: 'Listens for self-checkout machines and other terminals that speak SIP2',
    }),
    host: Type.String({
      minLength: 1,
      default: '127.0.0.1',
      description:
        'Address to listen on. SIP2 is not encrypted: any but a local one needs a network of its own, or TLS in front',
    }),
    port: Type.Integer({
      minimum: 0,
      maximum: 65_535,
      default: 6001,
      description: 'Port to listen on; 0: any free one',
    }),
  },
  'SIP2 ([protocols](protocols.md#sip2)); terminals are added by `acervo sip2 add`',
);

export const clearance = group(
  {
    days: Type.Integer({
      minimum: 1,
      maximum: 366,
      default: 5,
      description: 'Days that a clearance declaration is valid',
    }),
    closedGroups: Type.Array(Type.String({ minLength: 1 }), {
      default: [],
      description: 'Codes of patron groups that get their declaration at the desk only',
    }),
    text: Type.Object(LocalizedText.properties, {
      additionalProperties: false,
      default: NO_WORDS,
      description: 'Text about the declaration; empty: the default text',
    }),
  },
  'Clearance declarations (nada consta)',
);

export const slips = group(
  {
    collectionCode: Type.String({
      pattern: '^([0-9]{5}-[0-9])?$',
      default: '',
      description:
        'Collection code (código de recolhimento) of the GRU; empty: none. Example: `28883-7`',
    }),
    days: Type.Integer({
      minimum: 0,
      maximum: 90,
      default: 8,
      description: 'Days until a payment slip is due',
    }),
    pix: Type.Optional(
      object(
        {
          key: Type.String({
            pattern: '^[\\x21-\\x7e]{1,77}$',
            description: 'Pix key of the payee: CPF, CNPJ, e-mail, phone (+55…) or random key',
          }),
          name: Type.String({ minLength: 1, maxLength: 60, description: 'Name of the payee' }),
          city: Type.String({ minLength: 1, maxLength: 60, description: 'City of the payee' }),
        },
        'Pix payee; absent: payment slips carry no Pix code',
      ),
    ),
  },
  'Payment slips (GRU and Pix)',
);

export const acquisitions = group(
  {
    teacherGroups: Type.Array(Type.String({ minLength: 1 }), {
      default: [],
      description: 'Codes of patron groups that may suggest purchases for their courses',
    }),
  },
  'Purchase suggestions',
);

export const closedStack = group(
  {
    locations: Type.Array(Type.String({ minLength: 1 }), {
      default: [],
      description: 'Prefixes of shelf locations closed to readers. Example: `Acervo fechado`',
    }),
  },
  'Closed stacks',
);

export const loanRequests = group(
  {
    places: Type.Array(
      object({
        code: Type.Integer({
          minimum: 1,
          description: 'Code (`cod_local_recebimento`); never reuse one',
        }),
        name: object(LocalizedText.properties, 'Name shown to readers'),
        library: Type.Optional(
          Type.String({
            minLength: 1,
            description: 'Code of its library; absent: all libraries',
          }),
        ),
      }),
      { default: [], description: 'Pick-up places for copies sent by another library' },
    ),
  },
  'Loans between libraries',
);
