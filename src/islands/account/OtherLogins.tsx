import { switchUser, type OtherLogin } from '#lib/api/logins.ts';
import { Button } from '../ui/Button.tsx';
import { Problem } from '../ui/Notice.tsx';
import { useSending } from '../ui/hooks/use-sending.ts';
import { useTexts } from '../ui/island/texts.tsx';

/** The other logins of the person: going on with one of them ends this session. */
export function OtherLogins({ others }: { others: readonly OtherLogin[] }) {
  const t = useTexts();
  const { busy, problem, send } = useSending();
  const goOnAs = (login: string) =>
    send(async () => {
      await switchUser(login);
      window.location.reload();
    });
  return (
    <>
      <ul>
        {others.map(({ codigo, login, grupo }) => (
          <li className="row space-4" key={codigo}>
            <Button busy={busy} onClick={() => goOnAs(login)}>
              {t('account.switch_to', { login })}
            </Button>
            <span className="small muted">{grupo}</span>
          </li>
        ))}
      </ul>
      <Problem>{problem}</Problem>
    </>
  );
}
