import { connect, createFoyer, disconnect, type FoyerEvent } from '@foyer/core'
import { mainnet, memoryStorage, mockAdapter } from '@foyer/test'
import { expect, test } from 'vitest'
import { createApp, defineComponent, h, nextTick, ref } from 'vue'
import {
  FoyerButton,
  FoyerNetworkButton,
  FoyerWalletButton,
  foyerPlugin,
  useFoyer,
  useFoyerAccount,
  useFoyerEvents,
  useFoyerNetwork,
  useFoyerProvider,
  useFoyerSendTransaction,
  useFoyerSignMessage,
  useFoyerSignTypedData,
  useFoyerState,
  useFoyerTheme,
  useWalletInfo,
} from './index.ts'

const makeFoyer = () =>
  createFoyer({ projectId: 'p', networks: [mainnet], adapters: [mockAdapter()], storage: memoryStorage() })

test('default: an app follows the foyer, its buttons take props and tell events, and all ends with it', async () => {
  const foyer = makeFoyer()
  const isBusy = ref(true)
  const told: unknown[] = []
  const events: FoyerEvent[] = []
  const Root = defineComponent(() => {
    const { open, setThemeMode } = useFoyer()
    const [account, network, state] = [useFoyerAccount('eip155'), useFoyerNetwork(), useFoyerState()]
    const [theme, wallet, provider] = [useFoyerTheme(), useWalletInfo(), useFoyerProvider('eip155')]
    useFoyerEvents((event) => events.push(event))
    const line = () => [
      account.value.address ?? account.value.status,
      network.value.chainId,
      state.value.open,
      theme.value.themeMode,
      wallet.value?.name,
      typeof provider.value,
    ]
    return () => [
      h('p', line().join(' ')),
      h('button', { onClick: () => (setThemeMode('dark'), open()) }, 'Go'),
      h(FoyerButton, { label: 'Come in', disabled: isBusy.value, onAccountchange: (now) => told.push(now.address) }),
      h(FoyerNetworkButton, { size: 'sm' }),
      h(FoyerWalletButton, { wallet: 'metamask' }),
    ]
  })
  const place = document.body.appendChild(document.createElement('div'))
  const app = createApp(Root).use(foyerPlugin, { foyer })
  app.mount(place)
  await nextTick()
  const text = () => place.querySelector('p')?.textContent
  const button = place.querySelector('foyer-button')
  expect(text()).toBe('disconnected 1 false   undefined')
  expect([button?.foyer, button?.label, button?.disabled]).toEqual([foyer, 'Come in', true])
  isBusy.value = false
  await nextTick()
  expect([button?.disabled, button?.hasAttribute('disabled')]).toEqual([false, false])
  const { accounts } = await connect(foyer, { connectorId: 'mock', namespace: 'eip155' })
  const address = accounts[0]?.address
  await expect.poll(text).toMatch(new RegExp(`^${address} 1 false  \\w.* object$`))
  expect(told.at(-1)).toBe(address)
  place.querySelector('button')?.click()
  await expect.poll(text).toContain(' 1 true dark ')
  expect(events.map(({ type }) => type)).toContain('CONNECT_SUCCESS')
  app.unmount()
  const [heard, count] = [events.length, told.length]
  await disconnect(foyer)
  expect([events.length, told.length]).toEqual([heard, count])
  place.remove()
})

test('error: without the plugin the fix is named', () => {
  const app = createApp(defineComponent(() => (useFoyer(), () => null)))
  app.config.warnHandler = () => {}
  expect(() => app.mount(document.createElement('div'))).toThrow('app.use(foyerPlugin, { foyer })')
})

test('default: a component asks for signatures and transactions, and follows what becomes of them', async () => {
  const foyer = makeFoyer()
  await connect(foyer, { connectorId: 'mock', namespace: 'eip155' })
  const asked: Promise<unknown>[] = []
  const Root = defineComponent(() => {
    const { signMessageAsync, state } = useFoyerSignMessage()
    const { sendTransactionAsync, state: sending } = useFoyerSendTransaction()
    const { signTypedData, state: typing } = useFoyerSignTypedData()
    const press = () => {
      asked.push(signMessageAsync({ message: 'Hello' }), sendTransactionAsync({ to: '0xabc', value: 1n }))
      // the mock's wallet has no typed data: nothing rejects, the state says so
      signTypedData({ domain: {}, types: {}, primaryType: 'Mail', message: {} })
    }
    return () => [
      h('button', { onClick: press }, 'Sign'),
      h('p', `${state.value.status} ${state.value.data} ${sending.value.data} ${typing.value.status}`),
    ]
  })
  const place = document.body.appendChild(document.createElement('div'))
  const app = createApp(Root).use(foyerPlugin, { foyer })
  app.mount(place)
  const text = () => place.querySelector('p')?.textContent
  await nextTick()
  expect(text()).toBe('idle undefined undefined idle')
  place.querySelector('button')?.click()
  await Promise.all(asked)
  await expect.poll(text).toMatch(/^success mock signature of Hello 0x0+1 error$/)
  app.unmount()
  place.remove()
})
