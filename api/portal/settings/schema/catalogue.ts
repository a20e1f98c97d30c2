import Type, { type Static } from 'typebox';
import { PLACEHOLDERS } from '../link-rules.ts';
import { GUIDES } from '#contract/shared/constants.ts';
import { LocalizedText, object } from '#contract/shared/shapes.ts';
import { group } from './parts.ts';

/** Records, searches and other catalogues. */

/** Another catalogue that implements the same contract. */
const Peer = object(
  {
    code: Type.Integer({
      minimum: 1,
      description: 'Its institution code (`cod_empresa` of its rows)',
    }),
    name: Type.String({
      minLength: 1,
      description: 'Name shown to readers (`desc_empresa` of its rows)',
    }),
    address: Type.String({
      pattern: '^https?://[^\\s/?#@]+(/[^\\s?#]*)?$',
      description:
        'Address of its site; its API must be under `/api`, its titles under `/acervo`. Example: `https://catalogo.example.org`',
    }),
  },
  'Another catalogue; absent: none',
);
export type Peer = Static<typeof Peer>;

const Meaning = object(
  {
    endpoint: Type.String({
      pattern: '^https?://[^\\s?#@]+$',
      description:
        'Address of the embeddings endpoint; queries and titles are sent there. Example: `http://127.0.0.1:11434/v1/embeddings`',
    }),
    model: Type.String({ minLength: 1, description: 'Name of its model; several languages help' }),
    seconds: Type.Number({
      minimum: 0.1,
      maximum: 10,
      default: 1,
      description: 'Timeout for a query, in seconds; then the search is plain',
    }),
    similarity: Type.Number({
      minimum: 0,
      maximum: 1,
      default: 0.5,
      description: 'Least cosine of titles that are offered in addition; depends on the model',
    }),
  },
  'OpenAI-compatible service by which topics are also searched by meaning; absent: none',
);
export type Meaning = Static<typeof Meaning>;

export const harvesting = group(
  {
    identifier: Type.String({
      pattern: '^([A-Za-z][A-Za-z0-9-]*([.][A-Za-z][A-Za-z0-9-]*)+)?$',
      default: '',
      description:
        'Repository in the identifiers of OAI-PMH, as a domain; never change it. Empty: host of the site. Example: `catalogo.example.org`',
    }),
    email: Type.String({
      pattern: '^([^\\s@]+@[^\\s@]+)?$',
      default: '',
      description:
        'Who answers harvesters; empty: `securityContact` or the sender of mail. Example: `catalogue@example.org`',
    }),
    repositories: Type.Array(
      object({
        address: Type.String({
          pattern: '^https?://[^\\s?#]+$',
          description: 'Base URL of OAI-PMH. Example: `https://repositorio.example.org/oai`',
        }),
        set: Type.String({ default: '', description: 'Only this set; empty: all records' }),
        source: Type.String({
          default: '',
          description: 'Source of its records in the catalogue; empty: its host',
        }),
        library: Type.String({
          default: '',
          description: 'Code of the library of copies that name none',
        }),
      }),
      {
        default: [],
        description:
          'Repositories whose new, changed and deleted records are copied into the catalogue once a day (`acervo harvest`)',
      },
    ),
  },
  'Copying of records by and from other systems ([protocols](protocols.md))',
);

export const covers = group(
  {
    origins: Type.Array(Type.String({ pattern: '^https://[a-z0-9-]+([.][a-z0-9-]+)+$' }), {
      default: [],
      description:
        'Servers from which cover images named in records may be loaded. Example: `https://covers.example.org`',
    }),
    defaultImage: Type.String({
      pattern: '^([\\w-]+\\.(svg|png|jpe?g|webp|avif))?$',
      default: '',
      description: 'Image in `content/files` for titles without a cover; empty: a cover is drawn',
    }),
  },
  'Cover images',
);

export const iiif = group(
  {
    viewer: Type.String({
      pattern: '^(https://[^\\s{}]+\\{manifest\\}[^\\s{}]*)?$',
      default: '',
      description:
        'Address of a viewer for IIIF manifests that records name (856) or that we make of page images, with `{manifest}` where the manifest goes; empty: only the manifest is linked. Example: `https://viewer.example.org/?manifest={manifest}`. Publish after a change',
    }),
  },
  'Pictures of pages (IIIF)',
);

export const search = group(
  {
    equivalents: Type.Array(Type.String({ pattern: '=', maxLength: 1000 }), {
      default: [],
      maxItems: 1000,
      description:
        'Synonyms, in addition to those of `acervo equivalents`. Example: `UFPR = Universidade Federal do Paraná`',
    }),
    editionsTogether: Type.Boolean({
      default: false,
      description: 'Group the editions of a work in search results by default',
    }),
    newForDays: Type.Integer({
      minimum: 0,
      maximum: 3650,
      default: 90,
      description: 'Days that a title counts as a new acquisition; 0: always',
    }),
    meaning: Type.Optional(Meaning),
  },
  'Search',
);

export const guides = Type.Array(
  object({
    code: Type.Enum([...GUIDES], { description: 'Which guide' }),
    title: Type.Optional(object(LocalizedText.properties, 'Title; absent: the default title')),
  }),
  { default: [], description: 'Search guides to offer, in order; empty: all' },
);

export const peers = group(
  {
    network: Type.Optional(Peer),
    target: Type.Optional(Peer),
    seconds: Type.Number({
      minimum: 0.1,
      maximum: 30,
      default: 5,
      description: 'Timeout for the other catalogue, in seconds',
    }),
  },
  'Other catalogues searched from this one',
);

export const bases = Type.Array(
  object({
    code: Type.String({
      pattern: '^[a-z0-9-]{1,40}$',
      description: 'Code; `abnt`, `target` and `grupoa` also have API calls of their own',
    }),
    name: Type.String({ minLength: 1, description: 'Name shown to readers' }),
    address: Type.String({
      pattern: '^(https?:/)?/\\S+$',
      description: `Address template; placeholders: ${PLACEHOLDERS.map((name) => `\`{${name}}\``).join(' ')}`,
    }),
    key: Type.String({ default: '', description: 'Key that signs `{assinatura}` (HMAC-SHA256)' }),
    links: Type.Array(Type.String({ pattern: '^https?://\\S+$' }), {
      default: [],
      description: 'Address prefixes in records that are opened through this base',
    }),
    ownPage: Type.Boolean({
      default: false,
      description: 'Open through the page `/pearson` instead of a new tab',
    }),
    groups: Type.Array(Type.String({ minLength: 1 }), {
      default: [],
      description: 'Codes of the patron groups that may enter; empty: all',
    }),
  }),
  {
    default: [],
    description:
      'External databases and e-book platforms that readers enter signed in ([operating](operating.md#external-bases))',
  },
);

export const records = group(
  {
    sources: Type.Array(
      object({
        source: Type.String({
          minLength: 1,
          description: 'Source, as in MARC 003 or `--source`',
        }),
        number: Type.String({
          pattern: '^(00[0-9]|[0-9A-Za-z]{3}\\$[a-z0-9])$',
          description: 'MARC field and subfield with the record number. Example: `999$c`',
        }),
        prefix: Type.String({
          default: '',
          description: 'Prefix to remove from the number',
        }),
      }),
      {
        default: [],
        description: 'Sources whose records are identified by another field than 001',
      },
    ),
  },
  'Identity of imported records',
);
