import { useEffect } from 'react';
import { $copies, loadCopies } from '#lib/stores/copies.ts';
import { placePath } from '#lib/titles/place.ts';
import { titleTabPath } from '#lib/titles/tabs.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Status } from '../../ui/Status.tsx';
import { useFirstView } from '../../ui/hooks/use-first-view.ts';
import { useLazy } from '../../ui/island/use-lazy.ts';
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
const load = () => import('../TitlePart.tsx');

/**
 * What a reader wants to know first: can I have it, where, and if not when; and the act that brings it nearest. One
 * element whatever it says, so that news are no new paint of a large block.
 */
export function Availability(props: Props) {
  const { codAcervo, held } = props;
  const t = useTexts();
  const locale = useLocale();
  const state = useLazyStore($copies);
  const loaded = useLazy(load);
  useEffect(() => void loadCopies(codAcervo), [codAcervo]);
  const copies = state.kind === 'done' && loaded ? state.copies : null;
  const line = copies
    ? loaded?.lineOf(copies, locale, t)
    : held && ({ kind: 'awaited', word: undefined, detail: held } as const);
  const Acts = loaded?.AvailableActs;
  useFirstView('AvailabilityIsland', copies !== null || state.kind === 'failed');
  return (
    <>
      <p className="record__available">
        {line && (
          <Status kind={line.kind} detail={line.detail}>
            {line.word}
          </Status>
        )}
      </p>
      {Acts && copies ? <Acts {...props} copies={copies} /> : <AwaitedActs {...props} />}
    </>
  );
}

/** The ways to the copies and to the reference, which need no script. */
function AwaitedActs({ codAcervo, held, hasLink }: Props) {
  const t = useTexts();
  const locale = useLocale();
  return (
    <>
      {held && !hasLink && (
        <ButtonLink href={placePath(locale, codAcervo)} variant="solid">
          {t('titles.act_find')}
        </ButtonLink>
      )}
      <ButtonLink href={titleTabPath(locale, codAcervo, '33')}>{t('titles.act_cite')}</ButtonLink>
    </>
  );
}
