/** Someone. */
export function UserIcon() {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true">
      <path d="M13.2 6.8a3.2 3.2 0 1 1-6.4 0 3.2 3.2 0 0 1 6.4 0M3.8 16.6c.7-2.9 3.2-4.4 6.2-4.4s5.5 1.5 6.2 4.4" />
    </svg>
  )
}
