import { useEffect } from 'react';
import { $copies, loadCopies } from '#lib/stores/copies.ts';
import { titleTabPath } from '#lib/titles/tabs.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Status } from '../../ui/Status.tsx';
import { lazy } from '../../ui/island/lazy.tsx';
import { useLocale, useTexts } from '../../ui/island/texts.tsx';
import { useLazyStore } from '../../ui/island/use-store.ts';

interface Props {
  codAcervo: number;
  /** Where copies were when the page was built: what is said until more is known. */
  held?: string;
  /** The link to the work itself is the page's solid button. */
  hasLink: boolean;
}

// With the parts of the title, which every title page loads.
const LazyNow = lazy(
  () => import('../TitlePart.tsx').then(({ AvailableNow }) => AvailableNow),
  (props: Props) => <Awaited {...props} />,
);

/** What a reader wants to know first: can I have it, where, and if not when; and the act that brings it nearest. */
export function Availability(props: Props) {
  const state = useLazyStore($copies);
  useEffect(() => void loadCopies(props.codAcervo), [props.codAcervo]);
  return state.kind === 'done' ? (
    <LazyNow {...props} copies={state.copies} />
  ) : (
    <Awaited {...props} />
  );
}

/** Where copies were, and the ways to them and to the reference, which need no script. */
function Awaited({ codAcervo, held, hasLink }: Props) {
  const t = useTexts();
  const locale = useLocale();
  return (
    <>
      {held && (
        <p className="record__available">
          <Status kind="awaited" detail={held} />
        </p>
      )}
      {held && !hasLink && (
        <ButtonLink href={titleTabPath(locale, codAcervo, '30')} variant="solid">
          {t('titles.act_find')}
        </ButtonLink>
      )}
      <ButtonLink href={titleTabPath(locale, codAcervo, '33')}>{t('titles.act_cite')}</ButtonLink>
    </>
  );
}
