import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import search from '#lib/i18n/locales/pt/search.json' with { type: 'json' };
import { fakeApi, later, refusal, unreachable, type FakeApi } from '../../fake-api.ts';

const ASK = 'GET /consulta/sugestoes';
const MACHADO = {
  titulos: [
    { cod_acervo: 1, titulo: 'Machado e o punhal', autor: 'Nunes, Rosa, 1950-' },
    { cod_acervo: 2, titulo: 'Ler Machado', autor: '' },
  ],
  autores: [{ cod_autoridade: 8, descricao: 'Assis, Machado de', total: 1234 }],
  assuntos: [{ cod_autoridade: 9, descricao: 'Machados', total: 1 }],
};
const NOTHING = { titulos: [], autores: [], assuntos: [] };

let api: FakeApi;
let files: Record<string, unknown>;
beforeEach(() => {
  vi.resetModules();
  files = { '/search.json': search };
  api = fakeApi({ [ASK]: () => MACHADO }, files);
});

const submitted = vi.fn((event: Event) => event.preventDefault());

/** A search form as the shell has it. */
async function openPage(): Promise<void> {
  submitted.mockClear();
  const { SuggestIsland } = await import('#islands/search/suggest/SuggestIsland.tsx');
  render(
    <>
      <form onSubmit={({ nativeEvent }) => submitted(nativeEvent)}>
        <input
          id="q"
          type="search"
          role="combobox"
          aria-expanded="false"
          aria-controls="q-list"
          aria-label="Pesquisar"
        />
        <button>Pesquisar</button>
        <SuggestIsland field="q" locale="pt" texts={{ search: '/search.json' }} />
      </form>
      <button>Outro lugar</button>
    </>,
  );
}

const field = () => screen.getByRole<HTMLInputElement>('combobox');
const press = (key: string, init = {}) => fireEvent.keyDown(field(), { key, ...init });
const type = (value: string) => fireEvent.input(field(), { target: { value } });
const list = () => screen.findByRole('listbox');
const isOpen = () => field().getAttribute('aria-expanded') === 'true';
const active = () => {
  const id = field().getAttribute('aria-activedescendant');
  const option = id === null ? null : document.getElementById(id);
  expect(screen.queryAllByRole('option', { selected: true })).toEqual(option ? [option] : []);
  return option?.getAttribute('href');
};

/** The field in use, with these letters in it. */
async function enter(value = ''): Promise<void> {
  field().focus();
  await waitFor(() => expect(document.getElementById('q-list')).not.toBeNull());
  if (value !== '') type(value);
}

async function openList(): Promise<HTMLElement> {
  await openPage();
  await enter('machado');
  return list();
}

