import { act, render, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { EventsIsland } from '#islands/institution/EventsIsland.tsx';
import { EventsView } from '#islands/institution/EventsView.tsx';
import type { ListedEvent } from '#lib/events/events.ts';
import institution from '#lib/i18n/locales/pt/institution.json' with { type: 'json' };
import { createTranslate } from '#lib/i18n/texts.ts';
import { fakeApi, refusal, unreachable, type FakeApi } from '../fake-api.ts';
import { ISLAND } from '../../../support/texts.ts';

const OWN = 'GET /parametros/eventos_institucionais';
const EVENTUM = 'GET /parametros/eventos_eventum';

const event = (id: string, inicio: string, more: Partial<ListedEvent> = {}): ListedEvent => ({
  cod_evento: id,
  titulo: id,
  resumo: '',
  texto: '',
  inicio,
  dia_inteiro: false,
  idioma: 'pt',
  eventum: false,
  ...more,
});

const BUILT = [
  event('Oficina', '2026-03-12T14:00:00-03:00', { fim: '2026-03-12T16:00:00-03:00' }),
  event('Leitura', '2026-03-31T18:30:00-03:00'),
  event('Aula', '2026-04-02T10:00:00-03:00', {
    eventum: true,
    inscricao: 'https://eventum.example/aula',
  }),
];
const BUILT_AT = '2026-03-12T10:00:00-03:00';

let api: FakeApi;
beforeEach(() => {
  const { eventum: _mark, ...fresh } = event('Novo', '2026-03-20T09:00:00-03:00');
  const { eventum: _too, ...class_ } = event('Curso', '2026-03-19T09:00:00-03:00', {
    inscricao: 'https://eventum.example/curso',
  });
  api = fakeApi({ [OWN]: () => ({ itens: [fresh] }), [EVENTUM]: () => ({ itens: [class_] }) });
});

async function readAt(time: string, short?: { count: number; href: string }) {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(time) });
  await act(async () => {
    render(
      <EventsIsland {...ISLAND} events={BUILT} builtAt={BUILT_AT} {...(short && { short })} />,
    );
  });
}

const titles = () => screen.queryAllByRole('heading', { level: 3 }).map((h) => h.textContent);

describe('the agenda', () => {
  it('of a fresh page asks nothing and leaves out what is over', async () => {
    await readAt('2026-03-12T10:30:00-03:00');
    expect(titles()).toEqual(['Oficina', 'Leitura', 'Aula']);
    expect(api.asked(OWN)).toEqual([]);
  });

  it('of an old page is asked for anew, both lists as one', async () => {
    await readAt('2026-03-13T10:00:00-03:00');
    expect(titles()).toEqual(['Curso', 'Novo']);
    const register = screen.getByRole('link', { name: /^Inscrever-se no Eventum\s*: Curso$/ });
    expect(register.getAttribute('href')).toBe('https://eventum.example/curso');
  });

  it.each([
    ['cannot be reached', unreachable],
    ['fails', () => refusal(500, '')],
  ])('of an old page stays, less what is over, when the server %s', async (_name, answer) => {
    api.answers[EVENTUM] = answer;
    await readAt('2026-03-13T10:00:00-03:00');
    expect(titles()).toEqual(['Leitura', 'Aula']);
  });

  it('is told by month', async () => {
    await readAt('2026-03-12T10:30:00-03:00');
    const [march, april] = screen.getAllByRole('region');
    expect(within(march as HTMLElement).getByRole('heading', { level: 2 }).textContent).toBe(
      'Março de 2026',
    );
    expect(within(april as HTMLElement).getByRole('heading', { level: 3 }).textContent).toBe(
      'Aula',
    );
  });

  it('without events to come says so instead of showing nothing', async () => {
    api.answers[OWN] = unreachable;
    await readAt('2026-05-01T10:00:00-03:00');
    expect(screen.getByText('Nada na agenda por enquanto.')).toBeDefined();
  });
});

it('in short it shows the next ones that are not over, each leading to its place', async () => {
  await readAt('2026-03-12T10:30:00-03:00', { count: 2, href: '/agenda' });
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/agenda#Oficina',
    '/agenda#Leitura',
  ]);
});

describe('an event', () => {
  const t = createTranslate('en', { institution });
  const show = (one: ListedEvent) =>
    render(<EventsView events={[one]} now={null} locale="en" t={t} />);

  it('in another language than the page is marked so', () => {
    show(event('Mapas do vale', '2026-03-12T09:00:00-03:00'));
    const marked = screen.getByRole('heading', { name: 'Mapas do vale' }).closest('[lang]');
    expect(marked?.getAttribute('lang')).toBe('pt');
  });

  it('tells when, where and what, and its calendar file', () => {
    show(
      event('x & y', '2026-03-12T09:00:00-03:00', {
        fim: '2026-03-12T10:30:00-03:00',
        desc_biblioteca: 'Central',
        local: 'Room 3',
        resumo: 'Twenty places.',
      }),
    );
    expect(screen.getByText('09:00–10:30, Central, Room 3. Twenty places.')).toBeDefined();
    const file = screen.getByRole('link', { name: /: x & y$/ });
    expect(file.getAttribute('href')).toBe('/api/parametros/eventos/calendario?evento=x%20%26%20y');
  });
});
