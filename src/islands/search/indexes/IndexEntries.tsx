import type { IndexType } from '#contract/shared/constants.ts';
import { formatNumber } from '#lib/format/numbers.ts';
import { entryPath, type IndexEntry } from '#lib/indexes/entry-path.ts';
import { useLocale, useTexts } from '../../ui/island/texts.tsx';

interface Props {
  list: IndexType;
  entries: readonly IndexEntry[];
}

/** CSS class by list: titles are set like titles elsewhere, numbers like call numbers. */
const FACES: Record<IndexType, string | undefined> = {
  titulo: 'work',
  serie: 'work',
  autor: undefined,
  assunto: undefined,
  numero_chamada: 'shelfmark',
  isbn: 'shelfmark',
  issn: 'shelfmark',
};

/** The entries, each with the number of titles and a link to them. */
export function IndexEntries({ list, entries }: Props) {
  const t = useTexts();
  const locale = useLocale();
  return (
    <ol className="index-entries">
      {entries.map((entry, at) => (
        <li key={at}>
          <a className={FACES[list]} dir="auto" href={entryPath(locale, list, entry)}>
            {entry.descricao}
          </a>
          <span>
            {t('search-indexes.titles', {
              count: entry.total,
              shown: formatNumber(entry.total, locale),
            })}
          </span>
        </li>
      ))}
    </ol>
  );
}
