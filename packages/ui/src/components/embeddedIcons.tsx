export const MailIcon = () => (
  <svg viewBox="0 0 20 20" aria-hidden="true">
    <path d="M5 4.4h10a2 2 0 0 1 2 2v7.2a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V6.4c0-1.1.9-2 2-2M3.4 6.6l5.5 4.3c.6.5 1.6.5 2.2 0l5.5-4.3" />
  </svg>
)
export const ClockIcon = () => (
  <svg viewBox="0 0 20 20" aria-hidden="true">
    <path d="M10 6v4.2l2.8 1.7M17 10a7 7 0 1 1-14 0 7 7 0 0 1 14 0" />
  </svg>
)
export const SwapIcon = () => (
  <svg viewBox="0 0 20 20" aria-hidden="true">
    <path d="M13.4 3.6 16.4 6.6l-3 3M16.4 6.6H6M6.6 10.4l-3 3 3 3M3.6 13.4H14" />
  </svg>
)
export const SettingsIcon = () => (
  <svg viewBox="0 0 20 20" aria-hidden="true">
    <path d="M3.6 6h7M14.4 6h2M3.6 14h2M9.4 14h7M14.4 6a1.9 1.9 0 1 1-3.8 0 1.9 1.9 0 0 1 3.8 0M9.4 14a1.9 1.9 0 1 1-3.8 0 1.9 1.9 0 0 1 3.8 0" />
  </svg>
)
/** An arch on two legs: a drawing of our own that stands for Farcaster. */
export const FarcasterIcon = () => (
  <svg viewBox="0 0 20 20" aria-hidden="true">
    <path d="M5 16.4V8.6a5 5 0 0 1 10 0v7.8M3.4 5.2h13.2M3.4 16.4h3.2M13.4 16.4h3.2" />
  </svg>
)
