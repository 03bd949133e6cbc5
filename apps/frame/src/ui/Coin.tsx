import type { CSSProperties } from 'react'

type CoinProps = { readonly letter: string; readonly color: string; readonly size?: 'xs' | 'sm' }

/** A letter on a colour stands for a coin or a network: pictures from elsewhere would tell who is looking. */
export function Coin({ letter, color, size }: CoinProps) {
  // through the CSSOM, which the page's policy allows
  const style = { '--c': color } as CSSProperties
  return (
    <span className="coin" data-size={size} style={style} aria-hidden="true">
      {letter}
    </span>
  )
}
