import type { CSSProperties, KeyboardEventHandler, ReactNode } from 'react';
import { toCoverWork, coverPicture } from '#lib/covers/cover-work.ts';
import { workLang } from '#lib/format/languages.ts';
import { spokenName } from '#lib/format/names.ts';
import { titlePath } from '#lib/routes/paths.ts';
import { Cover } from '../ui/Cover.tsx';
import { useLocale, useTexts } from '../ui/island/texts.tsx';
import { SeenStatus } from './SeenStatus.tsx';
import type { ShelfTitle } from './use-shelf.ts';

interface Props {
  title: Omit<ShelfTitle, 'etiqueta'>;
  /** Lines of the label under its cover. */
  label?: readonly string[];
  /** It is the one whose page this is. */
  isOwn?: boolean;
  tabIndex?: number;
  onFocus?: () => void;
  onKeyDown?: KeyboardEventHandler;
  /** What else is to say of it. */
  children?: ReactNode;
}

/** A title on a shelf: its cover, its label, and how it stands now. */
export function SeenTitle({ title, label, isOwn = false, children, ...focus }: Props) {
  const t = useTexts();
  const locale = useLocale();
  const { cod_acervo: code, author, tipo_capa: kind, desc_tipo_obra: kindWord } = title;
  return (
    <li className="rack__item" data-place={isOwn ? true : undefined}>
      <a
        className="rack__link"
        href={titlePath(locale, code)}
        aria-current={isOwn ? 'page' : undefined}
        draggable={false}
        {...focus}
      >
        <span className="rack__stand">
          {isOwn && (
            <span className="rack__own" aria-hidden="true">
              {t('related.this_title')}
            </span>
          )}
          <Cover work={toCoverWork(title)} image={coverPicture(title)} />
        </span>
        {label && <Label lines={label} />}
        <span className="rack__title work apart" lang={workLang(title.idioma, locale)} dir="auto">
          {title.title}
        </span>
        <span className="rack__who apart" dir="auto">
          {spokenName(author) || kindWord}
        </span>
        {kind !== 'livro' && author !== '' && <span className="visually-hidden"> {kindWord}</span>}
        <SeenStatus title={title} />
        {children}
      </a>
    </li>
  );
}

/** A call number as on the back of the book. */
export function Label({ lines }: { lines: readonly string[] }) {
  const style = { '--longest': Math.max(...lines.map(({ length }) => length)) } as CSSProperties;
  return (
    <span className="rack__label" style={style}>
      {lines.join('\n')}
    </span>
  );
}
