import { expect, it } from 'vitest';
import { linkset, typedLinks } from '#api/catalogue/titles/typed-links.ts';
import { marc } from '#api/catalogue/marc/build.ts';
import { titleSummary } from '#api/catalogue/marc/map/title.ts';

const record = (...data: string[]) => marc({ data: ['245 10 $aUm livro', ...data] });
const facts = (csl: object = {}, ...data: string[]) => {
  const found = record(...data);
  const summary = titleSummary(found);
  return { id: 5, summary, marc: found, csl: csl as never, origin: 'https://b.example' };
};

const ALWAYS = [
  { rel: 'cite-as', href: 'https://b.example/acervo/5' },
  { rel: 'type', href: 'https://schema.org/AboutPage' },
  { rel: 'type', href: 'https://schema.org/Book' },
];

it('links a title to its citation, kind, descriptions and all its links', () => {
  const links = typedLinks(facts());
  expect(links.slice(0, 3)).toEqual(ALWAYS);
  expect(links.slice(3).map(({ rel }) => rel)).toEqual([
    ...['describedby', 'describedby', 'describedby', 'linkset'],
  ]);
});

it('links it to its authors, licence and text where there are some', () => {
  const csl = { DOI: '10.1/x', URL: 'https://e.example/a.pdf' };
  const found = facts(
    csl,
    '540 __ $aPermitido',
    '540 __ $uhttps://creativecommons.org/licenses/by/4.0/',
  );
  const authors = [{ authorityId: 3 }, { authorityId: 3 }, {}] as never;
  const links = typedLinks({ ...found, summary: { ...found.summary, authors } });
  expect(links).toContainEqual({ rel: 'cite-as', href: 'https://doi.org/10.1/x' });
  expect(links).toContainEqual({
    rel: 'license',
    href: 'https://creativecommons.org/licenses/by/4.0/',
  });
  expect(links).toContainEqual({
    ...{ rel: 'item', href: 'https://e.example/a.pdf', type: 'application/pdf' },
  });
  expect(links.filter(({ rel }) => rel === 'author')).toEqual([
    { rel: 'author', href: '/autoridade/3' },
  ]);
});

it('takes no terms of use for an address', () => {
  const links = typedLinks(facts({}, '540 __ $usee page 3', '540 __ $ujavascript:alert(1)'));
  expect(links.some(({ rel }) => rel === 'license')).toBe(false);
});

it('has all of them in a linkset, and the way back from each description', () => {
  const { linkset: contexts } = JSON.parse(linkset(facts())) as { linkset: object[] };
  const page = 'https://b.example/acervo/5';
  expect(contexts[0]).toMatchObject({
    anchor: page,
    'cite-as': [{ href: page }],
    type: [{ href: 'https://schema.org/AboutPage' }, { href: 'https://schema.org/Book' }],
  });
  expect(contexts.slice(1)).toHaveLength(3);
  expect(contexts[2]).toEqual({
    anchor: 'https://b.example/api/acervo/5/exportar?tipo=marcxml',
    describes: [{ href: page, type: 'text/html' }],
  });
});
