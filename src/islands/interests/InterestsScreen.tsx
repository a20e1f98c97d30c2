import { useState } from 'react';
import { formatDayOfMonth } from '#lib/format/dates.ts';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useAnswer } from '../ui/hooks/use-answer.ts';
import { useResent } from '../ui/hooks/use-resumed.ts';
import { useScreenHeading } from '../ui/hooks/use-screen-heading.ts';
import { useLocale, useTexts } from '../ui/island/texts.tsx';
import { FollowForm } from './FollowForm.tsx';
import { FollowedList } from './FollowedList.tsx';
import { Matches } from './Matches.tsx';
import { NewsSwitches } from './NewsSwitches.tsx';
import { CHANGES, readProfile, type Profile } from './profile.ts';
import { SavedSearches } from './SavedSearches.tsx';

/** Perfil de interesse: what is new and matches, what is followed, kept searches, and how one is told. */
export function InterestsScreen() {
  const t = useTexts();
  const locale = useLocale();
  const [changes, setChanges] = useState(0);
  const { answered, error, retry } = useAnswer(String(changes), readProfile);
  const profile = answered?.answer ?? null;
  const focus = useScreenHeading(useHeading(profile));
  const changed = () => setChanges((count) => count + 1);
  useResent(CHANGES, changed);

  if (error && !profile) {
    return <LoadFailed title={t('interests.failed')} error={error} onRetry={retry} />;
  }
  if (!profile) return <Skeleton shape="rows" count={4} label={t('interests.loading')} />;
  const { matches, followed, searches, news } = profile;
  return (
    <>
      {matches.total > 0 && (
        <p className="space-4">
          {t('interests.since', { date: formatDayOfMonth(matches.dataIni, locale) })}
        </p>
      )}
      <Matches matches={matches.itens} />
      <section className="interest-part">
        <h2>{t('interests.followed')}</h2>
        <FollowedList followed={followed} onChanged={changed} onGone={focus} />
        <FollowForm onChanged={changed} />
      </section>
      <section className="interest-part">
        <h2>{t('interests.searches')}</h2>
        <SavedSearches searches={searches} onChanged={changed} onGone={focus} />
      </section>
      <section className="interest-part">
        <h2>{t('interests.news')}</h2>
        <NewsSwitches news={news} onChanged={changed} />
      </section>
    </>
  );
}

function useHeading(profile: Profile | null): string | null {
  const t = useTexts();
  if (!profile) return null;
  const { total } = profile.matches;
  if (total > 0) return t('interests.heading_new', { count: total });
  return profile.followed.length > 0 ? t('interests.heading_none') : t('interests.heading_nothing');
}
