import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { later, refusal, unreachable, type FakeApi } from '../fake-api.ts';
import {
  CAMPUSES,
  choose,
  chosen,
  descriptionOf,
  field,
  footerApi,
  librariesOf,
  list,
  loadPage,
  openDialog,
  options,
  press,
  ready,
  type,
} from '../frame/open-footer.tsx';

const OPEN = 'Fazer um comentário';
const SEND = 'POST /unidade-informacao/comentario';

let api: FakeApi;
beforeEach(() => {
  api = footerApi({ [SEND]: () => ({ cod_comentario: 1, situacao: 'enviado' }) });
});

const sendButton = () => screen.getByRole('button', { name: 'Enviar' });

describe('campus and library', () => {
  it('start with the first campus and its first library, and follow each other', async () => {
    await loadPage();
    await openDialog(OPEN);
    await ready();
    expect(chosen('Campus')).toBe('Aurora');
    expect(options('Biblioteca')).toEqual(['Biblioteca Central', 'Biblioteca de Artes']);
    choose('Campus', 'Serra');
    await ready('Biblioteca da Serra');
    expect(options('Biblioteca')).toEqual(['Biblioteca da Serra']);
  });

  it('of a campus without libraries choose none, say so, and nothing can be sent', async () => {
    await loadPage();
    await openDialog(OPEN);
    await ready();
    type('Comentário', 'Oi');
    choose('Campus', 'Polo sem biblioteca');
    await screen.findByText('Este campus não tem bibliotecas.');
    expect(list('Biblioteca').value).toBe('-1');
    expect(sendButton().getAttribute('aria-disabled')).toBe('true');
    expect(descriptionOf(sendButton())).toBe('Escolha a biblioteca para enviar.');
  });

  it('while libraries are under way it is not said that there are none', async () => {
    await loadPage();
    await openDialog(OPEN);
    await ready();
    const { answer, give } = later();
    api.answers['GET /unidade-informacao'] = answer;
    choose('Campus', 'Serra');
    expect(screen.queryByText('Este campus não tem bibliotecas.')).toBeNull();
    expect(options('Biblioteca')).toEqual(['—']);
    give(librariesOf('2'));
    await ready('Biblioteca da Serra');
  });

  it('a campus left behind does not bring its libraries late', async () => {
    await loadPage();
    await openDialog(OPEN);
    await ready();
    const slow = later();
    api.answers['GET /unidade-informacao'] = (asked) =>
      asked.query['campus'] === '2' ? slow.answer(asked) : librariesOf(asked.query['campus']);
    choose('Campus', 'Serra');
    choose('Campus', 'Aurora');
    await ready();
    slow.give(librariesOf('2'));
    await screen.findByRole('option', { name: 'Biblioteca Central' });
    expect(chosen('Biblioteca')).toBe('Biblioteca Central');
  });

  it('are waited for with words, and failing to come can be tried again', async () => {
    const { answer, give } = later();
    api.answers['GET /campus'] = answer;
    await loadPage();
    await openDialog(OPEN);
    expect(screen.getByRole('status').textContent).toContain('Buscando as bibliotecas');
    type('Comentário', 'Escrito enquanto se espera');
    give(refusal(500, ''));
    await screen.findByText(/Algo falhou do nosso lado/);
    api.answers['GET /campus'] = () => CAMPUSES;
    press('Tentar de novo');
    await ready();
    expect(field('Comentário').value).toBe('Escrito enquanto se espera');
  });

  it('are not waited for where there is no campus', async () => {
    api.answers['GET /campus'] = () => ({ itens: [] });
    await loadPage();
    await openDialog(OPEN);
    await waitFor(() => expect(screen.queryByText(/Buscando as bibliotecas/)).toBeNull());
    expect(options('Biblioteca')).toEqual(['—']);
  });

  it('of a campus say so when they do not come, and can be asked for again', async () => {
    await loadPage();
    await openDialog(OPEN);
    await ready();
    api.answers['GET /unidade-informacao'] = () => refusal(500, '');
    choose('Campus', 'Serra');
    await screen.findByText(/Algo falhou do nosso lado/);
    api.answers['GET /unidade-informacao'] = ({ query }) => librariesOf(query['campus']);
    press('Tentar de novo');
    await ready('Biblioteca da Serra');
  });
});

