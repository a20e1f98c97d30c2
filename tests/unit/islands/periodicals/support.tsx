import { act, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import messages from '#lib/i18n/locales/pt/refusals.json' with { type: 'json' };
import { WordsProvider } from '#islands/ui/island/texts.tsx';
import errors from '#lib/i18n/locales/pt/errors.json' with { type: 'json' };
import periodicals from '#lib/i18n/locales/pt/periodicals.json' with { type: 'json' };
import { createTranslate } from '#lib/i18n/texts.ts';

const t = createTranslate('pt', { periodicals, errors, refusals: messages });

/** Opens a panel at an address, with its words in Portuguese. */
export async function openPanel(panel: ReactNode, address: string): Promise<void> {
  window.history.replaceState(null, '', address);
  await act(async () => {
    render(<WordsProvider value={{ locale: 'pt', t }}>{panel}</WordsProvider>);
  });
}
