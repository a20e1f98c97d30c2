import type { ReferenceRun } from '#lib/references/runs.ts';

type Props = {
  runs: readonly ReferenceRun[];
  /**
   * Without the day of access: for pages that are kept, which cannot know the day on which somebody
   * reads them.
   */
  withoutAccess?: boolean;
  /** Language of its own words: "pt-BR" of a reference by the Brazilian standard. */
  lang?: string;
};

/** A reference as one formatted paragraph. */
export function Reference({ runs, withoutAccess = false, lang }: Props) {
  const shown = withoutAccess ? runs.filter(({ acesso }) => !acesso) : runs;
  return (
    <p className="reference" lang={lang} dir="auto">
      <Runs runs={shown} />
    </p>
  );
}

/** Formatted text. */
export function Runs({ runs }: { runs: readonly ReferenceRun[] }) {
  return runs.map(({ texto, destaque }, at) => {
    if (destaque === 'negrito') return <strong key={at}>{texto}</strong>;
    return destaque === 'italico' ? <em key={at}>{texto}</em> : texto;
  });
}
