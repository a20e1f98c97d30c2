import { addReceiver, listReceivers, removeReceiver } from '#contract/patrons/profile/receivers.ts';
import { withOffset } from '../../circulation/units/zone.ts';
import type { Bind } from '../../core/http/bind.ts';
import { refused, refusedFor } from '../../core/http/refused.ts';
import { tidyLine } from '../../core/http/tidy-text.ts';
import { lockRows } from '../../core/db/locks.ts';
import type { Services } from '../../services.ts';
import { decideReceiver, deleteReceiver, receiversOf, saveReceiver } from './receivers.ts';

/** Fields to which refusals belong. */
const FIELDS = {
  receiver_incomplete: 'nome',
  receiver_both: 'usuario',
  receiver_known: 'documento',
} as const;

/** Who else may receive for a patron. */
export function receiversRoutes(bind: Bind, { db, settings, now }: Services): void {
  const wire = async (patronId: number) => ({
    itens: (await receiversOf(db.queries, patronId)).map(
      ({ id, name, document, login, createdAt }) => ({
        cod_autorizado: id,
        ...(name !== '' && { nome: name, documento: document }),
        ...(login !== '' && { usuario: login }),
        desde: withOffset(createdAt, settings.timeZone),
      }),
    ),
  });

  bind(listReceivers, (_input, { patronId }) => wire(patronId));

  bind(addReceiver, async ({ body = {} }, { patronId }) => {
    const { nome = '', documento = '', usuario = '' } = body;
    const [name, document, login] = [nome, documento, usuario].map(tidyLine) as [
      string,
      string,
      string,
    ];
    await db.transaction(async (tx) => {
      await lockRows(db, tx, 'patron', [patronId]);
      const wanted = { name, document, login };
      const refusals = decideReceiver(wanted, await receiversOf(tx, patronId));
      if (refusals.length > 0) throw refusedFor(refusals, FIELDS);
      await saveReceiver(tx, patronId, wanted, now());
    });
    return wire(patronId);
  });

  bind(removeReceiver, async ({ params: { id } }, { patronId }) => {
    if (!(await deleteReceiver(db.queries, { patronId, id }))) {
      throw refused(404, 'receiver_not_found');
    }
    return wire(patronId);
  });
}
