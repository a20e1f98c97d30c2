import { runInNewContext } from 'node:vm';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { LanguageBar, type Language } from '#islands/frame/LanguageBar.tsx';
import FIRST_PAINT_SCRIPT from '#head/first-paint.ts?head';
import FRAME_SCRIPT from '#head/frame.ts?head';

const LANGUAGES: Language[] = [
  { locale: 'pt', tag: 'pt-BR', name: 'Português', path: '/acervo/5' },
  { locale: 'en', tag: 'en', name: 'English', path: '/en/acervo/5' },
  { locale: 'es', tag: 'es', name: 'Español', path: '/es/acervo/5' },
];

let gone: string[];
/** A link that is followed leads the page of the tests nowhere. */
const follow = (event: Event) => {
  const link = event.target instanceof Element && event.target.closest('a');
  if (!link) return;
  event.preventDefault();
  gone.push(link.getAttribute('href') ?? '');
};
beforeAll(() => {
  runInNewContext(FRAME_SCRIPT, {
    ...{ document, location: window.location, URLSearchParams },
    addEventListener: window.addEventListener.bind(window),
  });
  window.addEventListener('click', follow);
});
beforeEach(() => {
  gone = [];
  document.documentElement.lang = 'pt-BR';
  vi.spyOn(window.location, 'assign').mockImplementation((to) => void gone.push(String(to)));
  window.history.replaceState(null, '', '/acervo/5');
});

const show = (languages = LANGUAGES) =>
  render(<LanguageBar languages={languages} label="Idioma" current="pt" />);

describe('the language bar', () => {
  it('offers the page in each language, in its own words, without any script', () => {
    show();
    const links = screen.getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href'), link.lang])).toEqual([
      ['Português', '/acervo/5?lng=pt', 'pt-BR'],
      ['English', '/en/acervo/5?lng=en', 'en'],
      ['Español', '/es/acervo/5?lng=es', 'es'],
    ]);
    expect(screen.getByRole('link', { current: true }).textContent).toBe('Português');
    const list = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Idioma' });
    expect(list.selectedOptions[0]?.textContent).toBe('Português');
  });

  it('keeps the search of the page, and its place, by link and by list', () => {
    window.history.replaceState(null, '', '/acervo/5?q=machado+de+assis&pag=2&lng=pt#exemplares');
    show();
    fireEvent.click(screen.getByRole('link', { name: 'English' }));
    fireEvent.change(screen.getByRole('combobox', { name: 'Idioma' }), { target: { value: 'es' } });
    expect(gone).toEqual([
      '/en/acervo/5?q=machado+de+assis&pag=2&lng=en#exemplares',
      '/es/acervo/5?q=machado+de+assis&pag=2&lng=es#exemplares',
    ]);
  });

  it.each([
    ['/en//evil.example', 'en'],
    ['//evil.example/x', 'pt'],
  ])('stays on the site from %s', (pathname, current) => {
    document.documentElement.lang = current;
    vi.spyOn(window.location, 'pathname', 'get').mockReturnValue(pathname);
    render(<LanguageBar languages={LANGUAGES} label="Idioma" current={current} />);
    fireEvent.click(screen.getByRole('link', { name: 'Português' }));
    const [to = ''] = gone;
    expect(new URL(to, 'https://site.test').origin).toBe('https://site.test');
  });

  it('stays at the record of a shell, which was built without one, and at the part of a title', () => {
    const shell = LANGUAGES.map((language) => ({ ...language, path: '/' }));
    window.history.replaceState(null, '', '/acervo/90001/marc');
    show(shell);
    fireEvent.click(screen.getByRole('link', { name: 'English' }));
    window.history.replaceState(null, '', '/');
    fireEvent.click(screen.getByRole('link', { name: 'English' }));
    expect(gone).toEqual(['/en/acervo/90001/marc?lng=en', '/en/?lng=en']);
    cleanup();
    document.documentElement.lang = 'en';
    window.history.replaceState(null, '', '/en/acervo/90001');
    render(<LanguageBar languages={shell} label="Language" current="en" />);
    fireEvent.click(screen.getByRole('link', { name: 'Português' }));
    expect(gone.at(-1)).toBe('/acervo/90001?lng=pt');
  });

  it('says the same to a press that opens another tab', () => {
    window.history.replaceState(null, '', '/acervo/5?q=rosa');
    show();
    const link = screen.getByRole('link', { name: 'English' });
    fireEvent(link, new MouseEvent('auxclick', { bubbles: true, button: 1 }));
    expect(link.getAttribute('href')).toBe('/en/acervo/5?q=rosa&lng=en');
  });

  it('the list shows the language of the page again: whoever comes back finds it so', () => {
    show();
    const list = screen.getByRole<HTMLSelectElement>('combobox');
    fireEvent.change(list, { target: { value: 'es' } });
    expect(list.value).toBe('pt');
  });

  it('is not there where there is nothing to choose', () => {
    show(LANGUAGES.slice(0, 1));
    expect(screen.queryByRole('combobox')).toBeNull();
    expect(screen.queryByRole('link')).toBeNull();
  });
});

describe('the address that it leads to', () => {
  /** The first script of the page at that address. */
  const arrive = (address: string, lang = 'pt-BR') => {
    const url = new URL(address, 'https://acervo.test');
    let replaced: string | undefined;
    runInNewContext(FIRST_PAINT_SCRIPT, {
      addEventListener: () => undefined,
      document: {
        documentElement: { lang, setAttribute: () => undefined },
        querySelector: () => ({}),
      },
      location: {
        search: url.search,
        pathname: url.pathname,
        hash: url.hash,
        href: url.href,
        replace: (to: string) => (replaced = to),
      },
      localStorage,
      navigator: {},
      performance: { getEntriesByType: () => [] },
      URLSearchParams,
      URL,
    });
    return replaced;
  };

  it('stores the choice, and nothing else', () => {
    localStorage.setItem('acervo.tema', 'escuro');
    show();
    fireEvent.click(screen.getByRole('link', { name: 'English' }));
    expect(arrive(gone[0] ?? '', 'en')).toBeUndefined();
    expect(Object.fromEntries(Object.entries(localStorage))).toEqual({
      'acervo.idioma': 'en',
      'acervo.tema': 'escuro',
    });
  });

  it('without a choice stores nothing', () => {
    arrive('/en/acervo/5', 'en');
    expect(localStorage.getItem('acervo.idioma')).toBeNull();
  });

  it.each([
    ['/acervo/5/exemplares?q=rosa&lng=en#e7', 'pt-BR', '/en/acervo/5/exemplares?q=rosa#e7'],
    ['/en/acervo/90001/marc?lng=es', 'en', '/es/acervo/90001/marc'],
    ['/es/?q=rosa&page=2&lng=pt', 'es', '/?q=rosa&page=2'],
    ['/en?lng=pt', 'en', '/'],
    ['/?lng=en', 'pt-BR', '/en/'],
    ['/en//evil.example?lng=pt', 'en', '/evil.example'],
  ])('%s keeps its part, its search and its place', (address, lang, expected) => {
    expect(arrive(address, lang)).toBe(expected);
  });
});
