import { useState } from 'react';
import { $session } from '#lib/api/credentials.ts';
import { SignInLink } from '../../ui/SignInLink.tsx';
import { useTexts } from '../../ui/island/texts.tsx';
import { useStore } from '../../ui/island/use-store.ts';
import { JoinButton } from '../saved/JoinButton.tsx';
import { SavedLink } from './SavedLink.tsx';

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
  const [changes, setChanges] = useState(0);
  return (
    <>
      <p className="small">
        <SavedLink changes={changes} />
      </p>
      <div>
        <JoinButton onJoined={() => setChanges((before) => before + 1)} />
      </div>
    </>
  );
}
