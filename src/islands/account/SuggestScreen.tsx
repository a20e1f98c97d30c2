import { useState, type SubmitEvent } from 'react';
import { call } from '#lib/api/call.ts';
import { accountPath } from '#lib/routes/account.ts';
import { requestedWork } from '#lib/routes/requested-work.ts';
import { fillDraft, newKey } from '#lib/stores/drafts.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { Notice, Problem } from '../ui/Notice.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { Field } from '../ui/form/Field.tsx';
import { RadioGroup } from '../ui/form/Radio.tsx';
import { useAnswer } from '../ui/hooks/use-answer.ts';
import { useDraft, type DraftFields } from '../ui/hooks/use-draft.ts';
import { usePerson } from '../ui/hooks/use-person.ts';
import { useResumed } from '../ui/hooks/use-resumed.ts';
import { useSentHere } from '../ui/hooks/use-sent-here.ts';
import { useScreenHeading } from '../ui/hooks/use-screen-heading.ts';
import { useLocale, useTexts } from '../ui/island/texts.tsx';
import { UnitFields } from '../units/UnitFields.tsx';
import { useUnits, type Units } from '../units/use-units.ts';
import { SimilarNotice } from '../acquisitions/SimilarNotice.tsx';
import { TeacherLink } from '../acquisitions/TeacherLink.tsx';
import { Line, MoreFields } from '../acquisitions/SuggestionFields.tsx';
import { copiesIn, LOOK, SEND, useSuggestion } from '../acquisitions/use-suggestion.ts';

/** Whether a suggestion was sent from here. */
function useSent(): [boolean, (sent: boolean) => void] {
  const [sent, setSent] = useSentHere<true>(usePerson());
  return [sent !== null, (is) => setSent(is || null)];
}

/** Sugerir uma compra. */
export function SuggestScreen() {
  const t = useTexts();
  const [sent, setSent] = useSent();
  const focus = useScreenHeading(
    sent ? t('acquisitions-suggestions.sent_heading') : t('acquisitions.title'),
  );
  return (
    <OwnForm
      sent={sent}
      onSent={(is) => {
        setSent(is);
        focus();
      }}
    />
  );
}

/** Sugestão de docente: for a course, with how many copies it needs. */
export function TeacherScreen() {
  const t = useTexts();
  const person = usePerson();
  const [sent, setSent] = useSent();
  const focus = useScreenHeading(
    sent
      ? t('acquisitions-suggestions.sent_heading')
      : t('acquisitions-suggestions.teacher_heading'),
  );
  const { answered, error, retry } = useAnswer(String(person), askForm);
  if (error) {
    return (
      <LoadFailed title={t('acquisitions-suggestions.form_failed')} error={error} onRetry={retry} />
    );
  }
  if (!answered)
    return <Skeleton shape="rows" count={4} label={t('acquisitions-suggestions.loading')} />;
  if (!answered.answer.docente) return <TeachersOnly />;
  return (
    <OwnForm
      teaching
      sent={sent}
      onSent={(is) => {
        setSent(is);
        focus();
      }}
    />
  );
}

const askForm = (_question: string, signal: AbortSignal) =>
  call('GET /aquisicao/sugestoes/dados', {}, { signal });

function TeachersOnly() {
  const t = useTexts();
  const locale = useLocale();
  return (
    <div className="space-5">
      <Notice
        tone="warn"
        actions={
          <ButtonLink href={accountPath(locale, 'suggest')}>
            {t('acquisitions-suggestions.suggest')}
          </ButtonLink>
        }
      >
        {t('acquisitions-suggestions.teachers_only')}
      </Notice>
    </div>
  );
}

interface OwnFormProps {
  teaching?: boolean;
  sent: boolean;
  onSent: (sent: boolean) => void;
}

function OwnForm({ teaching = false, sent, onSent }: OwnFormProps) {
  const person = usePerson();
  const t = useTexts();
  const locale = useLocale();
  if (!sent) return <SuggestForm key={person} teaching={teaching} onSent={() => onSent(true)} />;
  return (
    <div className="space-5">
      <Notice tone="ok" live="status">
        {t('acquisitions-suggestions.sent')}
      </Notice>
      <div className="row space-5">
        <ButtonLink variant="solid" href={accountPath(locale, 'suggestions')}>
          {t('acquisitions-suggestions.follow')}
        </ButtonLink>
        <Button onClick={() => onSent(false)}>{t('acquisitions-suggestions.another')}</Button>
      </div>
    </div>
  );
}

