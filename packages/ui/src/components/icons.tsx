/** One stroke, 20 by 20. Drawn from paths, so no request and no data address. */
function Icon({ d }: { d: string }) {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true">
      <path d={d} />
    </svg>
  )
}

export const BackIcon = () => <Icon d="M12 4.5 6.5 10l5.5 5.5" />
export const CloseIcon = () => <Icon d="m5 5 10 10M15 5 5 15" />
export const HelpIcon = () => (
  <Icon d="M17.6 10a7.6 7.6 0 1 1-15.2 0 7.6 7.6 0 0 1 15.2 0M7.6 7.6A2.5 2.5 0 1 1 10 10.8v1.1M10 14.6v.05" />
)
export const MoreIcon = () => <Icon d="M5 10v.05M10 10v.05M15 10v.05" />
export const ChevronDownIcon = () => <Icon d="m5.5 8 4.5 4.5L14.5 8" />
export const CopyIcon = () => (
  <Icon d="M9.4 7h4.8a2.4 2.4 0 0 1 2.4 2.4v4.8a2.4 2.4 0 0 1-2.4 2.4H9.4A2.4 2.4 0 0 1 7 14.2V9.4A2.4 2.4 0 0 1 9.4 7M13 4.6a2.4 2.4 0 0 0-2.1-1.2H5.8a2.4 2.4 0 0 0-2.4 2.4v5.1c0 .9.5 1.7 1.2 2.1" />
)
export const CheckIcon = () => <Icon d="m4.5 10.5 3.6 3.6 7.4-8" />
export const SendIcon = () => <Icon d="m16.4 3.6-5.2 13-2.6-5.2-5.2-2.6zM8.6 11.4l3.2-3.2" />
export const ArrowDownIcon = () => <Icon d="M10 3.6v9M6.2 9.2l3.8 3.8 3.8-3.8M4 16.4h12" />
export const SearchIcon = () => <Icon d="M14.2 9a5.2 5.2 0 1 1-10.4 0 5.2 5.2 0 0 1 10.4 0M13 13l3.6 3.6" />
export const ExitIcon = () => (
  <Icon d="M8 16.6H5.8a2.2 2.2 0 0 1-2.2-2.2V5.6c0-1.2 1-2.2 2.2-2.2H8M12.6 13.4 16 10l-3.4-3.4M16 10H8" />
)
export const ExternalLinkIcon = () => (
  <Icon d="M8.2 4.6H6.4a2.4 2.4 0 0 0-2.4 2.4v6.6A2.4 2.4 0 0 0 6.4 16H13a2.4 2.4 0 0 0 2.4-2.4v-1.8M11.6 4H16v4.4M15.6 4.4 9.6 10.4" />
)
export const WarnIcon = () => (
  <Icon d="M10 3.4 2.9 15.7c-.3.5.1 1.1.7 1.1h12.8c.6 0 1-.6.7-1.1zM10 8.2v3.6M10 14.2v.05" />
)
export const WalletIcon = () => (
  <Icon d="M4 6.2v8.2c0 1.2 1 2.2 2.2 2.2h8.6c1.2 0 2.2-1 2.2-2.2V9c0-1.2-1-2.2-2.2-2.2H5.4A1.4 1.4 0 0 1 4 5.4c0-.8.6-1.4 1.4-1.4h8.4M13.4 11.7v.05" />
)
export const KeyIcon = () => (
  <Icon d="M11 6.8a3.6 3.6 0 1 1-7.2 0 3.6 3.6 0 0 1 7.2 0M10 9.4l6.6 6.6M13.2 12.6l1.7-1.7" />
)
export const ShieldIcon = () => (
  <Icon d="M10 2.8 4 5v4.6c0 3.6 2.5 6.3 6 7.6 3.5-1.3 6-4 6-7.6V5zM7.4 9.8l1.9 1.9 3.4-3.6" />
)
