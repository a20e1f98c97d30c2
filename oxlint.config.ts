import { defineConfig } from 'oxlint';
import { NEWER_FUNCTIONS, NEWER_METHODS } from './tests/checks/newer-features.ts';

const restricted = (names: readonly string[], message: string) =>
  names.map((name) => ({ name, message }));

const NO_STORAGE = restricted(
  ['localStorage', 'sessionStorage'],
  'Web storage is touched only in src/lib/storage.',
);
const NO_FETCH = restricted(['fetch'], 'HTTP goes through src/lib/api.');
const NO_TRANSLATOR = restricted(
  ['i18next', 'astro-i18next'],
  'Texts come from src/build/i18n/shell.ts.',
);
/** src/delivery/react-parts.ts leaves these out of pages. */
const CUT_FROM_REACT = Object.entries({
  react: ['SuspenseList', 'useActionState', 'ViewTransition'],
  'react-dom': [
    ...['preinit', 'preinitModule', 'preload', 'preloadModule'],
    ...['requestFormReset', 'useFormState', 'useFormStatus'],
  ],
}).map(([name, importNames]) => ({
  name,
  importNames,
  message: 'Pages have React without this (src/delivery/react-parts.ts).',
}));

const DOM_FILES = ['src/lib/page.ts', 'src/lib/history-entry.ts'];
const DOM_NAMES = [
  ...['document', 'location', 'history', 'matchMedia', 'getComputedStyle', 'requestAnimationFrame'],
  ...['Node', 'Element', 'HTMLElement', 'Document'],
  ...['MutationObserver', 'ResizeObserver', 'IntersectionObserver'],
];
const DOM_MESSAGE = `src/lib does not touch the DOM, except in ${DOM_FILES.join(', ')}.`;
const NO_DOM = restricted(DOM_NAMES, DOM_MESSAGE);
const NO_DOM_PROPERTIES = ['window', 'globalThis'].flatMap((object) =>
  DOM_NAMES.map((property) => ({ object, property, message: DOM_MESSAGE })),
);

/** For what runs in browsers. */
const NOT_YET = 'The oldest browsers do not know it (src/delivery/browsers.ts).';
const NO_NEWER_FEATURES = [
  ...Object.entries(NEWER_METHODS).map(([property, instead]) => ({
    property,
    message: `${NOT_YET} ${instead}`,
  })),
  ...Object.entries(NEWER_FUNCTIONS).flatMap(([object, functions]) =>
    Object.entries(functions).map(([property, instead]) => ({
      object,
      property,
      message: `${NOT_YET} ${instead}`,
    })),
  ),
];

/** Types, lint and accessibility of .ts and .tsx in one pass (docs/decisions/static-checks.md). */
export default defineConfig({
  options: { typeAware: true, typeCheck: true, reportUnusedDisableDirectives: 'error' },
  plugins: ['typescript', 'react', 'jsx-a11y'],
  categories: { correctness: 'error' },
  ignorePatterns: ['.astro/', '.cache/', 'data/', 'dist/', 'test-results/', '**/*.astro'],
  rules: {
    // What these report is meant: control characters in patterns, spread strings, natural order of strings.
    'no-control-regex': 'off',
    'no-misleading-character-class': 'off',
    'typescript/no-misused-spread': 'off',
    'typescript/require-array-sort-compare': 'off',
    // Playwright's fixtures take `{}`; a driver that streams nothing throws.
    'no-empty-pattern': 'off',
    'require-yield': 'off',
    // Values of unknown type are written into messages; methods are passed as values by fast-check and Vitest.
    'typescript/no-base-to-string': 'off',
    'typescript/no-meaningless-void-operator': 'off',
    'typescript/no-useless-default-assignment': 'off',
    'typescript/restrict-template-expressions': 'off',
    'typescript/unbound-method': 'off',
    // `role` on elements without an equivalent; options of a datalist and empty cells have no label.
    'jsx-a11y/control-has-associated-label': 'off',
    'jsx-a11y/prefer-tag-over-role': 'off',
    // There is no React compiler, and a screen may read the clock.
    'react/purity': 'off',
    'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    'no-array-constructor': 'error',
    'no-var': 'error',
    'prefer-const': 'error',
    'prefer-rest-params': 'error',
    'prefer-spread': 'error',
    'typescript/await-thenable': 'error',
    'typescript/ban-ts-comment': 'error',
    'typescript/consistent-type-imports': 'error',
    'typescript/no-empty-object-type': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/no-namespace': 'error',
    'typescript/no-require-imports': 'error',
    'typescript/no-unnecessary-type-constraint': 'error',
    'typescript/no-unsafe-function-type': 'error',
    'react/rules-of-hooks': 'error',
    'react/unsupported-syntax': 'error',
    // A wide table can be scrolled by keyboard only if its frame takes the focus.
    'jsx-a11y/no-noninteractive-tabindex': ['error', { roles: ['group'] }],
    // A table whose cells are reached with arrow keys is a grid.
    'jsx-a11y/no-noninteractive-element-to-interactive-role': ['error', { table: ['grid'] }],
    'jsx-a11y/interactive-supports-focus': [
      'error',
      {
        tabbable: [
          ...['button', 'checkbox', 'link', 'progressbar', 'searchbox'],
          ...['slider', 'spinbutton', 'switch', 'textbox'],
        ],
      },
    ],
  },
  overrides: [
    {
      files: ['**/*.{ts,tsx,mjs}'],
      // Migrations and benchmarks are read once, from top to bottom; a test file is a list of tests.
      excludeFiles: [
        'api/core/db/migrations/**',
        'tests/bench/**',
        'tests/**/*.{test,spec}.{ts,tsx}',
      ],
      rules: {
        'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
      },
    },
    {
      // Functions called `use…` are hooks only beside components.
      files: ['**/*.ts'],
      rules: {
        'react/exhaustive-deps': 'off',
        'react/rules-of-hooks': 'off',
        'react/set-state-in-effect': 'off',
      },
    },
    {
      files: ['src/**/*.{ts,tsx}'],
      rules: {
        'no-restricted-globals': ['error', ...NO_STORAGE, ...NO_FETCH],
        'no-restricted-imports': [
          'error',
          {
            paths: [
              ...restricted(
                ['@nanostores/react'],
                'Use useStore of #islands/ui/island/use-store.ts.',
              ),
              ...NO_TRANSLATOR,
              ...CUT_FROM_REACT,
            ],
          },
        ],
      },
    },
    {
      files: ['src/{islands,lib,head,worker,delivery/browser}/**', 'api/contract/shared/**'],
      rules: { 'no-restricted-properties': ['error', ...NO_NEWER_FEATURES] },
    },
    {
      files: ['src/lib/**'],
      excludeFiles: DOM_FILES,
      rules: {
        'no-restricted-globals': ['error', ...NO_STORAGE, ...NO_DOM, ...NO_FETCH],
        'no-restricted-properties': ['error', ...NO_NEWER_FEATURES, ...NO_DOM_PROPERTIES],
      },
    },
    {
      files: ['src/lib/storage/**', 'src/head/**', 'src/worker/**'],
      rules: { 'no-restricted-globals': 'off' },
    },
    {
      files: ['src/lib/api/**'],
      rules: { 'no-restricted-globals': ['error', ...NO_STORAGE, ...NO_DOM] },
    },
    {
      files: ['src/build/**'],
      rules: { 'no-restricted-globals': ['error', ...NO_STORAGE] },
    },
    {
      files: ['src/build/i18n/shell.ts', 'src/islands/ui/island/use-store.ts'],
      rules: { 'no-restricted-imports': 'off' },
    },
  ],
});
