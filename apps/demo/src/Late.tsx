import { Component, type ReactNode, Suspense } from 'react'

type Props = { readonly fallback: ReactNode; readonly children: ReactNode }

/** A part of the page that comes later: something stands in its place until then, and the way on where it does not come. */
export class Late extends Component<Props, { readonly isLost: boolean }> {
  static getDerivedStateFromError() {
    return { isLost: true }
  }

  override state = { isLost: false }

  override render() {
    const { fallback, children } = this.props
    if (!this.state.isLost) return <Suspense fallback={fallback}>{children}</Suspense>
    return (
      <p role="alert">
        Part of this page couldn’t load.{' '}
        <button type="button" className="btn" onClick={() => location.reload()}>
          Reload page
        </button>
      </p>
    )
  }
}
