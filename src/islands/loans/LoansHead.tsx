import * as icons from '#lib/icons.ts';
import { isTooEarly, type Loan } from '#lib/stores/loans.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { useTexts } from '../ui/island/texts.tsx';

/** Heading of the renewed loans, which are listed first. */
export function RenewedHead({ renewed, all }: { renewed: number; all: number }) {
  const t = useTexts();
  return (
    <div className="loans-head">
      <h2>{t('loans.told_title')}</h2>
      <p className="small muted num">{t('loans.told_of', { count: renewed, all })}</p>
    </div>
  );
}

interface RestProps {
  /** The loans that are not listed first. */
  rest: readonly Loan[];
  /** No loan is listed first. */
  isAll: boolean;
  limit: number | undefined;
  picked: number;
  renewable: number;
  live: boolean;
  busy: boolean;
  onRenew: () => void;
}

/** Heading of all loans, or of those not listed first, with the button that renews several. */
export function OtherLoansHead(props: RestProps) {
  const { rest, isAll, limit, picked, renewable, live, busy, onRenew } = props;
  const t = useTexts();
  const name = (): string => {
    if (isAll) return t('loans.title');
    return rest.every(cannotBeExtended)
      ? t('loans.must_return', { count: rest.length })
      : t('loans.others');
  };
  const act = (): string => {
    if (picked > 0) return t('loans.renew_chosen', { count: picked });
    return renewable === rest.length
      ? t('loans.renew_all')
      : t('loans.renew_those', { count: renewable });
  };
  return (
    <>
      <div className="loans-head">
        <div>
          <h2>{name()}</h2>
          {isAll && limit !== undefined && (
            <p className="small muted num">{t('loans.count_of', { count: rest.length, limit })}</p>
          )}
        </div>
        {live && renewable > 1 && (
          <Button variant="solid" icon={icons.retry} busy={busy} onClick={onRenew}>
            {act()}
          </Button>
        )}
      </div>
      {live && isAll && rest.length > 1 && rest.every(isRefused) && (
        <Notice title={t('loans.none_renewable')}>{t('loans.none_renewable_why')}</Notice>
      )}
    </>
  );
}

const refusalsOf = ({ acoes }: Loan) =>
  acoes && !acoes.renovar.permitido ? acoes.renovar.motivos : [];

/** True if renewal is refused for another reason than being too early. */
const isRefused = (loan: Loan): boolean => refusalsOf(loan).some((refusal) => !isTooEarly(refusal));

/** True if renewal is refused and the patron cannot change that. */
const cannotBeExtended = (loan: Loan): boolean =>
  refusalsOf(loan).some(
    ({ codigo }) =>
      codigo === 'renewal_held_by_other' ||
      codigo === 'renewal_limit_reached' ||
      codigo === 'renewal_never',
  );
