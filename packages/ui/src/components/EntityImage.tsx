import { type ReactNode, useLayoutEffect, useState } from 'react'
import { Picture } from './Picture.tsx'
import { toSafeImageUrl } from './toSafeImageUrl.ts'

// in one file for all, which comes after what shows them; where it does not come, the letters stay
const useMark = /* @__PURE__ */ createLate(async () => {
  await new Promise((resolve) => setTimeout(resolve))
  // biome-ignore lint/plugin: a missing picture is no failure: the letter stays
  return (await import('../marks/Mark.tsx')).Mark
})

export type EntityImageProps = {
  /** May be uncleaned text of a wallet: only its first letter is drawn. */
  readonly name: string
  readonly src: string | undefined
  /** Of a wallet its id, of a network its CAIP-2 id: whose mark stands in where there is no picture. */
  readonly mark?: string | undefined
  readonly size?: 'xs' | 'sm' | 'md' | 'lg' | 'xl'
  /** Networks and tokens are round. */
  readonly round?: boolean
}

/** Any picture that may not come; without one its mark, or its first letter on a colour of its own. */
export function EntityImage({ src, mark, ...rest }: EntityImageProps) {
  const [failed, setFailed] = useState<string>()
  const url = toSafeImageUrl(src)
  return (
    <Picture
      {...rest}
      url={failed === url ? undefined : url}
      onError={() => setFailed(url)}
      drawMark={mark ? (letter) => <LateMark id={mark}>{letter}</LateMark> : undefined}
    />
  )
}

function LateMark({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  const Mark = useMark()
  return Mark ? <Mark id={id}>{children}</Mark> : children
}

/**
 * Makes a hook that gives a part with a file of its own: undefined until it has come, and where it does not. Unlike `lazy` it
 * leaves nothing among the nodes, and it is never there in the first pass: what was drawn without it can be hydrated.
 */
function createLate<part>(load: () => Promise<part>): () => part | undefined {
  let known: { readonly part: part } | undefined
  return () => {
    const [shown, setShown] = useState<typeof known>()
    // before the frame: what is known already is not missed in any
    useLayoutEffect(() => {
      if (known) return setShown(known)
      let isUnmounted = false
      load().then(
        (part) => {
          known = { part }
          if (!isUnmounted) setShown(known)
        },
        // asked for again by the next one that is shown
        () => {},
      )
      return () => {
        isUnmounted = true
      }
    }, [])
    return shown?.part
  }
}
