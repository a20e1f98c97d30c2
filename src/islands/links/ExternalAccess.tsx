import type { ReactNode } from 'react';
import { $session } from '#lib/api/credentials.ts';
import { isApiError } from '#lib/api/http.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { SignInLink } from '../ui/SignInLink.tsx';
import { useTexts } from '../ui/island/texts.tsx';
import { useAnswer } from '../ui/hooks/use-answer.ts';
import { useStore } from '../ui/island/use-store.ts';

interface Address {
  url: string;
  base?: string;
}

interface Props {
  /** What is asked for; null when the address of this page does not say. */
  question: string | null;
  /** The same function every time. */
  ask: (question: string, signal: AbortSignal) => Promise<Address>;
  /** What is said where the institution has no such base; null: why it was refused. */
  notOffered?: ReactNode;
  /** Of its headings. */
  level?: 1 | 2;
}

/** The last page of the catalogue on the way into an external base. */
export function ExternalAccess({ question, ask, notOffered = null, level = 1 }: Props) {
  const t = useTexts();
  const session = useStore($session);
  const { answered, error, retry } = useAnswer(session ? question : null, ask);

  if (question === null) {
    return (
      <EmptyState level={level} title={t('links.nothing_asked')}>
        {t('links.nothing_asked_text')}
      </EmptyState>
    );
  }
  if (!session) {
    return (
      <EmptyState
        level={level}
        title={t('links.log_in_title')}
        actions={<SignInLink variant="solid">{t('links.log_in')}</SignInLink>}
      >
        {t('links.log_in_text')}
      </EmptyState>
    );
  }
  const isMissing = isApiError(error) && error.code === 'base_not_offered';
  if (isMissing && notOffered !== null) return notOffered;
  if (error) {
    return <LoadFailed title={t('links.failed')} error={error} onRetry={retry} />;
  }
  if (!answered) return <Skeleton shape="text" label={t('links.fetching')} />;
  const { url, base } = answered.answer;
  return (
    <EmptyState
      level={level}
      title={t('links.ready')}
      actions={
        <ButtonLink variant="solid" href={url} rel="external noreferrer">
          {base ? t('links.open_base', { base }) : t('links.open')}
        </ButtonLink>
      }
    >
      {t('links.leaving', { host: new URL(url).host })}
    </EmptyState>
  );
}
