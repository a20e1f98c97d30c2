import { coverModel } from '#lib/covers/cover-model.ts';
import type { CoverWork } from '#lib/covers/cover-model.ts';

type Props = {
  work: CoverWork;
  /** The address of a picture, laid over title and ground: one that cannot be loaded leaves them to see. */
  image?: string | undefined;
};

/** The cover of a work: decoration, since the text beside it says all. The twin of Cover.astro. */
export function Cover({ work, image }: Props) {
  const { className, art, title, lang, author, call, year } = coverModel(work);
  return (
    <span className={className} aria-hidden="true">
      {!image && (
        <svg className="cover__art" viewBox={art.viewBox}>
          <path className="cover__first" d={art.first} />
          <path className="cover__second" d={art.second} />
        </svg>
      )}
      <span className="cover__text">
        {author && (
          <span className="cover__author" dir="auto">
            {author}
          </span>
        )}
        <span className="cover__title" lang={lang} dir="auto">
          {title}
        </span>
      </span>
      {year && <span className="cover__year">{year}</span>}
      {call && <span className="cover__shelf">{call}</span>}
      {image && (
        <img
          key={image}
          className="cover__photo"
          src={image}
          alt=""
          width={120}
          height={180}
          loading="lazy"
          decoding="async"
        />
      )}
    </span>
  );
}
