import type { ComponentType, ReactNode } from 'react';
import { useLate } from './use-late.ts';

/**
 * A component that is loaded when it is first shown. A failure goes to the error boundary, whose
 * retry loads anew.
 *
 * @param waiting what stands in its place until then; nothing unless said
 */
export function late<P extends object>(
  load: () => Promise<ComponentType<P>>,
  waiting?: (props: P) => ReactNode,
): ComponentType<P> {
  return function Late(props) {
    const Loaded = useLate(load);
    return Loaded ? <Loaded {...props} /> : waiting?.(props);
  };
}
