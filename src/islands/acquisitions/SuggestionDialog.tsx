import type { ReactNode } from 'react';
import type { RequestedWork } from '#lib/routes/requested-work.ts';
import { showToast } from '#lib/toasts.ts';
import { FormDialog } from '../ui/form/FormDialog.tsx';
import { useTexts } from '../ui/island/texts.tsx';
import { useDraft } from '../ui/hooks/use-draft.ts';
import { SimilarNotice } from './SimilarNotice.tsx';
import { TeacherLink } from './TeacherLink.tsx';
import { Line, MoreFields } from './SuggestionFields.tsx';
import { useSuggestion } from './use-suggestion.ts';

interface Props {
  campus: number | null;
  /** -1 when none is chosen. */
  library: number;
  /** The fields of campus and library, with what is wrong with the library. */
  units: (error: string | undefined) => ReactNode;
  notice: ReactNode;
  /** In place of sending, for whoever is not signed in. */
  logIn: ReactNode;
  /** The institution's own acquisition site. */
  site?: string | undefined;
  onClose: () => void;
}

/** A work that the library should buy (specification §2, §5). */
export function SuggestionDialog({ campus, library, units, notice, logIn, site, onClose }: Props) {
  const t = useTexts();
  const draft = useDraft('suggestion');
  const { form, busy, problem, similar, submit, errorOf } = useSuggestion({
    ...{ draft, campus, library },
    onSent: () => {
      showToast({ text: t('acquisitions.sent') });
      onClose();
    },
  });
  const labels = { titulo: t('acquisitions.work_title'), editor: t('acquisitions.publisher') };
  const line = { draft, busy };
  const work = {
    titulo: draft.value('titulo'),
    autor: draft.value('autor'),
    isbn_issn: draft.value('isbn_issn'),
  };
  return (
    <FormDialog
      title={t('acquisitions.title')}
      texts={{
        send: similar ? t('acquisitions.send_anyway') : t('frame.send'),
        cancel: t('frame.cancel'),
        close: t('frame.close'),
      }}
      notice={<Before {...{ notice, site, work }} />}
      instead={logIn}
      busy={busy}
      problem={problem}
      onSend={submit}
      onClose={onClose}
      form={form}
    >
      <Line
        {...line}
        name="titulo"
        label={labels.titulo}
        required
        error={errorOf('titulo', labels.titulo)}
      />
      {units(errorOf('biblioteca', t('frame.library')))}
      <Line
        {...line}
        name="editor"
        label={labels.editor}
        required
        error={errorOf('editor', labels.editor)}
      />
      <MoreFields {...line} />
      {similar && <SimilarNotice similar={similar} />}
    </FormDialog>
  );
}

function Before({
  notice,
  site,
  work,
}: Pick<Props, 'notice' | 'site'> & { work: Partial<RequestedWork> }) {
  const t = useTexts();
  return (
    <>
      {notice}
      {site && (
        <p>
          <a href={site} rel="external">
            {t('acquisitions.site')}
          </a>
        </p>
      )}
      <TeacherLink work={work} />
    </>
  );
}
