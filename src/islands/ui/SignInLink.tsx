import type { ReactNode } from 'react';
import { askToSignIn } from '#lib/api/ask-to-sign-in.ts';
import { loginPath } from '#lib/routes/guard.ts';
import { ButtonLink } from './Button.tsx';
import { takeClick } from './take-click.ts';
import { useLocale } from './island/texts.tsx';

interface Props {
  variant?: 'solid' | undefined;
  /** The part of the page that waits for it: "#comentarios". */
  part?: string;
  /** What is to be done once somebody is signed in. */
  onSignedIn?: () => void;
  children: ReactNode;
}

/** The way in for something on this page, and back to it. */
export function SignInLink({ variant, part = '', onSignedIn, children }: Props) {
  const locale = useLocale();
  const { pathname, search } = window.location;
  const ask = async () => {
    if (await askToSignIn({ expired: false, part })) onSignedIn?.();
  };
  return (
    <ButtonLink
      variant={variant}
      href={loginPath(locale, `${pathname}${search}${part}`)}
      onClick={(event) => takeClick(event, () => void ask())}
    >
      {children}
    </ButtonLink>
  );
}
