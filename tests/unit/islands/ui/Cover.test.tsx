import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Cover } from '#islands/ui/Cover.tsx';

const work = { title: 'Dom Casmurro', author: 'Machado de Assis', call: '869.3 A848d' };

test('a cover is decoration: hidden from assistive technology, without an inline style', () => {
  const { container } = render(<Cover work={work} />);
  expect(container.firstElementChild?.getAttribute('aria-hidden')).toBe('true');
  expect(container.querySelector('[style]')).toBeNull();
  expect(container.querySelectorAll('svg path')).toHaveLength(2);
  expect(container.textContent).toBe('Machado de AssisDom Casmurro869.3 A848d');
});

test('a picture lies over ground and title, which are there when it cannot be loaded', () => {
  const { container, rerender } = render(<Cover work={work} image="/_files/covers/1.jpg" />);
  const picture = container.querySelector('img');
  expect(picture?.getAttribute('src')).toBe('/_files/covers/1.jpg');
  expect(picture?.getAttribute('alt')).toBe('');
  expect(picture?.getAttribute('width')).not.toBeNull();
  expect(container.textContent).toContain('Dom Casmurro');
  expect(container.querySelector('svg')).toBeNull();
  rerender(<Cover work={work} image="/_files/covers/2.jpg" />);
  expect(container.querySelector('img')).not.toBe(picture);
});
