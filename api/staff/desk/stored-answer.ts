import type { Output } from '#contract/calls.ts';
import type { Refusal } from '#contract/shared/refusals.ts';
import { copyByBarcode } from '../../circulation/loans/store.ts';
import type { Tx } from '../../core/db/connection.ts';
import type { StoredForm } from '../../core/http/idempotency-key.ts';
import { motivos } from '../../core/http/messages.ts';
import { tidyLine } from '../../core/http/tidy-text.ts';
import type { Counter } from './counter.ts';
import { copyInHand } from './wire.ts';

type Answer = Output<'POST /equipe/balcao/leituras'>['respostas'][number];

/** An answer without names and titles: the copy is found again by the code that is repeated, the person by the act. */
type Stored = Omit<Answer, 'codigo' | 'exemplar' | 'destino' | 'pessoa' | 'nomes' | 'motivos'> & {
  /** Absent: stored by an earlier release. */
  refusals?: Refusal[];
};

/** A refusal may name a title that the person has. */
const NO_TITLE = '…';

/** The answer to a scan as it is stored with its key, if it has changed something. */
export const storedAnswer = (counter: Counter, scan: { codigo: string }): StoredForm<Answer> => ({
  store(answer): Stored | undefined {
    if (!hasChanged(answer)) return undefined;
    const { codigo: _code, exemplar: _copy, destino: _to, pessoa: _person, ...others } = answer;
    const { nomes: _names, motivos: reasons, ...rest } = others;
    const refusals = reasons.map(({ codigo: code, params = {} }) => ({
      code,
      params: { ...params, ...('titulo' in params && { titulo: NO_TITLE }) },
    }));
    return { ...rest, refusals };
  },
  async restore(stored, tx) {
    const { refusals = [], ...rest } = stored as Stored;
    const copy = await copyByBarcode(tx, tidyLine(scan.codigo));
    const person = await personOfAct(tx, rest.acoes.recibo?.cod_ato);
    return {
      ...{ ...rest, codigo: scan.codigo, motivos: motivos(refusals, counter.locale) },
      ...(await copyInHand(counter, tx, { copyId: copy?.id, result: rest.resultado })),
      ...(person && { pessoa: { cod_pessoa: person.id, nome: person.name } }),
    };
  },
});

/** Loans, renewals and returns have a receipt; what arrived or was used has none. */
const hasChanged = ({ resultado, acoes }: Answer): boolean =>
  acoes.recibo !== undefined || resultado === 'recebido' || resultado === 'uso_local';

const personOfAct = async (tx: Tx, actId: number | undefined) =>
  actId === undefined
    ? undefined
    : tx
        .selectFrom('staff_acts as a')
        .innerJoin('patrons as p', 'p.id', 'a.patron_id')
        .select(['p.id', 'p.name'])
        .where('a.id', '=', actId)
        .executeTakeFirst();
