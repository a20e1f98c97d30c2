import { useCallback, useState } from 'react';
import { formOf, type FieldName } from '#contract/shared/service-forms.ts';
import { SERVICE_PHASES } from '#contract/shared/service-states.ts';
import { call } from '#lib/api/call.ts';
import { act } from '#lib/api/interrupted.ts';
import { formatDayOfMonth, formatFullDay } from '#lib/format/dates.ts';
import { PHASE_MARKS } from '#lib/request-phases.ts';
import { otherWaysPath } from '#lib/routes/account.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { Status } from '../ui/Status.tsx';
import { useAnswer } from '../ui/hooks/use-answer.ts';
import { useLocale, useTexts } from '../ui/island/texts.tsx';
import { ProgressSteps } from '../ui/list/ProgressSteps.tsx';
import { WithdrawButton } from '../ui/list/WithdrawButton.tsx';
import type { Service } from './ServicesScreen.tsx';
import { CardLinks } from './CardDraft.tsx';
import { Questions } from './Exchange.tsx';
import { Files } from './Files.tsx';
import { fieldNames, kindNames, optionNames } from './words.ts';

const readFile = (cod: number) => call('GET /solicitacoes/arquivos/:cod', { params: { cod } });

export const REMOVE = 'DELETE /solicitacoes/:tipo/:cod';

interface Props {
  service: Service;
  /** It was taken back, or answered. */
  onChanged: () => void;
}

/** One request: when, what, how it stands, its way, what was answered, and what can be done. */
export function ServiceRow({ service, onChanged }: Props) {
  const t = useTexts();
  const locale = useLocale();
  const { tipo, subtipo, titulo: title, situacao, data_situacao: since, resposta: reply } = service;
  return (
    <li className="loan-request">
      <p className="loan-request__when">{formatDayOfMonth(service.data, locale)}</p>
      <div className="loan-request__what">
        <p className="small muted">{kindNames(t)[subtipo]}</p>
        <h2 className="service__title">
          <bdi>{title}</bdi>
        </h2>
        <p>
          <Status
            kind={PHASE_MARKS[SERVICE_PHASES[situacao]]}
            detail={formatDayOfMonth(since, locale)}
          >
            {service.desc_situacao}
          </Status>
        </p>
        {service.andamento.length > 0 && (
          <ProgressSteps name={t('services.path')} steps={service.andamento} />
        )}
        {reply && (
          <p className="service__reply">
            <b>{t('services.reply')}</b> {reply}
          </p>
        )}
        <Questions service={service} onAnswered={onChanged} />
        <Files files={service.arquivos} read={readFile} />
        {service.url_html && service.url_pdf && (
          <CardLinks html={service.url_html} pdf={service.url_pdf} />
        )}
        <Details service={service} />
        {situacao === 'nao_atendida' && (
          <ButtonLink
            size="small"
            href={otherWaysPath(locale, { titulo: title })}
            suffix={t('services.suffix', { title })}
          >
            {t('services.other_way')}
          </ButtonLink>
        )}
        {service.acoes.remover.permitido && (
          <WithdrawButton
            text={t('services.remove')}
            suffix={t('services.suffix', { title })}
            title={t('services.remove_title')}
            cancelText={t('services.keep')}
            doneText={t('services.removed')}
            remove={() => act(REMOVE, { params: { tipo, cod: service.cod_solicitacao } })}
            onRemoved={onChanged}
          >
            <p>{t('services.remove_text', { title })}</p>
          </WithdrawButton>
        )}
      </div>
    </li>
  );
}

/** Everything that was written, asked for when it is opened. */
function Details({ service }: { service: Service }) {
  const t = useTexts();
  const [open, setOpen] = useState(false);
  const { tipo, cod_solicitacao: cod } = service;
  return (
    <details className="service__details" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {t('services.details')}
        <span className="visually-hidden">{t('services.suffix', { title: service.titulo })}</span>
      </summary>
      {open && <Written tipo={tipo} cod={cod} />}
    </details>
  );
}

function Written({ tipo, cod }: { tipo: Service['tipo']; cod: number }) {
  const t = useTexts();
  const locale = useLocale();
  const ask = useCallback(
    (_question: string, signal: AbortSignal) =>
      call('GET /solicitacoes/:tipo/:cod', { params: { tipo, cod } }, { signal }),
    [tipo, cod],
  );
  const { answered, error, retry } = useAnswer(String(cod), ask);
  if (error) {
    return <LoadFailed title={t('services.failed')} error={error} onRetry={retry} />;
  }
  if (!answered) return <Skeleton shape="rows" count={2} label={t('services.loading')} />;
  const { subtipo, campos, telefone, email, desc_biblioteca: library } = answered.answer;
  const form = formOf(subtipo);
  const names = fieldNames(t);
  const shown = (name: string, value: string) => {
    if (form[name]?.type === 'day') return formatFullDay(value, locale);
    const isChosen = form[name]?.type === 'choice' || form[name]?.type === 'tick';
    return isChosen ? (optionNames(t, name)[value] ?? value) : value;
  };
  return (
    <dl className="service__facts">
      {Object.keys(form)
        .filter((name) => campos[name] !== undefined && form[name]?.type !== 'file')
        .map((name) => (
          <div key={name}>
            <dt>{names[name as FieldName]}</dt>
            <dd className="service__value">{shown(name, campos[name] ?? '')}</dd>
          </div>
        ))}
      <div>
        <dt>{t('services.library')}</dt>
        <dd>{library}</dd>
      </div>
      <div>
        <dt>{t('services.phone')}</dt>
        <dd>{telefone}</dd>
      </div>
      <div>
        <dt>{t('services.email')}</dt>
        <dd>{email}</dd>
      </div>
    </dl>
  );
}
