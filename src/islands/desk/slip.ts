import type { LogEntry } from '#lib/desk/desk.ts';
import type { Workstation } from '#lib/staff/workstation.ts';

const escape = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

/** The slip of a copy that goes to the holds shelf or to another library: where in large, then what and for whom. */
export function slipOf(
  entry: Extract<LogEntry, { kind: 'scan' }>,
  { where, day }: { where: string; day: string },
  paper: Workstation['paper'],
): string {
  const { exemplar, destino, codigo } = entry.answer;
  const lines = [
    exemplar?.titulo,
    exemplar?.numero_chamada,
    exemplar?.codigo ?? codigo,
    destino.pessoa,
    day,
  ].filter((line) => line !== undefined);
  const size = paper === 'a4' ? 'A4' : '80mm auto';
  return `<!doctype html><title>${escape(where)}</title>
<style>@page { size: ${size}; margin: 6mm } body { font: 12pt sans-serif } h1 { font-size: 28pt; margin: 0 0 4mm } p { margin: 0 0 1mm }</style>
<h1>${escape(where)}</h1>${lines.map((line) => `<p>${escape(line)}</p>`).join('')}`;
}
