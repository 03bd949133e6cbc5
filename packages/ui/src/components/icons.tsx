/** One stroke, 20 by 20. Drawn from paths, so no request and no data address. */
export function Icon({ d }: { d: string }) {
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

export const MailIcon = () => (
  <Icon d="M5 4.4h10a2 2 0 0 1 2 2v7.2a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V6.4c0-1.1.9-2 2-2M3.4 6.6l5.5 4.3c.6.5 1.6.5 2.2 0l5.5-4.3" />
)
export const ClockIcon = () => <Icon d="M10 6v4.2l2.8 1.7M17 10a7 7 0 1 1-14 0 7 7 0 0 1 14 0" />
export const SwapIcon = () => <Icon d="M13.4 3.6 16.4 6.6l-3 3M16.4 6.6H6M6.6 10.4l-3 3 3 3M3.6 13.4H14" />
export const SettingsIcon = () => (
  <Icon d="M3.6 6h7M14.4 6h2M3.6 14h2M9.4 14h7M14.4 6a1.9 1.9 0 1 1-3.8 0 1.9 1.9 0 0 1 3.8 0M9.4 14a1.9 1.9 0 1 1-3.8 0 1.9 1.9 0 0 1 3.8 0" />
)
/** An arch on two legs: a drawing of our own that stands for Farcaster. */
export const FarcasterIcon = () => <Icon d="M5 16.4V8.6a5 5 0 0 1 10 0v7.8M3.4 5.2h13.2M3.4 16.4h3.2M13.4 16.4h3.2" />

/** A code as such, no one's mark. */
export const QrIcon = () => (
  <Icon d="M4.4 3.6h3.2c.4 0 .8.4.8.8v3.2c0 .4-.4.8-.8.8H4.4c-.4 0-.8-.4-.8-.8V4.4c0-.4.4-.8.8-.8M12.4 3.6h3.2c.4 0 .8.4.8.8v3.2c0 .4-.4.8-.8.8h-3.2c-.4 0-.8-.4-.8-.8V4.4c0-.4.4-.8.8-.8M4.4 11.6h3.2c.4 0 .8.4.8.8v3.2c0 .4-.4.8-.8.8H4.4c-.4 0-.8-.4-.8-.8v-3.2c0-.4.4-.8.8-.8M11.6 11.6h1.6v1.6M16.4 11.6v.05M16.4 14.4v2h-2M11.6 16.4v.05" />
)
export const GridIcon = () => (
  <Icon d="M4.6 4.2h2.8c.2 0 .4.2.4.4v2.8c0 .2-.2.4-.4.4H4.6c-.2 0-.4-.2-.4-.4V4.6c0-.2.2-.4.4-.4M12.6 4.2h2.8c.2 0 .4.2.4.4v2.8c0 .2-.2.4-.4.4h-2.8c-.2 0-.4-.2-.4-.4V4.6c0-.2.2-.4.4-.4M4.6 12.2h2.8c.2 0 .4.2.4.4v2.8c0 .2-.2.4-.4.4H4.6c-.2 0-.4-.2-.4-.4v-2.8c0-.2.2-.4.4-.4M12.6 12.2h2.8c.2 0 .4.2.4.4v2.8c0 .2-.2.4-.4.4h-2.8c-.2 0-.4-.2-.4-.4v-2.8c0-.2.2-.4.4-.4" />
)

/** Someone. */
export const UserIcon = () => (
  <Icon d="M13.2 6.8a3.2 3.2 0 1 1-6.4 0 3.2 3.2 0 0 1 6.4 0M3.8 16.6c.7-2.9 3.2-4.4 6.2-4.4s5.5 1.5 6.2 4.4" />
)
