import { formatDayOfMonth } from '#lib/format/dates.ts';
import { useAnswer } from '../ui/hooks/use-answer.ts';
import { useResent } from '../ui/hooks/use-resumed.ts';
import { useScreenHeading } from '../ui/hooks/use-screen-heading.ts';
import { useLocale, useTexts } from '../ui/island/texts.tsx';
import { Fetched } from '../ui/load/Fetched.tsx';
import { FollowForm } from './FollowForm.tsx';
import { FollowedList } from './FollowedList.tsx';
import { Matches } from './Matches.tsx';
import { NewsSwitches } from './NewsSwitches.tsx';
import { CHANGES, readProfile, type Profile } from './profile.ts';
import { SavedSearches } from './SavedSearches.tsx';

/** Perfil de interesse: what is new and matches, what is followed, kept searches, and how one is told. */
export function InterestsScreen() {
  const t = useTexts();
  const profile = useAnswer('', readProfile);
  const focus = useScreenHeading(useHeading(profile.answered?.answer ?? null));
  useResent(CHANGES, profile.retry);
  return (
    <Fetched
      from={profile}
      failedText={t('interests.failed')}
      loadingText={t('interests.loading')}
      skeletonRows={4}
    >
      {(shown) => <ProfileParts profile={shown} onChanged={profile.retry} onGone={focus} />}
    </Fetched>
  );
}

interface PartsProps {
  profile: Profile;
  onChanged: () => void;
  onGone: () => void;
}

function ProfileParts({ profile, onChanged, onGone }: PartsProps) {
  const t = useTexts();
  const locale = useLocale();
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
        <FollowedList {...{ followed, onChanged, onGone }} />
        <Narrowing followed={followed} total={matches.total} />
        <FollowForm onChanged={onChanged} />
      </section>
      <section className="interest-part">
        <h2>{t('interests.searches')}</h2>
        <SavedSearches {...{ searches, onChanged, onGone }} />
      </section>
      <section className="interest-part">
        <h2>{t('interests.news')}</h2>
        <NewsSwitches news={news} onChanged={onChanged} />
      </section>
    </>
  );
}

/** Work types narrow what else is followed: it is said, with how many new titles are left. */
function Narrowing({ followed, total }: { followed: Profile['followed']; total: number }) {
  const t = useTexts();
  const locale = useLocale();
  const types = followed.filter(({ kind }) => kind === 'tipo_obra');
  const others = followed.filter(({ kind }) => kind !== 'tipo_obra' && kind !== 'periodico');
  if (types.length === 0 || others.length === 0) return null;
  const names = new Intl.ListFormat(locale).format(types.map(({ descricao }) => descricao));
  return <p className="space-4">{t('interests.narrowed', { types: names, count: total })}</p>;
}

function useHeading(profile: Profile | null): string | null {
  const t = useTexts();
  if (!profile) return null;
  const { total } = profile.matches;
  if (total > 0) return t('interests.heading_new', { count: total });
  return profile.followed.length > 0 ? t('interests.heading_none') : t('interests.heading_nothing');
}