describe('the list', () => {
  it('is not open, and nothing is asked, before something is typed', async () => {
    await openPage();
    await enter();
    expect(isOpen()).toBe(false);
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(api.asked(ASK)).toEqual([]);
  });

  it('has a named group for each kind, with links, and says how many there are', async () => {
    const shown = await openList();
    const groups = within(shown).getAllByRole('group');
    const texts = groups.map((group) => [
      document.getElementById(group.getAttribute('aria-labelledby') ?? '')?.textContent,
      ...within(group)
        .getAllByRole('option')
        .map((option) => `${option.textContent} > ${option.getAttribute('href')}`),
    ]);
    expect(texts).toEqual([
      ['Títulos', 'Machado e o punhal Rosa Nunes > /acervo/1', 'Ler Machado  > /acervo/2'],
      ['Autores', 'Assis, Machado de 1.234 obras > /?q=&autor=8'],
      ['Assuntos', 'Machados 1 obra > /?q=&assunto=9'],
    ]);
    expect(isOpen()).toBe(true);
    expect(field().getAttribute('aria-controls')).toBe(shown.id);
    expect(document.querySelector('[aria-live=polite]')?.textContent).toBe('4 sugestões');
    expect([...shown.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual([
      'Machado',
      'Machado',
      'Machado',
      'Machado',
    ]);
  });

  it('has no active suggestion once something else is typed', async () => {
    await openList();
    press('ArrowDown');
    expect(active()).toBe('/acervo/1');
    type('machado d');
    expect(active()).toBeUndefined();
    await waitFor(() => expect(api.asked(ASK)).toHaveLength(2));
    expect(active()).toBeUndefined();
  });

  it('leaves out kinds without suggestions, and itself without any', async () => {
    api.answers[ASK] = ({ query }) =>
      query['q'] === 'ma' ? { ...NOTHING, assuntos: MACHADO.assuntos } : NOTHING;
    await openPage();
    await enter('ma');
    expect(within(await list()).getAllByRole('group')).toHaveLength(1);
    type('mx');
    await waitFor(() => expect(isOpen()).toBe(false));
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(document.querySelector('[aria-live=polite]')?.textContent).toBe('');
  });

  it('has suggestions for what was typed while its words were loaded', async () => {
    await openPage();
    type('machado');
    await list();
    expect(field().value).toBe('machado');
  });

  it('does not open for the search of the address, but for what is added to it', async () => {
    window.history.replaceState(null, '', '/?q=machado');
    await openPage();
    type('machado');
    await enter();
    expect(isOpen()).toBe(false);
    press('ArrowDown');
    await list();
    window.history.replaceState(null, '', '/');
  });
});

describe('questions', () => {
  const asked = () => api.asked(ASK).map(({ query }) => query['q']);

  it('begin with the second letter, and the same one is asked once', async () => {
    await openPage();
    await enter('m');
    type('ma');
    await list();
    type('mac');
    await waitFor(() => expect(asked()).toEqual(['ma', 'mac']));
    type('m');
    expect(isOpen()).toBe(false);
    type('ma');
    await list();
    expect(asked()).toEqual(['ma', 'mac']);
  });

  it('that are newer make older answers worth nothing', async () => {
    const slow = later();
    await openPage();
    api.answers[ASK] = slow.answer;
    await enter('dom');
    await waitFor(() => expect(asked()).toEqual(['dom']));
    api.answers[ASK] = () => MACHADO;
    type('machado');
    await list();
    api.answers[ASK] = later().answer;
    slow.give({ ...NOTHING, titulos: [{ cod_acervo: 5, titulo: 'Dom', autor: '' }] });
    type('machados');
    await waitFor(() => expect(asked()).toEqual(['dom', 'machado', 'machados']));
    expect(screen.getByRole('option').textContent).toContain('Machados');
  });

  it('that wait keep what still holds what is typed', async () => {
    const shown = await openList();
    api.answers[ASK] = later().answer;
    type('machados');
    expect(within(shown).getAllByRole('option')).toHaveLength(1);
    expect(document.querySelector('[aria-live=polite]')?.textContent).toBe('1 sugestão');
  });

  it.each([
    ['no network', unreachable],
    ['a server at fault', () => refusal(500, '')],
    ['too many questions', () => refusal(429, 'too_many_requests')],
  ])('that fail show nothing, and the next one is asked (%s)', async (_name, answer) => {
    await openPage();
    api.answers[ASK] = answer;
    await enter('mac');
    await waitFor(() => expect(asked()).toEqual(['mac']));
    api.answers[ASK] = () => MACHADO;
    type('mach');
    await list();
    api.answers[ASK] = answer;
    type('machado');
    await waitFor(() => expect(isOpen()).toBe(false));
    expect(field().value).toBe('machado');
  });

  it('need words, which are asked for again when the field is used again', async () => {
    delete files['/search.json'];
    await openPage();
    field().focus();
    type('machado');
    await waitFor(() => expect(api.asked('GET /search.json' as never)).toHaveLength(1));
    field().blur();
    files['/search.json'] = search;
    await enter();
    type('machado');
    await list();
  });
});

describe('the keyboard', () => {
  it('goes through the options and around, while the focus stays in the field', async () => {
    await openList();
    const seen = ['ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp', 'ArrowDown'].map((key) => {
      press(key);
      return active();
    });
    expect(seen).toEqual(['/acervo/1', '/acervo/2', '/acervo/1', '/?q=&assunto=9', '/acervo/1']);
    expect(document.activeElement).toBe(field());
    expect(field().value).toBe('machado');
  });

  it.each(['Home', 'End', 'ArrowLeft', 'ArrowRight'])(
    '%s goes back to the text and does there what it always does',
    async (key) => {
      await openList();
      press('ArrowDown');
      expect(press(key)).toBe(true);
      expect(active()).toBeUndefined();
      expect(isOpen()).toBe(true);
    },
  );

  it('closes by Escape, keeps what was typed, and opens again by an arrow', async () => {
    await openList();
    press('ArrowDown');
    expect(press('Escape')).toBe(false);
    expect(isOpen()).toBe(false);
    expect(field().value).toBe('machado');
    // A second time the key is the field's own.
    expect(press('Escape')).toBe(true);
    press('ArrowDown');
    expect(active()).toBe('/acervo/1');
  });

  it('closes by Tab, which goes on its way', async () => {
    await openList();
    press('ArrowDown');
    expect(press('Tab')).toBe(true);
    expect(isOpen()).toBe(false);
  });

  it('chooses by Enter only what is active; else the form is sent', async () => {
    const shown = await openList();
    const followed = vi.fn((event: Event) => event.preventDefault());
    shown.addEventListener('click', followed);
    expect(press('Enter')).toBe(true);
    press('ArrowDown');
    expect(press('Enter')).toBe(false);
    expect(followed).toHaveBeenCalledOnce();
    expect(followed.mock.calls[0]?.[0].target).toHaveProperty('pathname', '/acervo/1');
    fireEvent.submit(field());
    expect(submitted).toHaveBeenCalledOnce();
    expect(isOpen()).toBe(false);
  });

  it.each([{ isComposing: true }, { keyCode: 229 }])(
    'belongs to the input method while it composes (%j)',
    async (composing) => {
      await openList();
      for (const key of ['ArrowDown', 'Enter', 'Escape']) {
        expect(press(key, composing)).toBe(true);
      }
      expect(active()).toBeUndefined();
      expect(isOpen()).toBe(true);
    },
  );

  it('loses the active option when more is typed', async () => {
    await openList();
    press('ArrowDown');
    type('machados');
    expect(active()).toBeUndefined();
  });
});

describe('the pointer', () => {
  it('leaves the focus in the field', async () => {
    const shown = await openList();
    const [option] = within(shown).getAllByRole('option');
    if (!option) throw new Error('No option');
    fireEvent.pointerDown(option);
    expect(fireEvent.mouseDown(option)).toBe(false);
    expect(isOpen()).toBe(true);
  });

  it('closes the list by a press elsewhere', async () => {
    await openList();
    fireEvent.pointerDown(document.body);
    expect(isOpen()).toBe(false);
    expect(field().value).toBe('machado');
  });

  it('hides the keyboard of a phone without hiding the list, which the focus elsewhere does', async () => {
    await openList();
    fireEvent.blur(field());
    expect(isOpen()).toBe(true);
    fireEvent.focusIn(screen.getByRole('button', { name: 'Outro lugar' }));
    expect(isOpen()).toBe(false);
  });
});
