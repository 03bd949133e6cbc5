import { loadPart } from '@foyer/base'
import { createDevWallet, type EvmPrompt } from '@foyer/test-kit'
import type { LocalFamilies } from 'devnet'
import { formatEther, hexToString, isHex } from 'viem'
import type { Devnet } from '../devnet.ts'
import type { Confirm } from '../families/family.ts'
import { getPageStorage } from '../getPageStorage.ts'
import { createPromptPanel, type Prompt, type Row } from './createPromptPanel.ts'

const titles: { readonly [kind in EvmPrompt['kind']]: string } = {
  connect: 'Connect to this site?',
  sign: 'Sign this message?',
  send: 'Send this transaction?',
  switchChain: 'Switch network?',
  addChain: 'Add this network?',
}

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
    solana && loadPart(() => import('./solanaWallet.ts')).then(({ startWallet }) => startWallet(solana, confirm)),
    cosmos && loadPart(() => import('./cosmosWallet.ts')).then(({ startWallet }) => startWallet(cosmos, confirm)),
    bitcoin && loadPart(() => import('./bitcoinWallet.ts')).then(({ startWallet }) => startWallet(bitcoin, confirm)),
    polkadot && loadPart(() => import('./polkadotWallet.ts')).then(({ startWallet }) => startWallet(polkadot, confirm)),
  ])
}

function toPrompt(prompt: EvmPrompt): Prompt {
  return { title: titles[prompt.kind], account: prompt.account, rows: rowsOf(prompt) }
}

function rowsOf({ method, params }: EvmPrompt): readonly Row[] {
  const [first] = params
  if (method === 'personal_sign' && isHex(first)) return [['Message', hexToString(first)]]
  if (method === 'eth_sendTransaction') return transactionRows(first)
  if (method.startsWith('wallet_') && isRecord(first) && isHex(first['chainId'])) {
    return [['Network', String(first['chainName'] ?? Number(first['chainId']))]]
  }
  return []
}

function transactionRows(transaction: unknown): readonly Row[] {
  if (!isRecord(transaction)) return []
  const { to, value, data } = transaction
  return [
    ['To', String(to)],
    ['Amount', `${formatEther(isHex(value) ? BigInt(value) : 0n)} ETH`],
    ...(isHex(data) && data !== '0x'
      ? [['Data', `${data.slice(0, 10)}… (${(data.length - 2) / 2} bytes)`] as const]
      : []),
  ]
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
