import type { ReactNode } from 'react'

/** A heading and one sentence, which a screen reader says when they come and at every change; an alert it says at once. */
export function StatusMessage({ title, text, isAlert }: { title: string; text: ReactNode; isAlert?: boolean }) {
  return (
    // what becomes an alert comes anew: a region that changes its role is not heard everywhere
    <div className="status-message" key={`${isAlert}`} {...(isAlert ? { role: 'alert' } : { 'data-said': '' })}>
      <h3>{title}</h3>
      <p>{text}</p>
    </div>
  )
}
