import { call } from '#lib/api/call.ts';
import { accountPath } from '#lib/routes/account.ts';
import { localePath } from '#lib/routes/paths.ts';
import { joinSearches } from '#lib/stores/join-searches.ts';
import { useAnswer } from '../ui/hooks/use-answer.ts';
import { useLocale, useTexts } from '../ui/island/texts.tsx';

/** Maximum shown here; the others are in the account. */
const SHOWN = 5;

async function ask(_person: string, signal: AbortSignal) {
  await joinSearches();
  return call('GET /perfil-interesse/pesquisas', {}, { signal });
}

/** Searches saved in the user's account, with counts of new results, and a link to all of them. */
export function SavedInAccount({ person }: { person: number }) {
  const t = useTexts();
  const locale = useLocale();
  const { answered } = useAnswer(String(person), ask);
  const searches = answered?.answer.itens ?? [];
  return (
    <section className="memory__group">
      <h3>{t('search-guides.account')}</h3>
      {searches.length > 0 && (
        <ul className="memory">
          {searches.slice(0, SHOWN).map(({ cod_pesquisa: id, endereco, texto, novas: count }) => (
            <li key={id}>
              <a href={localePath(locale, endereco)}>{texto}</a>
              {count > 0 && (
                <span className="memory__total">{t('search-guides.new', { count })}</span>
              )}
            </li>
          ))}
        </ul>
      )}
      <p>
        <a href={`${accountPath(locale, 'interests')}`}>
          {answered
            ? t('search-guides.account_all', { count: searches.length })
            : t('search-guides.account_see')}
        </a>
      </p>
    </section>
  );
}
