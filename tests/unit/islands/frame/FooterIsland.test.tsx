import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { later, refusal, unreachable, type FakeApi } from '../fake-api.ts';
import { footerApi, loadPage, openDialog, press } from './open-footer.tsx';

const INSTITUTION = 'GET /parametros/instituicao';
const DEFAULT = /^Fale com o balcão da sua biblioteca/;

let api: FakeApi;
beforeEach(() => {
  api = footerApi();
});

describe('support', () => {
  it('shows the words of the institution, once they are there', async () => {
    const { answer, give } = later();
    api.answers[INSTITUTION] = answer;
    await loadPage({ signedIn: false });
    const dialog = await openDialog('Suporte');
    expect(within(dialog).getByRole('status').textContent).toBe('Buscando o texto da biblioteca');
    give({ msg_suporte_consulta: '<p>Escreva para <a href="mailto:a@b.example">nós</a>.</p>' });
    const link = await within(dialog).findByRole('link', { name: 'nós' });
    expect(link.getAttribute('href')).toBe('mailto:a@b.example');
    expect(within(dialog).queryByText(DEFAULT)).toBeNull();
  });

  it.each([{}, { msg_suporte_consulta: '' }])(
    'has words of its own where the institution wrote none (%j)',
    async (institution) => {
      api.answers[INSTITUTION] = () => institution;
      await loadPage({ signedIn: false });
      await openDialog('Suporte');
      expect(await screen.findByText(DEFAULT)).toBeDefined();
      expect(screen.queryByText(/Não foi possível|Algo falhou/)).toBeNull();
    },
  );

  it('helps also when the server cannot be reached, and says so', async () => {
    api.answers[INSTITUTION] = unreachable;
    await loadPage({ signedIn: false });
    await openDialog('Suporte');
    expect(await screen.findByText(DEFAULT)).toBeDefined();
    expect(screen.getByText(/^Não foi possível falar com o servidor/)).toBeDefined();
  });

  it('closes from its foot and gives the focus back', async () => {
    api.answers[INSTITUTION] = () => ({});
    await loadPage({ signedIn: false });
    const button = screen.getByRole('button', { name: 'Suporte' });
    button.focus();
    const dialog = await openDialog('Suporte');
    const [, foot] = within(dialog).getAllByRole('button', { name: 'Fechar' });
    act(() => foot?.click());
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(button);
  });
});

describe('what stands at the foot of the page', () => {
  const buttons = () => screen.getAllByRole('button').map(({ textContent }) => textContent);

  it('follows the activities as the server tells them now', async () => {
    api.answers['GET /parametros/funcionalidades'] = () => ({
      itens: [{ cod_atividade: 12, descricao: '' }],
    });
    await loadPage({ signedIn: false });
    expect(buttons()).toEqual(['Fazer um comentário', 'Sugerir uma compra', 'Suporte']);
    await waitFor(() => expect(buttons()).toEqual(['Sugerir uma compra', 'Suporte']));
  });

  it('stays as it was built when the server cannot be asked', async () => {
    api.answers['GET /parametros/funcionalidades'] = () => refusal(500, '');
    await loadPage({ signedIn: false });
    await waitFor(() => expect(api.asked('GET /parametros/funcionalidades')).toHaveLength(1));
    await act(async () => {});
    expect(buttons()).toEqual(['Fazer um comentário', 'Sugerir uma compra', 'Suporte']);
  });
});

it('a dialog whose script could not be loaded says so and opens when tried again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  let fails = true;
  vi.doMock('#islands/frame/FooterDialog.tsx', async (importActual) => {
    if (fails) throw new TypeError('Failed to fetch dynamically imported module');
    return importActual();
  });
  api.answers[INSTITUTION] = () => ({});
  try {
    await loadPage({ signedIn: false });
    await act(async () => press('Suporte'));
    expect((await screen.findByRole('alert')).textContent).toContain('Falhou.');
    fails = false;
    await act(async () => press('Tentar de novo'));
    expect(await screen.findByRole('dialog', { name: 'Suporte' })).toBeDefined();
  } finally {
    vi.doUnmock('#islands/frame/FooterDialog.tsx');
  }
});
