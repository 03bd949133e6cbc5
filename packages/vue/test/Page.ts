import { defineComponent, h } from 'vue'
import { FoyerButton, useFoyerAccount, useFoyerNetwork, useFoyerProvider } from '../src/index.ts'

/** A page that shows what it follows; it tells who the button shows. */
export const Page = defineComponent(
  ({ notify }: { readonly notify: (address: string | undefined) => void }) => {
    const [account, network, provider] = [useFoyerAccount('eip155'), useFoyerNetwork(), useFoyerProvider('eip155')]
    return () => [
      h('p', `${account.value.address ?? account.value.status} ${network.value.chainId} ${typeof provider.value}`),
      account.value.isConnected ? h('b', 'in') : h('i', 'out'),
      h(FoyerButton, { label: 'Come in', disabled: false, onAccountchange: (now) => notify(now.address) }),
    ]
  },
  { props: ['notify'] },
)
