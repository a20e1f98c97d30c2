import type { CSSProperties } from 'react';
import { rangeText, type CopyPlace } from '#lib/titles/place.ts';
import { useTexts } from '../../ui/island/texts.tsx';

type Plan = NonNullable<CopyPlace['planta']>;
type Shelf = Plan['estantes'][number];
type Point = Plan['caminho'][number];

interface Props {
  plan: Plan;
  steps: NonNullable<CopyPlace['passos']>;
  library: string;
}

/** Width of a plan in its usual units, in which sizes of text and marks are given. */
const USUAL_WIDTH = 880;

/** The floor with the shelf lit and the way to it. The steps beside it say the same in words. */
export function FloorPlan({ plan, steps, library }: Props) {
  const t = useTexts();
  const { x, y, largura: width, altura: height, caminho: way } = plan;
  const unit = Math.max(width, height) / USUAL_WIDTH;
  const style = { '--unit': `${unit}px` } as CSSProperties;
  const label = t('plans.drawing', { floor: plan.andar, library, shelf: steps.estante });
  return (
    <div className="plan">
      <svg viewBox={`${x} ${y} ${width} ${height}`} role="img" aria-label={label} style={style}>
        {plan.linhas.map(({ pontos: points, parede: isWall }, at) => (
          <polyline
            key={at}
            className={isWall ? 'plan__wall' : 'plan__thin'}
            points={pointsText(points)}
          />
        ))}
        {plan.textos.map(({ texto: text, ...at }, index) => (
          <text key={index} className="plan__label" {...at}>
            {text}
          </text>
        ))}
        {plan.estantes.map((shelf) => (
          <PlanShelf key={shelf.nome} shelf={shelf} unit={unit} />
        ))}
        {way.length > 1 && <DrawnWay points={way} unit={unit} />}
      </svg>
    </div>
  );
}

const pointsText = (points: readonly Point[]): string =>
  points.map(({ x, y }) => `${x},${y}`).join(' ');

/** Width of a character of the monospaced face, in sizes of the font. */
const CHARACTER = 0.62;

/** A shelf with its name, and its range along the longer side. */
function PlanShelf({ shelf, unit }: { shelf: Shelf; unit: number }) {
  const { x, y, largura: width, altura: height, nome: name, aqui: isHere } = shelf;
  const range = rangeText(shelf.de, shelf.ate);
  const isUpright = height >= width;
  const [long, short] = isUpright ? [height, width] : [width, height];
  // The name stands in a square at one end, the range fills what is left.
  const square = Math.min(short, long * 0.4);
  const fit = (text: string, space: number): CSSProperties => ({
    ...({ '--fit': `${(space * 0.9) / (text.length * CHARACTER)}px` } as CSSProperties),
  });
  const label = {
    x: x + (isUpright ? width / 2 : square / 2),
    y: y + (isUpright ? square / 2 : height / 2),
  };
  const end = isUpright
    ? { x: x + width / 2, y: y + height - 6 * unit }
    : { x: x + square, y: y + height / 2 };
  return (
    <g className={isHere ? 'plan__shelf plan__shelf--here' : 'plan__shelf'}>
      <rect {...{ x, y, width, height }} />
      <text className="plan__name" {...label} style={fit(name, square)}>
        {name}
      </text>
      <text
        className="plan__range"
        transform={`translate(${end.x} ${end.y})${isUpright ? ' rotate(-90)' : ''}`}
        style={fit(range, long - square)}
      >
        {range}
      </text>
    </g>
  );
}

function DrawnWay({ points, unit }: { points: readonly Point[]; unit: number }) {
  const [start, before, end] = [points[0], points.at(-2), points.at(-1)];
  if (!start || !before || !end) return null;
  const turn = (Math.atan2(end.y - before.y, end.x - before.x) * 180) / Math.PI;
  return (
    <g className="plan__way">
      <polyline points={pointsText(points)} />
      <circle cx={start.x} cy={start.y} r={8 * unit} />
      <path
        d="M0 0L-16 -9V9z"
        transform={`translate(${end.x} ${end.y}) rotate(${turn}) scale(${unit})`}
      />
    </g>
  );
}
