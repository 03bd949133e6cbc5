import { bloImage } from 'blo'
import { variables } from '../theme/variables.ts'

const lightness = [34, 52, 72]

/** A picture made from the address alone: the same for everyone, asked of nobody. */
export function Avatar({ address, className = '' }: { address: string; className?: string }) {
  const [, palette] = bloImage(address as `0x${string}`)
  const [dark, middle, light] = palette.map(
    ([hue, saturation], index) => `hsl(${hue} ${saturation}% ${lightness[index]}%)`,
  )
  const colors = variables({ '--c1': dark, '--c2': middle, '--c3': light })
  return <span className={`avatar ${className}`} aria-hidden="true" style={colors} />
}
