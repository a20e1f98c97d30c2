import { useId } from 'react';
import { grouped } from '#lib/grouped.ts';
import type { StatusKind } from '#lib/marks.ts';
import { localePath } from '#lib/routes/paths.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Status } from '../ui/Status.tsx';
import { useLocale, useTexts } from '../ui/island/texts.tsx';
import type { Clearing } from './ClearanceScreen.tsx';

type Pending = Clearing['pendencias'][number];
type Kind = Pending['tipo'];

const MARK_OF: Record<Kind, StatusKind> = {
  emprestimo_atrasado: 'overdue',
  emprestimo: 'on-loan',
  debito: 'reserved',
  reserva_liberada: 'transit',
  pedido_separado: 'transit',
  solicitacao: 'transit',
};

/** What has to end first: each kind with what there is of it, and the act that ends it. */
export function PendingList({ clearing }: { clearing: Clearing }) {
  const t = useTexts();
  const heading = useId();
  const reason = useId();
  // Of a kind that is ended on several pages, a line for each.
  const groups = [...grouped(clearing.pendencias, ({ tipo, caminho }) => `${tipo} ${caminho}`)];
  const others = (clearing.motivos ?? []).filter(({ codigo }) => codigo !== 'clearance_pending');
  return (
    <>
      {others.map(({ codigo, mensagem }) => (
        <div className="space-6" key={codigo}>
          <Notice tone="warn">{mensagem}</Notice>
        </div>
      ))}
      {groups.length > 0 && (
        <section className="space-7" aria-labelledby={heading}>
          <h2 id={heading} className="clearance__head">
            {t('clearance.first')}
          </h2>
          <ul className="rule-list">
            {groups.map(([key, things]) => (
              <PendingRow key={key} things={things} />
            ))}
          </ul>
        </section>
      )}
      <div className="row space-6">
        <Button reasonId={reason}>{t('clearance.issue')}</Button>
        <p id={reason} className="small muted">
          {groups.length > 0 ? t('clearance.checked_anew') : t('clearance.at_the_desk')}
        </p>
      </div>
    </>
  );
}

function PendingRow({ things }: { things: readonly Pending[] }) {
  const locale = useLocale();
  const { names, acts } = useWords(things.length);
  const [first] = things;
  if (!first) return null;
  const { tipo: kind } = first;
  return (
    <li className="clearance__row">
      <div>
        <Status kind={MARK_OF[kind]}>{names[kind]}</Status>
        {things.map(({ descricao }) => (
          <p key={descricao} className="small muted">
            {descricao}
          </p>
        ))}
      </div>
      <ButtonLink size="small" href={localePath(locale, first.caminho)}>
        {acts[kind]}
      </ButtonLink>
    </li>
  );
}

function useWords(count: number): Record<'names' | 'acts', Record<Kind, string>> {
  const t = useTexts();
  return {
    names: {
      emprestimo_atrasado: t('clearance.overdue', { count }),
      emprestimo: t('clearance.loans', { count }),
      debito: t('clearance.debts', { count }),
      reserva_liberada: t('clearance.holds_ready', { count }),
      pedido_separado: t('clearance.set_aside', { count }),
      solicitacao: t('clearance.requests', { count }),
    },
    acts: {
      emprestimo_atrasado: t('clearance.see_loans'),
      emprestimo: t('clearance.see_loans'),
      debito: t('clearance.see_debts'),
      reserva_liberada: t('clearance.see_holds'),
      pedido_separado: t('clearance.see_requests'),
      solicitacao: t('clearance.see_requests'),
    },
  };
}
