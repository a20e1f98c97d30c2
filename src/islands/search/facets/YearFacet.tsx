import { useState } from 'react';
import { decadesOf, yearSpan } from '#lib/search/years.ts';
import { withFilter } from '#lib/search/address.ts';
import { Button } from '../../ui/Button.tsx';
import { useTexts } from '../../ui/island/texts.tsx';
import type { Searching } from '../use-address.ts';
import type { FilterEntry } from '../use-results.ts';

interface Props {
  searching: Searching;
  entry: FilterEntry;
  isDrawn: boolean;
}

const HEIGHT = 60;

/** Years as a histogram of decades with two number fields, and a sentence for screen readers. */
export function YearFacet({ searching, entry, isDrawn }: Props) {
  const { search, go } = searching;
  const decades = decadesOf(entry.itens);
  const span = yearSpan(search.filters.ano?.[0]);
  return (
    <>
      {isDrawn && <Histogram decades={decades} span={span} />}
      <YearRange
        key={search.filters.ano?.[0] ?? ''}
        from={span?.from ?? ''}
        to={span?.to ?? ''}
        onApply={(value) => go(withFilter(search, 'ano', value ? [value] : []))}
      />
    </>
  );
}

interface HistogramProps {
  decades: ReturnType<typeof decadesOf>;
  span: ReturnType<typeof yearSpan>;
}

export function Histogram({ decades, span }: HistogramProps) {
  const t = useTexts();
  const first = decades[0];
  const last = decades.at(-1);
  const peak = decades.reduce((best, decade) => (decade.total > best.total ? decade : best));
  if (!first || !last) return null;
  const inside = (start: number) =>
    span === null ? true : start + 9 >= Number(span.from || 0) && start <= Number(span.to || 9999);
  return (
    <>
      <svg
        className="histogram"
        viewBox={`0 0 ${decades.length * 10} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('search.year_histogram', {
          from: first.from,
          to: last.to,
          count: peak.total,
          peak: peak.start,
        })}
      >
        {decades.map(({ start, total }, at) => {
          const height = total === 0 ? 0 : Math.max(2, (total / peak.total) * HEIGHT);
          return (
            <rect
              key={start}
              className={inside(start) && total > 0 ? 'histogram__in' : undefined}
              x={at * 10 + 1}
              width={8}
              y={HEIGHT - height}
              height={height}
            />
          );
        })}
      </svg>
      <div className="histogram__scale" aria-hidden="true">
        <span>{first.from}</span>
        <span>{last.to}</span>
      </div>
    </>
  );
}

interface RangeProps {
  from: string;
  to: string;
  onApply: (value: string) => void;
}

function YearRange({ from, to, onApply }: RangeProps) {
  const t = useTexts();
  const [start, setStart] = useState(from);
  const [end, setEnd] = useState(to);
  const digits = (text: string) => text.replace(/\D/g, '').slice(0, 4);
  return (
    <form
      className="range"
      onSubmit={(event) => {
        event.preventDefault();
        onApply(start === '' && end === '' ? '' : `${start}-${end}`);
      }}
    >
      <input
        className="input"
        aria-label={t('search.year_from')}
        inputMode="numeric"
        value={start}
        onChange={({ target }) => setStart(digits(target.value))}
      />
      <span>{t('search.year_between')}</span>
      <input
        className="input"
        aria-label={t('search.year_to')}
        inputMode="numeric"
        value={end}
        onChange={({ target }) => setEnd(digits(target.value))}
      />
      <Button type="submit" size="small">
        {t('search.year_apply')}
      </Button>
    </form>
  );
}
