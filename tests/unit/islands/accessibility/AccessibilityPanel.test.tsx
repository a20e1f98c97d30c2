import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { AccessibilityPanel } from '#islands/accessibility/AccessibilityPanel.tsx';
import { useRootAttributes } from '#islands/accessibility/use-root-attributes.ts';
import { createTranslate } from '#lib/i18n/texts.ts';
import accessibility from '#lib/i18n/locales/pt/accessibility.json' with { type: 'json' };
import { $accessibility, $theme, resetAccessibility } from '#lib/stores/accessibility.ts';

const t = createTranslate('pt', { accessibility });

function Page({ onClose = () => {}, offers = true }: { onClose?: () => void; offers?: boolean }) {
  useRootAttributes();
  return <AccessibilityPanel t={t} offersSignLanguage={offers} onClose={onClose} />;
}

afterEach(() => {
  act(resetAccessibility);
});

const root = () => document.documentElement;

test('every choice acts at once on the page and is kept', () => {
  render(<Page />);
  fireEvent.click(screen.getByRole('radio', { name: '+60' }));
  fireEvent.click(screen.getByRole('radio', { name: 'Alto contraste' }));
  fireEvent.click(screen.getByRole('radio', { name: 'Escuro' }));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Texto em negrito' }));
  expect(root().getAttribute('data-zoom')).toBe('60');
  expect(root().getAttribute('data-cor')).toBe('contraste');
  expect(root().getAttribute('data-tema')).toBe('escuro');
  expect(root().hasAttribute('data-negrito')).toBe(true);
  expect($accessibility.get()).toEqual({
    zoom: 60,
    cor: 'contraste',
    negrito: true,
    libras: false,
  });
  expect($theme.get()).toBe('escuro');
});

test('back to normal takes every attribute away', () => {
  render(<Page />);
  fireEvent.click(screen.getByRole('radio', { name: '+100' }));
  fireEvent.click(screen.getByRole('radio', { name: 'Escuro' }));
  fireEvent.click(screen.getByRole('button', { name: 'Voltar ao normal' }));
  for (const name of ['data-zoom', 'data-cor', 'data-tema', 'data-negrito']) {
    expect(root().hasAttribute(name)).toBe(false);
  }
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Como no aparelho' }).checked).toBe(
    true,
  );
});

test('the heading takes the focus, and Escape closes', () => {
  const onClose = vi.fn();
  render(<Page onClose={onClose} />);
  expect(document.activeElement?.textContent).toBe('Acessibilidade');
  fireEvent.keyDown(screen.getByRole('region'), { key: 'Escape' });
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('sign language is offered only where the institution has it', () => {
  render(<Page offers={false} />);
  expect(screen.queryByRole('checkbox', { name: 'Tradução em Libras' })).toBeNull();
});