describe('a comment', () => {
  it('can be sent once a library is chosen and something is written, blanks apart', async () => {
    await loadPage();
    await openDialog(OPEN);
    await ready();
    expect(descriptionOf(sendButton())).toBe('Escreva o comentário para enviar.');
    type('Comentário', ' \n ');
    fireEvent.click(sendButton());
    expect(sendButton().getAttribute('aria-disabled')).toBe('true');
    expect(api.asked(SEND)).toEqual([]);
    type('Comentário', 'x');
    expect(sendButton().hasAttribute('aria-disabled')).toBe(false);
  });

  it('goes trimmed to the chosen library, is thanked for, and closes the dialog', async () => {
    const page = await loadPage();
    await openDialog(OPEN);
    await ready();
    choose('Biblioteca', 'Biblioteca de Artes');
    type('Comentário', '  Mais tomadas, por favor.\n');
    fireEvent.click(sendButton());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(page.toasts()).toEqual([
      'Comentário enviado. A resposta aparece em Meu Pergamum, em Pedidos.',
    ]);
    const [sent, ...others] = api.asked(SEND);
    expect(others).toEqual([]);
    expect(sent?.body).toEqual({ content: 'Mais tomadas, por favor.', b: 11 });
    expect(sent?.headers.get('authorization')).toBe('Bearer a-0');
    await openDialog(OPEN);
    expect(field('Comentário').value).toBe('');
  });

  it('says that it is being sent, and a second press sends nothing', async () => {
    const { answer, give } = later();
    api.answers[SEND] = answer;
    await loadPage();
    await openDialog(OPEN);
    await ready();
    type('Comentário', 'Oi');
    fireEvent.click(sendButton());
    expect(sendButton().getAttribute('aria-busy')).toBe('true');
    fireEvent.click(sendButton());
    give({ cod_comentario: 1, situacao: 'enviado' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.asked(SEND)).toHaveLength(1);
  });

  it('over the limit is refused in the dialog, with the limit, and stays as written', async () => {
    api.answers[SEND] = () => refusal(422, 'limite_comentarios_excedido', { limite: 5 });
    const page = await loadPage();
    await openDialog(OPEN);
    await ready();
    type('Comentário', 'Escrito com cuidado');
    fireEvent.click(sendButton());
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe(
      'Você já tem o máximo de comentários à espera da biblioteca: 5. Aguarde a resposta de um deles.',
    );
    expect(page.toasts()).toEqual([]);
    expect(field('Comentário').value).toBe('Escrito com cuidado');
    expect(sendButton().hasAttribute('aria-busy')).toBe(false);
  });

  it('whose sending failed is there after closing and after a reload, and is sent once', async () => {
    api.answers[SEND] = unreachable;
    await loadPage();
    await openDialog(OPEN);
    await ready();
    type('Comentário', 'Escrito com cuidado');
    fireEvent.click(sendButton());
    await screen.findByText(/Não foi possível falar com o servidor/);
    press('Fechar sem enviar');
    expect(screen.queryByRole('dialog')).toBeNull();
    await openDialog(OPEN);
    expect(field('Comentário').value).toBe('Escrito com cuidado');

    api.answers[SEND] = () => ({ cod_comentario: 1, situacao: 'enviado' });
    await loadPage({ signedIn: false });
    await openDialog(OPEN);
    await ready();
    expect(field('Comentário').value).toBe('Escrito com cuidado');
    fireEvent.click(sendButton());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const keys = api.asked(SEND).map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toHaveLength(2);
    expect(keys[0]).toMatch(/.{16}/);
    // The server may have got the first one: under one key it takes both for one.
    expect(keys[1]).toBe(keys[0]);
  });

  it('changed after an error is another comment: it does not answer for the first', async () => {
    api.answers[SEND] = unreachable;
    await loadPage();
    await openDialog(OPEN);
    await ready();
    type('Comentário', 'Um');
    fireEvent.click(sendButton());
    await screen.findByRole('alert');
    type('Comentário', 'Um e outro');
    fireEvent.click(sendButton());
    await waitFor(() => expect(api.asked(SEND)).toHaveLength(2));
    await screen.findByRole('alert');
    choose('Biblioteca', 'Biblioteca de Artes');
    fireEvent.click(sendButton());
    await waitFor(() => expect(api.asked(SEND)).toHaveLength(3));
    const keys = api.asked(SEND).map(({ headers }) => headers.get('idempotency-key'));
    expect(new Set(keys).size).toBe(3);
  });
});

describe('whoever is not signed in', () => {
  it('is told why it cannot be sent and led to the sign-in and back', async () => {
    window.history.replaceState(null, '', '/acervo/5?q=machado');
    await loadPage({ signedIn: false });
    await openDialog(OPEN);
    expect(screen.getByText(/^Entre na sua conta para enviar/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Enviar' })).toBeNull();
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Entrar para enviar' });
    expect(link.getAttribute('href')).toBe(
      `/login?redirect=${encodeURIComponent('/acervo/5?q=machado')}`,
    );
  });

  it('finds after signing in what was written before', async () => {
    await loadPage({ signedIn: false });
    await openDialog(OPEN);
    type('Comentário', 'Escrito sem conta');
    await loadPage({ signedIn: true });
    await openDialog(OPEN);
    expect(field('Comentário').value).toBe('Escrito sem conta');
    await ready();
    expect(sendButton()).toBeDefined();
  });

  it('because the session ended on sending keeps what was written, also over the sign-in', async () => {
    api.answers[SEND] = () => refusal(401, 'token_invalid');
    api.answers['POST /oauth/token'] = () => refusal(401, 'session_expired');
    await loadPage();
    await openDialog(OPEN);
    await ready();
    type('Comentário', 'Escrito com cuidado');
    fireEvent.click(sendButton());
    // The header asks for signing in; here somebody thinks better of it.
    const { $signInRequest } = await import('#lib/api/sign-in-request.ts');
    await waitFor(() => expect($signInRequest.get()).not.toBeNull());
    $signInRequest.get()?.settle(false);
    await screen.findByRole('link', { name: 'Entrar para enviar' });
    expect(screen.getByRole('alert').textContent).not.toBe('');
    expect(field('Comentário').value).toBe('Escrito com cuidado');
    await loadPage();
    await openDialog(OPEN);
    expect(field('Comentário').value).toBe('Escrito com cuidado');
  });
});

it('what the library says about comments stands above the form, and only then', async () => {
  api.answers['GET /parametros/atividade/:id/informativo'] = () => ({
    titulo: '',
    texto: '<p>Respondemos em <strong>dois dias</strong>.</p>',
    idioma: 'pt',
  });
  await loadPage();
  await openDialog(OPEN);
  expect((await screen.findByText('dois dias')).tagName).toBe('STRONG');
  expect(api.asked('GET /parametros/atividade/:id/informativo')).toHaveLength(1);
});
