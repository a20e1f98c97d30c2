import { useState, type ComponentProps } from 'react';
import type { OtherLogin } from '#lib/api/logins.ts';
import type { Destination } from '#lib/login-settings.ts';
import { lazy } from '../ui/island/lazy.tsx';
import { LoginForm } from './LoginForm.tsx';
import { loginsToChoose } from './other-logins.ts';

const LazyChoice = lazy(() => import('./ChooseLogin.tsx').then(({ ChooseLogin }) => ChooseLogin));

interface Props extends Omit<ComponentProps<typeof LoginForm>, 'onEntered'> {
  onEntered: (destination: Destination) => void;
}

/** Sign-in, then the choice of a login if the person has several (specification §4). */
export function LoginSteps({ onEntered, ...form }: Props) {
  const [entered, setEntered] = useState<{ others: OtherLogin[]; destination: Destination }>();
  if (entered) {
    const { others, destination } = entered;
    return <LazyChoice others={others} onChosen={() => onEntered(destination)} />;
  }
  return (
    <LoginForm
      {...form}
      onEntered={async (destination) => {
        const others = await loginsToChoose();
        if (others.length > 0) setEntered({ others, destination });
        else onEntered(destination);
      }}
    />
  );
}
