import { expect, it } from 'vitest';
import { securityTxt } from '#api/portal/institution/security-txt.ts';

const of = (now: string) =>
  securityTxt({
    contact: 'mailto:seguranca@ufvi.example',
    origin: 'https://acervo.test',
    languages: ['pt', 'en'],
    now: new Date(now),
  });

it('has the fields of RFC 9116, and expires within a year', () => {
  expect(of('2026-03-12T17:20:00Z')).toBe(
    'Contact: mailto:seguranca@ufvi.example\n' +
      'Expires: 2026-09-08T00:00:00.000Z\n' +
      'Preferred-Languages: pt-BR, en\n' +
      'Canonical: https://acervo.test/.well-known/security.txt\n',
  );
});

it('is the same all day', () => {
  expect(of('2026-03-12T00:00:00Z')).toBe(of('2026-03-12T23:59:59Z'));
});
