import type { ComponentProps } from 'react';
import { Button as LiveButton } from '../../../islands/ui/Button.tsx';

export { ButtonLink } from '../../../islands/ui/Button.tsx';

/** Without script only a button that sends a form does something. */
export function Button(props: ComponentProps<typeof LiveButton>) {
  return props.type === 'submit' ? <LiveButton {...props} /> : null;
}

export const IconButton = () => null;
