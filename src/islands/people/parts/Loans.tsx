import { useState } from 'react';
import type { StatusKind } from '#lib/marks.ts';
import { formatDay } from '#lib/format/dates.ts';
import { formatMoney } from '#lib/format/money.ts';
import { staffAct, staffCall } from '#lib/staff/staff-call.ts';
import { newKey } from '#lib/stores/drafts.ts';
import { answerWords, endSentence } from '#lib/desk/outcome-words.ts';
import { useStaff } from '../../staff/use-staff.ts';
import { Button } from '../../ui/Button.tsx';
import { useErrorText } from '../../ui/error-text.ts';
import { useLocale, useTexts } from '../../ui/island/texts.tsx';
import { Status } from '../../ui/Status.tsx';
import { TextForm } from '../forms/TextForm.tsx';
import type { PersonActs, PersonRecord } from '../use-person-record.ts';
import { Part } from './Part.tsx';

interface Props {
  record: PersonRecord;
  acts: PersonActs;
}

/** What the person has: when it is due, and renewing it. */
export function Loans({ record, acts }: Props) {
  const t = useTexts();
  const { itens, limite_itens: limit } = record.emprestimos;
  const count = itens.length;
  const heading =
    limit === undefined ? t('people.with', { count }) : t('people.with_of', { count, limit });
  return (
    <Part
      title={heading}
      act={
        count > 0 && (
          <button type="button" className="people-link" onClick={() => window.print()}>
            {t('people.print')}
          </button>
        )
      }
    >
      <ul className="person-rows">
        {itens.map((loan) => (
          <Loan key={loan.cod_emprestimo} {...{ loan, record, acts }} />
        ))}
      </ul>
    </Part>
  );
}

const KINDS: Record<string, StatusKind> = { atrasado: 'overdue', vence_logo: 'closing' };

interface LoanProps extends Props {
  loan: PersonRecord['emprestimos']['itens'][number];
}

function Loan({ loan, record, acts }: LoanProps) {
  const t = useTexts();
  const locale = useLocale();
  const { has } = useStaff();
  const { forcing, setForcing, renew } = useRenewal({ loan, record, acts });
  const why = loan.acoes?.renovar.permitido
    ? ''
    : loan.acoes?.renovar.motivos.map(({ mensagem }) => mensagem).join(' ');
  const copy = record.exemplares.find(({ cod_exemplar: id }) => id === loan.cod_exemplar);
  const { situacao, multa_prevista: fine, data_se_renovar: next } = loan;
  const words = {
    em_dia: t('people.loan_fine'),
    vence_logo: t('people.loan_soon'),
    atrasado: t('people.loan_late'),
  };
  const detail =
    fine > 0
      ? formatMoney(fine, locale)
      : next && t('people.would_be_due', { day: formatDay(next, locale) });
  return (
    <li className="person-row">
      <span className="num">{formatDay(loan.data_devolucao, locale)}</span>
      <span className="person-row__what">
        <b>{loan.titulo}</b>
        {copy && (
          <small className="muted num">
            {t('people.copy', { number: copy.numero, barcode: copy.codigo })}
          </small>
        )}
      </span>
      <span>
        <Status kind={KINDS[situacao] ?? 'on-loan'} detail={detail}>
          {words[situacao]}
        </Status>
        {has('lend') && why && <small className="person-row__why muted">{why}</small>}
      </span>
      {has('lend') && (
        <span className="person-row__acts">
          <Renewal {...{ loan, acts, onForce: () => setForcing(true) }} onRenew={() => renew()} />
          {copy && <Return {...{ loan, record, acts }} barcode={copy.codigo} />}
        </span>
      )}
      {forcing && (
        <TextForm
          title={t('people.renew_anyway')}
          label={t('people.override_reason')}
          submit={t('people.renew_anyway')}
          consequence={t('people.override_consequence')}
          {...{ busy: acts.busy, problem: acts.problem }}
          onText={renew}
          onClose={() => setForcing(false)}
        />
      )}
    </li>
  );
}

/** Takes the copy back, as a scan at the desk would, and says where it goes. */
function Return({ loan, record, acts, barcode }: LoanProps & { barcode: string }) {
  const t = useTexts();
  const locale = useLocale();
  const errorText = useErrorText();
  const { cod_pessoa: id } = record.pessoa;
  const takeBack = () =>
    acts.act(
      () => returnFrom(id, barcode),
      ({ answer }) => {
        const words = answerWords(answer, { t, locale, errorText });
        return [endSentence(words.title), ...words.details].join(' ');
      },
    );
  return (
    <Button size="small" busy={acts.busy} suffix={`: ${loan.titulo}`} onClick={takeBack}>
      {t('people.return')}
    </Button>
  );
}

/** The answer of the desk to a returned copy, and the record afterwards. */
async function returnFrom(id: number, barcode: string) {
  const scan = { chave: newKey(), codigo: barcode, modo: 'devolver' as const };
  const { respostas } = await staffAct('POST /equipe/balcao/leituras', {
    body: { leituras: [scan] },
  });
  const [answer] = respostas;
  if (!answer) throw new Error('A scan was not answered');
  const ficha = await staffCall('GET /equipe/pessoas/:id', { params: { id } });
  const { desfazer } = answer.acoes;
  return { answer, ficha, ...(desfazer && { desfazer }) };
}

interface RenewalProps extends Pick<LoanProps, 'loan' | 'acts'> {
  onRenew: () => void;
  onForce: () => void;
}

/** Renews, or in spite of a refusal for a reason. */
function Renewal({ loan, acts, onRenew, onForce }: RenewalProps) {
  const t = useTexts();
  const { has } = useStaff();
  const suffix = `: ${loan.titulo}`;
  if (loan.acoes?.renovar.permitido) {
    return (
      <Button size="small" busy={acts.busy} suffix={suffix} onClick={onRenew}>
        {t('people.renew')}
      </Button>
    );
  }
  if (!has('override')) return null;
  return (
    <button type="button" className="people-link small" onClick={onForce}>
      {t('people.renew_anyway')}
      <span className="visually-hidden">{suffix}</span>
    </button>
  );
}

/** Renewing a loan, also in spite of a refusal: its act, and whether the reason is asked for. */
function useRenewal({ loan, record, acts }: LoanProps) {
  const t = useTexts();
  const [forcing, setForcing] = useState(false);
  const { cod_pessoa: id } = record.pessoa;
  const renew = (apesar?: string) =>
    acts.act(
      () =>
        staffAct('POST /equipe/pessoas/:id/renovacoes', {
          params: { id },
          body: { emprestimos: [loan.cod_emprestimo], ...(apesar !== undefined && { apesar }) },
        }),
      ({ itens: [one] }) =>
        one?.ok
          ? t('people.renewed', { count: 1 })
          : (one?.motivos ?? []).map(({ mensagem }) => mensagem).join(' '),
      () => setForcing(false),
    );
  return { forcing, setForcing, renew };
}
