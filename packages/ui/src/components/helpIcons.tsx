/** Three computers that speak to each other. */
export const NodesIcon = () => (
  <svg viewBox="0 0 20 20" aria-hidden="true">
    <path d="M12 5a2 2 0 1 1-4 0 2 2 0 0 1 4 0M7 15a2 2 0 1 1-4 0 2 2 0 0 1 4 0M17 15a2 2 0 1 1-4 0 2 2 0 0 1 4 0M9 6.8l-3 6.4M11 6.8l3 6.4M7 15h6" />
  </svg>
)
/** Two rings of a chain. */
export const LinkIcon = () => (
  <svg viewBox="0 0 20 20" aria-hidden="true">
    <path d="m8.4 11.6 3.2-3.2M9.4 6.4l1.3-1.3a3 3 0 0 1 4.2 4.2l-1.3 1.3M10.6 13.6l-1.3 1.3a3 3 0 0 1-4.2-4.2l1.3-1.3" />
  </svg>
)
