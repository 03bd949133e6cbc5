import { wagmiAdapter } from '@foyer/adapter-wagmi'
import { loadPart } from '@foyer/base'
import { createFoyer, open } from '@foyer/core'
import { FoyerProvider } from '@foyer/ui'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createConfig, createStorage, http, noopStorage } from '@wagmi/core'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { WagmiProvider } from 'wagmi'
import { loadDevnet } from '../devnet.ts'
import { startDevWallet } from '../devWallet/startDevWallet.ts'
import { walletName } from '../families/family.ts'
import { loadFamilies } from '../families/loadFamilies.ts'
import { getPageStorage } from '../getPageStorage.ts'
import { type Playground, readPlayground, toOptions } from '../playground.ts'
import { relayedSolana } from '../relayed.ts'
import { webWallet } from '../webWallet/webWallet.ts'
import { App } from './App.tsx'
import { themePage } from './themePage.ts'

const root = createRoot(document.getElementById('app') as HTMLElement)

/** Its connectors' ids: each family has its own way to name a wallet. */
const developmentWallets = ['dev.foyer.development-wallet', walletName, 'foyerDevelopmentBitcoin']

type Start = {
  /** The button that stood there before anything was fetched. */
  readonly early: HTMLElement | null
  /** Settles once someone moves. */
  readonly seen: Promise<void>
  /** Whether it was pressed. */
  readonly wasPressed: () => boolean
}

/** Makes the page live. */
export async function startSite({ early, seen, wasPressed }: Start): Promise<void> {
  const choices = readPlayground(location.search)
  themePage(choices)
  const running = await loadDevnet()
  // a Solana that only the relay reaches takes the place of the local one
  const { solana, ...others } = running.families
  const chosen = choices.solana || !solana ? others : { ...others, solana }
  const devnet = { ...running, families: choices.families ? chosen : {} }
  if (choices.wallet) startDevWallet(devnet)
  const families = await loadFamilies(devnet.families)

  const config = createConfig({
    chains: devnet.chains,
    connectors: choices.webWallet ? [webWallet(devnet.rpcUrls)] : [],
    multiInjectedProviderDiscovery: !choices.discovery,
    storage: createStorage({ storage: getPageStorage() ?? noopStorage }),
    transports: Object.fromEntries(devnet.chains.map((chain) => [chain.id, http(devnet.rpcUrls[chain.id])])),
  })
  const siwx = choices.siwx ? await loadSignIn(choices) : undefined
  const foyer = createFoyer({
    projectId: 'demo',
    networks: [...devnet.chains, ...families.map(({ network }) => network), ...(choices.solana ? [relayedSolana] : [])],
    adapters: choices.adapters ? [wagmiAdapter({ config }), ...families.map(({ adapter }) => adapter)] : [],
    relayUrl: devnet.relayUrl,
    frameUrl: devnet.frameUrl,
    enableWalletConnect: devnet.relayUrl !== undefined,
    connectorImages: Object.fromEntries(developmentWallets.map((id) => [id, '/dev-wallet.svg'])),
    ...toOptions(choices, devnet),
    ...(siwx && { siwx }),
  })
  root.render(
    <StrictMode>
      {/* Foyer restores the connection: wagmi must not as well */}
      <WagmiProvider config={config} reconnectOnMount={false}>
        <QueryClientProvider client={new QueryClient()}>
          <FoyerProvider foyer={foyer}>
            <App config={config} devnet={devnet} families={families} choices={choices} seen={seen} />
          </FoyerProvider>
        </QueryClientProvider>
      </WagmiProvider>
    </StrictMode>,
  )
  if (early) await replaceEarly(early)
  if (wasPressed()) open(foyer)
}

async function loadSignIn({ signInRequired: required }: Playground) {
  const { serverSiwx } = await loadPart(() => import('@foyer/siwx/browser'))
  return serverSiwx({ url: '/auth', statement: 'Sign in to Lumen as a member.', required })
}

/**
 * Takes away the button that stood on the page before its own was fetched, once that one is drawn in the same place. Who was on the
 * first with the keyboard is on the second.
 * @returns once it is done
 */
function replaceEarly(early: HTMLElement): Promise<void> {
  const place = early.parentElement
  if (!place) return Promise.resolve()
  return new Promise((resolve) => {
    const drawn = new ResizeObserver(([entry]) => {
      const button = entry?.target.shadowRoot?.querySelector('button')
      if (!button || button.offsetWidth === 0) return
      drawn.disconnect()
      const isFocused = document.activeElement === early
      early.remove()
      if (isFocused) button.focus()
      resolve()
    })
    const look = () => {
      const host = place.querySelector('[data-foyer-button]')
      if (!host) return
      came.disconnect()
      drawn.observe(host)
    }
    const came = new MutationObserver(look)
    came.observe(place, { childList: true })
    look()
  })
}
