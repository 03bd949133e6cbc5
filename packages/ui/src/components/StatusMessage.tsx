import type { ReactNode } from 'react'

/** A heading and one sentence in a live region: a screen reader announces every change. */
export function StatusMessage({ title, text, isAlert }: { title: string; text: ReactNode; isAlert?: boolean }) {
  return (
    <div className="status-message" role={isAlert ? 'alert' : 'status'}>
      <h3>{title}</h3>
      <p>{text}</p>
    </div>
  )
}
