import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Output } from '#contract/calls.ts';
import { KardexPanel } from '#islands/periodicals/KardexPanel.tsx';
import type { HeldIssue, Holding } from '#lib/periodicals/grid.ts';
import { fakeApi, refusal, unreachable, type FakeApi } from '../fake-api.ts';
import { openPanel } from './support.tsx';
import { press } from '../../../support/island.tsx';

const CHOICES = 'GET /kardex/:id/combobox-data';
const DATA = 'GET /kardex/:id/data';
const ITEM = 'GET /kardex/:id/item';

const issue = (mes: number, more: Partial<HeldIssue> = {}): HeldIssue => ({
  seq_par: 1,
  seq_sec: mes,
  cod_par: '853',
  volume: '40',
  numero: String(mes),
  ano: 2024,
  mes,
  especial: false,
  situacao: 'recebido',
  ...more,
});
const HOLDING: Holding = {
  seq_par: 1,
  cod_par: '853',
  cod_biblioteca: 1,
  desc_biblioteca: 'Central',
  cod_period: 'm',
  desc_period: 'Mensal',
  corrente: true,
  meses: 1,
  ano_inicio: 2024,
  totais: { recebido: 9, esperado: 1, em_falta: 1, reclamado: 1 },
  proximo: { data_prevista: '2999-04-01' },
  acervo: ['v. 1 (1985)–v. 39 (2023)'],
  observacao: 'Com lacunas.',
  fasciculos: [
    issue(1),
    issue(2, { numero: '2/3', mes_fim: 3 }),
    issue(4, { situacao: 'em_falta', seq_sec: 20240401, data_prevista: '2024-04-01' }),
    issue(5, { situacao: 'reclamado' }),
    issue(6, { situacao: 'esperado' }),
  ],
};
const subscription = (more = {}) => ({
  seq_par: 1,
  cod_par: '853' as const,
  cod_biblioteca: 1,
  cod_period: 'm',
  corrente: true,
  anos: [2024, 2023],
  ...more,
});
const choices: Output<typeof CHOICES> = {
  bibliotecas: [
    { cod_biblioteca: 1, desc_biblioteca: 'Central' },
    { cod_biblioteca: 2, desc_biblioteca: 'Serra' },
  ],
  periodicidades: [
    { cod_period: 'm', desc_period: 'Mensal' },
    { cod_period: 'q', desc_period: 'Trimestral' },
  ],
  paragrafos: ['853', '854'],
  anos: [2024, 2023],
  assinaturas: [
    subscription(),
    subscription({ seq_par: 2, cod_biblioteca: 2, cod_period: 'q', corrente: false }),
    subscription({ seq_par: 3, cod_biblioteca: 2, corrente: false }),
    subscription({ seq_par: 4, cod_par: '854' }),
  ],
};
const item = (more = {}): Output<typeof ITEM> => ({
  ...issue(4, { situacao: 'em_falta', seq_sec: 20240401, data_prevista: '2024-04-01' }),
  cod_biblioteca: 1,
  desc_biblioteca: 'Central',
  outras_bibliotecas: [{ cod_biblioteca: 2, desc_biblioteca: 'Serra' }],
  artigos: [],
  ...more,
});

let api: FakeApi;
beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined;
  api = fakeApi({
    [CHOICES]: () => choices,
    [DATA]: () => ({ assinaturas: [HOLDING] }),
    [ITEM]: () => item(),
  });
});

const open = (query = '') =>
  openPanel(<KardexPanel codAcervo={7} />, `/acervo/7/colecao-kardex${query}`);
const choose = (label: string, value: string) =>
  act(async () => void fireEvent.change(screen.getByLabelText(label), { target: { value } }));
const asked = () => api.asked(DATA).at(-1)?.query;

