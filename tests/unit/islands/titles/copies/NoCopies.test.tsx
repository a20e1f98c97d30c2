import { cleanup, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { NoCopies } from '#islands/titles/copies/NoCopies.tsx';
import { fakeApi, unreachable, type FakeApi } from '../../fake-api.ts';
import { renderIsland } from '../../../../support/island.tsx';

const TITLE = 'GET /acervo/:id';
const WORK = { title: 'Iracema', isbn: ['9788572322782'], issn: [], autores: [] };
let api: FakeApi;

beforeEach(() => {
  api = fakeApi({ [TITLE]: () => WORK });
});

const open = () => renderIsland(<NoCopies codAcervo={5} />);
const way = () => screen.findByRole('link', { name: 'Pedir de outro modo' });

it('a title without copies leads to the other ways to it, which know it', async () => {
  open();
  expect(screen.getByText('Esta obra não tem exemplares nas bibliotecas.')).toBeTruthy();
  expect((await way()).getAttribute('href')).toBe(
    '/meupergamum/app/solicitacoes/outro-modo?titulo=Iracema&isbn_issn=9788572322782',
  );
});

it('what is read on line needs no other way, and a title that cannot be asked for has one all the same', async () => {
  api.answers[TITLE] = () => ({ ...WORK, acesso_remoto: true });
  open();
  await vi.waitFor(() => expect(api.asked(TITLE)).toHaveLength(1));
  expect(screen.queryByRole('link')).toBeNull();
  cleanup();
  api.answers[TITLE] = unreachable;
  open();
  expect((await way()).getAttribute('href')).toBe('/meupergamum/app/solicitacoes/outro-modo');
});
