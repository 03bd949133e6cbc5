import { createDevWallet } from '@foyer/test-kit'
import { pageStorage } from '../pageStorage.ts'
import { createPromptPanel } from './promptPanel.ts'

/** Published with every development node: account 0 of the well-known test mnemonic. Worth nothing anywhere. */
const developmentKey = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'

/** Puts a wallet on the page, so that a visitor without an extension can go the whole way. @returns takes it away */
export function startDevWallet(rpcUrls: Readonly<Record<number, string>>): () => void {
  const wallet = createDevWallet({
    rpcUrls,
    accounts: [developmentKey],
    storage: pageStorage(),
    confirm: createPromptPanel(document),
  })
  return wallet.announce()
}
