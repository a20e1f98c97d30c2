import { LOAN_REQUEST_PHASES } from '#contract/shared/loan-request-states.ts';
import { act } from '#lib/api/interrupted.ts';
import { formatDayOfMonth, formatLongDay } from '#lib/format/dates.ts';
import { libraryLang, workLang } from '#lib/format/languages.ts';
import { spokenName } from '#lib/format/names.ts';
import { formatLocalTime } from '#lib/format/times.ts';
import { PHASE_MARKS } from '#lib/request-phases.ts';
import { titlePath } from '#lib/routes/paths.ts';
import { Status } from '../ui/Status.tsx';
import { useLocale, useTexts } from '../ui/island/texts.tsx';
import { ProgressSteps } from '../ui/list/ProgressSteps.tsx';
import { WithdrawButton } from '../ui/list/WithdrawButton.tsx';
import type { LoanRequest } from './RequestsScreen.tsx';

export const REMOVE = 'DELETE /solicitacao-emprestimo/:cod';

interface Props {
  request: LoanRequest;
  onRemoved: () => void;
}

/** One request: when, what, how it stands, its way, where it is received, and what can be done. */
export function RequestRow({ request, onRemoved }: Props) {
  const t = useTexts();
  const locale = useLocale();
  const { situacao, data_situacao: since } = request;
  return (
    <li className="loan-request">
      <p className="loan-request__when">{formatDayOfMonth(request.data_solicitacao, locale)}</p>
      <div className="loan-request__what">
        <h2>
          <a
            className="work"
            href={titlePath(locale, request.cod_acervo)}
            lang={workLang(request.idioma, locale)}
            dir="auto"
          >
            {request.titulo}
          </a>
        </h2>
        {request.autor !== '' && (
          <p className="small muted" dir="auto">
            {spokenName(request.autor)}
          </p>
        )}
        <p>
          <Status
            kind={PHASE_MARKS[LOAN_REQUEST_PHASES[situacao]]}
            detail={formatDayOfMonth(since, locale)}
          >
            {request.desc_situacao}
          </Status>
        </p>
        {request.andamento.length > 0 && (
          <ProgressSteps name={t('loan-requests.path')} steps={request.andamento} />
        )}
        <p className="small muted" lang={libraryLang(locale)}>
          {t('loan-requests.between', {
            from: request.desc_biblioteca_origem,
            to: request.desc_biblioteca_recebimento,
          })}
        </p>
        <Receipt request={request} />
        <Outcome request={request} />
        {request.acoes.remover.permitido && (
          <WithdrawButton
            text={t('loan-requests.remove')}
            suffix={t('loan-requests.suffix', { title: request.titulo })}
            title={t('loan-requests.remove_title')}
            cancelText={t('loan-requests.keep')}
            doneText={t('loan-requests.removed')}
            remove={() => act(REMOVE, { params: { cod: request.cod_solicitacao } })}
            onRemoved={onRemoved}
          >
            <p>{t('loan-requests.remove_text', { title: request.titulo })}</p>
          </WithdrawButton>
        )}
      </div>
    </li>
  );
}

/** Where and by whom it is received. */
function Receipt({ request }: { request: LoanRequest }) {
  const t = useTexts();
  const { local_recebimento: place, domicilio: home, pessoa_autorizada: person } = request;
  const said = [
    home && t('loan-requests.home', { address: home }),
    !home && place && t('loan-requests.place', { place }),
    person && t('loan-requests.authorised', { person }),
  ].filter(Boolean);
  return said.length > 0 && <p className="small muted">{said.join(' ')}</p>;
}

/** Until when it waits to be picked up, and what the library wrote. */
function Outcome({ request: { prazo, resposta } }: { request: LoanRequest }) {
  const t = useTexts();
  const locale = useLocale();
  return (
    <>
      {prazo !== undefined && (
        <p>
          {t('loan-requests.until', {
            date: formatLongDay(prazo, locale),
            time: formatLocalTime(prazo, locale),
          })}
        </p>
      )}
      {resposta !== undefined && (
        <p>
          <b>{t('loan-requests.reply')}</b> {resposta}
        </p>
      )}
    </>
  );
}