describe('the collection', () => {
  it('is said in a sentence', async () => {
    await open();
    expect(screen.getByRole('heading', { level: 3 }).textContent).toBe('Mensal, desde 2024');
    screen.getByText(
      /^Central: 9 fascículos, falta 1 e 1 foi reclamado\. O próximo é esperado em abril de 2999\.$/,
    );
    screen.getByText('v. 1 (1985)–v. 39 (2023)');
    screen.getByText('Com lacunas.');
  });

  it('calls an issue late by the day that it is where the libraries are', async () => {
    vi.useFakeTimers({ now: new Date('2026-04-01T01:30:00Z'), toFake: ['Date'] });
    const next = { meses: undefined, proximo: { data_prevista: '2026-04-01' } };
    api.answers[DATA] = () => ({ assinaturas: [{ ...HOLDING, ...next }] });
    api.answers['GET /parametros/atendimento'] = () => ({
      agora: '2026-03-31T22:30:00-03:00',
      itens: [],
      dias_diferentes: [],
    });
    await open();
    screen.getByText(/O próximo é esperado para 1/);
    vi.useRealTimers();
  });

  it('says why no issue is expected', async () => {
    const silent = { proximo: undefined, sem_previsao: 'situacao_desconhecida' as const };
    api.answers[DATA] = () => ({ assinaturas: [{ ...HOLDING, ...silent }] });
    await open();
    screen.getByText(/O registro não diz se a biblioteca ainda recebe/);
  });

  it('is one stop of the tab key, arrows go from issue to issue', async () => {
    await open();
    const buttons = [...document.querySelectorAll<HTMLElement>('.issue')];
    const stops = () =>
      buttons.flatMap(({ tabIndex, textContent }) => (tabIndex === 0 ? [textContent] : []));
    expect(buttons.length).toBeGreaterThan(3);
    expect(stops()).toEqual([buttons[0]?.textContent]);
    act(() => buttons[0]?.focus());
    fireEvent.keyDown(buttons[0] as HTMLElement, { key: 'ArrowRight' });
    expect(document.activeElement).toBe(buttons[1]);
    expect(stops()).toEqual([buttons[1]?.textContent]);
    fireEvent.keyDown(buttons[1] as HTMLElement, { key: 'End' });
    expect(document.activeElement).toBe(buttons.at(-1));
  });

  it('is a table of years and months that can be heard', async () => {
    await open();
    const table = screen.getByRole('grid', {
      name: 'Mensal: fascículos em Central, ano a ano',
    });
    const heads = within(table).getAllByRole('columnheader');
    expect(heads.map(({ textContent }) => textContent)).toEqual(
      'Ano e volume jan. fev. mar. abr. mai. jun. jul. ago. set. out. nov. dez.'
        .replace('Ano e volume ', 'Ano e volume|')
        .replaceAll('. ', '.|')
        .split('|'),
    );
    expect(within(table).getByRole('rowheader').textContent).toBe('2024 v. 40');
    const names = within(table)
      .getAllByRole('button')
      .map((button) => accessibleText(button));
    expect(names).toEqual([
      'n. 1, janeiro de 2024: Recebido',
      'n. 2/3, fev./mar. 2024: Recebido',
      'n. 4, abril de 2024: Em falta',
      'n. 5, maio de 2024: Reclamado',
      'n. 6, junho de 2024: Esperado',
    ]);
  });

  /** What is read of a button. */
  function accessibleText(button: HTMLElement): string {
    const copy = button.cloneNode(true) as HTMLElement;
    copy.querySelectorAll('[aria-hidden]').forEach((hidden) => hidden.remove());
    return copy.textContent;
  }

  it('says by itself that the next one is due, and that nothing comes any more', async () => {
    const { proximo, ...over } = HOLDING;
    expect(proximo).toBeDefined();
    api.answers[DATA] = () => ({
      assinaturas: [{ ...HOLDING, proximo: { data_prevista: '2020-03-01' } }],
    });
    await open();
    screen.getByText(/O de março de 2020 está para chegar\./);
    cleanup();
    api.answers[DATA] = () => ({
      assinaturas: [{ ...over, cod_biblioteca: 2, corrente: false, ano_fim: 2024 }],
    });
    await open('?codBib=2');
    screen.getByText(/A biblioteca não recebe mais\./);
    expect(screen.getByRole('heading', { level: 3 }).textContent).toBe('Mensal, 2024');
  });

  it('shows ten years at first, and all of them when asked', async () => {
    const years = Array.from({ length: 14 }, (_, at) => 2024 - at);
    const fasciculos = years.map((ano, at) => issue(1, { ano, seq_sec: at + 1 }));
    api.answers[DATA] = () => ({ assinaturas: [{ ...HOLDING, fasciculos }] });
    await open();
    expect(screen.getAllByRole('rowheader')).toHaveLength(10);
    await press('Mostrar mais 4 anos');
    expect(screen.getAllByRole('rowheader')).toHaveLength(14);
    expect(screen.queryByRole('button', { name: /Mostrar mais/ })).toBeNull();
  });

  it('that nobody has written down is said to be empty', async () => {
    api.answers[CHOICES] = () => ({
      bibliotecas: [],
      periodicidades: [],
      paragrafos: [],
      anos: [],
      assinaturas: [],
    });
    await open();
    screen.getByRole('heading', { name: 'Nenhuma biblioteca registrou fascículos desta obra' });
    expect(api.asked(DATA)).toEqual([]);
  });

  it('that does not come can be asked for again', async () => {
    api.answers[CHOICES] = unreachable;
    await open();
    screen.getByRole('heading', { name: 'A coleção não chegou' });
    api.answers[CHOICES] = () => choices;
    await press('Tentar de novo');
    screen.getByRole('grid');
  });

  it('shows what stands in it as text, whatever it is', async () => {
    const html = '<img src=x onerror="alert(1)">';
    api.answers[DATA] = () => ({
      assinaturas: [{ ...HOLDING, observacao: html, fasciculos: [issue(1, { numero: html })] }],
    });
    await open();
    expect(screen.getAllByText(html).length).toBeGreaterThan(0);
    expect(document.querySelector('img')).toBeNull();
  });
});

