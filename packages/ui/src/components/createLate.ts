import { useLayoutEffect, useState } from 'react'

/**
 * Makes a hook that gives a part with a file of its own: undefined until it has come, and where it does not. Unlike `lazy` it
 * leaves nothing among the nodes, and it is never there in the first pass: what was drawn without it can be hydrated.
 */
export function createLate<part>(load: () => Promise<part>): () => part | undefined {
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
