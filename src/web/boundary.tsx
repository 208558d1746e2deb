import { Component, type ReactNode } from 'react'

/** Catches what a screen throws, also when its script could not be fetched: the rest of the page stays. */
export class Boundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return (
      <div className="screen screen-narrow">
        <h1>This part did not load</h1>
        <p className="lead">The server may be gone, or newer than this page.</p>
        <p>
          <button type="button" className="button" onClick={() => window.location.reload()}>
            Load the page again
          </button>
        </p>
      </div>
    )
  }
}
