import type { InstitutionalKind } from '#lib/api/credentials.ts';
import { Island, type IslandProps } from '../ui/Island.tsx';
import { LoginForm } from './LoginForm.tsx';

interface Props extends IslandProps {
  /** What the user name is called at this institution. */
  loginLabel: string;
  /** The ways of signing in through the institution. */
  institutional: readonly InstitutionalKind[];
}

/** The sign-in form. */
export function LoginIsland({ loginLabel, institutional, ...props }: Props) {
  return (
    <Island {...props}>
      <LoginForm loginLabel={loginLabel} institutional={institutional} />
    </Island>
  );
}
