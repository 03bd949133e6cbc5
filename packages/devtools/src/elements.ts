/** An element with its words; text is text, never markup. */
export function create<name extends keyof HTMLElementTagNameMap>(
  name: name,
  {
    text,
    ...properties
  }: { readonly text?: string } & Partial<Omit<HTMLElementTagNameMap[name], 'style' | 'text'>> = {},
): HTMLElementTagNameMap[name] {
  const element = document.createElement(name)
  Object.assign(element, properties)
  if (text !== undefined) element.textContent = text
  return element
}

export type Section = { readonly element: HTMLElement; show(text: string): void }

/** A part that opens, with a text that can be scrolled by keyboard. */
export function createSection(title: string): Section {
  const element = create('details')
  const body = create('pre', { tabIndex: 0, role: 'group', ariaLabel: title })
  element.append(create('summary', { text: title }), body)
  return {
    element,
    show(text) {
      // what has not changed keeps its place and its selection
      if (body.textContent !== text) body.textContent = text
    },
  }
}

export function createButton(text: string, onPress: () => void): HTMLButtonElement {
  const button = create('button', { text, type: 'button' })
  button.addEventListener('click', onPress)
  return button
}
