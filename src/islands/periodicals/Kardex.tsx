import { useCallback } from 'react';
import { call } from '#lib/api/call.ts';
import { readKardexPlace, writeKardexPlace, type KardexPlace } from '#lib/periodicals/address.ts';
import { kardexChoice, type Choices, type KardexChoice } from '#lib/periodicals/choices.ts';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useTexts } from '../ui/island/texts.tsx';
import { useAnswer } from '../ui/hooks/use-answer.ts';
import { useLocationQuery } from '../ui/hooks/use-location.ts';
import { KardexControls } from './KardexControls.tsx';
import { KardexHolding } from './KardexHolding.tsx';

interface Props {
  codAcervo: number;
  choices: Choices;
}

/** The issues of one library, as the address chooses them. */
export function Kardex({ codAcervo, choices }: Props) {
  const t = useTexts();
  const [query, setQuery] = useLocationQuery();
  const place = readKardexPlace(query);
  const choice = kardexChoice(choices, place);
  const go = (next: Partial<KardexPlace>) =>
    setQuery(writeKardexPlace(query, { ...place, open: null, ...next }));
  const ask = useCallback(
    (question: string, signal: AbortSignal) =>
      call(
        'GET /kardex/:id/data',
        { params: { id: codAcervo }, query: JSON.parse(question) as ReturnType<typeof queryOf> },
        { signal },
      ),
    [codAcervo],
  );
  const { answered, loading, error, retry } = useAnswer(JSON.stringify(queryOf(choice)), ask);
  const holdings = answered?.answer.assinaturas.filter(
    ({ fasciculos, acervo }) => choice.year === null || fasciculos.length > 0 || acervo.length > 0,
  );

  return (
    <>
      <KardexControls choice={choice} go={go} />
      {error !== null && (
        <LoadFailed title={t('periodicals.kardex_failed')} error={error} onRetry={retry} />
      )}
      {error === null && !holdings && (
        <Skeleton shape="rows" count={4} label={t('periodicals.kardex_loading')} />
      )}
      {error === null && (
        <div className="kardex" aria-busy={loading}>
          {holdings?.map((holding) => (
            <KardexHolding
              key={holding.seq_par}
              codAcervo={codAcervo}
              holding={holding}
              isCurrent={choices.assinaturas.some(
                (one) =>
                  one.corrente &&
                  one.cod_par === holding.cod_par &&
                  one.cod_biblioteca === holding.cod_biblioteca,
              )}
              open={place.open?.seqPar === holding.seq_par ? place.open.seqSec : null}
              onOpen={(seqSec) =>
                go({ open: seqSec === null ? null : { seqPar: holding.seq_par, seqSec } })
              }
            />
          ))}
        </div>
      )}
    </>
  );
}

const queryOf = ({ library, paragraph, period, year }: KardexChoice) => ({
  codBib: library,
  codPar: paragraph,
  ...(period !== null && { codPeriod: period }),
  ...(year !== null && { year }),
});
