import { otherLogins } from '#lib/api/logins.ts';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useAnswer } from '../ui/hooks/use-answer.ts';
import { usePerson } from '../ui/hooks/use-person.ts';
import { useScreenHeading } from '../ui/hooks/use-screen-heading.ts';
import { useTexts } from '../ui/island/texts.tsx';
import { OtherLogins } from './OtherLogins.tsx';

const ask = () => otherLogins();

/** Trocar de usuário: whoever has several logins goes on with another one, without its password. */
export function SwitchUserScreen() {
  const t = useTexts();
  const { answered, error, retry } = useAnswer(String(usePerson()), ask);
  const others = answered?.answer ?? null;
  const count = others?.length ?? 0;
  useScreenHeading(
    others && (count > 0 ? t('account.switch_heading', { count }) : t('account.switch_none')),
  );
  if (error) {
    return <LoadFailed title={t('account.switch_failed')} error={error} onRetry={retry} />;
  }
  if (!others) return <Skeleton shape="rows" count={2} label={t('account.loading')} />;
  return (
    <>
      <p className="space-4">
        {others.length > 0 ? t('account.switch_text') : t('account.switch_none_text')}
      </p>
      <OtherLogins others={others} />
    </>
  );
}
