import { Component, type ReactNode } from 'react';
import { say } from '../words/say.ts';

/** Shows a plain message where the page itself has failed, instead of nothing. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, { readonly error: Error | null }> {
  override state: { readonly error: Error | null } = { error: null };

  /** A run that can't be trusted any more is thrown at whoever pressed the button, outside of what React watches. */
  private readonly onError = ({ error }: ErrorEvent): void => {
    if (error instanceof Error && error.name === 'IllegalTransition') this.setState({ error });
  };

  override componentDidMount(): void {
    window.addEventListener('error', this.onError);
  }

  override componentWillUnmount(): void {
    window.removeEventListener('error', this.onError);
  }

  static getDerivedStateFromError(error: unknown): { readonly error: Error } {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return <Failure error={error} />;
  }
}

/** Says that the page has failed, and how to go on. */
function Failure({ error }: { readonly error: Error }) {
  return (
    <main className="app__failure" role="alert">
      <h1>{say('page.failure.title')}</h1>
      <p>{say('page.failure.text')}</p>
      <pre>{error.message}</pre>
      <button type="button" className="button button--primary" onClick={() => window.location.reload()}>
        {say('page.failure.reload')}
      </button>
    </main>
  );
}
