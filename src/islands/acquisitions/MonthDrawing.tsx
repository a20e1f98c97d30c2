import { monthShort } from '#lib/format/month-names.ts';
import { useLocale } from '../ui/island/texts.tsx';

interface Month {
  /** YYYY-MM */
  mes: string;
  total: number;
  atendidas: number;
}

const WIDTH = 720;
const HEIGHT = 180;
const FOOT = 24;
const HEAD = 20;

/** A column for each month, filled as far as the library bought: the table below says the same. */
export function MonthDrawing({ months }: { months: readonly Month[] }) {
  const locale = useLocale();
  const most = Math.max(1, ...months.map(({ total }) => total));
  const step = WIDTH / Math.max(1, months.length);
  const height = (count: number) => ((HEIGHT - FOOT - HEAD) * count) / most;
  const floor = HEIGHT - FOOT;
  // Months are named as long as there is room for their names.
  const hasNames = months.length <= 18;
  return (
    <svg className="month-drawing" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      {months.map(({ mes, total, atendidas }, at) => {
        const x = at * step + step * 0.2;
        const width = step * 0.6;
        return (
          <g key={mes}>
            <rect
              className="month-drawing__all"
              {...{ x, width, y: floor - height(total), height: height(total) }}
            />
            <rect
              className="month-drawing__bought"
              {...{ x, width, y: floor - height(atendidas), height: height(atendidas) }}
            />
            {hasNames && total > 0 && (
              <text x={x + width / 2} y={floor - height(total) - 6}>
                {total}
              </text>
            )}
            {hasNames && (
              <text x={x + width / 2} y={HEIGHT - 6}>
                {monthShort(Number(mes.slice(5)), locale)}
              </text>
            )}
          </g>
        );
      })}
      <line x1="0" x2={WIDTH} y1={floor} y2={floor} />
    </svg>
  );
}
