import astro from 'eslint-plugin-astro';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import hooks from 'eslint-plugin-react-hooks';
import ts from 'typescript-eslint';

const ONLY_IN_STORAGE = ['localStorage', 'sessionStorage'].map((name) => ({
  name,
  message: 'Web storage is touched only in src/lib/storage.',
}));

const THE_PAGE = [
  ...['document', 'location', 'history', 'matchMedia', 'getComputedStyle', 'requestAnimationFrame'],
  ...['Node', 'Element', 'HTMLElement', 'Document'],
  ...['MutationObserver', 'ResizeObserver', 'IntersectionObserver'],
];
const OF_THE_PAGE = ['src/lib/page.ts', 'src/lib/history-entry.ts'];
const ONLY_IN_PAGE = `src/lib knows no DOM: what it asks of the page is in ${OF_THE_PAGE.join(', ')}.`;
const NO_PAGE = THE_PAGE.map((name) => ({ name, message: ONLY_IN_PAGE }));

export default ts.config(
  { ignores: ['dist/', '.astro/', '.cache/', 'data/', 'node_modules/', 'test-results/'] },
  ...ts.configs.recommended,
  ...astro.configs['flat/recommended'],
  ...astro.configs['flat/jsx-a11y-recommended'],
  {
    files: ['**/*.ts', '**/*.tsx'],
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_' },
      ],
    },
  },
  {
    // A migration and a measurement are read once, from top to bottom; a file of tests lists them.
    files: ['**/*.{ts,tsx,mjs}'],
    ignores: ['api/core/db/migrations/**', 'tests/bench/**', 'tests/**/*.{test,spec}.{ts,tsx}'],
    rules: {
      'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    files: ['**/*.tsx'],
    plugins: { 'react-hooks': hooks, 'jsx-a11y': jsxA11y },
    rules: {
      ...hooks.configs.recommended.rules,
      ...jsxA11y.flatConfigs.strict.rules,
      // A wide table scrolls by keyboard only when its frame takes the focus.
      'jsx-a11y/no-noninteractive-tabindex': ['error', { roles: ['group'] }],
      // A table whose cells are gone through by arrows is a grid.
      'jsx-a11y/no-noninteractive-element-to-interactive-role': ['error', { table: ['grid'] }],
    },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    rules: {
      'no-restricted-globals': [
        'error',
        ...ONLY_IN_STORAGE,
        { name: 'fetch', message: 'HTTP goes through src/lib/api.' },
      ],
      'no-restricted-imports': [
        'error',
        {
          paths: [
            {
              name: '@nanostores/react',
              message: 'Use useStore of #islands/ui/island/use-store.ts.',
            },
            { name: 'i18next', message: 'Words come from src/build/i18n/shell.ts.' },
            { name: 'astro-i18next', message: 'Words come from src/build/i18n/shell.ts.' },
          ],
        },
      ],
    },
  },
  {
    files: ['src/lib/**'],
    ignores: OF_THE_PAGE,
    rules: {
      'no-restricted-properties': [
        'error',
        ...['window', 'globalThis'].flatMap((object) =>
          THE_PAGE.map((property) => ({ object, property, message: ONLY_IN_PAGE })),
        ),
      ],
    },
  },
  {
    files: ['src/lib/**'],
    ignores: [...OF_THE_PAGE, 'src/lib/api/**', 'src/lib/storage/**'],
    rules: {
      'no-restricted-globals': [
        'error',
        ...ONLY_IN_STORAGE,
        ...NO_PAGE,
        { name: 'fetch', message: 'HTTP goes through src/lib/api.' },
      ],
    },
  },
  {
    files: ['src/lib/storage/**', 'src/head/**', 'src/worker/**'],
    rules: { 'no-restricted-globals': 'off' },
  },
  {
    files: ['src/lib/api/**'],
    rules: { 'no-restricted-globals': ['error', ...ONLY_IN_STORAGE, ...NO_PAGE] },
  },
  {
    files: ['src/build/**'],
    rules: { 'no-restricted-globals': ['error', ...ONLY_IN_STORAGE] },
  },
  {
    files: ['src/build/i18n/shell.ts', 'src/islands/ui/island/use-store.ts'],
    rules: { 'no-restricted-imports': 'off' },
  },
  {
    files: ['**/*.astro'],
    rules: { 'astro/no-set-html-directive': 'error', 'astro/no-unused-css-selector': 'error' },
  },
  {
    files: ['src/layouts/parts/{Inline,SafeHtml}.astro'],
    rules: { 'astro/no-set-html-directive': 'off' },
  },
);
