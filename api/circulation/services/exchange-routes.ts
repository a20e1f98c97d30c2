import {
  addServiceFile,
  answerService,
  readServiceFile,
} from '#contract/circulation/services/exchange.ts';
import { SERVICE_TYPES } from '#contract/shared/service-forms.ts';
import type { Bind } from '../../core/http/bind.ts';
import { withIdempotencyKey } from '../../core/http/idempotency-key.ts';
import { refused } from '../../core/http/refused.ts';
import { tidyLine } from '../../core/http/tidy-text.ts';
import type { Services } from '../../services.ts';
import { refusedAtFields } from './acts.ts';
import { deleteUnattachedFiles, fileOfPatron, insertFile } from './file-store.ts';
import { checkFile } from './files.ts';
import { answerQuestion } from './questions.ts';

/** So many files of a patron may wait for their request. */
const MAX_UNATTACHED_FILES = 5;

/** What goes to and fro about a request: files, and answers to a librarian's questions. */
export function exchangeRoutes(bind: Bind, services: Services): void {
  const { db, now } = services;

  bind(addServiceFile, async ({ body }, { patronId }) => {
    const name = tidyLine(body.nome);
    const content = Buffer.from(body.conteudo, 'base64');
    const judged = checkFile(name, content);
    if ('code' in judged) throw refusedAtFields([{ field: 'arquivo', code: judged.code }]);
    const { media } = judged;
    const file = { patronId, requestId: null, sender: 'patron', name, media, content } as const;
    const id = await db.transaction(async (tx) => {
      const added = await insertFile(tx, { ...file, at: now() });
      await deleteUnattachedFiles(tx, patronId, MAX_UNATTACHED_FILES);
      return added;
    });
    return { cod_arquivo: id, nome: name, tipo: media, bytes: content.length };
  });

  bind(readServiceFile, async ({ params: { cod } }, { patronId }) => {
    const file = await fileOfPatron(db.queries, patronId, cod);
    if (!file) throw refused(404, 'not_found');
    return { nome: file.name, tipo: file.media, conteudo: file.content };
  });

  bind(answerService, ({ params: { tipo, cod }, body }, http) => {
    const own = { patronId: http.patronId, id: cod, kinds: SERVICE_TYPES[tipo] };
    return withIdempotencyKey(services, answerService, { tipo, cod, body }, http, async (tx) => {
      await answerQuestion(tx, own, { text: body.texto, at: now() });
      return { cod_solicitacao: cod };
    });
  });
}
