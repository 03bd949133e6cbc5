/**
 * Adds a style sheet to a document or a shadow root: a constructed one, so no style tag and no nonce under a strict policy.
 * Where there are none, as in jsdom or a browser before 2023, a style tag.
 * @returns takes it away
 */
export function addStyles(root: Document | ShadowRoot, css: string): () => void {
  const document = 'host' in root ? root.ownerDocument : root
  const { CSSStyleSheet } = document.defaultView as Window & typeof globalThis
  if (!('adoptedStyleSheets' in root) || !('replaceSync' in CSSStyleSheet.prototype)) return addTag(document, root, css)
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
  return () => {
    root.adoptedStyleSheets = root.adoptedStyleSheets.filter((other) => other !== sheet)
  }
}

function addTag(document: Document, root: Document | ShadowRoot, css: string): () => void {
  const tag = document.createElement('style')
  tag.textContent = css
  ;('head' in root ? root.head : root).append(tag)
  return () => tag.remove()
}
