import { type CapabilityName, FoyerError, hasCapability, requireCapability } from '@foyer/base'
import { describe, expect, test } from 'vitest'
import { needs, possible, type Suite, settled, withPage } from './harness.ts'

/** Every name of the contract in `base`; one that is added there must be added here, which the types of `capabilityNames.test-d.ts` hold. */
export const sharedCapabilities = {
  switchNetwork: true,
  signMessage: true,
  signTypedData: true,
  getBalance: true,
  getToken: true,
  getTokenBalances: true,
  estimateFee: true,
  sendTransaction: true,
  sendToken: true,
  getNftBalance: true,
  sendNft: true,
  waitForTransaction: true,
  signTransaction: true,
  signAllTransactions: true,
  signAndSendTransaction: true,
  signIn: true,
  getWalletCapabilities: true,
  getAssets: true,
  sendCalls: true,
  waitForCalls: true,
  resolveName: true,
  getIdentity: true,
  isAddress: true,
} as const satisfies { readonly [name in CapabilityName]?: true }

/** What adapters add to the contract for documents of their own family. */
const familyCapabilities = ['signPsbt', 'signDirect', 'signAmino', 'signPayload']

/** Which of the family's are in the types depends on the adapter that is compiled with this. */
const capabilityNames = [...Object.keys(sharedCapabilities), ...familyCapabilities] as readonly CapabilityName[]

