/**
 * The page behind does not scroll any more. One constructed sheet is added and taken away again: no style tag, no style
 * of the page's own is touched, the scrollbar's room stays, so nothing shifts. Reads the layout: call it once the page is drawn.
 * @returns lets the page scroll again
 */
export function lockPage(document: Document): () => void {
  const window = document.defaultView as Window & typeof globalThis
  const hasScrollbar = window.innerWidth > document.documentElement.clientWidth
  const sheet = new window.CSSStyleSheet()
  sheet.replaceSync(`html{overflow:hidden!important;${hasScrollbar ? 'scrollbar-gutter:stable!important' : ''}}`)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
  }
}
