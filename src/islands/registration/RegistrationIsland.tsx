import { useEffect, useState } from 'react';
import { http } from '#lib/api/http.ts';
import { Button } from '../ui/Button.tsx';
import { Notice, Problem } from '../ui/Notice.tsx';
import { useFocusAfter } from '../ui/hooks/use-focus-after.ts';
import { useSending } from '../ui/hooks/use-sending.ts';
import { Island, type IslandProps } from '../ui/island/Island.tsx';
import { useTexts } from '../ui/island/texts.tsx';
import { RegistrationForm } from './RegistrationForm.tsx';

/** Asks to become a patron, or confirms the address of whoever did. */
export function RegistrationIsland({ isOffered, ...props }: IslandProps & { isOffered: boolean }) {
  return (
    <Island {...props}>
      <Registration isOffered={isOffered} />
    </Island>
  );
}

const tokenOf = (hash: string) => new URLSearchParams(hash.slice(1)).get('confirmar');

/** The page without its frame. The token is behind `#`, so that no log on the way has it. */
export function Registration({ isOffered }: { isOffered: boolean }) {
  const t = useTexts();
  const [token, setToken] = useState(() => tokenOf(window.location.hash));
  useEffect(() => {
    const follow = () => setToken(tokenOf(window.location.hash));
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, []);
  if (token !== null) return <ConfirmAddress key={token} token={token} />;
  return isOffered ? <RegistrationForm /> : <Notice>{t('registration.not_offered')}</Notice>;
}

/** Only a press confirms: programs open links, too. */
function ConfirmAddress({ token }: { token: string }) {
  const t = useTexts();
  const [done, setDone] = useState(false);
  const place = useFocusAfter<HTMLDivElement>(done);
  const { busy, problem, send } = useSending();
  const press = () =>
    send(async () => {
      await http({ method: 'POST', path: '/pessoas/inscricao/confirmacao', body: { token } });
      setDone(true);
    });
  return (
    <div role="status" ref={place} tabIndex={-1}>
      {done ? (
        <Notice tone="ok" title={t('registration.confirmed')}>
          {t('registration.confirmed_text')}
        </Notice>
      ) : (
        <>
          <p>{t('registration.link_text')}</p>
          {problem && (
            <div className="space-4">
              <Problem>{problem}</Problem>
            </div>
          )}
          <div className="row space-5">
            <Button variant="solid" busy={busy} onClick={press}>
              {t('registration.link_confirm')}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}
