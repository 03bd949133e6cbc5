import { LaptopIcon, PhoneIcon } from './icons.tsx'

/** A picture of the kind of device that a browser's name tells of. */
export function BrowserIcon({ name }: { readonly name: string }) {
  return <span className="lead">{/Android|iOS/.test(name) ? <PhoneIcon /> : <LaptopIcon />}</span>
}
