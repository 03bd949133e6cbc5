import { createFoyer } from '@foyer/core'
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
