import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { copyRequestPath } from '#lib/routes/account.ts';
import { CardScreen, CopyScreen, SurveyScreen } from '#islands/services/ServiceFormScreen.tsx';
import refusals from '#lib/i18n/locales/pt/refusals.json' with { type: 'json' };
import { fakeApi, refusal, type FakeApi, sentence } from '../fake-api.ts';
import { renderIsland, signIn } from '../../../support/island.tsx';

const FORM = 'GET /solicitacoes/:tipo/dados';
const COPY = 'POST /solicitacoes/comutacao-bibliografica/:x';
const REQUIRED = 'service_required';
const SURVEY = 'POST /solicitacoes/levantamento-bibliografico';

const given = {
  bibliotecas: [
    { cod_biblioteca: 1, desc_biblioteca: 'Biblioteca Central' },
    { cod_biblioteca: 2, desc_biblioteca: 'Biblioteca da Serra' },
  ],
  biblioteca: 2,
  email: 'marina@ufvi.example',
  acoes: { solicitar: { permitido: true, motivos: [] as unknown[] } },
};
const wrong = (...problems: { field: string; problem: string }[]) => {
  const fields = problems.map(({ field, problem }) => ({
    ...{ field, problem, texto: sentence(problem) },
  }));
  const body = {
    ...{ statusCode: 422, message: fields[0]?.problem },
    ...{ fields, texto: fields[0]?.texto },
  };
  return new Response(JSON.stringify(body), {
    status: 422,
    headers: { 'content-type': 'application/json' },
  });
};

let api: FakeApi;
beforeEach(() => {
  sessionStorage.clear();
  window.history.replaceState(null, '');
  api = fakeApi({
    [FORM]: () => given,
    [COPY]: () => ({ cod_solicitacao: 12, tipo: 'comutacao', situacao: 'aguardando' }),
    [SURVEY]: () => ({ cod_solicitacao: 13, tipo: 'levantamento', situacao: 'aguardando' }),
  });
  enter(1);
});

const enter = (person: number) => signIn({ cod_pessoa: person });
const open = (Screen = SurveyScreen) => renderIsland(<Screen />);
const field = (name: RegExp) => screen.findByLabelText<HTMLInputElement>(name);
const write = async (name: RegExp, value: string) =>
  fireEvent.change(await field(name), { target: { value } });
const send = async () =>
  act(async () => fireEvent.click(screen.getByRole('button', { name: 'Enviar pedido' })));

it('begins with what was given last, and sends what its kind has', async () => {
  open(CopyScreen);
  expect((await field(/^E-mail/)).value).toBe('marina@ufvi.example');
  await write(/^Título do artigo/, 'O sertão');
  fireEvent.click(screen.getByRole('radio', { name: 'Tese ou dissertação' }));
  await write(/^Instituição/, 'UFMG');
  fireEvent.click(screen.getByRole('radio', { name: 'Mestrado' }));
  fireEvent.click(screen.getByRole('checkbox', { name: /estudo pessoal/ }));
  await send();
  expect(await screen.findByText(/Pedido nº 12/)).toBeTruthy();
  const [asked] = api.asked(COPY);
  expect(asked?.body).toEqual({
    ...{ biblioteca: 2, telefone: '', email: 'marina@ufvi.example' },
    ...{ instituicao: 'UFMG', grau: 'mestrado', forma_envio: 'email', estudo_pessoal: 'sim' },
  });
});

it('knows the article whose copy is asked for from its page', async () => {
  window.history.replaceState(
    null,
    '',
    copyRequestPath('pt', {
      ...{ tipo: 'artigo', titulo: 'Solo e clima', autor: 'Silva, Ana', publicacao: 'Revista' },
      ...{ ano: '2001', volume: '3', numero: '2', pagina_inicial: '10', pagina_final: '20' },
    }),
  );
  open(CopyScreen);
  const values = [];
  for (const name of [/^Título do artigo/, /^Autor/, /^Título do periódico/, /^Ano/, /^Volume/]) {
    values.push((await field(name)).value);
  }
  expect(values).toEqual(['Solo e clima', 'Silva, Ana', 'Revista', '2001', '3']);
  window.history.replaceState(null, '', '/');
});

