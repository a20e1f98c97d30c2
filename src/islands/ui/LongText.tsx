import { splitLong } from '#lib/format/texts.ts';

type Props = {
  text: string;
  className?: string;
  /** Where it is not the page's. */
  lang?: string | undefined;
  /** On the line that opens the rest of a long text. */
  moreText: string;
};

/** A paragraph; of a very long one the rest is opened by a press. */
export function LongText({ text, className, lang, moreText }: Props) {
  const [shown, rest] = splitLong(text);
  return (
    <div className={className}>
      <p lang={lang}>{rest === '' ? shown : `${shown}…`}</p>
      {rest !== '' && (
        <details className="more">
          <summary>{moreText}</summary>
          <p lang={lang}>…{rest}</p>
        </details>
      )}
    </div>
  );
}
