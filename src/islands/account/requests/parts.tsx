import { formatDayOfMonth, formatLongDay } from '#lib/format/dates.ts';
import { workLang } from '#lib/format/languages.ts';
import { formatLocalTime } from '#lib/format/times.ts';
import { PHASE_MARKS } from '#lib/request-phases.ts';
import { titlePath } from '#lib/routes/paths.ts';
import type { OwnRequest } from '#lib/stores/own-requests.ts';
import { Status } from '../../ui/Status.tsx';
import { useLocale, useTexts } from '../../ui/island/texts.tsx';

interface Props {
  request: OwnRequest;
}

/** What was asked for, with a link to its title where it has one. */
export function RequestName({ request }: Props) {
  const locale = useLocale();
  const { cod_acervo: title, titulo, idioma } = request;
  if (title === undefined)
    return (
      <span className="work" dir="auto">
        {titulo}
      </span>
    );
  return (
    <a className="work" href={titlePath(locale, title)} lang={workLang(idioma, locale)} dir="auto">
      {titulo}
    </a>
  );
}

/** How far it has come, in the same words and with the same mark on every screen. */
export function RequestState({ request, isDated = true }: Props & { isDated?: boolean }) {
  const locale = useLocale();
  return (
    <Status
      kind={PHASE_MARKS[request.fase]}
      detail={isDated && formatDayOfMonth(request.data_situacao, locale)}
    >
      {request.desc_situacao}
    </Status>
  );
}

/** Until when it waits, its place in the queue, why it ended, and what the library wrote. */
export function RequestDetail({ request }: Props) {
  const t = useTexts();
  const locale = useLocale();
  const { prazo, posicao: place, fila: count, previsao, motivo, resposta, pergunta } = request;
  const said = [
    prazo &&
      t('account-requests.until', {
        date: formatLongDay(prazo, locale),
        time: formatLocalTime(prazo, locale),
      }),
    place !== undefined && count !== undefined && t('account-requests.place', { place, count }),
    previsao && t('account-requests.around', { date: formatLongDay(previsao, locale) }),
    motivo,
    pergunta && t('account-requests.question'),
  ].filter(Boolean);
  return (
    <>
      {said.length > 0 && <p className="small">{said.join(' ')}</p>}
      {resposta !== undefined && (
        <p className="service__reply">
          <b>{t('account-requests.reply')}</b> {resposta}
        </p>
      )}
    </>
  );
}
