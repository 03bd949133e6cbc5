import { cleanText } from '@foyer/base'
import type { ReactNode } from 'react'
import { cssVariables } from '../theme/cssVariables.ts'

type PictureProps = {
  /** May be uncleaned text of a wallet: only its first letter is drawn. */
  readonly name: string
  /** Of an image that may be shown; undefined: its first letter on a colour of its own. */
  readonly url: string | undefined
  readonly size?: 'xs' | 'sm' | 'md' | 'lg' | 'xl'
  /** Networks and tokens are round. */
  readonly round?: boolean
  readonly onError?: () => void
  /** What stands for the letter. */
  readonly drawMark?: ((letter: ReactNode) => ReactNode) | undefined
}

/** A picture, or what stands in for it. Without hooks: the first frame is drawn from it, too. */
export function Picture({ name, url, size = 'md', round = false, onError, drawMark }: PictureProps) {
  const letter = <span aria-hidden="true">{[...(cleanText(name) ?? '?')][0]?.toUpperCase()}</span>
  const isShown = url !== undefined
  return (
    <span
      className="picture"
      data-size={size}
      data-round={round || undefined}
      data-letter={!isShown || undefined}
      style={isShown ? undefined : cssVariables({ '--hue': toHue(name) })}
      // the browser writes it in its own way
      suppressHydrationWarning
    >
      {isShown ? (
        <img
          src={url}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          referrerPolicy="no-referrer"
          onError={onError}
        />
      ) : drawMark ? (
        drawMark(letter)
      ) : (
        letter
      )}
    </span>
  )
}

function toHue(name: string): number {
  let hash = 0
  for (const character of name.slice(0, 40)) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 360
  return hash
}
