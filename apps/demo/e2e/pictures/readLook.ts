import type { Locator } from 'playwright'

/**
 * All that makes up a picture but what differs from one machine to the next (the width of its letters): what stands there, in
 * which order, and how each thing is drawn.
 */
export function readLook(widget: Locator): Promise<string> {
  return widget.evaluate((top) => {
    const drawn = [
      'display',
      'color',
      'background-color',
      'font-size',
      'font-weight',
      'border-radius',
      'padding',
      'gap',
    ]
    const lines: string[] = []
    const visit = (element: Element, depth: number) => {
      const style = getComputedStyle(element)
      const own = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
      const text = own.map(({ textContent }) => textContent?.trim()).join(' ')
      const path = element.getAttribute('d') ?? ''
      const look = drawn.map((name) => style.getPropertyValue(name)).join(';')
      lines.push(`${' '.repeat(depth)}${element.localName} ${look} ${path} ${text}`)
      for (const child of (element.shadowRoot ?? element).children) visit(child, depth + 1)
    }
    visit(top, 0)
    return lines.join('\n')
  })
}
