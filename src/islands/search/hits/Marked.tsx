import { markSearched, type SearchedWord } from '#lib/search/marked.ts';

/** A text with the words that were searched in it marked. */
export function Marked({ text, searched }: { text: string; searched: readonly SearchedWord[] }) {
  return markSearched(text, searched).map((part, at) =>
    part.marked ? (
      <mark role="none" key={at}>
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  );
}
