import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Output } from '#contract/calls.ts';
import { DublinCorePanel } from '#islands/marc/DublinCorePanel.tsx';
import { MarcPanel } from '#islands/marc/MarcPanel.tsx';
import { fakeApi, later, refusal, unreachable, type FakeApi } from '../fake-api.ts';
import { renderIsland } from '../../../support/island.tsx';

type Rows = Output<'GET /acervo/:id/marc'>;
type Statements = Output<'GET /acervo/:id/dublin-core'>;

const row = (paragrafo: string, descricao: string, rotulo?: string): Rows[number] => ({
  paragrafo,
  seq_paragrafo: 1,
  secao: paragrafo === '0' ? null : 'a',
  seq_secao: 1,
  indicador1: paragrafo === '0' ? null : '1',
  indicador2: paragrafo === '0' ? null : ' ',
  descricao,
  pontuacao: '',
  campo_fixo: paragrafo === '0' ? 'S' : 'N',
  ...(rotulo !== undefined && { rotulo }),
});

const RECORD: Rows = [row('0', '00000nam'), row('245', 'Dom Casmurro', 'Título')];
const STATEMENTS: Statements = {
  itens: [
    { elemento: 'title', rotulo: 'Título', valor: 'Dom Casmurro' },
    { elemento: 'subject', esquema: 'DDC', rotulo: 'Assunto', valor: '869.3' },
    { elemento: 'subject', rotulo: 'Assunto', valor: '<b>Ciúme</b>' },
    { elemento: 'date', qualificador: 'issued', rotulo: 'Publicado em', valor: '1899' },
  ],
};
const TOO_LONG = /grande demais.*500: 10003.*MARCXML/;

let api: FakeApi;
let saved: string[] = [];

beforeEach(() => {
  saved = [];
  api = fakeApi({
    'GET /acervo/:id/marc': ({ query }) => answerFor(query['formato']),
    'GET /acervo/:id/dublin-core': () => STATEMENTS,
  });
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
});

function answerFor(format: string | undefined): unknown {
  if (format === 'iso2709') return refusal(422, 'marc_too_long', { detalhe: '500: 10003' });
  if (format === undefined) return RECORD;
  const headers = { 'content-disposition': 'attachment; filename="acervo-5.xml"' };
  return new Response('<record/>', { headers });
}

const open = (Panel: typeof MarcPanel) =>
  act(async () => {
    renderIsland(<Panel codAcervo={5} />);
  });
const link = (name: string | RegExp) => screen.getByRole<HTMLAnchorElement>('link', { name });
const press = (element: HTMLElement, init = {}) =>
  act(async () => void fireEvent.click(element, init));

describe('the MARC part', () => {
  test('shows the record with names of fields, and links that work without script', async () => {
    await open(MarcPanel);
    const lines = within(screen.getByRole('table')).getAllByRole('row');
    expect(lines.map(({ textContent }) => textContent.trim())).toEqual([
      'CampoIndicadoresConteúdoNome do campo',
      'LDR00000nam',
      '2451#$aDom Casmurro Título',
    ]);
    expect(link(/ISO 2709/).getAttribute('href')).toBe(
      '/api/acervo/5/marc?liberacao=1&formato=iso2709',
    );
    expect(link(/MARCXML/).getAttribute('href')).toBe(
      '/api/acervo/5/marc?liberacao=1&formato=marcxml',
    );
  });

  test('gives the file to the browser under its name', async () => {
    await open(MarcPanel);
    await press(link(/MARCXML/));
    expect(saved).toEqual(['acervo-5.xml']);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('tells a refusal in words, until another file is asked for', async () => {
    await open(MarcPanel);
    await press(link(/ISO 2709/));
    expect(saved).toEqual([]);
    expect(screen.getByRole('alert').textContent).toMatch(TOO_LONG);
    await press(link(/MARCXML/));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('copies the record as text, and says when that is not possible', async () => {
    const written: string[] = [];
    vi.stubGlobal('navigator', {
      clipboard: { writeText: async (text: string) => void written.push(text) },
    });
    await open(MarcPanel);
    await press(screen.getByRole('button', { name: 'Copiar o registro como texto' }));
    expect(written).toEqual(['LDR    00000nam\n245 1# $aDom Casmurro']);
    expect(screen.getByText('Copiado')).toBeTruthy();
    vi.stubGlobal('navigator', {});
    await press(screen.getByRole('button', { name: /Copiar/ }));
    expect(screen.getByText('Selecione o texto e copie')).toBeTruthy();
  });

  test('says that it is loading, that it failed, and tries again', async () => {
    const { answer, give } = later();
    api.answers['GET /acervo/:id/marc'] = answer;
    await open(MarcPanel);
    expect(screen.getByRole('status').textContent).toBe('Abrindo o registro');
    await act(async () => give(refusal(410, 'title_withdrawn')));
    expect(screen.getByRole('alert').textContent).toContain('Esta obra saiu do acervo.');
    api.answers['GET /acervo/:id/marc'] = () => RECORD;
    await press(screen.getByRole('button', { name: 'Tentar de novo' }));
    expect(screen.getByRole('table')).toBeTruthy();
  });
});

describe('the Dublin Core part', () => {
  test('groups statements under their names; markup is text', async () => {
    await open(DublinCorePanel);
    const terms = screen.getAllByRole('term').map(({ textContent }) => textContent);
    expect(terms).toEqual(['Títulotitle', 'Assuntosubject', 'Publicado emdate.issued']);
    const values = screen.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(values).toEqual(['Dom Casmurro', '869.3 DDC', '<b>Ciúme</b>', '1899']);
    expect(link(/Dublin Core/).getAttribute('href')).toBe('/api/acervo/5/dublin-core?formato=xml');
  });

  test('says what to do when the server cannot be reached', async () => {
    api.answers['GET /acervo/:id/dublin-core'] = unreachable;
    await open(DublinCorePanel);
    expect(screen.getByRole('alert').textContent).toContain('Dublin Core não chegou');
  });
});
