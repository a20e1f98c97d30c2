import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { sentence, unreachable, type FakeApi } from '../fake-api.ts';
import {
  descriptionOf,
  field,
  footerApi,
  loadPage,
  openDialog,
  ready,
  type,
} from '../frame/open-footer.tsx';

const OPEN = 'Sugerir uma compra';
const SEND = 'POST /unidade-informacao/sugestao-aquisicao';
const LOOK = 'GET /aquisicao/sugestoes/semelhantes';

const OWNED = { cod_acervo: 7, titulo: 'Dom Casmurro', autor: 'Assis, Machado de', ano: 1899 };
const SUGGESTED = {
  ...{ titulo: 'Dom Casmurro', autor: '', data: '2026-03-01T10:00:00-03:00', propria: false },
  ...{ situacao: 'em_cotacao', desc_situacao: 'Em cotação', desc_biblioteca: 'Central' },
};

let api: FakeApi;
beforeEach(() => {
  api = footerApi({ [SEND]: () => ({ cod_sugestao: 1, situacao: 'pre_sugestao' }) });
});

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

async function write(title = 'Dom Casmurro') {
  await loadPage();
  await openDialog(OPEN);
  await ready();
  type('Título', title);
  type('Editora', 'Ática');
}

it('what the library has is told before sending, with its copies, and sent when pressed again', async () => {
  api.answers[LOOK] = () => ({ acervos: [{ ...OWNED, total: 3, disponiveis: 1 }], sugestoes: [] });
  await write();
  press('Enviar');
  const told = await screen.findByRole('alert');
  expect(told.textContent).toContain('A biblioteca já tem esta obra.');
  expect(told.textContent).toContain('3 exemplares, um livre');
  expect(screen.getByRole('link', { name: 'Dom Casmurro' }).getAttribute('href')).toBe('/acervo/7');
  await waitFor(() => expect(document.activeElement?.contains(told)).toBe(true));
  expect(api.asked(LOOK)[0]?.query).toMatchObject({ titulo: 'Dom Casmurro' });
  expect(api.asked(SEND)).toEqual([]);
  press('Enviar mesmo assim');
  await waitFor(() => expect(api.asked(SEND)).toHaveLength(1));
  expect(api.asked(LOOK)).toHaveLength(1);
});

it('what somebody has suggested is told too; another work is looked for anew', async () => {
  api.answers[LOOK] = ({ query }) => ({
    acervos: [],
    sugestoes: query['titulo'] === 'Dom Casmurro' ? [SUGGESTED] : [],
  });
  await write();
  press('Enviar');
  const told = await screen.findByRole('alert');
  expect(told.textContent).toMatch(/Outra pessoa sugeriu “Dom Casmurro” em .*: Em cotação/);
  type('Título', 'Esaú e Jacó');
  expect(screen.queryByRole('alert')).toBeNull();
  press('Enviar');
  await waitFor(() => expect(api.asked(SEND)).toHaveLength(1));
  expect(api.asked(LOOK)).toHaveLength(2);
});

it('who cannot be told what there is may suggest all the same', async () => {
  api.answers[LOOK] = unreachable;
  await write();
  press('Enviar');
  await waitFor(() => expect(api.asked(SEND)).toHaveLength(1));
});

it('what was sent before is answered at the title, which keeps its words', async () => {
  const code = 'suggestion_sent_before';
  const texto = sentence(code);
  const body = { statusCode: 422, message: code, texto };
  api.answers[SEND] = () =>
    Response.json(
      { ...body, fields: [{ field: 'titulo', problem: code, texto }] },
      { status: 422 },
    );
  await write('Dom Casmurro 📚');
  press('Enviar');
  await screen.findByText(/^Você já sugeriu esta obra/);
  expect(descriptionOf(field('Título'))).toMatch(/^Você já sugeriu esta obra/);
  expect(field('Título').value).toBe('Dom Casmurro 📚');
  await waitFor(() => expect(document.activeElement).toBe(field('Título')));
});

it('what the library has online is not said to have no copies', async () => {
  const online = { ...OWNED, total: 0, disponiveis: 0, acesso_remoto: 'cr' };
  api.answers[LOOK] = () => ({ acervos: [online], sugestoes: [] });
  await write();
  press('Enviar');
  const told = await screen.findByRole('alert');
  expect(told.textContent).toContain('on-line');
  expect(told.textContent).not.toContain('sem exemplares');
});
