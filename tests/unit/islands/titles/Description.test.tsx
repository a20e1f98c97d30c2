import { render, screen } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { Output } from '#contract/calls.ts';
import messages from '#lib/i18n/locales/pt/refusals.json' with { type: 'json' };
import { Description } from '#islands/titles/Description.tsx';
import errors from '#lib/i18n/locales/pt/errors.json' with { type: 'json' };
import titles from '#lib/i18n/locales/pt/titles.json' with { type: 'json' };
import { createTranslate } from '#lib/i18n/texts.ts';

type Lines = Output<'GET /acervo/:id'>['descricao'];

const t = createTranslate('pt', { titles, errors, refusals: messages });

describe('the description', () => {
  const line = (campo: string, valor: Lines[number]['valores'][number]): Lines[number] => ({
    campo,
    rotulo: `Rótulo ${campo}`,
    valores: [valor],
  });
  const open = (...lines: Lines) => {
    render(<Description lines={lines} language="spa" locale="en" t={t} />);
    return screen.getAllByRole('definition').map(({ textContent }) => textContent);
  };
  const target = () => screen.getByRole('link').getAttribute('href');

  test('tells values under their labels, with roles, notes and markup as text', () => {
    const told = open(
      line('700', { texto: 'Schwarcz, Lilia', papel: 'ilustrador' }),
      line('500', { texto: '<script>alert(1)</script>', nota: 'Nota' }),
    );
    expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
      'Rótulo 700',
      'Rótulo 500',
    ]);
    expect(told).toEqual(['Schwarcz, Lilia, ilustrador', '<script>alert(1)</script>Nota']);
    expect(document.querySelector('script')).toBeNull();
  });

  test('is in the language of the work, of the library, or of the page', () => {
    open(
      line('246', { texto: 'La vorágine' }),
      line('500', { texto: 'Edição fac-similar' }),
      line('041', { texto: 'Spanish' }),
    );
    const langOf = (text: string) => screen.getByText(text).closest('[lang]')?.getAttribute('lang');
    expect(langOf('La vorágine')).toBe('es');
    expect(langOf('Edição fac-similar')).toBe('pt-BR');
    expect(langOf('Spanish')).toBeUndefined();
  });

  test('lists contents one under the other', () => {
    open(line('505', { texto: '1. Corcovado / Tom Jobim -- 2. Triste' }));
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '1. Corcovado / Tom Jobim',
      '2. Triste',
    ]);
  });

  test.each([
    [{ busca: 'AUTOR', cod_autoridade: 5 }, '/en/autoridade/5'],
    [{ busca: 'ASSUNTO' }, '/en/?q=%22Sert%C3%A3o%22&for=ASSUNTO'],
    [{ busca: 'LIVRE', cod_acervo: 9 }, '/en/acervo/9'],
    [{ url: 'https://a.example/x' }, 'https://a.example/x'],
  ] as const)('leads on: %o', (where, address) => {
    open(line('650', { texto: 'Sertão', ...where }));
    expect(target()).toBe(address);
  });

  test('sets scripts in their language and direction, and marks what is restricted', () => {
    open(
      line('100', {
        texto: 'Agnon',
        escrita_original: { texto: 'עגנון', idioma: 'he', direcao: 'rtl' },
      }),
      line('856', { texto: 'Texto', url: 'https://a.example', restrito: true }),
    );
    const script = screen.getByText('עגנון');
    expect([script.lang, script.dir]).toEqual(['he', 'rtl']);
    expect(screen.getByText('Acesso restrito')).toBeTruthy();
  });

  test('needs neither script nor browser', () => {
    const html = renderToStaticMarkup(
      <Description
        lines={[line('500', { texto: 'x'.repeat(10_000) })]}
        language="por"
        locale="pt"
        t={t}
      />,
    );
    expect(html).toContain('x'.repeat(10_000));
  });
});
