import { splitLong } from '#lib/format/texts.ts';

type Props = {
  text: string;
  className?: string;
  /** On the line that opens the rest of a long text. */
  moreText: string;
};

/** A paragraph; of a very long one the rest is opened by a press. */
export function LongText({ text, className, moreText }: Props) {
  const [shown, rest] = splitLong(text);
  return (
    <div className={className}>
      <p>{rest === '' ? shown : `${shown}…`}</p>
      {rest !== '' && (
        <details className="more">
          <summary>{moreText}</summary>
          <p>…{rest}</p>
        </details>
      )}
    </div>
  );
}
