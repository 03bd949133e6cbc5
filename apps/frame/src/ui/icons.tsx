/** One stroke, 20 by 20. Drawn from paths, so no request and no data address. */
function Icon({ d }: { readonly d: string }) {
  return (
    <svg className="icon" viewBox="0 0 20 20" aria-hidden="true">
      <path d={d} />
    </svg>
  )
}

export const LockIcon = () => (
  <Icon d="M6.6 8.6h6.8a2.4 2.4 0 0 1 2.4 2.4v3.2a2.4 2.4 0 0 1-2.4 2.4H6.6a2.4 2.4 0 0 1-2.4-2.4V11a2.4 2.4 0 0 1 2.4-2.4M6.9 8.4V6.5a3.1 3.1 0 0 1 6.2 0v1.9" />
)
export const ShieldIcon = () => (
  <Icon d="M10 2.8 4 5v4.6c0 3.6 2.5 6.3 6 7.6 3.5-1.3 6-4 6-7.6V5zM7.4 9.8l1.9 1.9 3.4-3.6" />
)
export const WarnIcon = () => (
  <Icon d="M10 3.4 2.9 15.7c-.3.5.1 1.1.7 1.1h12.8c.6 0 1-.6.7-1.1zM10 8.2v3.6M10 14.2v.05" />
)
export const InfoIcon = () => <Icon d="M17.4 10a7.4 7.4 0 1 1-14.8 0 7.4 7.4 0 0 1 14.8 0M10 9.4v4M10 6.7v.05" />
export const DownIcon = () => <Icon d="m5.5 8 4.5 4.5L14.5 8" />
export const CheckIcon = () => <Icon d="m4.5 10.6 3.6 3.5 7.4-8" />
export const CloseIcon = () => <Icon d="m5 5 10 10M15 5 5 15" />
export const WindowIcon = () => (
  <Icon d="M5.4 4h9.2A2.4 2.4 0 0 1 17 6.4v7.2a2.4 2.4 0 0 1-2.4 2.4H5.4A2.4 2.4 0 0 1 3 13.6V6.4A2.4 2.4 0 0 1 5.4 4M3 7.8h14" />
)
export const OutsideIcon = () => (
  <Icon d="M11.6 3.8h4.6v4.6M16 4l-6.6 6.6M8 4.8H6a2 2 0 0 0-2 2V14a2 2 0 0 0 2 2h7.2a2 2 0 0 0 2-2v-2" />
)
