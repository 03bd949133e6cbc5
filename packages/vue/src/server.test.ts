import { createFoyer } from '@foyer/core'
import { rememberAccount } from '@foyer/core/cookie'
import { mainnet } from '@foyer/test'
import { expect, test } from 'vitest'
import { createSSRApp, defineComponent, h } from 'vue'
import { renderToString } from 'vue/server-renderer'
import { FoyerButton, foyerPlugin, useFoyerAccount, useFoyerNetwork, useFoyerProvider } from './index.ts'

test('default: a server renders the element and nobody as connected', async () => {
  const foyer = createFoyer({ projectId: 'p', networks: [mainnet], adapters: [] })
  const Root = defineComponent(() => {
    const [account, network, provider] = [useFoyerAccount(), useFoyerNetwork(), useFoyerProvider('eip155')]
    return () => [
      h('p', `${account.value.status} ${network.value.chainId} ${provider.value}`),
      h(FoyerButton, { label: 'Come in', disabled: false }),
    ]
  })
  const html = await renderToString(createSSRApp(Root).use(foyerPlugin, { foyer }))
  expect(html).toBe('<!--[--><p>disconnected 1 undefined</p><foyer-button></foyer-button><!--]-->')
})

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

test('default: it paints who the cookie names, as not yet verified, and one request’s account is not another’s', async () => {
  const foyer = createFoyer({ projectId: 'p', networks: [mainnet], adapters: [] })
  const Root = defineComponent(() => {
    const [account, solana] = [useFoyerAccount(), useFoyerAccount('solana')]
    return () => [
      h('p', `${account.value.address} ${account.value.status} ${account.value.isConnected} ${solana.value.status}`),
      h(FoyerButton),
    ]
  })
  const paint = (cookie: unknown) =>
    renderToString(createSSRApp(Root).use(foyerPlugin, { foyer, remembered: rememberAccount(foyer, cookie) }))
  const painted = await paint(`eip155%3A1%3A${address}`)
  expect(painted).toContain(`<p>${address} connecting false disconnected</p>`)
  expect(painted).toMatch(/<foyer-button><button type="button">0xf3…\w+<\/button><\/foyer-button>/)
  for (const nobody of [undefined, null, 5, 'eip155:1:<b>0x</b>'])
    expect(await paint(nobody)).toContain(
      '<p>undefined disconnected false disconnected</p><foyer-button></foyer-button>',
    )
})
