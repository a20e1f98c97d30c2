import { coverModel } from '#lib/covers/cover-model.ts';
import type { CoverWork } from '#lib/covers/cover-model.ts';

type Props = {
  work: CoverWork;
  /** The address of a picture, laid over the drawn cover: one that cannot be loaded leaves it to see. */
  image?: string | undefined;
};

/** The cover of a work: decoration, since the text beside it says all. The twin of Cover.astro. */
export function Cover({ work, image }: Props) {
  const { className, art, title, author, call, issue } = coverModel(work);
  return (
    <span className={className} aria-hidden="true">
      <svg className="cover__art" viewBox={art.viewBox} focusable="false">
        {art.shapes.map(({ d, ink, stroke }, at) => (
          <path
            key={at}
            className={`cover__${stroke ? 'line-' : ''}${ink}`}
            d={d}
            strokeWidth={stroke}
          />
        ))}
      </svg>
      <span className="cover__text">
        {author && <span className="cover__author">{author}</span>}
        <span className="cover__title">{title}</span>
      </span>
      {issue && <span className="cover__issue">{issue}</span>}
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
