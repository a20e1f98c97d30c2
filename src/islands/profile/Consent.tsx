import { useState } from 'react';
import { act } from '#lib/api/interrupted.ts';
import { formatDate } from '#lib/format/dates.ts';
import { showToast } from '#lib/toasts.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Problem } from '../ui/Notice.tsx';
import { SafeHtml } from '../ui/SafeHtml.tsx';
import { useResumed } from '../ui/hooks/use-resumed.ts';
import { useSending } from '../ui/hooks/use-sending.ts';
import { useLocale, useTexts } from '../ui/island/texts.tsx';
import type { Privacy } from './PrivacyPart.tsx';

const ANSWER = 'PUT /pessoas/meu-pergamum/privacidade/consentimento';

interface Props {
  consent: Privacy['consentimento'];
  onChanged: (privacy: Privacy) => void;
}

/** What was agreed to and when; a text that has changed is asked about anew. */
export function Consent({ consent, onChanged }: Props) {
  const t = useTexts();
  const locale = useLocale();
  const [open, setOpen] = useState(false);
  const { busy, problem, setProblem, send } = useSending();
  const { versao, situacao, respondido } = consent;
  const answer = (body: { versao: string; aceito: boolean }) =>
    send(async () => {
      onChanged(await act(ANSWER, { body }));
      setOpen(false);
      showToast({ text: t('profile.saved') });
    });
  useResumed(ANSWER, ({ input }) => answer(input.body));
  if (situacao === 'nao_pedido') return null;
  const date = respondido ? formatDate(respondido.data, locale) : '';
  const said = {
    pendente: respondido ? t('profile.consent_anew') : t('profile.consent_open'),
    aceito: t('profile.consent_given', { date, version: versao }),
    recusado: t('profile.consent_refused', { date, version: versao }),
  }[situacao];
  return (
    <div>
      <dt>{t('profile.consent')}</dt>
      <dd>{situacao === 'pendente' ? <b>{said}</b> : said}</dd>
      <dd className="profile-facts__acts">
        <Button
          size="small"
          variant="quiet"
          suffix={t('profile.suffix', { what: t('profile.consent') })}
          onClick={() => {
            setProblem('');
            setOpen(true);
          }}
        >
          {situacao === 'pendente' ? t('profile.consent_answer') : t('profile.consent_read')}
        </Button>
      </dd>
      <ConsentDialog
        {...{ consent, open, busy, problem }}
        onAnswer={(aceito) => answer({ versao, aceito })}
        onClose={() => setOpen(false)}
      />
    </div>
  );
}

interface DialogProps {
  consent: Privacy['consentimento'];
  open: boolean;
  busy: boolean;
  problem: string;
  onAnswer: (agrees: boolean) => void;
  onClose: () => void;
}

function ConsentDialog({ consent, open, busy, problem, onAnswer, onClose }: DialogProps) {
  const t = useTexts();
  const { versao, situacao, texto } = consent;
  return (
    <Dialog
      open={open}
      title={t('profile.consent_title', { version: versao })}
      closeText={t('profile.leave')}
      onClose={onClose}
      actions={
        <>
          {situacao !== 'aceito' && (
            <Button variant="solid" busy={busy} onClick={() => onAnswer(true)}>
              {t('profile.consent_yes')}
            </Button>
          )}
          {situacao !== 'recusado' && (
            <Button busy={busy} onClick={() => onAnswer(false)}>
              {situacao === 'aceito' ? t('profile.consent_withdraw') : t('profile.consent_no')}
            </Button>
          )}
        </>
      }
    >
      <SafeHtml html={texto} />
      <Problem>{problem}</Problem>
    </Dialog>
  );
}
