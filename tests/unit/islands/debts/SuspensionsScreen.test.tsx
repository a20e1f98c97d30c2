import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { SuspensionsScreen } from '#islands/debts/SuspensionsScreen.tsx';
import { ScreenHeadingContext } from '#islands/ui/hooks/use-screen-heading.ts';
import { fakeApi, unreachable, type FakeApi } from '../fake-api.ts';
import { renderIsland } from '../../../support/island.tsx';

const CALL = 'GET /pessoas/afastamentos';
const suspension = (from: string, to: string, vigente = false) => ({
  ...{ cod_biblioteca: 2, desc_biblioteca: 'Biblioteca da Serra', vigente },
  ...{ motivo: 'Devolução fora do prazo', data_inicio: from, data_fim: to },
});

let api: FakeApi;
beforeEach(() => {
  api = fakeApi({ [CALL]: () => ({ itens: [] }) });
});

const said = vi.fn<(text: string | null) => void>();
const open = () =>
  renderIsland(
    <ScreenHeadingContext value={{ say: said, focus: () => undefined }}>
      <SuspensionsScreen />
    </ScreenHeadingContext>,
  );
const part = async (name: string) => {
  const section = (await screen.findByRole('heading', { name })).closest('section');
  if (!section) throw new Error(`${name} has no part`);
  return within(section).getAllByRole('listitem');
};

it('says until when, what that keeps from, and tells the next and the earlier ones apart', async () => {
  api.answers[CALL] = () => ({
    itens: [
      suspension('2026-03-18', '2026-03-20'),
      suspension('2026-03-10', '2026-03-17', true),
      suspension('2025-05-02', '2025-05-06'),
    ],
    suspenso_ate: { ultimo_dia: '2026-03-20', volta: '2026-03-21' },
  });
  open();
  expect(await part('Agora')).toHaveLength(1);
  expect(said).toHaveBeenLastCalledWith(expect.stringMatching(/vai até 20\sde\smarço\.$/));
  expect((await part('Depois'))[0]?.textContent).toContain('18 mar. 2026 a 20 mar. 2026');
  expect((await part('Anteriores'))[0]?.textContent).toContain('2 mai. 2025');
  expect(screen.getByText(/^Até lá não se empresta/)).toBeTruthy();
  expect(screen.getByText(/^De volta em 21\sde\smarço\.$/)).toBeTruthy();
});

it('says that there is none', async () => {
  open();
  expect(await screen.findByRole('heading', { name: 'Nenhum afastamento' })).toBeTruthy();
  expect(said).toHaveBeenLastCalledWith('Você não está em afastamento.');
});

it('says what keeps them from coming, and asks again', async () => {
  api.answers[CALL] = unreachable;
  open();
  const again = await screen.findByRole('button', { name: 'Tentar de novo' });
  api.answers[CALL] = () => ({ itens: [] });
  await act(async () => fireEvent.click(again));
  expect(await screen.findByRole('heading', { name: 'Nenhum afastamento' })).toBeTruthy();
});
