import { createFrameElement } from '../../src/index.ts'

/** A site whose policy allows no inline style and no markup from text. */
const violations: string[] = []
document.addEventListener('securitypolicyviolation', ({ violatedDirective }) => violations.push(violatedDirective))
addEventListener('load', () => {
  const frame = createFrameElement({ url: new URL('/puppet', location.href), title: 'Wallet', document })
  frame.channel(() => {})
  const element = frame.getElement()
  if (!element) return
  element.addEventListener('load', () => {
    const { position, zIndex } = getComputedStyle(element)
    parent.postMessage({ style: { position, zIndex, violations } }, '*')
  })
})
