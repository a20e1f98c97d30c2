import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ErrorBoundary } from '#islands/ui/island/ErrorBoundary.tsx';

beforeEach(() => {
  // React writes every caught error to the console.
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

function Fragile({ broken }: { broken: { now: boolean } }) {
  if (broken.now) throw new Error('no answer');
  return <p>Seus empréstimos</p>;
}

test('an island that breaks says so, leaves the rest alone and can be tried again', () => {
  const broken = { now: true };
  const onError = vi.fn();
  render(
    <>
      <p>Horários</p>
      <ErrorBoundary
        title="Algo falhou."
        text="O resto funciona."
        retryText="Tentar de novo"
        onError={onError}
      >
        <Fragile broken={broken} />
      </ErrorBoundary>
    </>,
  );
  expect(screen.getByText('Horários')).toBeDefined();
  expect(screen.getByRole('alert').textContent).toContain('Algo falhou. O resto funciona.');
  expect(onError).toHaveBeenCalledTimes(1);
  broken.now = false;
  fireEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  expect(screen.getByText('Seus empréstimos')).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('an island that breaks again stays readable', () => {
  render(
    <ErrorBoundary title="Algo falhou." text="O resto funciona." retryText="Tentar de novo">
      <Fragile broken={{ now: true }} />
    </ErrorBoundary>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  expect(screen.getByRole('alert')).toBeDefined();
});
