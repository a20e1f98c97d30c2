import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useGradually } from '#islands/basket/walk/use-gradually.ts';

it('shows sixty rows at once, and in the end all of them', async () => {
  const counts: number[] = [];
  renderHook(() => counts.push(useGradually(700)));
  expect(counts[0]).toBe(60);
  await waitFor(() => expect(counts.at(-1)).toBeGreaterThanOrEqual(700));
  expect(new Set(counts)).toEqual(new Set([60, 300, 540, 780]));
});

it('shows all rows before the page is printed', () => {
  vi.useFakeTimers();
  const { result } = renderHook(() => useGradually(700));
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(result.current).toBeGreaterThanOrEqual(700);
});
