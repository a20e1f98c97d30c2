import * as icons from '#lib/icons.ts';
import { Component } from 'react';
import type { ReactNode } from 'react';
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

type State = { broken: boolean };

/**
 * Keeps the error of one island inside it: the page stays readable and the island can be tried
 * again. A class, because React offers error boundaries in no other form.
 */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { broken: false };

  static getDerivedStateFromError(): State {
    return { broken: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError?.(error);
  }

  override render(): ReactNode {
    const { title, text, retryText, children } = this.props;
    if (!this.state.broken) return children;
    const retry = (
      <Button size="small" icon={icons.retry} onClick={() => this.setState({ broken: false })}>
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
