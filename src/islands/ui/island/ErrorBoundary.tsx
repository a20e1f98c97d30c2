import * as icons from '#lib/icons.ts';
import { Component } from 'react';
import type { ReactNode } from 'react';
import { isScriptFailure, isTimeout } from '#lib/watchdog.ts';
import { Button } from '../Button.tsx';
import { Notice } from '../Notice.tsx';

type Props = {
  /** What happened. */
  title: string;
  /** What still works. */
  text: string;
  retryText: string;
  /** Told of each error, to log it. */
  onError?: ((error: unknown) => void) | undefined;
  children: ReactNode;
};

type State = { error: unknown; broken: boolean; retries: number };

/**
 * Keeps the error of one island inside it: the page stays readable and the island can be tried
 * again. A class, because React offers error boundaries in no other form.
 */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, broken: false, retries: 0 };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error, broken: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError?.(error);
  }

  /** A browser may remember that a script failed, or still wait for it: then the page loads again. */
  private retry = (): void => {
    const { error, retries } = this.state;
    if (isTimeout(error) || (retries > 0 && isScriptFailure(error))) window.location.reload();
    else this.setState({ broken: false, retries: retries + 1 });
  };

  override render(): ReactNode {
    const { title, text, retryText, children } = this.props;
    if (!this.state.broken) return children;
    const retry = (
      <Button size="small" icon={icons.retry} onClick={this.retry}>
        {retryText}
      </Button>
    );
    return (
      <Notice tone="bad" live="alert" title={title} actions={retry}>
        {text}
      </Notice>
    );
  }
}
