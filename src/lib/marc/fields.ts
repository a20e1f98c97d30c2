import type { Output } from '#contract/calls.ts';

/** A subfield or control field in `/acervo/{id}/marc` and `/autoridade/{id}`. */
export type MarcRow = Output<'GET /acervo/:id/marc'>[number];

/** A field of the MARC view. */
export interface MarcFieldLine {
  /** Three characters; "LDR" for the leader. */
  tag: string;
  /** Localised name; `''` if unknown. */
  name: string;
  /** Indicators, "#" for blank; `''` for leader and control fields. */
  indicators: string;
  /** Subfields; one value with `code` null for leader and control fields. */
  subfields: { code: string | null; value: string }[];
}

/** Groups the rows of a record into fields, in order. */
export function marcFields(rows: readonly MarcRow[]): MarcFieldLine[] {
  const fields = new Map<string, MarcFieldLine>();
  for (const row of rows) {
    const key = `${row.paragrafo} ${row.seq_paragrafo}`;
    const field = fields.get(key) ?? emptyField(row);
    field.subfields.push({ code: row.secao, value: row.descricao + row.pontuacao });
    fields.set(key, field);
  }
  return [...fields.values()];
}

const emptyField = ({
  paragrafo,
  rotulo,
  secao,
  indicador1,
  indicador2,
}: MarcRow): MarcFieldLine => ({
  tag: paragrafo === '0' ? 'LDR' : paragrafo.padStart(3, '0'),
  name: rotulo ?? '',
  indicators: secao === null ? '' : shownBlank(indicador1) + shownBlank(indicador2),
  subfields: [],
});

const shownBlank = (indicator: string | null): string => (indicator ?? '').trim() || '#';

/** The record as plain text, one line per field: "245 10 $aGrande sertão :$bveredas". */
export const marcText = (fields: readonly MarcFieldLine[]): string =>
  fields
    .map(({ tag, indicators, subfields }) => {
      const values = subfields.map(({ code, value }) =>
        code === null ? value : `$${code}${value}`,
      );
      return `${tag} ${indicators.padEnd(2)} ${values.join('')}`;
    })
    .join('\n');
