import { Fragment } from 'react';
import { useTexts } from '../../ui/island/texts.tsx';
import { useConditionWords } from '../query-text.ts';
import type { Results } from '../use-results.ts';

type Parsed = Results['consulta'];

/** How the query was parsed. */
export function ParsedQuery({ results }: { results: Results }) {
  const t = useTexts();
  return (
    <p className="explain">
      {t('search.understood')} <Parts parts={results.consulta.partes} />.
    </p>
  );
}

function Parts({ parts }: { parts: Parsed['partes'] }) {
  const words: Record<string, string> = useConditionWords();
  return parts.map(({ tipo, valor }, at) => (
    <Fragment key={at}>
      {at > 0 && tipo !== 'fecha' && parts[at - 1]?.tipo !== 'abre' && ' '}
      {tipo === 'operador' && (words[valor] ?? valor)}
      {tipo === 'abre' && '('}
      {tipo === 'fecha' && ')'}
      {tipo === 'termo' && <b>{valor}</b>}
      {tipo === 'frase' && <b>“{valor}”</b>}
      {tipo === 'prefixo' && <b>{valor}*</b>}
    </Fragment>
  ));
}
