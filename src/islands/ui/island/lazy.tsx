import type { ComponentType, ReactNode } from 'react';
import { useLazy } from './use-lazy.ts';

/**
 * A component that is loaded when it is first shown. An error goes to the error boundary, whose
 * retry loads anew.
 *
 * @param waiting placeholder until then; none by default
 */
export function lazy<P extends object>(
  load: () => Promise<ComponentType<P>>,
  waiting?: (props: P) => ReactNode,
): ComponentType<P> {
  return function Lazy(props) {
    const Loaded = useLazy(load);
    return Loaded ? <Loaded {...props} /> : waiting?.(props);
  };
}
