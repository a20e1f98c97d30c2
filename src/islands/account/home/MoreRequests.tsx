import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { call } from '#lib/api/call.ts';
import { $ownRequests, type OwnRequest } from '#lib/stores/own-requests.ts';
import { Button } from '../../ui/Button.tsx';
import { Problem } from '../../ui/Notice.tsx';
import { useSending } from '../../ui/hooks/use-sending.ts';
import { useTexts } from '../../ui/island/texts.tsx';

const PER_PAGE = 100;

const idOf = ({ tipo, codigo }: OwnRequest): string => `${tipo}-${codigo}`;

/** Adds requests that have not ended to the list by date; the focus goes to the first of them. */
export function MoreRequests({ count }: { count: number }) {
  const t = useTexts();
  const page = useRef(1);
  const { busy, problem, send } = useSending();
  const load = async () => {
    const query = { grupo: 'abertos', page: page.current, perPage: PER_PAGE } as const;
    const { itens, total } = await call('GET /pessoas/meu-pergamum/pedidos', { query });
    const state = $ownRequests.get();
    if (state.kind !== 'done') return;
    const known = new Set(state.requests.map(idOf));
    const added = itens.filter((request) => !known.has(idOf(request)));
    const others = Math.max(0, total - page.current * PER_PAGE);
    page.current += 1;
    flushSync(() =>
      $ownRequests.set({ kind: 'done', requests: [...state.requests, ...added], others }),
    );
    // Holds have rows of their own.
    const first = document.querySelector<HTMLElement>(
      added
        .filter(({ tipo }) => tipo !== 'reserva')
        .map((request) => `#${idOf(request)} a`)
        .join() || 'h1',
    );
    first?.focus();
  };
  return (
    <div className="row space-5 no-print">
      <Button busy={busy} onClick={() => send(load)}>
        {t('account-home.more_requests', { count })}
      </Button>
      <Problem>{problem}</Problem>
    </div>
  );
}
