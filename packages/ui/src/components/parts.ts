/** Parts that need no foyer: the frame of a wallet of our own is drawn with them too. */
export { Avatar } from './Avatar.tsx'
export { Button } from './Button.tsx'
export { IconButton } from './IconButton.tsx'
export {
  ArrowDownIcon,
  BackIcon,
  CheckIcon,
  ChevronDownIcon,
  CloseIcon,
  CopyIcon,
  ExitIcon,
  ExternalLinkIcon,
  KeyIcon,
  ShieldIcon,
  WarnIcon,
} from './icons.tsx'
export { QrCode } from './QrCode.tsx'
export { StatusRing } from './StatusRing.tsx'
export { Tag } from './Tag.tsx'
export { watchSaid } from './watchSaid.ts'
