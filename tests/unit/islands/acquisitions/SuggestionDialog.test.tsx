import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { later, refusal, unreachable, type FakeApi } from '../fake-api.ts';
import {
  CAMPUSES,
  choose,
  descriptionOf,
  field,
  footerApi,
  loadPage,
  openDialog,
  press,
  ready,
  type,
} from '../frame/open-footer.tsx';

const OPEN = 'Sugerir uma compra';
const SEND = 'POST /unidade-informacao/sugestao-aquisicao';

let api: FakeApi;
beforeEach(() => {
  api = footerApi({ [SEND]: () => ({ cod_sugestao: 1, situacao: 'pre_sugestao' }) });
});

const sendButton = () => screen.getByRole('button', { name: 'Enviar' });
const send = () => fireEvent.click(sendButton());
const invalid = () =>
  [...screen.getByRole('dialog').querySelectorAll<HTMLElement>('[aria-invalid]')].map(
    descriptionOf,
  );

/** Title and publisher, which every suggestion needs. */
const fillIn = () => {
  type('Título', 'Torto arado');
  type('Editora', 'Todavia');
};

describe('what is missing', () => {
  it('is told field by field in the order of the form; the first takes the focus', async () => {
    await loadPage();
    await openDialog(OPEN);
    await ready();
    choose('Campus', 'Polo sem biblioteca');
    await screen.findByText('Este campus não tem bibliotecas.');
    type('Título', '   ');
    send();
    expect(invalid()).toEqual([
      'Preencha o campo Título.',
      'Este campus não tem bibliotecas. Preencha o campo Biblioteca.',
      'Preencha o campo Editora.',
    ]);
    expect(document.activeElement).toBe(field('Título'));
    expect(api.asked(SEND)).toEqual([]);
  });

  it('takes the focus where it is first', async () => {
    await loadPage();
    await openDialog(OPEN);
    await ready();
    type('Título', 'Torto arado');
    send();
    expect(invalid()).toEqual(['Preencha o campo Editora.']);
    expect(document.activeElement).toBe(field('Editora'));
    type('Título', '');
    send();
    expect(document.activeElement).toBe(field('Título'));
    fillIn();
    send();
    await waitFor(() => expect(api.asked(SEND)).toHaveLength(1));
  });

  it('says so while the libraries are still on their way, and when they did not come', async () => {
    const { answer, give } = later();
    api.answers['GET /campus'] = answer;
    await loadPage();
    await openDialog(OPEN);
    fillIn();
    send();
    expect(screen.getByText('Preencha o campo Biblioteca.')).toBeDefined();
    give(refusal(500, ''));
    await screen.findByText(/Algo falhou do nosso lado/);
    expect(screen.getByText('Preencha o campo Biblioteca.')).toBeDefined();
    api.answers['GET /campus'] = () => CAMPUSES;
    press('Tentar de novo');
    await ready();
    expect(invalid()).toEqual([]);
    send();
    await waitFor(() => expect(api.asked(SEND)).toHaveLength(1));
  });

  it('is no longer said once it is there, and not before sending', async () => {
    await loadPage();
    await openDialog(OPEN);
    await ready();
    expect(invalid()).toEqual([]);
    send();
    type('Título', 'Torto arado');
    expect(invalid()).toEqual(['Preencha o campo Editora.']);
  });

  it('is known beforehand: only title and publisher are not optional', async () => {
    await loadPage();
    await openDialog(OPEN);
    await ready();
    const fields = screen.getAllByRole<HTMLInputElement>('textbox');
    expect(fields.map(({ labels }) => labels?.[0]?.textContent)).toEqual([
      'Título',
      'Editora',
      'Autor (opcional)',
      'Edição (opcional)',
      'ISBN ou ISSN (opcional)',
      'Título do periódico (opcional)',
      'Outras informações (opcional)',
    ]);
    expect(fields.filter(({ required }) => required).map(({ name }) => name)).toEqual([
      'titulo',
      'editor',
    ]);
  });
});

