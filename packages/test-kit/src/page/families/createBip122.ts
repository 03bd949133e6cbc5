import { createBitcoinKeys } from '../../bitcoin/createBitcoinKeys.ts'
import { createBitcoinWallet } from '../../bitcoin/createBitcoinWallet.ts'
import { type BitcoinNetworkName, networkNames, networks } from '../../bitcoin/networks.ts'
import type { FamilySettings, FamilyWallet } from '../family.ts'

const developmentSecrets = [
  { payment: '33'.repeat(32), ordinal: '44'.repeat(32) },
  { payment: '55'.repeat(32), ordinal: '66'.repeat(32) },
]

/** The Bitcoin side of the wallet: a sats-connect provider. */
export function createBip122(settings: FamilySettings): FamilyWallet {
  const { name, storage, authorized, locked } = settings
  const secrets = settings.secrets?.bip122 ?? developmentSecrets
  const [first, esploraUrl] = readNetwork(settings)
  const wallet = createBitcoinWallet({
    kind: 'satsConnect',
    accounts: secrets,
    network: settings.chosenNetwork === undefined ? first : nameOf(settings.chosenNetwork),
    info: { name },
    esploraUrl,
    storage,
    authorized,
    locked,
  })
  let account = 0
  const addressOf = (index: number) =>
    secrets
      .slice(index, index + 1)
      .map((pair) => createBitcoinKeys(pair, networks[wallet.network].prefixes).payment.address)
  return {
    name,
    requests: wallet.requests,
    prompts: () => wallet.prompts,
    addresses: () => [
      ...addressOf(account),
      ...secrets.flatMap((_, index) => (index === account ? [] : addressOf(index))),
    ],
    isConnected: () => wallet.authorized && !wallet.locked,
    answer: wallet.answer,
    reset: wallet.reset,
    lock: wallet.lock,
    unlock: wallet.unlock,
    changeAccount(index) {
      if (!secrets[index]) throw new TypeError(`The wallet has ${secrets.length} accounts, and none number ${index}`)
      account = index
      wallet.setAccount(index)
    },
    switchNetwork: (networkId) => wallet.setNetwork(nameOf(networkId)),
    disconnect: wallet.revoke,
    remove: wallet.install(),
  }
}

function nameOf(networkId: string): BitcoinNetworkName {
  const name = networkNames.find((candidate) => networks[candidate].id === networkId)
  if (!name) throw new TypeError(`The wallet knows no Bitcoin network ${networkId}`)
  return name
}

function readNetwork({ networks: given = {} }: FamilySettings): readonly [BitcoinNetworkName, string | undefined] {
  const [first] = Object.entries(given).filter(([networkId]) => networkId.startsWith('bip122:'))
  return first && typeof first[1] === 'string' ? [nameOf(first[0]), first[1]] : ['mainnet', undefined]
}
