import { useEffect, useState, type ReactNode } from 'react';
import { ACTIVITY } from '#contract/shared/activities.ts';
import { call } from '#lib/api/call.ts';
import { SuggestionDialog } from '../acquisitions/SuggestionDialog.tsx';
import { GeneralCommentDialog } from '../comments/GeneralCommentDialog.tsx';
import { SafeHtml } from '../ui/SafeHtml.tsx';
import { SignInLink } from '../ui/SignInLink.tsx';
import { useTexts } from '../ui/island/texts.tsx';
import { usePerson } from '../ui/hooks/use-person.ts';
import { UnitFields } from '../units/UnitFields.tsx';
import { useUnits } from '../units/use-units.ts';
import { SupportDialog } from './SupportDialog.tsx';

export type DialogName = 'comment' | 'suggestion' | 'support';

interface Props {
  name: DialogName;
  /** The institution's own acquisition site. */
  acquisitionSite?: string | undefined;
  onClose: () => void;
}

/** The dialog that a button of the footer opens. */
export function FooterDialog({ name, ...props }: Props) {
  if (name === 'support') return <SupportDialog onClose={props.onClose} />;
  return <UnitFormDialog name={name} {...props} />;
}

function UnitFormDialog({ name, acquisitionSite, onClose }: Props) {
  const units = useUnits();
  const isComment = name === 'comment';
  const notice = useNotice(isComment ? ACTIVITY.generalComment : ACTIVITY.acquisitionSuggestion);
  const logIn = useLogIn();
  if (isComment) {
    return (
      <GeneralCommentDialog
        library={units.library}
        units={<UnitFields units={units} />}
        {...{ notice, logIn, onClose }}
      />
    );
  }
  return (
    <SuggestionDialog
      campus={units.campus}
      library={units.library}
      units={(error) => <UnitFields units={units} error={error} />}
      site={acquisitionSite}
      {...{ notice, logIn, onClose }}
    />
  );
}

/** What the library says about an activity; nothing until it is there, and nothing when it cannot be had. */
function useNotice(activity: number): ReactNode {
  const [html, setHtml] = useState('');
  useEffect(() => {
    const controller = new AbortController();
    call(
      'GET /parametros/atividade/:id/informativo',
      { params: { id: activity } },
      { signal: controller.signal },
    ).then(
      ({ texto }) => setHtml(texto),
      () => undefined,
    );
    return () => controller.abort();
  }, [activity]);
  return html === '' ? null : <SafeHtml html={html} />;
}

/** For whoever is not signed in: why it cannot be sent, and the way to sign in and back. */
function useLogIn(): ReactNode {
  const t = useTexts();
  const person = usePerson();
  if (person !== null) return null;
  return (
    <>
      <p className="small muted">{t('frame.log_in_to_send')}</p>
      <SignInLink variant="solid">{t('frame.log_in')}</SignInLink>
    </>
  );
}
