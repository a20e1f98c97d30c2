import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { TitleComments } from '#islands/comments/TitleComments.tsx';
import errors from '#lib/i18n/locales/pt/errors.json' with { type: 'json' };
import { press, renderIsland } from '../../../support/island.tsx';
import { fakeApi, refusal } from '../fake-api.ts';

const LIST = 'GET /comentarios/acervo/:id';

const answer = ({ query }: { query: Record<string, string> }) => ({
  itens: Array.from({ length: Math.min(7, Number(query['perPage'])) }, (_, n) => ({
    ...{ cod_comentario: n, autor: 'Marina', comentario: `Comentário ${n}` },
    data: '2026-03-09T14:00:00-03:00',
  })),
  ...{ total: 7, page: 1, perPage: 5 },
});

it('keeps the comments when more of them fail, and loads them when asked', async () => {
  const api = fakeApi({ [LIST]: answer });
  renderIsland(<TitleComments codAcervo={1} />);
  await screen.findByText('Comentário 4');
  api.answers[LIST] = () => refusal(503, 'busy');
  await press('Mostrar mais 2 comentários');
  await screen.findByText(errors.outdated);
  expect(screen.getByText('Comentário 4')).toBeDefined();
  api.answers[LIST] = answer;
  await press(errors.retry);
  await screen.findByText('Comentário 6');
  expect(screen.queryByText(errors.outdated)).toBeNull();
});
