import { cleanup } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { OpenNow } from '#islands/titles/copies/OpenNow.tsx';
import { renderIsland } from '../../../../support/island.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-12T09:00:00Z') });
});

const library = (changes: string) =>
  ({ cod_biblioteca: 1, aberta_agora: false, muda_em: changes }) as Parameters<
    typeof OpenNow
  >[0]['library'];

it('names the weekday on which a library opens only where that is not today', () => {
  renderIsland(<OpenNow library={library('2026-03-12T07:30:00-03:00')} />);
  expect(document.body.textContent).toBe('Fechada abre às 7h30');
  cleanup();
  renderIsland(<OpenNow library={library('2026-03-14T08:00:00-03:00')} />);
  expect(document.body.textContent).toBe('Fechada abre sábado, 8h');
});
