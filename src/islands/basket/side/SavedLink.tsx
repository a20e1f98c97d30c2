import { call } from '#lib/api/call.ts';
import { accountPath } from '#lib/routes/account.ts';
import { useAnswer } from '../../ui/hooks/use-answer.ts';
import { useLocale, useTexts } from '../../ui/island/texts.tsx';

const ask = (_question: string, signal: AbortSignal) =>
  call('GET /acervo/cesta-permanente/colecao', { query: { perPage: 1 } }, { signal });

/**
 * The way to the titles saved in the account, with their number once it is known. `changes`: counts up
 * when there may be more.
 */
export function SavedLink({ changes = 0 }: { changes?: number }) {
  const t = useTexts();
  const locale = useLocale();
  const { answered } = useAnswer(String(changes), ask);
  const count = answered?.answer.na_cesta;
  return (
    <a href={accountPath(locale, 'kept')}>
      {count === undefined ? t('basket-walk.kept') : t('basket-walk.kept_count', { count })}
    </a>
  );
}
