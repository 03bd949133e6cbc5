import type { Connection, Namespace } from '@foyer/base'
import { type AccountState, type Foyer, watchAccount } from '@foyer/core'
import type { Remembered } from '@foyer/core/cookie'
import { configAtom } from '@foyer/core/internal/views'
import { type ComponentType, type DetailedHTMLProps, type HTMLAttributes, type ReactNode, useMemo } from 'react'
import { createRoot } from 'react-dom/client'
import { ButtonView, type FoyerButtonProps } from './button/ButtonView.tsx'
import buttonCss from './button/button.css?inline'
import elementCss from './button/element.css?inline'
import { NetworkButton } from './button/FoyerNetworkButton.tsx'
import { WalletButton } from './button/FoyerWalletButton.tsx'
import type { FoyerNetworkButtonProps } from './button/NetworkButtonView.tsx'
import type { FoyerWalletButtonProps } from './button/WalletButtonView.tsx'
import { FoyerContext, type FoyerContextValue, type UiOptions, useStoreValue } from './FoyerContext.ts'
import { mountFoyer } from './mountFoyer.ts'
import { openShadow } from './theme/shadow.ts'
import { ThemeRoot } from './theme/ThemeRoot.tsx'
import tokens from './theme/tokens.css?inline'

/** `<foyer-button>`, `<foyer-network-button>`, `<foyer-wallet-button>` and `<foyer-modal>`. `foyer` is the one given to `defineFoyerElements` unless a page sets another. */
export type FoyerElement = HTMLElement & { foyer: Foyer }

/** What `<foyer-button>` tells the page, by the name of the event. None bubbles. */
export type FoyerButtonEvents = {
  /** The account that the button shows has changed; `detail` is what `getAccount` gives. */
  readonly accountchange: CustomEvent<AccountState>
}

type Writable<props> = { -readonly [name in keyof props]: props[name] }

