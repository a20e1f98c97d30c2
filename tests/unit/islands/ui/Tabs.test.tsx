import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Tabs } from '#islands/ui/Tabs.tsx';

const TABS = ['copies', 'reference', 'marc'].map((key) => ({ key, href: `/${key}`, text: key }));
const strip = (current: string) => (
  <>
    <Tabs label="Parts" tabs={TABS} current={current} />
    <input aria-label="elsewhere" />
  </>
);
const link = (name: string) => screen.getByRole('link', { name });

it('after "back" the focus is on the tab that is shown', () => {
  const { rerender } = render(strip('copies'));
  link('marc').focus();
  rerender(strip('marc'));
  expect(document.activeElement).toBe(link('marc'));
  rerender(strip('copies'));
  expect(document.activeElement).toBe(link('copies'));
});

it('what took the focus away with it gives it to the tab', () => {
  const { rerender } = render(strip('copies'));
  rerender(strip('reference'));
  expect(document.activeElement).toBe(link('reference'));
});

it('a focus elsewhere stays, and nothing takes it when the page opens', () => {
  const { rerender } = render(strip('copies'));
  expect(document.activeElement).toBe(document.body);
  screen.getByLabelText('elsewhere').focus();
  rerender(strip('marc'));
  expect(document.activeElement).toBe(screen.getByLabelText('elsewhere'));
});
