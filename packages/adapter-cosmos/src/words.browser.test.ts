import { requireCapability } from '@foyer/base'
import { describeWords, getFailureName } from '@foyer/test'
import { type CosmosBrand, createCosmosWallet } from '@foyer/test-kit/cosmos'
import { standardWords, walletWords } from '@foyer/test-kit/words'
import { expect, inject, onTestFinished } from 'vitest'
import { openPage } from '../test/page.ts'

const [home] = inject('chains')

/** Connects, signs, and follows another account. */
async function go(brand: CosmosBrand): Promise<void> {
  const wallet = createCosmosWallet({
    brand,
    chains: { [home.chainId]: { bech32Prefix: home.bech32Prefix } },
    accounts: home.accounts.slice(0, 2).map(({ privateKey }) => privateKey),
  })
  onTestFinished(wallet.inject())
  const { adapter, networks, nextEvent } = openPage({ install: false })
  const [row] = adapter.getConnectors()
  const connectorId = row?.id ?? ''
  const connection = await adapter.connect({ connectorId, network: networks[0] })
  await requireCapability(adapter, 'signMessage', connection)({ connection, message: 'hello' })
  const told = nextEvent()
  wallet.selectAccount(1)
  expect(await told).toMatchObject({ type: 'connectionChanged' })
  await adapter.disconnect({ connectorId })
  await expect.poll(() => wallet.authorized).toEqual([])
}

const { cosmostation, keplr, leap, okx } = walletWords
const { disable, enable, getKey, signAmino, signArbitrary, signDirect } = keplr.functions
describeWords(
  'Keplr',
  {
    place: keplr.identity.place,
    keystore: keplr.pageEvents.keystore,
    enable,
    disable,
    getKey,
    signArbitrary,
    signDirect,
    signAmino,
  },
  () => go('keplr'),
)
describeWords('Leap', { place: leap.identity.place, keystore: leap.pageEvents.keystore }, () => go('leap'))
describeWords('OKX', { place: okx.identity.cosmosPlace, keystore: okx.pageEvents.keystore }, () => go('okx'))
describeWords('Cosmostation', { place: cosmostation.identity.place, keystore: cosmostation.pageEvents.keystore }, () =>
  go('cosmostation'),
)

describeWords(
  'a wallet that does not know the chain',
  { experimentalSuggestChain: keplr.functions.experimentalSuggestChain },
  async () => {
    const { adapter, wallet, networks, connect } = openPage({ wallet: { chains: {} } })
    await connect(networks[0])
    expect(wallet.authorized).toEqual([home.chainId])
    await adapter.disconnect({ connectorId: 'keplr' })
  },
)

const { busy, rejected } = standardWords.codes
const meanings = [
  [{ busy }, 'WalletBusy'],
  [{ rejected }, 'UserRejected'],
] as const
for (const [code, name] of meanings) {
  describeWords('a number without words', code, async () => {
    const { wallet, connect } = openPage()
    const [said] = Object.values(code)
    wallet.answer('enable', { error: { code: said.says, message: 'No.' } })
    expect(await getFailureName(connect())).toBe(name)
  })
}
