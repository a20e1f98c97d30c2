import { useState, type ComponentProps } from 'react';
import type { OtherLogin } from '#lib/api/logins.ts';
import type { Destination } from '#lib/login-settings.ts';
import { late } from '../ui/late.tsx';
import { LoginForm } from './LoginForm.tsx';

const LateChoice = late(() => import('./ChooseLogin.tsx').then(({ ChooseLogin }) => ChooseLogin));

/** Who cannot be told their other logins goes on with this one. */
const otherLogins = (): Promise<OtherLogin[]> =>
  import('#lib/api/logins.ts').then((logins) => logins.otherLogins()).catch(() => []);

interface Props extends Omit<ComponentProps<typeof LoginForm>, 'onEntered'> {
  onEntered: (destination: Destination) => void;
}

/** Signing in, and then, for whoever has several logins, with which to go on (specification §4). */
export function LoginSteps({ onEntered, ...form }: Props) {
  const [entered, setEntered] = useState<{ others: OtherLogin[]; destination: Destination }>();
  if (entered) {
    const { others, destination } = entered;
    return <LateChoice others={others} onChosen={() => onEntered(destination)} />;
  }
  return (
    <LoginForm
      {...form}
      onEntered={async (destination) => {
        const others = await otherLogins();
        if (others.length > 0) setEntered({ others, destination });
        else onEntered(destination);
      }}
    />
  );
}
