import { createSuggestion } from '#contract/acquisitions.ts';
import type { Input } from '#contract/calls.ts';
import type { Services } from '../services.ts';
import { lockRows } from '../db/locks.ts';
import type { Bind } from '../http/bind.ts';
import { refusedFor } from '../http/refused.ts';
import { answerOnce } from '../http/once.ts';
import { tidyLine, tidyText } from '../http/tidy-text.ts';
import { libraryExists } from '../units/store.ts';
import { decideSuggestion } from './rules.ts';
import { FIRST_SUGGESTION_STATE } from './states.ts';
import { insertSuggestion, pendingSuggestions } from './store.ts';

const FIELDS = {
  library_required: 'biblioteca',
  library_not_found: 'biblioteca',
  suggestion_title_required: 'titulo',
  suggestion_publisher_required: 'editor',
} as const;

type Body = Input<'POST /unidade-informacao/sugestao-aquisicao'>['body'];

export function acquisitionRoutes(bind: Bind, services: Services): void {
  const { db, settings, now } = services;
  bind(createSuggestion, ({ body }, http) => {
    return answerOnce(services, createSuggestion, { body }, http, async (tx) => {
      await lockRows(db, tx, 'patron', [http.patronId]);
      const row = rowOf(body);
      const refusals = decideSuggestion(
        { libraryId: body.biblioteca, title: row.title, publisher: row.publisher },
        {
          libraryExists: await libraryExists(tx, body.biblioteca),
          pending: await pendingSuggestions(tx, http.patronId),
          limit: settings.limits.pendingSuggestions,
        },
      );
      if (refusals.length > 0) throw refusedFor(refusals, FIELDS);
      const at = now().toISOString();
      const id = await insertSuggestion(tx, {
        ...row,
        patron_id: http.patronId,
        library_id: body.biblioteca,
        state: FIRST_SUGGESTION_STATE,
        created_at: at,
        updated_at: at,
      });
      return { cod_sugestao: id, situacao: FIRST_SUGGESTION_STATE };
    });
  });
}

const rowOf = (body: Body) => ({
  author: tidyLine(body.autor ?? ''),
  title: tidyLine(body.titulo),
  edition: tidyLine(body.edicao ?? ''),
  publisher: tidyLine(body.editor),
  isbn_issn: tidyLine(body.isbn_issn ?? ''),
  periodical: tidyLine(body.periodico ?? ''),
  other: tidyText(body.outras_inf ?? ''),
});
