import { describe, expect, it } from 'vitest';
import {
  baseProblems,
  baseFor,
  fillAddress,
  signedText,
  type Base,
} from '#api/portal/settings/link-rules.ts';

const base = (code: string, ...links: string[]): Base => ({
  code,
  name: code,
  address: 'https://base.example/?u={usuario}',
  key: '',
  links,
  ownPage: false,
  groups: [],
});

describe('the base behind a link', () => {
  const bases = [base('all', 'https://livros.example/'), base('one', 'https://livros.example/x/')];
  it('is the one that names most of the address', () => {
    expect(baseFor('https://livros.example/x/1', bases)?.code).toBe('one');
    expect(baseFor('https://livros.example/y/1', bases)?.code).toBe('all');
    expect(baseFor('https://livros.example.evil.test/', bases)).toBeNull();
  });
});

describe('an address template', () => {
  it('is filled with encoded values, and unknown ones with nothing', () => {
    expect(
      fillAddress('https://b.example/{codigo}?u={usuario}&x={nome}', {
        codigo: 'NBR 6023/2018',
        usuario: 'a&b=c#d',
      }),
    ).toBe('https://b.example/NBR%206023%2F2018?u=a%26b%3Dc%23d&x=');
  });

  it('is refused with every fault', () => {
    expect(baseProblems({ address: 'https://b.example/{quem}?s={assinatura}', key: '' })).toEqual([
      'address: {quem} is nothing that can be filled in',
      'key: {assinatura} needs one',
    ]);
    expect(baseProblems({ address: 'https://', key: '' })).toHaveLength(1);
    expect(baseProblems({ address: 'https://b.example/{assinatura}', key: 'k' })).toEqual([]);
  });
});

it('signs who, for what, when', () => {
  expect(signedText({ usuario: 'ana', link: 'https://x', instante: '1' })).toBe('ana|https://x|1');
  expect(signedText({ usuario: 'ana', codigo: '6023', instante: '1' })).toBe('ana|6023|1');
});