describe('a suggestion', () => {
  it('goes with everything that was written, trimmed, is thanked for, and closes', async () => {
    const page = await loadPage();
    await openDialog(OPEN);
    await ready();
    choose('Campus', 'Serra');
    await ready('Biblioteca da Serra');
    type(/^Autor/, ' Itamar Vieira Junior ');
    type('Título', ' Torto arado');
    type(/^Edição/, '1.');
    type('Editora', 'Todavia ');
    type(/^ISBN/, '978-65-80309-31-3');
    type(/^Título do periódico/, '');
    type(/^Outras informações/, 'Para o clube de leitura.\n');
    send();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(page.toasts()).toEqual(['Sugestão enviada. Acompanhe a resposta da biblioteca.']);
    expect(api.asked(SEND).map(({ body }) => body)).toEqual([
      {
        campus: 2,
        biblioteca: 20,
        autor: 'Itamar Vieira Junior',
        titulo: 'Torto arado',
        edicao: '1.',
        editor: 'Todavia',
        isbn_issn: '978-65-80309-31-3',
        periodico: '',
        outras_inf: 'Para o clube de leitura.',
      },
    ]);
    await openDialog(OPEN);
    expect(field('Título').value).toBe('');
  });

  it('says that it is being sent, and a second press sends nothing', async () => {
    const { answer, give } = later();
    api.answers[SEND] = answer;
    await loadPage();
    await openDialog(OPEN);
    await ready();
    fillIn();
    send();
    expect(sendButton().getAttribute('aria-busy')).toBe('true');
    send();
    give({ cod_sugestao: 1, situacao: 'pre_sugestao' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.asked(SEND)).toHaveLength(1);
  });

  it('over the limit is refused in the dialog with the reason, and stays as written', async () => {
    api.answers[SEND] = () => refusal(422, 'limite_sugestoes_excedido', { limite: 5 });
    await loadPage();
    await openDialog(OPEN);
    await ready();
    fillIn();
    send();
    expect((await screen.findByRole('alert')).textContent).toMatch(
      /máximo de sugestões à espera da biblioteca: 5/,
    );
    expect(field('Título').value).toBe('Torto arado');
    expect(sendButton().hasAttribute('aria-busy')).toBe(false);
  });

  it('whose sending failed is there after closing and after a reload, every field', async () => {
    api.answers[SEND] = unreachable;
    await loadPage();
    await openDialog(OPEN);
    await ready();
    fillIn();
    type(/^Outras informações/, 'Para o clube de leitura.');
    send();
    await screen.findByText(/Não foi possível falar com o servidor/);
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
    expect(screen.queryByRole('dialog')).toBeNull();
    for (const reload of [false, true]) {
      if (reload) await loadPage();
      await openDialog(OPEN);
      expect(field('Título').value).toBe('Torto arado');
      expect(field('Editora').value).toBe('Todavia');
      expect(field(/^Outras informações/).value).toBe('Para o clube de leitura.');
    }
  });

  it('is not mixed up with a comment that is written beside it', async () => {
    await loadPage();
    await openDialog(OPEN);
    fillIn();
    press('Fechar sem enviar');
    await openDialog('Fazer um comentário');
    expect(field('Comentário').value).toBe('');
    type('Comentário', 'Oi');
    press('Fechar sem enviar');
    await openDialog(OPEN);
    expect(field('Título').value).toBe('Torto arado');
  });
});

it('whoever is not signed in writes first and is led to the sign-in', async () => {
  window.history.replaceState(null, '', '/ajuda');
  await loadPage({ signedIn: false });
  await openDialog(OPEN);
  fillIn();
  expect(screen.queryByRole('button', { name: 'Enviar' })).toBeNull();
  const link = screen.getByRole('link', { name: 'Entrar para enviar' });
  expect(link.getAttribute('href')).toBe('/login?redirect=%2Fajuda');
  await loadPage({ signedIn: true });
  await openDialog(OPEN);
  await ready();
  expect(field('Título').value).toBe('Torto arado');
  send();
  await waitFor(() => expect(api.asked(SEND)).toHaveLength(1));
});

it('the institution’s own acquisition site is linked where it has one', async () => {
  await loadPage({ acquisitionSite: 'https://compras.example/' });
  await openDialog(OPEN);
  const link = screen.getByRole('link', { name: 'Ir ao site de aquisições' });
  expect(link.getAttribute('href')).toBe('https://compras.example/');
  await loadPage();
  await openDialog(OPEN);
  expect(screen.queryByRole('link', { name: 'Ir ao site de aquisições' })).toBeNull();
});
