import { addStyles } from '../theme/addStyles.ts'

/**
 * Stops the page behind from scrolling, by one constructed style sheet: no style tag, no style of the page is changed, and
 * the scrollbar's gutter stays, so nothing shifts. Reads layout: call it after paint.
 * @returns lets the page scroll again
 */
export function lockPage(document: Document): () => void {
  const window = document.defaultView as Window & typeof globalThis
  const hasScrollbar = window.innerWidth > document.documentElement.clientWidth
  return addStyles(
    document,
    `html{overflow:hidden!important;${hasScrollbar ? 'scrollbar-gutter:stable!important' : ''}}`,
  )
}
