import { render, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Announcement } from '#islands/ui/load/Announcement.tsx';

const region = () => document.querySelector('[aria-live=polite]');

it('says a text after its region, and says it again about something else', async () => {
  const { rerender } = render(<Announcement text="1 empréstimo renovado." about={1} />);
  expect(region()?.textContent).toBe('');
  await screen.findByText('1 empréstimo renovado.');
  const first = region()?.textContent;
  rerender(<Announcement text="1 empréstimo renovado." about={1} />);
  expect(region()?.textContent).toBe(first);
  rerender(<Announcement text="1 empréstimo renovado." about={2} />);
  expect(region()?.textContent).toBe('');
  await waitFor(() => expect(region()?.textContent.trim()).toBe('1 empréstimo renovado.'));
  expect(region()?.textContent).not.toBe(first);
});
