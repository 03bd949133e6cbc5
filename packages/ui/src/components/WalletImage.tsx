import { cleanText } from '@foyer/base'
import { useState } from 'react'
import { cssVariables } from '../theme/cssVariables.ts'
import { toSafeImageUrl } from './toSafeImageUrl.ts'

type WalletImageProps = {
  /** May be uncleaned text of a wallet: only its first letter is drawn. */
  readonly name: string
  readonly src: string | undefined
  readonly size?: 'xs' | 'sm' | 'md' | 'lg' | 'xl'
  /** Networks and tokens are round. */
  readonly round?: boolean
}

/** A picture of a wallet, a network or a token; its first letter on a colour of its own where there is none. */
export function WalletImage({ name, src, size = 'md', round = false }: WalletImageProps) {
  const [failed, setFailed] = useState<string>()
  const url = toSafeImageUrl(src)
  const isShown = url !== undefined && failed !== url
  return (
    <span
      className="picture"
      data-size={size}
      data-round={round || undefined}
      data-letter={!isShown || undefined}
      style={isShown ? undefined : cssVariables({ '--hue': toHue(name) })}
    >
      {isShown ? (
        <img
          src={url}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          referrerPolicy="no-referrer"
          onError={() => setFailed(url)}
        />
      ) : (
        <span aria-hidden="true">{[...(cleanText(name) ?? '?')][0]?.toUpperCase()}</span>
      )}
    </span>
  )
}

function toHue(name: string): number {
  let hash = 0
  for (const character of name.slice(0, 40)) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 360
  return hash
}
