import { useCallback, useState } from 'react';
import { call } from '#lib/api/call.ts';
import { $session } from '#lib/api/credentials.ts';
import { accountPath } from '#lib/routes/account.ts';
import { SignInLink } from '../../ui/SignInLink.tsx';
import { useAnswer } from '../../ui/hooks/use-answer.ts';
import { useLocale, useTexts } from '../../ui/island/texts.tsx';
import { useStore } from '../../ui/island/use-store.ts';
import { JoinButton } from '../saved/JoinButton.tsx';

/** The basket of the account beside that of this device. */
export function KeepPanel() {
  const t = useTexts();
  const isSignedIn = useStore($session) !== null;
  return (
    <section className="panel">
      <h2>{t('basket-walk.keep')}</h2>
      {isSignedIn ? (
        <SavedTitles />
      ) : (
        <>
          <p className="small">{t('basket-walk.keep_signed_out')}</p>
          <div>
            <SignInLink>{t('basket-walk.sign_in')}</SignInLink>
          </div>
        </>
      )}
    </section>
  );
}

function SavedTitles() {
  const t = useTexts();
  const locale = useLocale();
  const [changes, setChanges] = useState(0);
  const ask = useCallback(
    (_question: string, signal: AbortSignal) =>
      call('GET /acervo/cesta-permanente/colecao', { query: { perPage: 1 } }, { signal }),
    [],
  );
  const { answered } = useAnswer(String(changes), ask);
  const count = answered?.answer.na_cesta;
  return (
    <>
      <p className="small">
        <a href={accountPath(locale, 'kept')}>
          {count === undefined ? t('basket-walk.kept') : t('basket-walk.kept_count', { count })}
        </a>
      </p>
      <div>
        <JoinButton onJoined={() => setChanges((before) => before + 1)} />
      </div>
    </>
  );
}
