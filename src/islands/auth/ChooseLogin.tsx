import { useEffect, useRef } from 'react';
import { storedSession } from '#lib/api/credentials.ts';
import { switchLogin, type OtherLogin } from '#lib/api/logins.ts';
import { Button } from '../ui/Button.tsx';
import { Problem } from '../ui/Notice.tsx';
import { useTexts } from '../ui/island/texts.tsx';
import { useSending } from '../ui/hooks/use-sending.ts';

interface Props {
  others: readonly OtherLogin[];
  /** Called once the session belongs to the chosen login. */
  onChosen: () => void;
}

/** Choice between the logins of one person. */
export function ChooseLogin({ others, onChosen }: Props) {
  const t = useTexts();
  const heading = useRef<HTMLHeadingElement>(null);
  const { busy, problem, send } = useSending();
  const own = storedSession()?.user;
  useEffect(() => heading.current?.focus(), []);

  return (
    <div className="form">
      <h2 ref={heading} tabIndex={-1}>
        {t('auth.which_login')}
      </h2>
      <ul className="rule-list">
        {own && (
          <li>
            <LoginButton login={own.login} group={own.grupo} busy={busy} onChoose={onChosen} />
          </li>
        )}
        {others.map((other) => (
          <li key={other.codigo}>
            <LoginButton
              login={other.login}
              group={other.grupo}
              busy={busy}
              onChoose={() => send(() => switchLogin(other).then(onChosen))}
            />
          </li>
        ))}
      </ul>
      <Problem>{problem}</Problem>
    </div>
  );
}

interface LoginButtonProps {
  login: string;
  group: string | undefined;
  busy: boolean;
  onChoose: () => void;
}

function LoginButton({ login, group, busy, onChoose }: LoginButtonProps) {
  const t = useTexts();
  return (
    <div className="row">
      <Button busy={busy} onClick={onChoose}>
        {t('auth.go_on_as', { login })}
      </Button>
      {group && <span className="small muted">{group}</span>}
    </div>
  );
}
