import { type RefObject, useLayoutEffect } from 'react'
import { addStyles } from './shadow.ts'

/** A view's own styles, for as long as it is shown; they come with the view. @param ref anything that the view draws */
export function useStyles(ref: RefObject<HTMLElement | null>, css: string): void {
  useLayoutEffect(() => {
    const root = ref.current?.getRootNode()
    return root && addStyles(root as Document | ShadowRoot, css)
  }, [ref, css])
}
