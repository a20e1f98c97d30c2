import * as icons from '#lib/icons.ts';
import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { formatLongDay } from '#lib/format/dates.ts';
import { $renewals, type Loan } from '#lib/stores/loans.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { useLocale, useTexts } from '../ui/texts.tsx';
import { useStore } from '../ui/use-store.ts';

interface Props {
  loan: Loan;
  live: boolean;
  busy: boolean;
  onRenew: () => void;
}

/** The button, or in its place why not; after an attempt, what became of it. */
export function LoanAct({ loan, live, busy, onRenew }: Props) {
  const t = useTexts();
  const locale = useLocale();
  const renewal = useStore($renewals).get(loan.cod_emprestimo);
  const { acoes, titulo } = loan;
  const outcome = useFocusAfter(renewal, busy);
  if (renewal?.ok) {
    return (
      <Outcome
        ok
        place={outcome.place}
        title={t('loans.renewed', {
          date: formatLongDay(renewal.data_devolucao ?? loan.data_devolucao, locale),
        })}
      >
        {renewal.chave !== undefined && (
          <span className="shelfmark">{t('loans.receipt', { key: renewal.chave })}</span>
        )}
      </Outcome>
    );
  }
  if (renewal) {
    return (
      <Reasons
        title={t('loans.not_renewed')}
        reasons={renewal.motivos ?? []}
        place={outcome.place}
      />
    );
  }
  if (acoes && !acoes.renovar.permitido) {
    return <Reasons title={t('loans.cannot_renew')} reasons={acoes.renovar.motivos} />;
  }
  if (!live) return null;
  return (
    <div className="loan__renew">
      <Button
        size="small"
        busy={busy}
        suffix={t('loans.renew_suffix', { title: titulo })}
        onClick={() => {
          outcome.expect();
          onRenew();
        }}
      >
        {t('loans.renew')}
      </Button>
      {loan.data_se_renovar !== undefined && (
        <p className="tiny muted">
          {t('loans.until_if_renewed', { date: formatLongDay(loan.data_se_renovar, locale) })}
        </p>
      )}
    </div>
  );
}

type Reason = NonNullable<Loan['acoes']>['renovar']['motivos'][number];

interface ReasonsProps {
  title: string;
  reasons: readonly Reason[];
  place?: RefObject<HTMLDivElement | null>;
}

function Reasons({ title, reasons, place }: ReasonsProps) {
  return (
    <Outcome title={title} place={place}>
      {reasons.length === 1 && <span>{reasons[0]?.mensagem}</span>}
      {reasons.length > 1 && (
        <ul>
          {reasons.map(({ codigo, mensagem }) => (
            <li key={`${codigo} ${mensagem}`}>{mensagem}</li>
          ))}
        </ul>
      )}
    </Outcome>
  );
}

interface OutcomeProps {
  ok?: boolean;
  title: string;
  place?: RefObject<HTMLDivElement | null> | undefined;
  children?: ReactNode;
}

function Outcome({ ok = false, title, place, children }: OutcomeProps) {
  return (
    <div ref={place} tabIndex={-1} className={ok ? 'reason reason--ok' : 'reason'}>
      <Icon path={ok ? icons.check : icons.info} />
      <div className="reason__text">
        <b>{title}</b>
        {children}
      </div>
    </div>
  );
}

/**
 * The outcome takes the place of the button that was pressed, and the focus with it. An attempt that
 * ends without an outcome is over: a later one, begun elsewhere, does not draw the focus here.
 */
function useFocusAfter(outcome: unknown, busy: boolean) {
  const place = useRef<HTMLDivElement>(null);
  const expected = useRef(false);
  useEffect(() => {
    if (outcome === undefined || !expected.current) return;
    expected.current = false;
    place.current?.focus();
  }, [outcome]);
  useEffect(() => {
    if (!busy) expected.current = false;
  }, [busy]);
  return {
    place,
    expect: () => {
      expected.current = true;
    },
  };
}
