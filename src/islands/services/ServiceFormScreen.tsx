import { useCallback } from 'react';
import { SERVICE_TYPES, typeOf, type ServiceKind } from '#contract/shared/service-forms.ts';
import { call } from '#lib/api/call.ts';
import type { Translate } from '#lib/i18n/areas.ts';
import { accountPath } from '#lib/routes/account.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useAnswer } from '../ui/hooks/use-answer.ts';
import { usePerson } from '../ui/hooks/use-person.ts';
import { useSentHere } from '../ui/hooks/use-sent-here.ts';
import { useScreenHeading } from '../ui/hooks/use-screen-heading.ts';
import { useLocale, useTexts } from '../ui/island/texts.tsx';
import type { Made } from './send.ts';
import { ServiceForm, type ServiceDraft } from './ServiceForm.tsx';

interface Props {
  kinds: readonly [ServiceKind, ...ServiceKind[]];
  draft: ServiceDraft;
  heading: (t: Translate) => string;
  intro: (t: Translate) => string;
}

/** Comutação: a copy of what another library holds. */
export const CopyScreen = () => (
  <ServiceFormScreen
    kinds={SERVICE_TYPES.comutacao}
    draft="copy"
    heading={(t) => t('services.copy_heading')}
    intro={(t) => t('services.copy_intro')}
  />
);

/** Empréstimo entre bibliotecas: a work that no library of the network has. */
export const OutsideScreen = () => (
  <ServiceFormScreen
    kinds={['emprestimo']}
    draft="outside"
    heading={(t) => t('services.outside_heading')}
    intro={(t) => t('services.outside_intro')}
  />
);

/** Levantamento bibliográfico: what there is on a subject. */
export const SurveyScreen = () => (
  <ServiceFormScreen
    kinds={['levantamento']}
    draft="survey"
    heading={(t) => t('services.survey_heading')}
    intro={(t) => t('services.survey_intro')}
  />
);

/** Pesquisa especializada: a librarian looks for the answer. */
export const ResearchScreen = () => (
  <ServiceFormScreen
    kinds={['pesquisa']}
    draft="research"
    heading={(t) => t('services.research_heading')}
    intro={(t) => t('services.research_intro')}
  />
);

/** Ficha catalográfica: the card of a work of one's own. */
export const CardScreen = () => (
  <ServiceFormScreen
    kinds={['ficha']}
    draft="card"
    heading={(t) => t('services.card_heading')}
    intro={(t) => t('services.card_intro')}
  />
);

/** Form of a service request, and its confirmation. */
function ServiceFormScreen({ kinds, draft, heading, intro }: Props) {
  const t = useTexts();
  const person = usePerson();
  const [made, setMade] = useSentHere<Made>(person);
  const focus = useScreenHeading(made ? t('services.sent_heading') : heading(t));
  const tipo = typeOf(kinds[0]);
  const ask = useCallback(
    (_question: string, signal: AbortSignal) =>
      call('GET /solicitacoes/:tipo/dados', { params: { tipo } }, { signal }),
    [tipo],
  );
  // What is known of the person, and of what waits already, is asked anew after each request.
  const { answered, error, retry } = useAnswer(`${person} ${made?.cod_solicitacao}`, ask);
  if (made) return <Sent made={made} onAnother={() => setMade(null)} />;
  if (error) {
    return <LoadFailed title={t('services.form_failed')} error={error} onRetry={retry} />;
  }
  if (!answered) return <Skeleton shape="rows" count={4} label={t('services.form_loading')} />;
  const given = answered.answer;
  const refusals = given.acoes.solicitar.motivos;
  return (
    <>
      <p className="space-4 service-form__intro">{intro(t)}</p>
      {refusals.map(({ codigo, mensagem }) => (
        <div key={codigo} className="space-5">
          <Notice tone="warn">{mensagem}</Notice>
        </div>
      ))}
      {refusals.length > 0 && <ToList />}
      {refusals.length === 0 && (
        <ServiceForm
          key={person}
          kinds={kinds}
          draft={draft}
          given={given}
          onSent={(answer) => {
            setMade(answer);
            focus();
          }}
        />
      )}
    </>
  );
}

function Sent({ made, onAnother }: { made: Made; onAnother: () => void }) {
  const t = useTexts();
  const locale = useLocale();
  return (
    <div className="space-5">
      <Notice tone="ok" live="status">
        {t('services.sent', { number: made.cod_solicitacao })}
      </Notice>
      <div className="row space-5">
        <ButtonLink variant="solid" href={accountPath(locale, 'services')}>
          {t('services.follow')}
        </ButtonLink>
        <Button onClick={onAnother}>{t('services.another')}</Button>
      </div>
    </div>
  );
}

function ToList() {
  const t = useTexts();
  const locale = useLocale();
  return (
    <div className="row space-5">
      <ButtonLink href={accountPath(locale, 'services')}>{t('services.follow')}</ButtonLink>
    </div>
  );
}
