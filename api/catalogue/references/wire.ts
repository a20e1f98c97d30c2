import type { Output } from '#contract/calls.ts';
import { FileResponse } from '../../core/http/file-response.ts';
import { abntCitation } from './formats/abnt-citation.ts';
import { abntReference } from './formats/abnt.ts';
import { bibtexEntry } from './formats/bibtex.ts';
import { cslItem } from './formats/csl.ts';
import { risReference } from './formats/ris.ts';
import { textOfRuns, type Run } from './formats/runs.ts';
import type { CitableWork } from './work.ts';

type Answer = Output<'GET /acervo/:id/referencia'>;

const STANDARD = 'ABNT NBR 6023:2018';

const HIGHLIGHTS = { bold: 'negrito', italic: 'italico' } as const;

/** A work as `GET /acervo/{id}/referencia` answers it. */
export function referenceWire(work: CitableWork, titleId: number, today: string): Answer {
  const runs = abntReference(work, today);
  const { parentheses, sentence } = abntCitation(work);
  return {
    cod_acervo: titleId,
    norma: STANDARD,
    texto: textOfRuns(runs),
    trechos: runs.map(runWire),
    citacao: { parenteses: parentheses.map(runWire), frase: sentence.map(runWire) },
    ...(work.url !== '' && { data_acesso: today }),
    csl: cslItem(work, titleId, today),
  };
}

const runWire = ({ text, highlight, isAccess }: Run): Answer['trechos'][number] => ({
  texto: text,
  ...(highlight && { destaque: HIGHLIGHTS[highlight] }),
  ...(isAccess && { acesso: true }),
});

/** The work as a file for reference managers. `address`: of its page, for what is not online itself. */
export function referenceFile(
  work: CitableWork,
  titleId: number,
  { format, today, address }: { format: 'bibtex' | 'ris' | 'csl'; today: string; address: string },
): FileResponse {
  const item = { URL: address, ...cslItem(work, titleId, today) };
  const name = `referencia-${titleId}`;
  switch (format) {
    case 'bibtex':
      return new FileResponse(bibtexEntry(item), {
        media: 'application/x-bibtex; charset=utf-8',
        name: `${name}.bib`,
      });
    case 'ris':
      return new FileResponse(risReference(item), {
        media: 'application/x-research-info-systems; charset=utf-8',
        name: `${name}.ris`,
      });
    case 'csl':
      return new FileResponse(`${JSON.stringify([item], null, 2)}\n`, {
        media: 'application/vnd.citationstyles.csl+json; charset=utf-8',
        name: `${name}.json`,
      });
  }
}
