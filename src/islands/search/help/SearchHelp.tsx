import { Fragment } from 'react';
import { useTexts } from '../../ui/island/texts.tsx';
import type { Results } from '../use-results.ts';

/** Words of the search that no title has. */
export function SearchHelp({ nao_encontradas: missing = [] }: NonNullable<Results['ajuda']>) {
  const t = useTexts();
  if (missing.length === 0) return null;
  return (
    <p className="explain">
      {t('search.missing')}{' '}
      {missing.map((word, at) => (
        <Fragment key={word}>
          {at > 0 && ', '}
          <b>{word}</b>
        </Fragment>
      ))}
    </p>
  );
}
