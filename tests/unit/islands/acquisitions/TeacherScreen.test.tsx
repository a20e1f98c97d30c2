import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { TeacherScreen } from '#islands/account/SuggestScreen.tsx';
import { LOOK, SEND } from '#islands/acquisitions/use-suggestion.ts';
import { ScreenHeadingContext } from '#islands/ui/hooks/use-screen-heading.ts';
import type { FakeApi } from '../fake-api.ts';
import { descriptionOf, field, footerApi, press, ready, type } from '../frame/open-footer.tsx';
import { renderIsland, signIn } from '../../../support/island.tsx';

let api: FakeApi;
beforeEach(() => {
  api = footerApi({
    'GET /aquisicao/sugestoes/dados': () => ({ docente: true }),
    [LOOK]: () => ({ acervos: [], sugestoes: [] }),
    [SEND]: () => ({ cod_sugestao: 1, situacao: 'pre_sugestao' }),
  });
  signIn();
});

async function open() {
  const heading = { say: () => undefined, focus: () => undefined };
  renderIsland(
    <ScreenHeadingContext value={heading}>
      <TeacherScreen />
    </ScreenHeadingContext>,
  );
  await screen.findByRole('textbox', { name: 'Disciplina' });
  await ready();
  type('Título', 'Torto arado');
  type('Editora', 'Todavia');
}
const send = () => act(async () => press('Enviar sugestão'));
const sent = () => api.asked(SEND).map(({ body }) => body);

it('sends one copy for the basic reading of a course unless the teacher says otherwise', async () => {
  await open();
  type('Disciplina', ' Literatura II ');
  await send();
  await screen.findByRole('status');
  expect(sent()).toEqual([
    expect.objectContaining({ disciplina: 'Literatura II', uso: 'basica', exemplares: 1 }),
  ]);
});

it('sends what the teacher chose', async () => {
  await open();
  type('Disciplina', 'Literatura II');
  fireEvent.click(screen.getByRole('radio', { name: 'Bibliografia complementar' }));
  type('Exemplares', '12');
  await send();
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toMatchObject({ uso: 'complementar', exemplares: 12 });
});

it('needs the course', async () => {
  await open();
  await send();
  expect(descriptionOf(field('Disciplina'))).toContain('Preencha o campo Disciplina.');
  expect(sent()).toEqual([]);
});
