import { expect, it } from 'vitest';
import { loginPath, safeRedirect } from '#lib/routes/guard.ts';

it.each([
  'https://example.org/',
  '//example.org',
  '/\\example.org',
  '/\texample',
  'javascript:alert(1)',
  'example.org',
  '',
  '/login',
  '/en/sair',
  '/en/sair/',
  '/en/./sair//',
  '/.//example.org',
  '/x/..//example.org',
  '/%2e//example.org',
  '/%2E%2e//example.org',
  '/en/..//example.org',
  '/en//example.org',
  '/en/%2f/example.org',
  '/x/../\\example.org',
])('%j leads nowhere else than to the personal area', (redirect) => {
  expect(safeRedirect(redirect, 'en')).toBe('/en/meupergamum');
});

it('keeps addresses of the site, with their query', () => {
  expect(safeRedirect('/acervo/5?x=1#y', 'pt')).toBe('/acervo/5?x=1#y');
  expect(safeRedirect(null, 'pt')).toBe('/meupergamum');
});

it('carries the intended address to the sign-in page', () => {
  expect(loginPath('es', '/es/meupergamum?a=1')).toBe(
    '/es/login?redirect=%2Fes%2Fmeupergamum%3Fa%3D1',
  );
});
