import { Island, type IslandProps } from '../ui/Island.tsx';
import { LoginForm } from './LoginForm.tsx';

interface Props extends IslandProps {
  /** What the user name is called at this institution. */
  loginLabel: string;
}

/** The sign-in form. */
export function LoginIsland({ loginLabel, ...props }: Props) {
  return (
    <Island {...props}>
      <LoginForm loginLabel={loginLabel} />
    </Island>
  );
}
