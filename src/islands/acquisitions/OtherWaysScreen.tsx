import type { ReactNode } from 'react';
import { ACTIVITY } from '#contract/shared/activities.ts';
import { accountPath, type AccountPage } from '#lib/routes/account.ts';
import { requestedWorkSearch, requestedWork } from '#lib/routes/requested-work.ts';
import { useIsTeacher } from './TeacherLink.tsx';
import { useActivity } from '../ui/hooks/use-activities.ts';
import { useScreenHeading } from '../ui/hooks/use-screen-heading.ts';
import { useLocale, useTexts } from '../ui/island/texts.tsx';

/** Pedir de outro modo: the ways to a work that could not be had so far; each form knows it already. */
export function OtherWaysScreen() {
  const t = useTexts();
  const maySuggest = useActivity(ACTIVITY.acquisitionSuggestion);
  const isTeacher = useIsTeacher(maySuggest);
  const { titulo: title } = requestedWork(window.location.search);
  useScreenHeading(
    title === ''
      ? t('acquisitions-suggestions.ways_heading')
      : t('acquisitions-suggestions.ways_heading_of', { title }),
  );
  return (
    <>
      <p className="space-4">{t('acquisitions-suggestions.ways_intro')}</p>
      <ul className="other-ways space-6">
        <Way page="outside" name={t('acquisitions-suggestions.way_outside')}>
          {t('acquisitions-suggestions.way_outside_text')}
        </Way>
        {maySuggest && (
          <Way page="suggest" name={t('acquisitions-suggestions.way_suggest')}>
            {t('acquisitions-suggestions.way_suggest_text')}
          </Way>
        )}
        {maySuggest && isTeacher && (
          <Way page="suggestAsTeacher" name={t('acquisitions.for_course')}>
            {t('acquisitions-suggestions.way_course_text')}
          </Way>
        )}
        <Way page="copies" name={t('acquisitions-suggestions.way_copy')}>
          {t('acquisitions-suggestions.way_copy_text')}
        </Way>
        <Way page="research" name={t('acquisitions-suggestions.way_librarian')}>
          {t('acquisitions-suggestions.way_librarian_text')}
        </Way>
      </ul>
    </>
  );
}

/** One way: its form, with the work of this address. */
function Way({ page, name, children }: { page: AccountPage; name: string; children: ReactNode }) {
  const locale = useLocale();
  return (
    <li>
      <h2>
        <a
          href={`${accountPath(locale, page)}${requestedWorkSearch(requestedWork(window.location.search))}`}
        >
          {name}
        </a>
      </h2>
      <p>{children}</p>
    </li>
  );
}
