import { DEFAULT_LOCALE } from './api/contract/shared/languages.ts';
import { PUBLISHED } from './src/build/i18n/published.ts';
import { AREAS } from './src/lib/i18n/tables.ts';

/** Server side only: the build resolves every sentence; islands get theirs as hashed files. */
export default {
  defaultLocale: DEFAULT_LOCALE,
  locales: [...PUBLISHED],
  load: ['server'],
  namespaces: [...AREAS],
  defaultNamespace: 'common',
  i18nextServer: {
    initAsync: false,
    keySeparator: false,
    interpolation: { escapeValue: false },
    backend: { loadPath: './src/lib/i18n/locales/{{lng}}/{{ns}}.json' },
  },
};
