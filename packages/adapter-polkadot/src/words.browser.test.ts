import { requireCapability } from '@foyer/base'
import { describeWords } from '@foyer/test'
import { walletWords } from '@foyer/test-kit/words'
import { expect } from 'vitest'
import { openPage } from '../test/page.ts'

const { accountFunctions, functions, identity, signerFunctions } = walletWords.polkadotJs

/** Connects, signs, and follows another account. */
async function go(): Promise<void> {
  const { adapter, connect, wallet, nextEvent } = openPage()
  expect(adapter.getConnectors().map(({ name }) => name)).toEqual([walletWords.polkadotJs.name])
  const connection = await connect()
  expect(connection.capabilities ?? ['signPayload']).toContain('signPayload')
  await requireCapability(adapter, 'signMessage', connection)({ connection, message: 'hello' })
  const told = nextEvent()
  wallet.setAccounts(wallet.accounts.slice(1))
  expect(await told).toMatchObject({ type: 'connectionChanged' })
}

describeWords(
  'the polkadot{.js} extension',
  {
    list: identity.list,
    key: identity.key,
    enable: functions.enable,
    'accounts.get': accountFunctions.get,
    'accounts.subscribe': accountFunctions.subscribe,
    signRaw: signerFunctions.signRaw,
    signPayload: signerFunctions.signPayload,
  },
  go,
)