function SuggestForm({ teaching, onSent }: { teaching: boolean; onSent: () => void }) {
  const t = useTexts();
  const name = teaching ? 'teaching-suggestion' : 'suggestion';
  useState(() => fillDraft(name, { ...requestedWork(window.location.search) }));
  const draft = useDraft(name);
  const units = useSavedUnits(draft);
  const { campus, library } = units;
  const own = useSuggestion({ draft, campus, library, teaching, onSent });
  const { form, busy, problem, similar, submit, errorOf } = own;
  useInterrupted(units, own);
  const labels = { titulo: t('acquisitions.work_title'), editor: t('acquisitions.publisher') };
  const line = { draft, busy };
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    submit();
  };
  return (
    <form ref={form} className="suggestion-form space-6" noValidate onSubmit={send}>
      <p>
        {teaching
          ? t('acquisitions-suggestions.teacher_intro')
          : t('acquisitions-suggestions.intro')}
      </p>
      {!teaching && <TeacherLink work={requestedWork(window.location.search)} />}
      <Line
        {...line}
        name="titulo"
        label={labels.titulo}
        required
        error={errorOf('titulo', labels.titulo)}
      />
      <UnitFields units={units} error={errorOf('biblioteca', t('frame.library'))} />
      <Line
        {...line}
        name="editor"
        label={labels.editor}
        required
        error={errorOf('editor', labels.editor)}
      />
      {teaching && <TeachingFields {...line} errorOf={errorOf} />}
      <MoreFields {...line} />
      {similar && <SimilarNotice similar={similar} />}
      <Problem>{problem}</Problem>
      <div className="row">
        <Button type="submit" variant="solid" busy={busy}>
          {similar ? t('acquisitions.send_anyway') : t('acquisitions-suggestions.send')}
        </Button>
        <p className="small muted">{t('acquisitions-suggestions.draft_kept')}</p>
      </div>
    </form>
  );
}

/** Campus and library, which are saved with the draft. */
function useSavedUnits(draft: DraftFields): Units {
  const numberIn = (name: string) => Number(draft.value(name)) || null;
  const [saved] = useState(() => ({ campus: numberIn('campus'), library: numberIn('biblioteca') }));
  const units = useUnits(saved);
  return {
    ...units,
    chooseCampus: (campus) => {
      draft.setAll({ campus: String(campus), biblioteca: '' });
      units.chooseCampus(campus);
    },
    chooseLibrary: (library) => {
      draft.setAll({ campus: String(units.campus ?? ''), biblioteca: String(library) });
      units.chooseLibrary(library);
    },
  };
}

/** What signing in interrupted goes on where it was: looking, once the libraries are there, or sending. */
function useInterrupted(
  units: Units,
  { submit, resume }: Pick<ReturnType<typeof useSuggestion>, 'submit' | 'resume'>,
): void {
  useResumed(SEND, ({ input, idempotencyKey }) => resume(input.body, idempotencyKey ?? newKey()));
  useResumed(units.state === 'ready' ? LOOK : null, submit);
}

interface TeachingProps {
  draft: DraftFields;
  busy: boolean;
  errorOf: (field: string, label: string) => string | undefined;
}

function TeachingFields({ draft, busy, errorOf }: TeachingProps) {
  const t = useTexts();
  const course = t('acquisitions-suggestions.course');
  const copies = t('acquisitions-suggestions.copies');
  return (
    <>
      <Line
        draft={draft}
        busy={busy}
        name="disciplina"
        label={course}
        required
        error={errorOf('disciplina', course)}
      />
      <RadioGroup
        legend={t('acquisitions-suggestions.use')}
        name="uso"
        value={draft.value('uso') || 'basica'}
        options={[
          { value: 'basica', label: t('acquisitions-suggestions.use_basic') },
          { value: 'complementar', label: t('acquisitions-suggestions.use_further') },
        ]}
        onChange={(value) => draft.set('uso', value)}
      />
      <Field
        label={copies}
        name="exemplares"
        inputMode="numeric"
        value={copiesIn(draft)}
        maxLength={3}
        readOnly={busy}
        required
        error={errorOf('exemplares', copies)}
        // A blank: what was emptied stays empty.
        onChange={({ target }) => draft.set('exemplares', target.value || ' ')}
      />
    </>
  );
}
