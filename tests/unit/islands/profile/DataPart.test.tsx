import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { ProfileScreen } from '#islands/profile/ProfileScreen.tsx';
import { CHANGEABLE } from '#contract/shared/personal-data.ts';
import { fakeApi, later, sentence, type FakeApi } from '../fake-api.ts';
import { press, renderIsland, signIn, undo } from '../../../support/island.tsx';

const READ = 'GET /pessoas/meu-pergamum/dados-personais';
const CHANGE = 'PUT /pessoas/meu-pergamum/dados-personais';

const given = {
  ...{ cod_pessoa: 1, nome: 'Marina 🎻 Alves', login: 'aluno', carteira: '2026.1' },
  ...{ grupo: 'Graduação', email: 'marina@ufvi.example', telefone: '', cep: '29900120' },
  ...{ logradouro: 'Rua das Acácias, 212', complemento: '', bairro: 'Jardim Ipê', cidade: 'Ipê' },
  ...{ identidade: '', cpf: '52998224725', nacionalidade: '', genero: '', nascimento: '' },
  ...{ escolaridade: 'medio', profissao: 'estudante', estado_civil: '', receber_emails: true },
  ...{ emails_pendentes: [] as object[], email_pede: 'senha' },
  editaveis: [...CHANGEABLE] as string[],
};
const refusedAt = (field: string, problem: string) => () => {
  const texto = sentence(problem);
  const body = { statusCode: 422, message: problem, texto, fields: [{ field, problem, texto }] };
  return new Response(JSON.stringify(body), {
    status: 422,
    headers: { 'content-type': 'application/json' },
  });
};

let api: FakeApi;
beforeEach(() => {
  api = fakeApi({
    [READ]: () => given,
    [CHANGE]: ({ body }) => ({ ...given, ...(body as object) }),
    'GET /pessoas/sessoes': () => ({ itens: [] }),
  });
  enter(1);
});

const enter = (person: number) => signIn({ cod_pessoa: person });
async function open() {
  renderIsland(<ProfileScreen />);
  await screen.findByText('Marina 🎻 Alves');
}
const change = (what: string) => press(new RegExp(`^Alterar ?: ${what}`));
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const write = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const factOf = (row: string) => document.querySelector(`[data-row=${row}]`)?.textContent;

it('says what is known as facts, and hides the tax number until it is asked for', async () => {
  await open();
  expect(factOf('endereco')).toContain('Rua das Acácias, 212. Jardim Ipê, Ipê, 29900-120');
  expect(factOf('estudo')).toContain('Ensino médio, estudante');
  expect(factOf('telefone')).toContain('Não informado');
  expect(factOf('cpf')).toContain('•••.982.247-••');
  const whole = [...document.querySelectorAll('.profile-facts__whole')];
  expect(whole.map(({ textContent }) => textContent)).toEqual(['29900-120', '•••.982.247-••']);
  await press(/^Mostrar/);
  expect(factOf('cpf')).toContain('529.982.247-25');
});

it('opens one line at a time, saves it once, and is back where it was opened', async () => {
  await open();
  await change('Telefone');
  await change('Endereço');
  expect(screen.queryByLabelText('Telefone')).toBeNull();
  expect(document.activeElement).toBe(field('CEP'));
  write('Cidade', 'Vale do Ipê');
  const answer = later();
  api.answers[CHANGE] = answer.answer;
  await press('Guardar');
  await press('Guardar');
  await act(async () => answer.give({ ...given, cidade: 'Vale do Ipê' }));
  await waitFor(() => expect(factOf('endereco')).toContain('Vale do Ipê'));
  expect(api.asked(CHANGE).map(({ body }) => body)).toEqual([
    {
      ...{ cep: '29900120', logradouro: 'Rua das Acácias, 212', complemento: '' },
      ...{ bairro: 'Jardim Ipê', cidade: 'Vale do Ipê' },
    },
  ]);
  expect(document.activeElement?.textContent).toBe('Alterar: Endereço');
});

it.each([
  ['Telefone', 'Telefone', 'telefone', '12', 'phone_wrong', /pelo menos oito números/],
  ['Endereço', 'CEP', 'cep', '1', 'postal_code_wrong', /O CEP tem oito números/],
  ['CPF', 'CPF', 'cpf', '11111111111', 'tax_number_wrong', /Confira o CPF/],
  [
    'E-mail',
    'E-mail',
    'email',
    'a@b; c',
    'request_email_required',
    /separe-os com ponto e vírgula/,
  ],
  [
    'Nascimento',
    'Nascimento',
    'nascimento',
    '2090-01-01',
    'birth_date_wrong',
    /data de nascimento/,
  ],
])('keeps what was typed when %s is refused', async (row, label, name, typed, code, sentence) => {
  api.answers[CHANGE] = refusedAt(name, code);
  await open();
  await change(row);
  write(label, typed);
  await press('Guardar');
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(field(label).value).toBe(typed);
  expect(document.activeElement).toBe(field(label));
  // What is written anew is not wrong until it is sent.
  write(label, '');
  expect(screen.queryByText(sentence)).toBeNull();
});

it('keeps the line that is open, with what was typed, over a page that is left', async () => {
  await open();
  await change('Nacionalidade');
  write('Nacionalidade', 'brasileira');
  write('Gênero', 'feminino');
  cleanup();
  await open();
  expect(field('Nacionalidade').value).toBe('brasileira');
  expect(field('Gênero').value).toBe('feminino');
  cleanup();
  // It is shown to nobody else.
  enter(2);
  api.answers[READ] = () => ({ ...given, cod_pessoa: 2 });
  await open();
  expect(screen.queryByLabelText('Nacionalidade')).toBeNull();
});

it('leaves a line as it is, and empties one that is emptied', async () => {
  await open();
  await change('Avisos');
  fireEvent.click(screen.getByRole('checkbox'));
  await press('Deixar como está');
  expect(api.asked(CHANGE)).toEqual([]);
  await change('Avisos');
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true);
  fireEvent.click(screen.getByRole('checkbox'));
  await press('Guardar');
  await waitFor(() => expect(factOf('avisos')).toContain('Não recebe lembretes'));
  expect(api.asked(CHANGE)[0]?.body).toEqual({ receber_emails: false });
  await change('Escolaridade');
  write('Escolaridade', '');
  write('Profissão', '');
  await press('Guardar');
  await waitFor(() => expect(api.asked(CHANGE)).toHaveLength(2));
  expect(api.asked(CHANGE)[1]?.body).toEqual({ escolaridade: '', profissao: '' });
});

it('offers nothing for what the library alone changes', async () => {
  api.answers[READ] = () => ({ ...given, editaveis: ['telefone', 'cidade'] });
  await open();
  expect(screen.getAllByRole('button', { name: /^Alterar/ })).toHaveLength(2);
  await change('Endereço');
  expect(screen.queryByLabelText('CEP')).toBeNull();
  expect(field('Cidade').value).toBe('Ipê');
  expect(factOf('email')).toContain('Corrige-se na biblioteca.');
});

it('saves the former data of a line again when the change is undone', async () => {
  await open();
  await change('Endereço');
  write('Cidade', 'Vale do Ipê');
  await press('Guardar');
  await waitFor(() => expect(factOf('endereco')).toContain('Vale do Ipê'));
  await undo();
  await waitFor(() => expect(factOf('endereco')).toContain('Jardim Ipê, Ipê, 29900-120'));
  const { cep, logradouro, complemento, bairro, cidade } = given;
  expect(api.asked(CHANGE).at(-1)?.body).toEqual({ cep, logradouro, complemento, bairro, cidade });
});