describe('the choice', () => {
  it('is the first library, and leads to the address', async () => {
    await open();
    expect(asked()).toEqual({ codBib: '1', codPar: '853' });
    await choose('Biblioteca', '2');
    expect(window.location.search).toBe('?codBib=2');
    expect(asked()).toEqual({ codBib: '2', codPar: '853' });
    await choose('Periodicidade', 'q');
    await choose('Ano', '2023');
    expect(window.location.search).toBe('?codBib=2&codPeriod=q&year=2023');
    expect(asked()).toEqual({ codBib: '2', codPar: '853', codPeriod: 'q', year: '2023' });
    await choose('Biblioteca', '1');
    expect(window.location.search).toBe('?codBib=1');
  });

  it('is read from the address, and what is not there is the first there is', async () => {
    await open('?codBib=2&codPeriod=m&year=2023&lng=pt');
    expect(asked()).toEqual({ codBib: '2', codPar: '853', codPeriod: 'm', year: '2023' });
    cleanup();
    await open('?codBib=99&codPeriod=w&year=1800&codPar=855');
    expect(asked()).toEqual({ codBib: '1', codPar: '853' });
  });

  it('of supplements shows only the libraries that have them', async () => {
    await open();
    await choose('O que mostrar', '854');
    expect(asked()).toEqual({ codBib: '1', codPar: '854' });
    expect(screen.queryByLabelText('Biblioteca')).toBeNull();
  });
});

describe('an issue', () => {
  it('opens below its year, takes the focus, and is in the address', async () => {
    await open();
    const button = screen.getByRole('button', { name: /n\. 4/ });
    await press(/n\. 4/);
    expect(button.getAttribute('aria-expanded')).toBe('true');
    expect(window.location.search).toBe('?seqPar=1&seqSec=20240401');
    expect(api.asked(ITEM).at(-1)?.query).toEqual({ seqPar: '1', seqSec: '20240401' });
    const heading = screen.getByRole('heading', { level: 4, name: /n\. 4/ });
    expect(heading.textContent).toBe('v. 40, n. 4 abril de 2024');
    screen.getByText(
      /^Pelo calendário saiu em abril de 2024, e a biblioteca não o recebeu\. Há este fascículo em Serra\.$/,
    );
    expect(document.activeElement?.contains(heading)).toBe(true);
  });

  it('closes with its button or Escape, and gives the focus back', async () => {
    await open();
    const button = screen.getByRole('button', { name: /n\. 4/ });
    await press(/n\. 4/);
    await press('Fechar');
    expect(window.location.search).toBe('');
    expect(screen.queryByRole('heading', { level: 4, name: /n\. 4/ })).toBeNull();
    expect(document.activeElement).toBe(button);
    await press(/n\. 4/);
    await act(
      async () =>
        void fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' }),
    );
    expect(document.activeElement).toBe(button);
  });

  it('that the address names is open, also among the older years', async () => {
    const fasciculos = Array.from({ length: 14 }, (_, at) =>
      issue(1, { ano: 2024 - at, seq_sec: at + 1 }),
    );
    api.answers[DATA] = () => ({ assinaturas: [{ ...HOLDING, fasciculos }] });
    await open('?seqPar=1&seqSec=14');
    expect(screen.getAllByRole('rowheader')).toHaveLength(14);
    screen.getByRole('heading', { level: 4, name: /n\. 4/ });
  });

  it('shows its articles, and the way to all of them', async () => {
    const artigo = (cod: number, more = {}) => ({
      cod_artigo: cod,
      cod_fasciculo: '2024-40-4',
      titulo: `Artigo ${cod}`,
      autores: ['Silva, Ana', 'Costa, Rui'],
      assuntos: ['Solos'],
      paginas: '1-9',
      ...more,
    });
    const artigos = Array.from({ length: 9 }, (_, at) => artigo(at + 1));
    api.answers[ITEM] = () =>
      item({ situacao: 'recebido', data_recebimento: '2024-04-20', artigos });
    await open('?seqPar=1&seqSec=20240401');
    screen.getByText(/^Chegou em 20 abr\. 2024\.? Também em Serra\.$/);
    expect(screen.getAllByText('Silva, Ana; Costa, Rui')).toHaveLength(8);
    const link = screen.getByRole('link', { name: 'Ver os 9 artigos em Sumários' });
    expect(link.getAttribute('href')).toBe('/acervo/7/sumarios?fasciculo=2024-40-4');
  });

  it('that is not there any more says so, and the calendar stays', async () => {
    api.answers[ITEM] = () => refusal(404, 'issue_not_found');
    await open();
    await press(/n\. 4/);
    screen.getByRole('heading', { name: 'O fascículo não chegou' });
    screen.getByText(/Este fascículo não está na coleção/);
    screen.getByRole('grid');
  });
});
