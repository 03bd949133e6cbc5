import type { Namespace } from '@foyer/base'
import type { Foyer } from '@foyer/core'
import { createRoot } from 'react-dom/client'
import { ButtonView, type FoyerButtonProps } from './button/ButtonView.tsx'
import buttonCss from './button/button.css?inline'
import { FoyerContext, type UiOptions } from './FoyerContext.ts'
import { mountFoyer } from './mount.ts'
import { openShadow } from './theme/openShadow.ts'
import { ThemeRoot } from './theme/ThemeRoot.tsx'
import tokens from './theme/tokens.css?inline'

/** `<foyer-button>` and `<foyer-modal>`. `foyer` is the one given to `defineFoyerElements` unless a page sets another. */
export type FoyerElement = HTMLElement & { foyer: Foyer }

/**
 * Defines `<foyer-button size label loading-label disabled balance chars-start chars-end namespace>` and `<foyer-modal>`
 * for pages without React code, and shows the modal on the page. Attributes as in `FoyerButtonProps`.
 * A second call gives nothing new to elements that exist: set their `foyer` property instead.
 * @returns takes the modal off the page; the elements stay defined
 */
export function defineFoyerElements(foyer: Foyer, options: UiOptions = {}): () => void {
  if (typeof customElements === 'undefined') return () => {}
  define('foyer-button', foyer, (element, current) => renderButton(element, current, options), buttonAttributes)
  define('foyer-modal', foyer, (element, current) => ({
    stop: mountFoyer(current, { ...options, parent: element }),
  }))
  return mountFoyer(foyer, options)
}

type Rendered = { readonly stop: () => void; readonly update?: () => void }

const buttonAttributes = [
  'size',
  'label',
  'loading-label',
  'disabled',
  'balance',
  'chars-start',
  'chars-end',
  'namespace',
]

/** Custom elements are classes by the platform's rule; all they do here is call `render`. */
function define(
  name: string,
  defaultFoyer: Foyer,
  render: (element: HTMLElement, foyer: Foyer) => Rendered,
  observedAttributes: readonly string[] = [],
): void {
  if (customElements.get(name)) return
  customElements.define(
    name,
    class extends HTMLElement {
      static observedAttributes = observedAttributes
      #foyer = defaultFoyer
      #rendered: Rendered | undefined

      get foyer() {
        return this.#foyer
      }
      set foyer(foyer) {
        this.#foyer = foyer
        if (!this.#rendered) return
        this.disconnectedCallback()
        this.connectedCallback()
      }
      connectedCallback() {
        // set before the element was defined: a plain property hides the accessor until it is taken away
        const early = Object.getOwnPropertyDescriptor(this, 'foyer')?.value as Foyer | undefined
        if (early) {
          Reflect.deleteProperty(this, 'foyer')
          this.#foyer = early
        }
        this.#rendered = render(this, this.#foyer)
      }
      disconnectedCallback() {
        this.#rendered?.stop()
        this.#rendered = undefined
      }
      attributeChangedCallback() {
        this.#rendered?.update?.()
      }
    },
  )
}

function renderButton(element: HTMLElement, foyer: Foyer, options: UiOptions): Rendered {
  const container = openShadow(element, tokens, buttonCss).appendChild(element.ownerDocument.createElement('span'))
  const root = createRoot(container)
  const update = () =>
    root.render(
      <FoyerContext.Provider value={{ foyer, options }}>
        <ThemeRoot>
          <ButtonView {...readProps(element)} />
        </ThemeRoot>
      </FoyerContext.Provider>,
    )
  update()
  const stop = () => {
    container.remove()
    // a React page may be the one that removes the element: a root must not end inside another one's work
    queueMicrotask(() => root.unmount())
  }
  return { stop, update }
}

function readProps(element: HTMLElement): FoyerButtonProps {
  const text = (name: string) => element.getAttribute(name) ?? undefined
  const count = (name: string) => (element.hasAttribute(name) ? Number(text(name)) : undefined)
  return {
    size: text('size') === 'sm' ? 'sm' : 'md',
    label: text('label'),
    loadingLabel: text('loading-label'),
    disabled: element.hasAttribute('disabled'),
    balance: text('balance') === 'hide' ? 'hide' : 'show',
    charsStart: count('chars-start'),
    charsEnd: count('chars-end'),
    namespace: text('namespace') as Namespace | undefined,
  }
}