export function abilities({ setup, absent, shared }: Suite): void {
  describe('capabilities', () => {
    shared('default: one that is there is a function, one that is not has no key', () =>
      withPage(setup, {}, async ({ adapter }) => {
        for (const [name, value] of Object.entries(adapter.capabilities)) {
          expect([name, typeof value]).toEqual([name, 'function'])
          expect(capabilityNames).toContain(name)
        }
      }),
    )

    shared('error: one that is not there is CapabilityUnsupported by name', () =>
      withPage(setup, {}, async ({ adapter }) => {
        const missing = capabilityNames.filter((name) => !hasCapability(adapter, name))
        for (const name of missing) {
          expect(() => requireCapability(adapter, name)).toThrow(FoyerError)
          expect(name in adapter.capabilities).toBe(false)
        }
        expect(missing.length + Object.keys(adapter.capabilities).length).toBe(capabilityNames.length)
      }),
    )

    test('behavior: a connection claims nothing its adapter lacks', () =>
      withPage(setup, {}, async ({ adapter, connect }) => {
        const { capabilities = [] } = await connect()
        for (const name of capabilities) expect(adapter.capabilities[name]).toBeTypeOf('function')
      }))

    shared('behavior: isAddress knows the wallet’s own address and refuses others', (context) =>
      withPage(setup, {}, async ({ adapter, first, network }) => {
        needs(context, adapter, 'isAddress')
        const isAddress = (value: string) => adapter.capabilities.isAddress?.({ value, network })
        expect(first.accounts.map(isAddress)).toEqual(first.accounts.map(() => true))
        expect(['', 'x', ' ', '0x', `${first.accounts[0]}0`, 'javascript:alert(1)'].map(isAddress)).not.toContain(true)
      }),
    )

    shared('behavior: getBalance gives base units of the network’s currency', (context) =>
      withPage(setup, {}, async ({ adapter, first, network }) => {
        needs(context, adapter, 'getBalance')
        const balance = await adapter.capabilities.getBalance?.({ address: first.accounts[0] ?? '', network })
        const { decimals, symbol } = network.nativeCurrency
        expect(balance).toEqual({ value: expect.any(BigInt), decimals, symbol })
      }),
    )
  })

  describe('sign', () => {
    const message = 'Sign in to Foyer\n\u00e9\u{1F98A}'

    test('default: the signature is the active account’s', (context) =>
      withPage(setup, {}, async ({ adapter, connect, first, verifyMessage }) => {
        needs(context, adapter, 'signMessage')
        const connection = await connect()
        const signature = await requireCapability(adapter, 'signMessage')({ connection, message })
        expect(signature).toBeTypeOf('string')
        if (verifyMessage)
          expect(await verifyMessage({ address: first.accounts[0] ?? '', message, signature })).toBe(true)
      }))

    test('behavior: another account of the connection can sign', (context) =>
      withPage(setup, {}, async ({ adapter, connect, first, verifyMessage }) => {
        needs(context, adapter, 'signMessage')
        possible(context, absent.accounts)
        const connection = await connect()
        const address = first.accounts[1] ?? ''
        const signature = await requireCapability(adapter, 'signMessage')({ connection, message, address })
        if (verifyMessage) expect(await verifyMessage({ address, message, signature })).toBe(true)
      }))

    shared('error: an address that is not the connection’s never reaches the wallet', (context) =>
      withPage(setup, {}, async ({ adapter, connect, first }) => {
        needs(context, adapter, 'signMessage')
        const connection = await connect()
        const asked = first.prompts
        const sign = requireCapability(adapter, 'signMessage')
        await expect(sign({ connection, message, address: 'nobody' })).rejects.toMatchObject({ name: 'InvalidAddress' })
        expect(first.prompts).toBe(asked)
      }),
    )

    test('error: a refusal is UserRejected, and the connection stays', (context) =>
      withPage(setup, {}, async ({ adapter, connect, first, events }) => {
        needs(context, adapter, 'signMessage')
        const connection = await connect()
        first.setMood('reject')
        const sign = requireCapability(adapter, 'signMessage')
        await expect(sign({ connection, message })).rejects.toMatchObject({ name: 'UserRejected' })
        await settled()
        expect(events.map(({ type }) => type)).not.toContain('disconnected')
      }))

    for (const [mood, declare] of [
      ['crash', test],
      ['hang', shared],
    ] as const) {
      declare(`error: a wallet that answers with a ${mood} fails with an error of the table`, (context) =>
        withPage(setup, {}, async ({ adapter, connect, first }) => {
          needs(context, adapter, 'signMessage')
          const connection = await connect()
          first.setMood(mood)
          const controller = new AbortController()
          const sign = requireCapability(adapter, 'signMessage')
          const signing = sign({ connection, message, signal: controller.signal })
          if (mood === 'hang') controller.abort()
          await expect(signing).rejects.toBeInstanceOf(FoyerError)
        }),
      )
    }

    shared('error: nothing is signed after disconnecting', (context) =>
      withPage(setup, {}, async ({ adapter, connect, first }) => {
        needs(context, adapter, 'signMessage')
        const connection = await connect()
        await adapter.disconnect({ connectorId: first.connectorId })
        const asked = first.prompts
        await expect(requireCapability(adapter, 'signMessage')({ connection, message })).rejects.toBeInstanceOf(
          FoyerError,
        )
        expect(first.prompts).toBe(asked)
      }),
    )
  })

  describe('send', () => {
    test('default: a transfer is sent and confirmed', (context) =>
      withPage(setup, {}, async ({ adapter, connect, network, transfer }) => {
        needs(context, adapter, 'sendTransaction')
        possible(context, absent.transfer)
        if (!transfer) return context.skip('not run: this harness has no chain')
        const connection = await connect()
        const hash = await requireCapability(adapter, 'sendTransaction')({ connection, network, ...transfer })
        expect(hash).toBeTypeOf('string')
        if (!hasCapability(adapter, 'waitForTransaction')) return
        const outcome = await requireCapability(adapter, 'waitForTransaction')({ hash, network })
        expect(outcome).toMatchObject({ status: 'confirmed' })
      }))

    test('error: a refusal is UserRejected', (context) =>
      withPage(setup, {}, async ({ adapter, connect, first, network, transfer }) => {
        needs(context, adapter, 'sendTransaction')
        possible(context, absent.transfer)
        if (!transfer) return context.skip('not run: this harness has no chain')
        const connection = await connect()
        first.setMood('reject')
        const send = requireCapability(adapter, 'sendTransaction')
        await expect(send({ connection, network, ...transfer })).rejects.toMatchObject({ name: 'UserRejected' })
      }))
  })
}
