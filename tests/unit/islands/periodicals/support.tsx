import { act } from '@testing-library/react';
import type { ReactNode } from 'react';
import { renderIsland } from '../../../support/island.tsx';

/** Opens a panel at an address, with its words in Portuguese. */
export async function openPanel(panel: ReactNode, address: string): Promise<void> {
  window.history.replaceState(null, '', address);
  await act(async () => {
    renderIsland(panel);
  });
}