it('knows the chapter whose copy is asked for, and its book', async () => {
  window.history.replaceState(
    null,
    '',
    copyRequestPath('pt', { tipo: 'parte', titulo: 'Rios', publicacao: 'Livro de rios' }),
  );
  open(CopyScreen);
  await field(/^Título do livro|^Título da obra|^Título$/);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /parte|capítulo/i }).checked).toBe(
    true,
  );
  expect(screen.getByDisplayValue('Rios')).toBeTruthy();
  expect(screen.getByDisplayValue('Livro de rios')).toBeTruthy();
  window.history.replaceState(null, '', '/');
});

it('says everything that is wrong at its field and above, until it is written anew', async () => {
  api.answers[SURVEY] = () =>
    wrong(
      { field: 'assunto', problem: REQUIRED },
      { field: 'ano_final', problem: 'service_years_reversed' },
      { field: 'finalidade', problem: REQUIRED },
    );
  open();
  await write(/^Desde o ano/, '2026');
  await write(/^Até o ano/, '1990');
  await send();
  const notice = await screen.findByRole('group', { name: 'Falta corrigir 3 campos' });
  expect(notice).toBe(document.activeElement);
  const last = await field(/^Até o ano/);
  expect(last.getAttribute('aria-invalid')).toBe('true');
  expect(last.value).toBe('1990');
  const described = document.getElementById(last.getAttribute('aria-describedby') ?? '');
  expect(described?.textContent).toBe(refusals.service_years_reversed);
  fireEvent.click(screen.getByRole('link', { name: 'Assunto' }));
  expect(document.activeElement).toBe(await field(/^Assunto/));
  await write(/^Assunto/, 'Leitura');
  expect((await field(/^Assunto/)).getAttribute('aria-invalid')).toBeNull();
  expect(screen.getByRole('group', { name: 'Falta corrigir 2 campos' })).toBeTruthy();
});

