/** One stroke, 20 by 20. Drawn from paths, so no request and no data address. What the widget has too comes from there. */
function Icon({ d }: { readonly d: string }) {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true">
      <path d={d} />
    </svg>
  )
}

export const LockIcon = () => (
  <Icon d="M6.6 8.6h6.8a2.4 2.4 0 0 1 2.4 2.4v3.2a2.4 2.4 0 0 1-2.4 2.4H6.6a2.4 2.4 0 0 1-2.4-2.4V11a2.4 2.4 0 0 1 2.4-2.4M6.9 8.4V6.5a3.1 3.1 0 0 1 6.2 0v1.9" />
)
export const InfoIcon = () => <Icon d="M17.4 10a7.4 7.4 0 1 1-14.8 0 7.4 7.4 0 0 1 14.8 0M10 9.4v4M10 6.7v.05" />
export const WindowIcon = () => (
  <Icon d="M5.4 4h9.2A2.4 2.4 0 0 1 17 6.4v7.2a2.4 2.4 0 0 1-2.4 2.4H5.4A2.4 2.4 0 0 1 3 13.6V6.4A2.4 2.4 0 0 1 5.4 4M3 7.8h14" />
)
export const LaptopIcon = () => (
  <Icon d="M5.8 4.2h8.4A1.8 1.8 0 0 1 16 6v5.2a1.8 1.8 0 0 1-1.8 1.8H5.8A1.8 1.8 0 0 1 4 11.2V6a1.8 1.8 0 0 1 1.8-1.8M2.6 15.8h14.8" />
)
export const PhoneIcon = () => (
  <Icon d="M8 2.8h4a2.4 2.4 0 0 1 2.4 2.4v9.6a2.4 2.4 0 0 1-2.4 2.4H8a2.4 2.4 0 0 1-2.4-2.4V5.2A2.4 2.4 0 0 1 8 2.8M9.2 14.6h1.6" />
)
export const EyeIcon = () => (
  <Icon d="M2.6 10S5.2 5.2 10 5.2s7.4 4.8 7.4 4.8-2.6 4.8-7.4 4.8S2.6 10 2.6 10zM12.2 10a2.2 2.2 0 1 1-4.4 0 2.2 2.2 0 0 1 4.4 0" />
)
export const ForwardIcon = () => <Icon d="m8 5 5 5-5 5" />
export const ReadOnIcon = () => <Icon d="M10 4.4v11M5.6 11l4.4 4.4 4.4-4.4" />

/** A picture of the kind of device that a browser's name tells of. */
export function BrowserIcon({ name }: { readonly name: string }) {
  return <span className="lead">{/Android|iOS/.test(name) ? <PhoneIcon /> : <LaptopIcon />}</span>
}
