import { cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Cover } from '#islands/ui/Cover.tsx';

afterEach(cleanup);

const work = { title: 'Dom Casmurro', author: 'Machado de Assis', call: '869.3 A848d' };

test('a cover is decoration: hidden from assistive technology, without an inline style', () => {
  const { container } = render(<Cover work={work} />);
  expect(container.firstElementChild?.getAttribute('aria-hidden')).toBe('true');
  expect(container.querySelector('[style]')).toBeNull();
  expect(container.textContent).toBe('Machado de AssisDom Casmurro869.3 A848d');
});

test('a picture that cannot be loaded gives way to the drawn cover, and a new picture is tried', () => {
  const { container, rerender } = render(<Cover work={work} image="/capas/1.jpg" />);
  const picture = container.querySelector('img');
  expect(picture?.getAttribute('src')).toBe('/capas/1.jpg');
  if (picture) fireEvent.error(picture);
  expect(container.querySelector('img')).toBeNull();
  expect(container.textContent).toContain('Dom Casmurro');
  rerender(<Cover work={work} image="/capas/2.jpg" />);
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/capas/2.jpg');
});