it('names each empty field once above and at the field, and is read once', async () => {
  const empty = ['assunto', 'finalidade', 'telefone'];
  api.answers[SURVEY] = () => wrong(...empty.map((name) => ({ field: name, problem: REQUIRED })));
  open();
  await field(/^Assunto/);
  await send();
  const notice = await screen.findByRole('group', { name: 'Falta corrigir 3 campos' });
  const links = within(notice).getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual(['Assunto', 'Para quê', 'Telefone']);
  expect(screen.getByText('Preencha “Assunto”.')).toBeTruthy();
  expect(screen.getByText('Preencha “Telefone”.')).toBeTruthy();
  expect(screen.queryByText(refusals.service_required)).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('tells what is wrong with the whole with its values', async () => {
  api.answers[SURVEY] = () => refusal(422, 'request_limit_reached', { limite: 5 });
  open();
  await write(/^Assunto/, 'Leitura');
  await send();
  expect(
    await screen.findByRole('group', { name: /máximo de pedidos em andamento: 5/ }),
  ).toBeTruthy();
  expect((await field(/^Assunto/)).value).toBe('Leitura');
});

it('keeps what was typed over a reload, for its person alone, until it is sent', async () => {
  const first = open();
  await write(/^Assunto/, 'Leitura em voz alta 📚');
  await write(/^E-mail/, '');
  first.unmount();
  enter(2);
  const other = open();
  expect((await field(/^Assunto/)).value).toBe('');
  other.unmount();
  enter(1);
  const again = open();
  expect((await field(/^Assunto/)).value).toBe('Leitura em voz alta 📚');
  // What was emptied stays empty.
  expect((await field(/^E-mail/)).value).toBe('');
  await send();
  await screen.findByText(/Pedido nº 13/);
  again.unmount();
  // Whoever comes back is told that it was sent; somebody else finds a form.
  enter(2);
  const stranger = open();
  expect((await field(/^Assunto/)).value).toBe('');
  stranger.unmount();
  enter(1);
  open();
  await screen.findByText(/Pedido nº 13/);
  fireEvent.click(screen.getByRole('button', { name: 'Fazer outro pedido' }));
  expect((await field(/^Assunto/)).value).toBe('');
  expect(window.history.state).toEqual({ sent: null });
});

it('sends once on a second click, and under the same key when the answer was lost', async () => {
  let isLost = true;
  const made = { cod_solicitacao: 13, tipo: 'levantamento', situacao: 'aguardando' };
  api.answers[SURVEY] = () => {
    if (!isLost) return made;
    isLost = false;
    throw new TypeError('connection lost');
  };
  open();
  await write(/^Assunto/, 'Leitura');
  const button = screen.getByRole('button', { name: 'Enviar pedido' });
  fireEvent.click(button);
  fireEvent.click(button);
  await waitFor(() => expect(document.activeElement?.role).toBe('group'));
  expect(api.asked(SURVEY)).toHaveLength(1);
  await send();
  await screen.findByText(/Pedido nº 13/);
  const keys = api.asked(SURVEY).map(({ headers }) => headers.get('idempotency-key'));
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

it('shows why nothing may be asked for instead of a form', async () => {
  const motivos = [{ codigo: 'request_blocked', mensagem: 'Sua conta está bloqueada.' }];
  api.answers[FORM] = () => ({ ...given, acoes: { solicitar: { permitido: false, motivos } } });
  open();
  expect(await screen.findByText('Sua conta está bloqueada.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Enviar pedido' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Ver meus pedidos' })).toBeTruthy();
});

it('shows a catalogue card as it would be, and suggests subjects of our authorities', async () => {
  api.answers['GET /consulta/autoridades'] = () => ({
    itens: [{ descricao: 'Leitura em voz alta' }, { descricao: 'Leitura' }],
  });
  api.answers['POST /solicitacoes/ficha-catalografica/rascunho'] = () => ({
    cabecalho: 'Santos, Maria.',
    paragrafos: ['Ler / Maria Santos. – Ipê, 2026.'],
    assuntos: [
      { campo: 'assunto_1', descricao: 'Leitura', cod_autoridade: 7 },
      { campo: 'assunto_2', descricao: 'Rua' },
    ],
    classes: [],
  });
  open(CardScreen);
  await write(/^Primeiro assunto/, 'leit');
  await waitFor(() => {
    const list = document.getElementById('pedido-assunto_1-list');
    expect(list?.querySelectorAll('option')).toHaveLength(2);
  });
  const [asked] = api.asked('GET /consulta/autoridades');
  expect(asked?.query).toMatchObject({ tipo: 'assunto', q: 'leit' });
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Ver a ficha' })));
  const draft = await screen.findByRole('status', { name: 'Rascunho da ficha' });
  expect(draft.textContent).toContain('Ler / Maria Santos. – Ipê, 2026.');
  const known = screen.getByRole('link', { name: 'Leitura' });
  expect(known.getAttribute('href')).toBe('/autoridade/7');
  expect(screen.getByText(/^não está nas nossas autoridades/).closest('li')?.textContent).toMatch(
    /^Rua/,
  );
  api.answers['POST /solicitacoes/ficha-catalografica/rascunho'] = () =>
    wrong({ field: 'folhas', problem: 'service_page_wrong' });
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Ver a ficha' })));
  await screen.findByRole('group', { name: /campo/ });
  expect(screen.queryByRole('status', { name: 'Rascunho da ficha' })).toBeNull();
  expect((await field(/^Número de folhas/)).getAttribute('aria-invalid')).toBe('true');
});
