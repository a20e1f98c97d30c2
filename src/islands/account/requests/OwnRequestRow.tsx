import { act } from '#lib/api/interrupted.ts';
import { formatDayOfMonth } from '#lib/format/dates.ts';
import { libraryLang } from '#lib/format/languages.ts';
import { localePath } from '#lib/routes/paths.ts';
import { cancelHold } from '#lib/stores/holds.ts';
import type { OwnRequest } from '#lib/stores/own-requests.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { useLocale, useTexts } from '../../ui/island/texts.tsx';
import { WithdrawButton } from '../../ui/list/WithdrawButton.tsx';
import { RequestDetail, RequestName, RequestState } from './parts.tsx';

/** What takes a request of each kind back. */
const TAKE_BACK: Record<OwnRequest['tipo'], (cod: number) => Promise<unknown>> = {
  reserva: cancelHold,
  solicitacao: (cod) => act('DELETE /solicitacao-emprestimo/:cod', { params: { cod } }),
  acervo_fechado: (cod) => act('DELETE /gravar-armazem/:cod', { params: { cod } }),
  servico: (cod) => act('DELETE /solicitacoes/:tipo/:cod', { params: { tipo: 'todas', cod } }),
  sugestao: (cod) => act('DELETE /aquisicao/sugestoes/:cod', { params: { cod } }),
  comentario: (cod) => act('DELETE /unidade-informacao/comentario/:cod', { params: { cod } }),
  comentario_obra: (id) => act('DELETE /comentarios/usuario/:id', { params: { id } }),
};

/** The calls of `TAKE_BACK`, resumed after signing in. */
export const TAKE_BACK_CALLS = [
  'DELETE /reserva',
  'DELETE /solicitacao-emprestimo/:cod',
  'DELETE /gravar-armazem/:cod',
  'DELETE /solicitacoes/:tipo/:cod',
  'DELETE /aquisicao/sugestoes/:cod',
  'DELETE /unidade-informacao/comentario/:cod',
  'DELETE /comentarios/usuario/:id',
] as const;

interface Props {
  request: OwnRequest;
  onChanged: () => void;
}

/** One request of any kind: when, what, how it stands, what the library wrote, and what can be done. */
export function OwnRequestRow({ request, onChanged }: Props) {
  const t = useTexts();
  const locale = useLocale();
  const { titulo: title, caminho: path, desc_biblioteca: library, tipo, codigo } = request;
  const suffix = t('account-requests.suffix', { title });
  return (
    <li className="loan-request">
      <p className="loan-request__when">{formatDayOfMonth(request.data, locale)}</p>
      <div className="loan-request__what">
        <p className="small muted">{request.desc_tipo}</p>
        <h2 className="service__title">
          <RequestName request={request} />
        </h2>
        <p>
          <RequestState request={request} />
        </p>
        {library !== undefined && (
          <p className="small muted" lang={libraryLang(locale)}>
            {library}
          </p>
        )}
        <RequestDetail request={request} />
        <div className="row no-print">
          {path !== undefined && (
            <ButtonLink
              variant="quiet"
              size="small"
              href={localePath(locale, path)}
              suffix={suffix}
            >
              {request.pergunta ? t('account-requests.answer') : t('account-requests.details')}
            </ButtonLink>
          )}
          {request.acoes.retirar.permitido && (
            <WithdrawButton
              text={t('account-requests.remove')}
              suffix={suffix}
              title={t('account-requests.remove_title')}
              cancelText={t('account-requests.keep')}
              doneText={t('account-requests.removed')}
              remove={() => TAKE_BACK[tipo](codigo)}
              onRemoved={onChanged}
            >
              <p>{t('account-requests.remove_text', { title })}</p>
            </WithdrawButton>
          )}
        </div>
      </div>
    </li>
  );
}
