export const PlusIcon = () => (
  <svg viewBox="0 0 20 20" aria-hidden="true">
    <path d="M10 4.2v11.6M4.2 10h11.6" />
  </svg>
)
