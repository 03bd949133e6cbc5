import { bloImage } from 'blo'

/** Lightness and chroma are fixed, so that any three hues go together. */
const tones = ['0.42 0.16', '0.62 0.19', '0.83 0.12']

export type AvatarProps = { readonly address: string; readonly className?: string }

/** A picture computed from the address alone, without a request. */
export function Avatar({ address, className = '' }: AvatarProps) {
  const [, palette] = bloImage(address as `0x${string}`)
  const [dark, middle, light] = palette.map(([hue], index) => `oklch(${tones[index]} ${hue})`)
  // here and not in a sheet, which every page with a button would fetch
  const background = `radial-gradient(circle at 26% 22%, ${light} 0 8%, transparent 48%),
    radial-gradient(circle at 78% 80%, ${dark} 0, transparent 60%),
    linear-gradient(135deg, ${light}, ${middle} 52%, ${dark})`
  return <span className={`avatar ${className}`} aria-hidden="true" style={{ background }} />
}
