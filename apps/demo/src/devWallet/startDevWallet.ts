import { createDevWallet } from '@foyer/test-kit'
import type { LocalFamilies } from 'devnet'
import type { Devnet } from '../devnet.ts'
import type { Confirm } from '../families/family.ts'
import { getPageStorage } from '../getPageStorage.ts'
import { createPromptPanel } from './createPromptPanel.ts'
import { toPrompt } from './toPrompt.ts'

/** Published with every development node: account 0 of the well-known test mnemonic. Worth nothing anywhere. */
const developmentKey = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'

/** Puts a wallet for every family on the page, so that a visitor without an extension can go the whole way. */
export function startDevWallet({ rpcUrls, families }: Pick<Devnet, 'rpcUrls' | 'families'>): void {
  const confirm = createPromptPanel(document)
  const wallet = createDevWallet({
    rpcUrls,
    accounts: [developmentKey],
    storage: getPageStorage(),
    confirm: (prompt) => confirm(toPrompt(prompt)),
  })
  wallet.announce()
  // a family without its wallet is a family less to try: the page goes on
  startFamilyWallets(families, confirm).catch((error: unknown) =>
    console.error('A development wallet is missing', error),
  )
}

/** Puts the development wallet for each family on the page. What signs is heavy, and comes after the page. */
async function startFamilyWallets(local: LocalFamilies, confirm: Confirm): Promise<void> {
  const { solana, cosmos, bitcoin, polkadot } = local
  await Promise.all([
    solana && import('./solanaWallet.ts').then(({ startWallet }) => startWallet(solana, confirm)),
    cosmos && import('./cosmosWallet.ts').then(({ startWallet }) => startWallet(cosmos, confirm)),
    bitcoin && import('./bitcoinWallet.ts').then(({ startWallet }) => startWallet(bitcoin, confirm)),
    polkadot && import('./polkadotWallet.ts').then(({ startWallet }) => startWallet(polkadot, confirm)),
  ])
}
