import { readPlan } from '#api/catalogue/plans/read-plan.ts';
import type { Plan } from '#api/catalogue/plans/plan.ts';

/** Two rows of shelves on both sides of an aisle, with passages between them. */
export const SHELVES = `
  <rect id="shelf-6" x="340" y="60" width="46" height="158" data-from="700" data-to="709"/>
  <rect id="shelf-13" x="692" y="302" width="46" height="158" data-from="869.3 C" data-to="869.3 S"/>
  <rect id="shelf-14" x="604" y="302" width="46" height="158" data-from="869.3 S" data-to="869.3 Z"/>
  <rect id="shelf-15" x="516" y="302" width="46" height="158" data-from="869.4" data-to="899"/>
  <rect id="shelf-16" x="428" y="302" width="46" height="158" data-from="900" data-to="918"/>
  <rect id="shelf-17" x="340" y="302" width="46" height="158" data-from="920" data-to="989"/>`;

export const AISLES = `
  <polyline class="aisle" points="210,440 210,262 800,262" data-name="corredor do meio"/>
  <path class="aisle" d="M583 262V460M671 262v198"/>`;

export const planFile = (inside: string, root = ''): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 880 520" data-library="1" data-floor="2º andar" ${root}>
  <path class="wall" d="M20 20h840v480H20z"/>
  <text x="38" y="56">Mesas de <tspan>leitura</tspan></text>
  <circle class="entrance" cx="150" cy="440" r="8" data-name="escada e elevador"/>
  ${inside}
</svg>`;

export function plan(inside = SHELVES + AISLES, root = ''): Plan {
  const { plan: read, problems } = readPlan(planFile(inside, root), 'plan.svg');
  if (!read) throw new Error(problems.join('\n'));
  return read;
}
