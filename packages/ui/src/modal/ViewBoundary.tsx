import { Component, type ReactNode } from 'react'

type ViewBoundaryProps = {
  readonly children: ReactNode
  readonly fallback: (retry: () => void) => ReactNode
  readonly onError?: (error: unknown) => void
}

/** Error boundary around a view: the modal stays, with a retry. React offers this to classes only. */
export class ViewBoundary extends Component<ViewBoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }
  override componentDidCatch(error: unknown) {
    console.error('Foyer: a view failed', error)
    this.props.onError?.(error)
  }
  override render() {
    return this.state.failed ? this.props.fallback(() => this.setState({ failed: false })) : this.props.children
  }
}
