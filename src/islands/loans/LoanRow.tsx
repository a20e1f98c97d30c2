import { serverTime } from '#lib/clock.ts';
import { coverPicture } from '#lib/covers/cover-work.ts';
import { formatLongDay } from '#lib/format/dates.ts';
import { daysUntil, formatDistance, formatLocalTime } from '#lib/format/times.ts';
import { formatParts } from '#lib/format/lists.ts';
import { formatMoney } from '#lib/format/money.ts';
import { languageTag, libraryLang, workLang } from '#lib/format/languages.ts';
import { spokenName } from '#lib/format/names.ts';
import { titlePath } from '#lib/routes/paths.ts';
import { isRenewedToday, type Loan } from '#lib/stores/loans.ts';
import { Checkbox } from '../ui/form/Checkbox.tsx';
import { Cover } from '../ui/Cover.tsx';
import { useLocale, useTexts } from '../ui/island/texts.tsx';
import { LoanMore } from './details/LoanMore.tsx';
import { LoanAction } from './LoanAction.tsx';

interface Props {
  loan: Loan;
  live: boolean;
  busy: boolean;
  /** Whether the check box is checked; undefined: no check box. */
  chosen: boolean | undefined;
  onChoose: () => void;
  onRenew: () => void;
}

/** One loan: cover, title, due date and actions. */
export function LoanRow({ loan, live, busy, chosen, onChoose, onRenew }: Props) {
  const t = useTexts();
  const locale = useLocale();
  const { renovacoes: renewals, limite_renovacoes: limit } = loan;
  return (
    <li className="loan" data-loan={loan.cod_emprestimo}>
      <Cover
        work={{
          title: loan.titulo,
          call: loan.numero_chamada,
          year: loan.ano_publicacao ?? undefined,
          type: loan.tipo_capa,
          lang: languageTag(loan.idioma),
        }}
        image={coverPicture(loan)}
      />
      <div>
        <Work loan={loan} />
        <p className="loan__meta" lang={libraryLang(locale)}>
          {loan.desc_biblioteca}
        </p>
        <p className="loan__meta">
          {renewals === 0
            ? t('loans.never_renewed')
            : t('loans.renewed_times', { count: renewals, limit })}
        </p>
      </div>
      <Due loan={loan} />
      <div className="loan__act">
        <LoanAction loan={loan} live={live} busy={busy} onRenew={onRenew} />
        {chosen !== undefined && (
          <Checkbox
            label={
              <>
                {t('loans.choose')}
                <span className="visually-hidden">
                  {t('loans.choose_suffix', { title: loan.titulo })}
                </span>
              </>
            }
            checked={chosen}
            onChange={onChoose}
          />
        )}
      </div>
      {live && <LoanMore loan={loan} />}
    </li>
  );
}

function Work({ loan }: { loan: Loan }) {
  const locale = useLocale();
  return (
    <>
      <h3>
        <a
          className="work"
          href={titlePath(locale, loan.cod_acervo)}
          lang={workLang(loan.idioma, locale)}
          dir="auto"
        >
          {loan.titulo}
        </a>
      </h3>
      {loan.autor !== '' && (
        <p className="loan__meta" dir="auto">
          {spokenName(loan.autor)}
        </p>
      )}
    </>
  );
}

function Due({ loan }: { loan: Loan }) {
  const t = useTexts();
  const locale = useLocale();
  const { data_devolucao: due, situacao, multa_prevista: fine } = loan;
  const late = situacao === 'atrasado';
  const date = formatLongDay(due, locale);
  const hourly = loan.tipo_emprestimo === 'horas';
  const dueText = (instant: string) =>
    [formatLongDay(instant, locale), hourly && formatLocalTime(instant, locale)]
      .filter(Boolean)
      .join(', ');
  const days = loan.dias_afastamento_previstos;
  const before = isRenewedToday(loan) ? loan.ultima_renovacao?.antes : undefined;
  const details = [
    before === undefined
      ? formatDistance(daysUntil(due, serverTime()), locale)
      : t('loans.before', { date: formatLongDay(before, locale) }),
    fine > 0 && t('loans.fine', { amount: formatMoney(fine, locale) }),
    days !== undefined && t('loans.suspension', { count: days }),
  ];
  return (
    <p className={late ? 'loan__due loan__due--late' : 'loan__due'}>
      <b>
        {late
          ? t('loans.was_due', { date: dueText(due) })
          : hourly
            ? t('loans.due_at', { date, time: formatLocalTime(due, locale) })
            : t('loans.due_by', { date })}
      </b>
      <span>{formatParts(details, locale)}</span>
      {loan.pedido_de_volta && (
        <span>
          {t('loans.recalled', { date: formatLongDay(loan.pedido_de_volta.antes, locale) })}
        </span>
      )}
      {loan.prazo_adiado && (
        <span>
          {t('loans.postponed', { date: formatLongDay(loan.prazo_adiado.antes, locale) })}
        </span>
      )}
      {loan.data_se_renovar !== undefined && (
        <span>{t('loans.if_renewed', { date: dueText(loan.data_se_renovar) })}</span>
      )}
    </p>
  );
}
