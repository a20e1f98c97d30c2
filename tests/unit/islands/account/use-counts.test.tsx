import { act } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useCounts } from '#islands/account/use-counts.ts';
import { formatMoney } from '#lib/format/money.ts';
import { $debts } from '#lib/stores/debts.ts';
import { $holds } from '#lib/stores/holds.ts';
import { $loans } from '#lib/stores/loans.ts';
import { $ownRequests } from '#lib/stores/own-requests.ts';
import { keepUnread } from '#lib/stores/unread.ts';
import { renderIslandHook, signIn } from '../../../support/island.tsx';

type State<S extends { get: () => unknown }> = ReturnType<S['get']>;
const menu = () => {
  signIn();
  return renderIslandHook(() => useCounts()).result;
};

it('counts what waits on the screens that were opened', () => {
  const counts = menu();
  expect(counts.current).toEqual({});
  act(() => {
    $loans.set({ kind: 'done', loans: { itens: [{}, {}] } } as unknown as State<typeof $loans>);
    const holds = [{ situacao: 'liberada' }, { situacao: 'na_fila' }];
    $holds.set({ kind: 'done', answer: { itens: holds } } as unknown as State<typeof $holds>);
    const requests = [{ fase: 'pronto' }, { fase: 'aguardando' }];
    $ownRequests.set({ kind: 'done', requests } as unknown as State<typeof $ownRequests>);
    $debts.set({ kind: 'done', debts: { total_saldo: 7 } } as unknown as State<typeof $debts>);
    keepUnread(3);
  });
  expect(counts.current).toMatchObject({
    ...{ loans: { shown: '2' }, holds: { shown: '1' }, ownRequests: { shown: '1' } },
    ...{ debts: { shown: formatMoney(7, 'pt') }, alerts: { shown: '3' } },
  });
});

it('counts nothing where nothing waits, or where a screen could not be read', () => {
  const counts = menu();
  act(() => {
    $loans.set({ kind: 'done', loans: { itens: [] } } as unknown as State<typeof $loans>);
    $ownRequests.set({ kind: 'failed', error: null } as State<typeof $ownRequests>);
    $debts.set({ kind: 'done', debts: { total_saldo: 0 } } as unknown as State<typeof $debts>);
    keepUnread(0);
  });
  expect(counts.current).toEqual({});
});
