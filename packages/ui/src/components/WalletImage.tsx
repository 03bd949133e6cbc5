import { cleanText } from '@foyer/base'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import type { MarkProps } from '../marks/Mark.tsx'
import { cssVariables } from '../theme/cssVariables.ts'
import { toSafeImageUrl } from './toSafeImageUrl.ts'

type Loaded = { default: ComponentType<MarkProps> }

// in one file for all, which comes after what shows them; where it does not come, the letters stay
const Mark = /* @__PURE__ */ lazy(async (): Promise<Loaded> => {
  await new Promise((resolve) => setTimeout(resolve))
  return import('../marks/Mark.tsx').then(
    (loaded): Loaded => ({ default: loaded.Mark }),
    (): Loaded => ({ default: ({ children }) => children }),
  )
})

export type WalletImageProps = {
  /** May be uncleaned text of a wallet: only its first letter is drawn. */
  readonly name: string
  readonly src: string | undefined
  /** Of a wallet its id, of a network its CAIP-2 id: whose mark stands in where there is no picture. */
  readonly mark?: string | undefined
  readonly size?: 'xs' | 'sm' | 'md' | 'lg' | 'xl'
  /** Networks and tokens are round. */
  readonly round?: boolean
}

/** A picture of a wallet, a network or a token; without one its mark, or its first letter on a colour of its own. */
export function WalletImage({ name, src, mark, size = 'md', round = false }: WalletImageProps) {
  const [failed, setFailed] = useState<string>()
  const url = toSafeImageUrl(src)
  const isShown = url !== undefined && failed !== url
  const letter = <span aria-hidden="true">{[...(cleanText(name) ?? '?')][0]?.toUpperCase()}</span>
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
      ) : mark ? (
        <Suspense fallback={letter}>
          <Mark id={mark}>{letter}</Mark>
        </Suspense>
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
