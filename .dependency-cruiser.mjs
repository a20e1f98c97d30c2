/**
 * The areas of the server, lowest first: each may use the values of those before it; types may come
 * from anywhere (docs/architecture.md).
 */
import AREAS from './api/areas.json' with { type: 'json' };

/** The files of an area, as a pattern. */
const filesOf = (area) => (area.endsWith('.ts') ? area.replace('.', '\\.') : `${area}/`);

const onlyWhatIsBelow = AREAS.slice(0, -1).map((area, at) => ({
  name: `${area.replace(/\W/g, '-')}-uses-what-is-below`,
  severity: 'error',
  from: { path: `^${filesOf(area)}` },
  to: {
    path: `^(${AREAS.slice(at + 1)
      .map(filesOf)
      .join('|')})`,
    dependencyTypesNot: ['type-only'],
  },
}));

/** The import rules of docs/architecture.md, one to one. */
const AREA = '([^/]+)';

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...onlyWhatIsBelow,
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'site-sees-only-the-contract',
      comment: 'src sees nothing of api but the contract',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^(api|cli|demo)/', pathNot: '^api/contract/' },
    },
    {
      name: 'no-schemas-in-the-browser',
      comment: 'of the contract the site imports types, constants and pure validators, no schemas',
      severity: 'error',
      from: { path: '^src/(islands|lib)/' },
      to: {
        path: '^api/contract/',
        pathNot: '^api/contract/shared/(?!call|shapes)',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'api-never-imports-the-site',
      severity: 'error',
      from: { path: '^(api|cli|demo)/' },
      to: { path: '^src/' },
    },
    {
      name: 'lib-is-for-every-side',
      comment:
        'what islands, head scripts and the build share: no React, no Node, none of their own code',
      severity: 'error',
      from: { path: '^src/lib/' },
      to: {
        path: '^(src/(?!lib/)|node:|node_modules/(react|react-dom|@nanostores/react|astro|@types/node)/)',
      },
    },
    {
      name: 'lib-knows-no-builtins',
      severity: 'error',
      from: { path: '^src/(lib|islands)/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'head-scripts-stand-on-lib',
      comment: 'they are in every page: constants and pure functions only',
      severity: 'error',
      from: { path: '^src/head/' },
      to: { path: '^(src/(?!lib/|head/)|node_modules/|node:)' },
    },
    {
      name: 'the-worker-stands-on-lib',
      comment: 'it is one file; pages and islands talk to it by messages',
      severity: 'error',
      from: { path: '^src/worker/' },
      to: { path: '^(src/(?!lib/|worker/)|node_modules/|node:)' },
    },
    {
      name: 'nobody-sees-the-worker',
      severity: 'error',
      from: { path: '^src/(?!worker/)' },
      to: { path: '^src/worker/' },
    },
    {
      name: 'plain-stands-on-islands',
      comment: 'pages without script: stand-ins for modules of islands and lib',
      severity: 'error',
      from: { path: '^src/plain/' },
      to: { path: '^src/(?!plain/|islands/|lib/)' },
    },
    {
      name: 'nobody-sees-plain',
      severity: 'error',
      from: { path: '^src/(?!plain/)' },
      to: { path: '^src/plain/' },
    },
    {
      name: 'islands-never-see-the-build',
      severity: 'error',
      from: { path: '^src/islands/' },
      to: { path: '^src/(build|delivery|layouts|pages)/' },
    },
    {
      name: 'build-knows-no-screens',
      severity: 'error',
      from: { path: '^src/build/' },
      to: { path: '^src/(islands|layouts|pages)/' },
    },
    {
      name: 'delivery-stands-on-lib',
      comment: 'how pages get their scripts, texts and fonts; only its entries name islands',
      severity: 'error',
      from: { path: '^src/delivery/(?!entries/)' },
      to: { path: '^src/(?!lib/|delivery/)' },
    },
    {
      name: 'delivery-in-the-browser-stands-on-lib',
      severity: 'error',
      from: { path: '^src/delivery/browser/' },
      to: {
        path: '^(src/(?!lib/|delivery/browser/)|node_modules/|node:)',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'ui-kit-knows-no-area',
      severity: 'error',
      from: { path: '^src/islands/ui/' },
      to: { path: '^src/islands/(?!ui/)' },
    },
    {
      name: 'islands-keep-to-their-area',
      comment:
        'the account, staff and the frame compose areas, areas of staff know who works and how codes are read, decisions words and files of services, titles and results put in the basket, ' +
        'authorities rows of titles and their record, titles lines of libraries, the basket when libraries are open, ' +
        'titles and lists of call numbers what to read on with, registration the captcha of sign-in; ' +
        'no other area sees into a sibling',
      severity: 'error',
      from: { path: `^src/islands/${AREA}/`, pathNot: '^src/islands/(ui|account|staff|frame)/' },
      to: {
        path: '^src/islands/',
        pathNot: [
          '^src/islands/ui/',
          '^src/islands/staff/use-(staff|scan-field)\\.ts$',
          '^src/islands/$1/',
          '^src/islands/basket/(BasketButton\\.tsx|(basket-acts|put-result)\\.ts)$',
          '^src/islands/(units/opening-words|services/words)\\.ts$',
          '^src/islands/services/Files\\.tsx$',
          '^src/islands/auth/(CaptchaField\\.tsx|use-captcha\\.ts)$',
          '^src/islands/[^/]+/[^/]+Panel\\.tsx$',
          '^src/islands/(comments/TitleComments|links/TitleLinks)\\.tsx$',
          '^src/islands/search/hits/(HitRow|LibraryLines)\\.tsx$',
          '^src/islands/related/lazy-parts\\.tsx$',
        ],
      },
    },
    {
      name: 'rules-are-pure',
      comment: 'rules.ts: no I/O, clock, database, HTTP; contract, calendars and other rules only',
      severity: 'error',
      from: {
        path: '^api/.+/(rules|policy|policies/\\w+|fine|facts|due|pickup|queue|states|contact|hold-states|availability|calendar|repeated-days|regularity|publication-days|numbering|renumberings|issue-names|zone)\\.ts$',
      },
      to: {
        path: '^(node:|node_modules/|api/)',
        pathNot:
          '^api/(contract/|.+/(rules|policy|policies/\\w+|fine|facts|due|pickup|queue|states|contact|hold-states|availability|calendar|repeated-days|regularity|publication-days|numbering|renumberings|issue-names|zone)\\.ts$)',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'routes-do-no-sql',
      severity: 'error',
      from: { path: '^api/.+routes\\.ts$' },
      to: { path: 'node_modules/(kysely|better-sqlite3|pg)/' },
    },
    {
      name: 'search-is-pure',
      severity: 'error',
      from: { path: '^api/search/engine/' },
      to: {
        path: '^(api/(?!search/engine/|contract/)|node_modules/|node:)',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'marc-knows-nothing-above',
      severity: 'error',
      from: { path: '^api/catalogue/marc/' },
      to: { path: '^api/(?!catalogue/marc/|contract/|core/(escape-xml|words)\\.ts)' },
    },
    {
      name: 'contract-stands-alone',
      severity: 'error',
      from: { path: '^api/contract/' },
      to: { path: '^(api/(?!contract/)|src/)' },
    },
    {
      name: 'no-orphan-imports',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^(astro|virtual):|[.]wasm[?]url$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|\\.cache|\\.astro|data)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
    },
  },
};
