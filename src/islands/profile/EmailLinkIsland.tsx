import { useEffect, useMemo, useState } from 'react';
import type { Input, Output } from '#contract/calls.ts';
import { http } from '#lib/api/http.ts';
import { accountPath } from '#lib/routes/account.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Notice, Problem } from '../ui/Notice.tsx';
import { recoveryPath } from '#lib/routes/recovery-address.ts';
import { useSending } from '../ui/hooks/use-sending.ts';
import { Island, type IslandProps } from '../ui/island/Island.tsx';
import { useLocale, useTexts } from '../ui/island/texts.tsx';

const CONFIRM = 'POST /pessoas/emails/confirmacao';
const UNDO = 'POST /pessoas/emails/desfazer';

interface Link {
  call: typeof CONFIRM | typeof UNDO;
  token: string;
}

/** What a message links to: behind `#`, so that no log on the way has it. */
function readLink(hash: string): Link | null {
  const params = new URLSearchParams(hash.slice(1));
  const [confirm, undo] = [params.get('confirmar'), params.get('desfazer')];
  if (confirm) return { call: CONFIRM, token: confirm };
  return undo ? { call: UNDO, token: undo } : null;
}

/** Without the session of whoever reads it: it may have ended, and be another person's. */
const send = <K extends Link['call']>(key: K, body: Input<K>['body']) =>
  http<Output<K>>({ method: 'POST', path: key.slice('POST '.length), body });

/** Where messages about the own addresses lead. Only a press changes anything: programs open links, too. */
export function EmailLinkIsland(props: IslandProps) {
  return (
    <Island {...props}>
      <EmailLink />
    </Island>
  );
}

type Done = Output<typeof CONFIRM> | Output<typeof UNDO>;

/** The page without its frame. */
export function EmailLink() {
  const t = useTexts();
  const link = useLink();
  const [done, setDone] = useState<{ by: Link; result: Done } | null>(null);
  const { busy, problem, setProblem, send: start } = useSending();
  // Another link in the same tab.
  useEffect(() => setProblem(''), [link, setProblem]);
  if (!link) return <Notice tone="warn">{t('profile.link_missing')}</Notice>;
  const press = () =>
    start(async () => {
      const { call, token } = link;
      setDone({ by: link, result: await send(call, { token }) });
    });
  const isUndo = link.call === UNDO;
  return (
    <div role="status">
      {done?.by === link ? (
        <Outcome result={done.result} />
      ) : (
        <>
          <p>{isUndo ? t('profile.link_undo_text') : t('profile.link_confirm_text')}</p>
          {problem && (
            <div className="space-4">
              <Problem>{problem}</Problem>
            </div>
          )}
          <div className="row space-5">
            <Button variant="solid" busy={busy} onClick={press}>
              {isUndo ? t('profile.link_undo') : t('profile.link_confirm')}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}

/** The link of the address, also of one that is opened later in the same tab. */
function useLink(): Link | null {
  const [hash, setHash] = useState(() => window.location.hash);
  useEffect(() => {
    const follow = () => setHash(window.location.hash);
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, []);
  return useMemo(() => readLink(hash), [hash]);
}

function Outcome({ result }: { result: Done }) {
  const t = useTexts();
  const locale = useLocale();
  const profile = accountPath(locale, 'profile');
  if ('email' in result) {
    return (
      <Notice
        tone="ok"
        title={t('profile.link_confirmed')}
        actions={<ButtonLink href={profile}>{t('profile.link_to_data')}</ButtonLink>}
      >
        {t('profile.link_confirmed_text', { email: result.email })}
      </Notice>
    );
  }
  const { login, senha_nova: needsPassword } = result;
  return (
    <Notice
      tone="ok"
      title={t('profile.link_undone')}
      actions={
        needsPassword ? (
          <ButtonLink variant="solid" href={recoveryPath(locale, profile)}>
            {t('profile.link_new_password')}
          </ButtonLink>
        ) : (
          <ButtonLink href={profile}>{t('profile.link_to_data')}</ButtonLink>
        )
      }
    >
      {needsPassword
        ? t('profile.link_undone_password', { login })
        : t('profile.link_undone_text', { login })}
    </Notice>
  );
}
