import { storedSession } from '#lib/api/credentials.ts';
import { saveDraft } from '#lib/stores/drafts.ts';

/** A work to suggest for purchase, by the names of the suggestion's fields. */
interface SuggestedWork {
  titulo: string;
  autor: string;
  editor: string;
  edicao: string;
  isbn_issn: string;
}

const opener = (): HTMLButtonElement | null =>
  document.querySelector('.footer__links button[data-dialog="suggestion"]');

/** Opens the suggestion of the page's foot with a work filled in; what was written there of another one gives way. */
export function suggestPurchase(work: SuggestedWork): void {
  saveDraft('suggestion', {
    fields: { ...work },
    person: storedSession()?.user.cod_pessoa ?? null,
  });
  opener()?.click();
}

/** Whether works may be suggested here: the page's foot says so. */
export const maySuggest = (): boolean => opener() !== null;
