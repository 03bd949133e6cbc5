import { requireCapability } from '@foyer/base'
import { describe, expect, test } from 'vitest'
import { needs, possible, type Suite, withPage } from './harness.ts'

export function network({ setup, absent, shared }: Suite): void {
  describe('switch network', () => {
    test('default: the wallet moves and watchers hear of it', (context) =>
      withPage(setup, {}, async ({ adapter, connect, first, networks, waitFor }) => {
        needs(context, adapter, 'switchNetwork')
        possible(context, absent.switch)
        const connection = await connect()
        const [, target] = networks
        await requireCapability(adapter, 'switchNetwork')({ connection, network: target })
        expect(first.networkId).toBe(target.caipNetworkId)
        await waitFor(
          (event) => event.type === 'connectionChanged' && event.connection.networkId === target.caipNetworkId,
        )
      }))

    test('behavior: a network the wallet does not know is added', (context) =>
      withPage(setup, {}, async ({ adapter, connect, first, networks }) => {
        needs(context, adapter, 'switchNetwork')
        possible(context, absent.switch)
        possible(context, first.forgetNetwork ? undefined : 'wallets of this namespace know every network')
        const [, target] = networks
        first.forgetNetwork?.(target.caipNetworkId)
        const connection = await connect()
        await requireCapability(adapter, 'switchNetwork')({ connection, network: target })
        expect(first.networkId).toBe(target.caipNetworkId)
      }))

    test('error: a refusal is UserRejected, and the wallet stays', (context) =>
      withPage(setup, {}, async ({ adapter, connect, first, networks }) => {
        needs(context, adapter, 'switchNetwork')
        possible(context, absent.switch)
        const connection = await connect()
        first.setMood('reject')
        const ask = requireCapability(adapter, 'switchNetwork')
        await expect(ask({ connection, network: networks[1] })).rejects.toMatchObject({ name: 'UserRejected' })
        expect(first.networkId).toBe(networks[0].caipNetworkId)
      }))

    test('error: a wallet that says yes and stays is caught', (context) =>
      withPage(setup, {}, async ({ adapter, connect, first, networks }) => {
        needs(context, adapter, 'switchNetwork')
        possible(context, absent.switch)
        possible(context, absent.lie)
        const connection = await connect()
        first.setMood('lie')
        const ask = requireCapability(adapter, 'switchNetwork')
        await expect(ask({ connection, network: networks[1] })).rejects.toMatchObject({ name: 'WalletLied' })
      }))

    shared('error: a wallet that hangs is left by aborting', (context) =>
      withPage(setup, {}, async ({ adapter, connect, first, networks }) => {
        needs(context, adapter, 'switchNetwork')
        possible(context, absent.switch)
        const connection = await connect()
        first.setMood('hang')
        const controller = new AbortController()
        const ask = requireCapability(adapter, 'switchNetwork')
        const waiting = ask({ connection, network: networks[1], signal: controller.signal })
        controller.abort()
        await expect(waiting).rejects.toMatchObject({ name: 'RequestAborted' })
      }),
    )
  })
}
