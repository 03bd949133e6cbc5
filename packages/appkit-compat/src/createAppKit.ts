import type { CreateAdapter } from '@foyer/base'
import { createFoyer, type Foyer } from '@foyer/core'
import {
  defineFoyerElements,
  type FoyerButtonProps,
  type FoyerNetworkButtonProps,
  type FoyerWalletButtonProps,
} from '@foyer/ui'
import type { DetailedHTMLProps, HTMLAttributes } from 'react'
import type { AppKit } from './AppKit.ts'
import { getCurrent, setCurrent } from './current.ts'
import { createAccountMethods } from './methods/createAccountMethods.ts'
import { createConnectionMethods } from './methods/createConnectionMethods.ts'
import { createModalMethods } from './methods/createModalMethods.ts'
import { createNetworkMethods } from './methods/createNetworkMethods.ts'
import { createOptionMethods } from './methods/createOptionMethods.ts'
import { createProviderMethods } from './methods/createProviderMethods.ts'
import { createStateMethods } from './methods/createStateMethods.ts'
import { createThemeMethods, toFoyerTheme } from './theme.ts'
import type { ChainAdapter, CreateAppKitOptions } from './types.ts'
import { setWeb3 } from './web3.ts'

/** AppKit's element → Foyer's, which it is in all but the name. */
const elements = {
  'appkit-button': 'foyer-button',
  'appkit-connect-button': 'foyer-button',
  'appkit-account-button': 'foyer-button',
  'appkit-network-button': 'foyer-network-button',
  'appkit-wallet-button': 'foyer-wallet-button',
  'appkit-modal': 'foyer-modal',
  'w3m-button': 'foyer-button',
  'w3m-connect-button': 'foyer-button',
  'w3m-account-button': 'foyer-button',
  'w3m-network-button': 'foyer-network-button',
  'w3m-modal': 'foyer-modal',
} as const

/** As HTML has them of AppKit's properties → Foyer's. */
const attributes: Readonly<Record<string, string>> = {
  loadinglabel: 'loading-label',
  charsstart: 'chars-start',
  charsend: 'chars-end',
}

/** What an element of Foyer's has for the browser. */
type ElementClass = {
  new (): HTMLElement & { attributeChangedCallback(): void }
  readonly observedAttributes: readonly string[]
}

/** Defines Foyer's elements and AppKit's beside them. Those that are defined already stay as they are. */
function defineAppKitElements(foyer: Foyer): void {
  if (typeof customElements === 'undefined') return
  defineFoyerElements(foyer)
  for (const [name, base] of Object.entries(elements)) {
    const Base = customElements.get(base) as ElementClass | undefined
    if (Base && !customElements.get(name)) customElements.define(name, toAppKitElement(Base))
  }
}

function toAppKitElement(Base: ElementClass): CustomElementConstructor {
  return class extends Base {
    static override observedAttributes = [...Base.observedAttributes, ...Object.keys(attributes)]

    override attributeChangedCallback(name?: string, _before?: string | null, value?: string | null) {
      const own = name === undefined ? undefined : attributes[name]
      if (own === undefined) return super.attributeChangedCallback()
      if (value === null || value === undefined) this.removeAttribute(own)
      else this.setAttribute(own, value)
    }
  }
}

type Tag<props> = DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement> & props

type Buttons = Tag<FoyerButtonProps>

declare global {
  interface HTMLElementTagNameMap {
    'appkit-button': HTMLElement
    'appkit-connect-button': HTMLElement
    'appkit-account-button': HTMLElement
    'appkit-network-button': HTMLElement
    'appkit-wallet-button': HTMLElement
    'appkit-modal': HTMLElement
  }
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'appkit-button': Buttons
      'appkit-connect-button': Buttons
      'appkit-account-button': Buttons
      'appkit-network-button': Tag<FoyerNetworkButtonProps>
      'appkit-wallet-button': Tag<Omit<FoyerWalletButtonProps, 'onConnect' | 'onError'>>
      'appkit-modal': Tag<object>
      'w3m-button': Buttons
      'w3m-connect-button': Buttons
      'w3m-account-button': Buttons
      'w3m-network-button': Tag<FoyerNetworkButtonProps>
      'w3m-modal': Tag<object>
    }
  }
}

/**
 * Makes one foyer from AppKit's options, shows its dialog on the page and defines AppKit's elements. Safe on a server.
 * @param options as `createFoyer` takes them, with adapters and theme variables under AppKit's names
 * @throws FoyerError as `createFoyer`: each names the option and the fix
 */
export function createAppKit(options: CreateAppKitOptions): AppKit {
  const { adapters = [], themeVariables = {}, ...rest } = options
  const foyer = createFoyer({
    ...rest,
    adapters: adapters.map(toCreateAdapter),
    themeVariables: toFoyerTheme(themeVariables),
  })
  for (const adapter of adapters) if ('loadWeb3' in adapter) setWeb3(foyer, adapter.loadWeb3)
  const appKit: AppKit = {
    foyer,
    ...createModalMethods(foyer),
    ...createAccountMethods(foyer),
    ...createNetworkMethods(foyer),
    ...createOptionMethods(foyer),
    ...createProviderMethods(foyer),
    ...createConnectionMethods(foyer),
    ...createStateMethods(foyer),
    ...createThemeMethods(foyer, themeVariables),
  }
  defineAppKitElements(foyer)
  setCurrent(appKit)
  return appKit
}

function toCreateAdapter(adapter: ChainAdapter): CreateAdapter {
  return typeof adapter === 'function' ? adapter : adapter.create
}

/**
 * Makes the page's instance; a later call gives the same one, whatever it is given.
 * @throws FoyerError as `createFoyer`: each names the option and the fix
 */
export function createAppKitOnce(options: CreateAppKitOptions): AppKit {
  return getCurrent() ?? createAppKit(options)
}
