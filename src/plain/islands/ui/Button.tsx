import type { ComponentProps } from 'react';
import { currentRendering } from '../../rendering.ts';
import { Button as LiveButton } from '../../../islands/ui/Button.tsx';

export { ButtonLink } from '../../../islands/ui/Button.tsx';

/** Without script only a button that sends a form does something; others keep their place where script comes later. */
export function Button(props: ComponentProps<typeof LiveButton>) {
  if (props.type === 'submit') return <LiveButton {...props} />;
  if (!currentRendering().isPart) return null;
  return (
    <span className="awaits-script">
      <LiveButton {...props} />
    </span>
  );
}

export const IconButton = () => null;
