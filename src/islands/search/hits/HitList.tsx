import type { SearchedWord } from '#lib/search/marked.ts';
import type { Display } from '#lib/search/address.ts';
import type { ComponentProps } from 'react';
import { lazy } from '../../ui/island/lazy.tsx';
import { useTexts } from '../../ui/island/texts.tsx';
import type { HitCovers } from './HitCovers.tsx';
import { HitRow } from './HitRow.tsx';
import { TitlesDrawn } from './TitleReferences.tsx';
import type { Results } from '../use-results.ts';

/** Its place is held, or the pager would move down. */
const LazyCovers = lazy<ComponentProps<typeof HitCovers>>(
  () => import('./HitCovers.tsx').then((module) => module.HitCovers),
  () => <div style={{ minBlockSize: '100svh' }} />,
);

/** The results of a page, as full rows or as covers. */
export function HitList({ results, display }: { results: Results; display: Display }) {
  const t = useTexts();
  const { bibliografia: reading } = results;
  const searched = searchedWords(results.consulta.partes);
  if (display === 'C') return <LazyCovers hits={results.itens} searched={searched} />;
  return (
    <ol className="hits">
      {results.itens.map((hit) => (
        <HitRow
          key={hit.cod_acervo}
          hit={hit}
          searched={searched}
          reading={
            reading &&
            (reading.basica.includes(hit.cod_acervo)
              ? t('search.basic')
              : t('search.complementary'))
          }
        />
      ))}
      <TitlesDrawn hits={results.itens} />
    </ol>
  );
}

/** The words of the parsed query, to be marked in the results, which contain no words after NOT anyway. */
const searchedWords = (parts: Results['consulta']['partes']): SearchedWord[] =>
  parts.flatMap(({ tipo, valor }) =>
    tipo === 'termo' || tipo === 'frase' || tipo === 'prefixo'
      ? [{ word: valor, prefix: tipo === 'prefixo' }]
      : [],
  );