/** `<foyer-button>`: each property of `FoyerButton`, also as an attribute; `part="button"` is the button itself. */
export type FoyerButtonElement = {
  addEventListener<name extends keyof FoyerButtonEvents>(
    type: name,
    listener: (event: FoyerButtonEvents[name]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void
} & FoyerElement &
  Writable<FoyerButtonProps>

/** Attributes of `<foyer-button>`, for the templates of a framework. */
export type FoyerButtonAttributes = Omit<FoyerButtonProps, 'loadingLabel' | 'charsStart' | 'charsEnd'> & {
  readonly 'loading-label'?: string | undefined
  readonly 'chars-start'?: number | string | undefined
  readonly 'chars-end'?: number | string | undefined
}

/** `<foyer-network-button>`: each property of `FoyerNetworkButton`, also as an attribute; `part="button"` is the button itself. */
export type FoyerNetworkButtonElement = FoyerElement & Writable<FoyerNetworkButtonProps>

/** Attributes of `<foyer-network-button>`, for the templates of a framework. */
export type FoyerNetworkButtonAttributes = FoyerNetworkButtonProps

/** What `<foyer-wallet-button>` tells the page, by the name of the event. None bubbles. */
export type FoyerWalletButtonEvents = {
  /** A press connected the wallet. */
  readonly connect: CustomEvent<Connection>
  /** It did not connect; `detail` is the error, `ModalClosed` where the visitor left. */
  readonly connecterror: CustomEvent<unknown>
}

type WalletProperties = Omit<FoyerWalletButtonProps, 'onConnect' | 'onError'>

/** `<foyer-wallet-button>`: each property of `FoyerWalletButton`, also as an attribute; `part="button"` is the button itself. */
export type FoyerWalletButtonElement = {
  addEventListener<name extends keyof FoyerWalletButtonEvents>(
    type: name,
    listener: (event: FoyerWalletButtonEvents[name]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void
} & FoyerElement &
  Writable<WalletProperties>

/** Attributes of `<foyer-wallet-button>`, for the templates of a framework. */
export type FoyerWalletButtonAttributes = WalletProperties

declare global {
  interface HTMLElementTagNameMap {
    'foyer-button': FoyerButtonElement
    'foyer-network-button': FoyerNetworkButtonElement
    'foyer-wallet-button': FoyerWalletButtonElement
    'foyer-modal': FoyerElement
  }
}

type Tag = DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement> & { readonly foyer?: Foyer | undefined }

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'foyer-button': Tag & FoyerButtonAttributes
      'foyer-network-button': Tag & FoyerNetworkButtonAttributes
      'foyer-wallet-button': Tag & FoyerWalletButtonAttributes
      'foyer-modal': Tag
    }
  }
}

/** How Foyer speaks on this page, and who it shows at first. */
export type ElementsOptions = UiOptions & {
  /** Who is shown until the last visit has been verified: `rememberAccount` of `@foyer/core/cookie`, which keeps the cookie. */
  readonly remembered?: Remembered | undefined
}

/**
 * Defines `<foyer-button size label loading-label disabled balance chars-start chars-end namespace>`,
 * `<foyer-network-button size label disabled>`, `<foyer-wallet-button wallet size label disabled namespace>` and `<foyer-modal>`
 * for pages without React code, and shows the modal on the page. Attributes as in `FoyerButtonProps`, `FoyerNetworkButtonProps`
 * and `FoyerWalletButtonProps`; each is a property too.
 * A second call gives nothing new to elements that exist: set their `foyer` property instead.
 * @returns takes the modal off the page; the elements stay defined
 */
export function defineFoyerElements(foyer: Foyer, { remembered, ...options }: ElementsOptions = {}): () => void {
  if (typeof customElements === 'undefined') return () => {}
  define(
    'foyer-button',
    foyer,
    (element, current) =>
      renderAccountButton(element, { foyer: current, options, ...(current === foyer && { remembered }) }),
    buttonProperties,
  )
  define(
    'foyer-network-button',
    foyer,
    (element, current) => renderButton(element, { foyer: current, options }, NetworkButton),
    networkButtonProperties,
  )
  define(
    'foyer-wallet-button',
    foyer,
    (element, current) => renderWalletButton(element, { foyer: current, options }),
    walletButtonProperties,
  )
  define('foyer-modal', foyer, (element, current) => ({
    stop: mountFoyer(current, { ...options, parent: element }),
  }))
  const stops = [mountFoyer(foyer, options), remembered?.keep()]
  return () => {
    for (const stop of stops) stop?.()
  }
}

type Rendered = { readonly stop: () => void; readonly update?: () => void }

type Properties = Readonly<Record<string, string>>

/** Property → attribute: frameworks set whichever the element has. */
const buttonProperties: { readonly [name in keyof Required<FoyerButtonProps>]: string } = {
  size: 'size',
  label: 'label',
  loadingLabel: 'loading-label',
  disabled: 'disabled',
  balance: 'balance',
  charsStart: 'chars-start',
  charsEnd: 'chars-end',
  namespace: 'namespace',
}

const networkButtonProperties: { readonly [name in keyof Required<FoyerNetworkButtonProps>]: string } = {
  size: 'size',
  label: 'label',
  disabled: 'disabled',
}

const walletButtonProperties: { readonly [name in keyof Required<WalletProperties>]: string } = {
  wallet: 'wallet',
  namespace: 'namespace',
  size: 'size',
  label: 'label',
  disabled: 'disabled',
}

/** What an element of Foyer's has, for the packages of frameworks: its properties, and its events, which do not bubble. */
export type ElementRow = { readonly properties: readonly string[]; readonly events: readonly string[] }

/** Every element's properties and events, by its name. */
export const foyerElements = {
  'foyer-button': { properties: Object.keys(buttonProperties), events: ['accountchange'] },
  'foyer-network-button': { properties: Object.keys(networkButtonProperties), events: [] },
  'foyer-wallet-button': { properties: Object.keys(walletButtonProperties), events: ['connect', 'connecterror'] },
  'foyer-modal': { properties: [], events: [] },
} as const satisfies Readonly<Record<string, ElementRow>>

/** Custom elements are classes by the platform's rule; all they do here is call `render`. */
function define(
  name: string,
  defaultFoyer: Foyer,
  render: (element: HTMLElement, foyer: Foyer) => Rendered,
  properties: Properties = {},
): void {
  if (customElements.get(name)) return
  class Element extends HTMLElement {
    static observedAttributes = Object.values(properties)
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
      for (const property of ['foyer', ...Object.keys(properties)]) setAgain(this, property)
      this.#rendered = render(this, this.#foyer)
    }
    disconnectedCallback() {
      this.#rendered?.stop()
      this.#rendered = undefined
    }
    attributeChangedCallback() {
      this.#rendered?.update?.()
    }
  }
  for (const [property, attribute] of Object.entries(properties)) reflect(Element.prototype, property, attribute)
  customElements.define(name, Element)
}

