import type { ComponentProps } from 'react';
import { BasketButton as LiveButton } from '../../../islands/basket/BasketButton.tsx';
import { currentRendering } from '../../rendering.ts';

/** The basket needs script; its place where that comes later. */
export function BasketButton(props: ComponentProps<typeof LiveButton>) {
  if (!currentRendering().isPart) return null;
  return (
    <span className="awaits-script">
      <LiveButton {...props} />
    </span>
  );
}
