import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { CourseFormIsland } from '#islands/search/forms/CourseFormIsland.tsx';
import guides from '#lib/i18n/locales/pt/search-guides.json' with { type: 'json' };
import { fakeApi, later, type FakeApi } from '../fake-api.ts';
import { ISLAND } from '../../../support/texts.ts';

const COURSES = [
  { codigo: 4, descricao: 'Letras' },
  { codigo: 9, descricao: 'Letras Clássicas' },
  { codigo: 2, descricao: 'Física' },
];

const list = (all: typeof COURSES) => ({ itens: all, total: all.length, page: 1, perPage: 20 });

let api: FakeApi;
async function open(): Promise<HTMLInputElement> {
  api = fakeApi({
    'GET /consulta/cursos': ({ query }) =>
      list(
        COURSES.filter(({ descricao }) => descricao.includes(String(query['search_text'] ?? ''))),
      ),
    'GET /consulta/disciplinas': () => list([]),
    'GET /consulta/professores': () => list([]),
  });
  await act(async () => {
    render(<CourseFormIsland action="/bibliografia_curso" {...ISLAND} />);
  });
  return screen.findByRole<HTMLInputElement>('combobox', { name: 'Curso' });
}

it('courses are a list from the first press on, narrowed by what is typed and chosen by keys', async () => {
  const field = await open();
  const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
  const key = (name: string) => act(async () => void fireEvent.keyDown(field, { key: name }));
  await waitFor(async () => {
    await act(async () => void fireEvent.click(field));
    expect(options()).toEqual(['Letras', 'Letras Clássicas', 'Física']);
  });
  expect(field.getAttribute('aria-expanded')).toBe('true');
  await act(async () => void fireEvent.input(field, { target: { value: 'Letras' } }));
  await waitFor(() => expect(options()).toEqual(['Letras', 'Letras Clássicas']));
  const shown = vi.spyOn(Element.prototype, 'scrollIntoView');
  for (const option of screen.getAllByRole('option')) {
    await key('ArrowDown');
    expect(field.getAttribute('aria-activedescendant')).toBe(option.id);
    expect(shown.mock.contexts.at(-1)).toBe(option);
  }
  await key('Enter');
  expect(field.value).toBe('Letras Clássicas');
  expect(options()).toEqual([]);
  expect(field.getAttribute('aria-expanded')).toBe('false');
});

it('shows the names for what was typed last when those for earlier words arrive later', async () => {
  const field = await open();
  const slow = later();
  api.answers['GET /consulta/cursos'] = (given) =>
    given.query['search_text'] === 'L' ? slow.answer(given) : list(COURSES.slice(2));
  const type = (value: string) =>
    act(async () => void fireEvent.input(field, { target: { value } }));
  const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
  await type('L');
  await waitFor(() =>
    expect(api.asked('GET /consulta/cursos').at(-1)?.query).toEqual({ search_text: 'L' }),
  );
  await type('Fís');
  await waitFor(() => expect(options()).toEqual(['Física']));
  await act(async () => slow.give(list(COURSES.slice(0, 2))));
  expect(options()).toEqual(['Física']);
});

it('takes the only name that fits what is typed when the form is sent', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockReturnValue();
  const field = await open();
  const send = () => act(async () => void fireEvent.submit(field.form as HTMLFormElement));
  await act(async () => void fireEvent.input(field, { target: { value: 'Letr' } }));
  await send();
  // Two fit: one of them is to be chosen.
  await screen.findByText(guides.choose_listed);
  expect(assign).not.toHaveBeenCalled();
  await act(async () => void fireEvent.input(field, { target: { value: 'Fís' } }));
  await send();
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/bibliografia_curso?q=&curso=2'));
  assign.mockRestore();
});

it('disciplines are those of the chosen course', async () => {
  const field = await open();
  await act(async () => void fireEvent.input(field, { target: { value: 'Física' } }));
  await waitFor(() =>
    expect(api.asked('GET /consulta/disciplinas').at(-1)?.query).toEqual({ codCurso: '2' }),
  );
  await act(async () => void fireEvent.input(field, { target: { value: '' } }));
  await waitFor(() => expect(api.asked('GET /consulta/disciplinas').at(-1)?.query).toEqual({}));
});
