import { bloImage } from 'blo'
import { cssVariables } from '../theme/cssVariables.ts'

/** Lightness and chroma are fixed, so that any three hues go together. */
const tones = ['0.42 0.16', '0.62 0.19', '0.83 0.12']

export type AvatarProps = { readonly address: string; readonly className?: string }

/** A picture computed from the address alone, without a request. */
export function Avatar({ address, className = '' }: AvatarProps) {
  const [, palette] = bloImage(address as `0x${string}`)
  const [dark, middle, light] = palette.map(([hue], index) => `oklch(${tones[index]} ${hue})`)
  const colors = cssVariables({ '--c1': dark, '--c2': middle, '--c3': light })
  return <span className={`avatar ${className}`} aria-hidden="true" style={colors} />
}