/** Set before the element was defined: a plain property hides the accessor until it is taken away. */
function setAgain(element: HTMLElement, property: string): void {
  const early = Object.getOwnPropertyDescriptor(element, property)
  if (!early) return
  Reflect.deleteProperty(element, property)
  Reflect.set(element, property, early.value)
}

function reflect(prototype: HTMLElement, property: string, attribute: string): void {
  Object.defineProperty(prototype, property, {
    configurable: true,
    enumerable: true,
    get(this: HTMLElement) {
      return readProps(this)[property as keyof ElementProps]
    },
    set(this: HTMLElement, value: unknown) {
      if (value === undefined || value === null || value === false) this.removeAttribute(attribute)
      else this.setAttribute(attribute, value === true ? '' : String(value))
    },
  })
}

function renderAccountButton(element: HTMLElement, { remembered, ...context }: Context): Rendered {
  const { foyer } = context
  const rendered = renderButton(element, { ...context, remembered: remembered?.read }, ButtonView)
  const stopRemembering = remembered?.watch(rendered.update)
  const dispatch = (detail: AccountState) => element.dispatchEvent(new CustomEvent('accountchange', { detail }))
  const watch = (namespace: Namespace | undefined) => ({ namespace, stop: watchAccount(foyer, dispatch, namespace) })
  let watched = watch(readProps(element).namespace)
  return {
    update() {
      const { namespace } = readProps(element)
      if (namespace !== watched.namespace) {
        watched.stop()
        watched = watch(namespace)
      }
      rendered.update()
    },
    stop() {
      watched.stop()
      stopRemembering?.()
      rendered.stop()
    },
  }
}

type Context = { readonly foyer: Foyer; readonly options: UiOptions; readonly remembered?: Remembered | undefined }

type ElementContextProps = { readonly value: FoyerContextValue; readonly children: ReactNode }

/** The context anew when `updateOptions` has changed the foyer's configuration. */
function ElementContext({ value, children }: ElementContextProps) {
  const config = useStoreValue(value.foyer.store, configAtom)
  const followed = useMemo(() => ({ ...value }), [value, config])
  return <FoyerContext.Provider value={followed}>{children}</FoyerContext.Provider>
}

function renderWalletButton(element: HTMLElement, context: FoyerContextValue): Rendered {
  const dispatch = (name: keyof FoyerWalletButtonEvents) => (detail: unknown) =>
    void element.dispatchEvent(new CustomEvent(name, { detail }))
  const listeners = { onConnect: dispatch('connect'), onError: dispatch('connecterror') }
  return renderButton(element, context, (props) => <WalletButton {...props} {...listeners} />)
}

function renderButton(
  element: HTMLElement,
  context: FoyerContextValue,
  View: ComponentType<ElementProps>,
): Required<Rendered> {
  const shadow = openShadow(element, tokens, buttonCss, elementCss)
  const container = shadow.appendChild(element.ownerDocument.createElement('div'))
  const root = createRoot(container)
  const update = () =>
    root.render(
      <ElementContext value={context}>
        <ThemeRoot>
          <View {...readProps(element)} />
        </ThemeRoot>
      </ElementContext>,
    )
  update()
  const stop = () => {
    container.remove()
    // a React page may be the one that removes the element: a root must not end inside another one's work
    queueMicrotask(() => root.unmount())
  }
  return { stop, update }
}

/** Those of every button; each reads its own. */
type ElementProps = FoyerButtonProps & WalletProperties

function readProps(element: HTMLElement): ElementProps {
  const text = (name: string) => element.getAttribute(name) ?? undefined
  const count = (name: string) => (element.hasAttribute(name) ? Number(text(name)) : undefined)
  return {
    wallet: text('wallet') ?? '',
    size: text('size') === 'sm' ? 'sm' : 'md',
    label: text('label'),
    loadingLabel: text('loading-label'),
    // templates that know no property write the word
    disabled: element.hasAttribute('disabled') && text('disabled') !== 'false',
    balance: text('balance') === 'hide' ? 'hide' : 'show',
    charsStart: count('chars-start'),
    charsEnd: count('chars-end'),
    namespace: text('namespace') as Namespace | undefined,
  }
}
