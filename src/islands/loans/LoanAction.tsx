import * as icons from '#lib/icons.ts';
import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { formatLongDay } from '#lib/format/dates.ts';
import { formatTime } from '#lib/format/times.ts';
import {
  $renewals,
  isRenewedToday,
  isTooEarly,
  type Loan,
  type Renewal,
} from '#lib/stores/loans.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { useLocale, useTexts } from '../ui/island/texts.tsx';
import { useStore } from '../ui/island/use-store.ts';

interface Props {
  loan: Loan;
  live: boolean;
  busy: boolean;
  onRenew: () => void;
}

/** The renewal button, or the reasons against a renewal; after an attempt, its result. */
export function LoanAction({ loan, live, busy, onRenew }: Props) {
  const t = useTexts();
  const renewal = useStore($renewals).get(loan.cod_emprestimo);
  const { acoes, titulo } = loan;
  const outcome = useFocusAfter(renewal, busy);
  const mayAgain = live && acoes?.renovar.permitido === true;
  if (renewal?.ok || (isRenewedToday(loan) && !mayAgain && !renewal)) {
    return <Renewed loan={loan} renewal={renewal} place={outcome.place} />;
  }
  if (renewal) {
    return (
      <Refusals
        title={t('loans.not_renewed')}
        refusals={renewal.motivos ?? []}
        place={outcome.place}
      />
    );
  }
  if (acoes && !acoes.renovar.permitido) {
    const { motivos } = acoes.renovar;
    const isEarly = motivos.every(isTooEarly);
    return (
      <Refusals title={isEarly ? t('loans.not_yet') : t('loans.cannot_renew')} refusals={motivos} />
    );
  }
  if (!live) return null;
  return (
    <Button
      size="small"
      icon={icons.retry}
      busy={busy}
      suffix={t('loans.renew_suffix', { title: titulo })}
      onClick={() => {
        outcome.expect();
        onRenew();
      }}
    >
      {t('loans.renew')}
    </Button>
  );
}

interface RenewedProps {
  loan: Loan;
  /** Result of a renewal on this page; after a reload, `loan.ultima_renovacao` has it. */
  renewal: Renewal | undefined;
  place: RefObject<HTMLDivElement | null>;
}

/** Time or new due date of the renewal, and its receipt key. */
function Renewed({ loan, renewal, place }: RenewedProps) {
  const t = useTexts();
  const locale = useLocale();
  const last = loan.ultima_renovacao;
  const key = renewal?.chave ?? last?.chave;
  const title = last
    ? t('loans.renewed_today', { time: formatTime(last.em, locale) })
    : t('loans.renewed', {
        date: formatLongDay(renewal?.data_devolucao ?? loan.data_devolucao, locale),
      });
  return (
    <Outcome ok place={place} title={title}>
      {key !== undefined && (
        <span>
          {t('loans.receipt')} <span className="shelfmark">{key}</span>
        </span>
      )}
    </Outcome>
  );
}

type Refusal = NonNullable<Loan['acoes']>['renovar']['motivos'][number];

interface RefusalsProps {
  title: string;
  refusals: readonly Refusal[];
  place?: RefObject<HTMLDivElement | null>;
}

/** All reasons; trying again later is no advice where there is another one. */
function Refusals({ title, refusals: all, place }: RefusalsProps) {
  const others = all.filter((refusal) => !isTooEarly(refusal));
  const refusals = others.length > 0 ? others : all;
  return (
    <Outcome title={title} place={place}>
      {refusals.length === 1 && <span>{refusals[0]?.mensagem}</span>}
      {refusals.length > 1 && (
        <ul>
          {refusals.map(({ codigo, mensagem }) => (
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
 * Moves the focus to the outcome, which replaces the pressed button. When a renewal ends without an
 * outcome, focus is no longer expected here: an outcome of a renewal started elsewhere does not take it.
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
