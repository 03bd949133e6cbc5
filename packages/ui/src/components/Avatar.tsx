import { bloImage } from 'blo'
import { variables } from '../theme/variables.ts'

/** Lightness and chroma: any three hues stay one picture. */
const tones = ['0.42 0.16', '0.62 0.19', '0.83 0.12']

/** A picture made from the address alone: the same for everyone, asked of nobody. */
export function Avatar({ address, className = '' }: { address: string; className?: string }) {
  const [, palette] = bloImage(address as `0x${string}`)
  const [dark, middle, light] = palette.map(([hue], index) => `oklch(${tones[index]} ${hue})`)
  const colors = variables({ '--c1': dark, '--c2': middle, '--c3': light })
  return <span className={`avatar ${className}`} aria-hidden="true" style={colors} />
}
