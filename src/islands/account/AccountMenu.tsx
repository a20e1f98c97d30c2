import { useEffect, useId, useRef, useState, type RefObject } from 'react';
import { accountPath, type AccountPage } from '#lib/routes/account.ts';
import { lazy } from '../ui/island/lazy.tsx';
import { takeClick } from '../ui/take-click.ts';
import { useLocale, useTexts } from '../ui/island/texts.tsx';
import { groupNames, PAGES } from './pages.ts';
import { useCounts } from './use-counts.ts';
import { useIsOffered } from './use-is-offered.ts';

interface Props {
  current: AccountPage;
  onGo: (page: AccountPage) => void;
}

/** Up to so many lines all groups stand open; then only the one that one is in, or the first. */
const OPEN_UP_TO = 10;

const NAMES = Object.keys(PAGES) as AccountPage[];
const GROUPS = [...new Set(Object.values(PAGES).map(({ group }) => group))];

const isOpen = (group: string, current: AccountPage): boolean =>
  NAMES.length <= OPEN_UP_TO ||
  group === (PAGES[current].group ?? GROUPS.find((other) => other !== null));

/** The screens of the personal area: a list beside the text; on phones a button that opens it. */
export function AccountMenu({ current, onGo }: Props) {
  const t = useTexts();
  const list = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const names = groupNames(t);
  const isOffered = useIsOffered();
  const go = (page: AccountPage) => {
    setOpen(false);
    onGo(page);
  };
  useEscape(button, () => setOpen(false), open);

  return (
    <div className="account-menu">
      <button
        ref={button}
        type="button"
        className="account-menu__button"
        aria-expanded={open}
        aria-controls={list}
        onClick={() => setOpen(!open)}
      >
        <b>{PAGES[current].name(t)}</b>
        <span>{t('account.menu')}</span>
      </button>
      <nav id={list} className="account-menu__list" aria-label={t('account.menu_label')}>
        {GROUPS.map((group) => {
          const pages = NAMES.filter(
            (page) => PAGES[page].group === group && !PAGES[page].hidden && isOffered(page),
          );
          if (pages.length === 0) return null;
          if (group === null)
            return (
              <div key="">
                <Links {...{ pages, current }} onGo={go} />
              </div>
            );
          const isCurrent = isOpen(group, current);
          return (
            <Group key={group} name={names[group]} {...{ pages, current, isCurrent }} onGo={go} />
          );
        })}
      </nav>
    </div>
  );
}

/** Esc closes the list and gives the focus back to its button. */
function useEscape(button: RefObject<HTMLElement | null>, close: () => void, isOpen: boolean) {
  useEffect(() => {
    if (!isOpen) return;
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      close();
      button.current?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });
}

const LazyForTeachers = lazy(() =>
  import('../acquisitions/TeacherLink.tsx').then(({ ForTeachers }) => ForTeachers),
);

interface GroupProps extends Props {
  name: string;
  pages: readonly AccountPage[];
  isCurrent: boolean;
}

/** Some of its lines are for teachers: who is one is asked when the group is opened. */
function Group({ name, pages, current, isCurrent, onGo }: GroupProps) {
  const [wasOpened, setOpened] = useState(isCurrent);
  const ofTeachers = pages.filter((page) => PAGES[page].forTeachers);
  const ofAll = pages.filter((page) => !PAGES[page].forTeachers);
  return (
    <details
      open={isCurrent}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) setOpened(true);
      }}
    >
      <summary>{name}</summary>
      <Links pages={ofAll} current={current} onGo={onGo} />
      {ofTeachers.length > 0 && (wasOpened || isCurrent) && (
        <LazyForTeachers>
          <Links pages={ofTeachers} current={current} onGo={onGo} />
        </LazyForTeachers>
      )}
    </details>
  );
}

function Links({ pages, current, onGo }: Props & { pages: readonly AccountPage[] }) {
  const t = useTexts();
  const locale = useLocale();
  const counts = useCounts();
  const isLoaded = (page: AccountPage) => PAGES[page].ownDocument ?? PAGES[current].ownDocument;
  return (
    <ul>
      {pages.map((page) => (
        <li key={page}>
          <a
            href={accountPath(locale, page)}
            aria-current={page === current ? 'page' : undefined}
            onClick={(event) => takeClick(event, isLoaded(page) ? undefined : () => onGo(page))}
          >
            <span>
              {PAGES[page].name(t)}
              <span className="visually-hidden">{counts[page]?.spoken}</span>
            </span>
            <span className="account-menu__count num" aria-hidden="true">
              {counts[page]?.shown}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
