import type { Connection } from '@foyer/base'
import type { AccountState } from '@foyer/core'
import {
  type FoyerButtonProps,
  type FoyerNetworkButtonProps,
  type FoyerWalletButtonProps,
  foyerElements,
} from '@foyer/ui'
import { defineComponent, h } from 'vue'
import { useFoyer } from './useFoyer.ts'

type Emit = (event: string, detail: unknown) => void

/** A custom element as a component: each prop becomes its property, each of its events one of the component's. */
function wrap<props extends object>(name: keyof typeof foyerElements, props: props, emit: Emit) {
  const { foyer } = useFoyer()
  const { properties, events } = foyerElements[name]
  const listeners = events.map((event): [string, (event: CustomEvent) => void] => [
    `on${event[0]?.toUpperCase()}${event.slice(1)}`,
    ({ detail }) => emit(event, detail),
  ])
  return () => {
    const given = properties.map((property) => [`.${property}`, Reflect.get(props, property)])
    return h(name, { '.foyer': foyer, ...Object.fromEntries(given), ...Object.fromEntries(listeners) })
  }
}

const listProps = (name: keyof typeof foyerElements): string[] => [...foyerElements[name].properties]

/** `<foyer-button>`: connects, then shows the account and opens it. `accountchange` tells the account. */
export const FoyerButton = defineComponent(
  (props: FoyerButtonProps, { emit }) => wrap('foyer-button', props, emit as Emit),
  {
    name: 'FoyerButton',
    props: listProps('foyer-button') as (keyof FoyerButtonProps)[],
    emits: { accountchange: (_: AccountState) => true },
  },
)

/** `<foyer-network-button>`: the network, and the others on a press. */
export const FoyerNetworkButton = defineComponent(
  (props: FoyerNetworkButtonProps, { emit }) => wrap('foyer-network-button', props, emit as Emit),
  { name: 'FoyerNetworkButton', props: listProps('foyer-network-button') as (keyof FoyerNetworkButtonProps)[] },
)

/** `<foyer-wallet-button>`: connects one wallet. `connect` tells the connection, `connecterror` why there is none. */
export const FoyerWalletButton = defineComponent(
  (props: Omit<FoyerWalletButtonProps, 'onConnect' | 'onError'>, { emit }) =>
    wrap('foyer-wallet-button', props, emit as Emit),
  {
    name: 'FoyerWalletButton',
    props: listProps('foyer-wallet-button') as Exclude<keyof FoyerWalletButtonProps, 'onConnect' | 'onError'>[],
    emits: { connect: (_: Connection) => true, connecterror: (_: unknown) => true },
  },
)

/** The dialog's place in the page, for `disableAppend` and `enableEmbedded`. */
export const FoyerModal = defineComponent(() => wrap('foyer-modal', {}, () => {}), { name: 'FoyerModal' })
