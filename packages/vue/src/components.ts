import { type Connection, type Namespace, shortenAddress } from '@foyer/base'
import type { AccountState } from '@foyer/core'
import {
  type FoyerButtonProps,
  type FoyerNetworkButtonProps,
  type FoyerWalletButtonProps,
  foyerElements,
} from '@foyer/ui'
import { defineComponent, h, inject, onMounted, shallowRef, type VNode } from 'vue'
import { rememberedKey, useFoyer } from './foyerPlugin.ts'

type Emit = (event: string, detail: unknown) => void

/** A custom element as a component: each prop becomes its property, each of its events one of the component's. */
function wrap<props extends object>(
  name: keyof typeof foyerElements,
  props: props,
  { emit, paint }: { readonly emit: Emit; readonly paint?: () => VNode | undefined },
) {
  const { foyer } = useFoyer()
  const { properties, events } = foyerElements[name]
  const listeners = events.map((event): [string, (event: CustomEvent) => void] => [
    `on${event[0]?.toUpperCase()}${event.slice(1)}`,
    ({ detail }) => emit(event, detail),
  ])
  return () => {
    const given = properties.map((property) => [`.${property}`, Reflect.get(props, property)])
    return h(name, { '.foyer': foyer, ...Object.fromEntries(given), ...Object.fromEntries(listeners) }, paint?.())
  }
}

/** The plain button that a server paints for who is remembered, until the element has taken its place. */
function usePaint(namespace: Namespace | undefined): () => VNode | undefined {
  const address = shallowRef(inject(rememberedKey, undefined)?.initial(namespace)?.address)
  onMounted(() => {
    address.value = undefined
  })
  return () => (address.value ? h('button', { type: 'button' }, shortenAddress(address.value)) : undefined)
}

const listProps = (name: keyof typeof foyerElements): string[] => [...foyerElements[name].properties]

/** `<foyer-button>`: connects, then shows the account and opens it. `accountchange` tells the account. */
export const FoyerButton = defineComponent(
  (props: FoyerButtonProps, { emit }) =>
    wrap('foyer-button', props, { emit: emit as Emit, paint: usePaint(props.namespace) }),
  {
    name: 'FoyerButton',
    props: listProps('foyer-button') as (keyof FoyerButtonProps)[],
    emits: { accountchange: (_: AccountState) => true },
  },
)

/** `<foyer-network-button>`: the network, and the others on a press. */
export const FoyerNetworkButton = defineComponent(
  (props: FoyerNetworkButtonProps, { emit }) => wrap('foyer-network-button', props, { emit: emit as Emit }),
  { name: 'FoyerNetworkButton', props: listProps('foyer-network-button') as (keyof FoyerNetworkButtonProps)[] },
)

/** `<foyer-wallet-button>`: connects one wallet. `connect` tells the connection, `connecterror` why there is none. */
export const FoyerWalletButton = defineComponent(
  (props: Omit<FoyerWalletButtonProps, 'onConnect' | 'onError'>, { emit }) =>
    wrap('foyer-wallet-button', props, { emit: emit as Emit }),
  {
    name: 'FoyerWalletButton',
    props: listProps('foyer-wallet-button') as Exclude<keyof FoyerWalletButtonProps, 'onConnect' | 'onError'>[],
    emits: { connect: (_: Connection) => true, connecterror: (_: unknown) => true },
  },
)

/** The dialog's place in the page, for `disableAppend` and `enableEmbedded`. */
export const FoyerModal = defineComponent(() => wrap('foyer-modal', {}, { emit: () => {} }), { name: 'FoyerModal' })
