import { FoyerError } from '@foyer/base'
import { describe, expect, test } from 'vitest'
import { type Page, possible, type Suite, withPage } from './harness.ts'

/** The page after a reload, and what it asks the first wallet. */
function again({ reload, first, network }: Page, signal?: AbortSignal) {
  return reload().reconnect({ connectorId: first.connectorId, network, signal })
}

export function reconnect({ setup, absent, shared }: Suite): void {
  describe('reconnect', () => {
    test('default: after a reload the connection is there again, without asking the visitor', () =>
      withPage(setup, {}, async (page) => {
        const before = await page.connect()
        const prompts = page.first.prompts
        expect(await again(page)).toEqual(before)
        expect(page.first.prompts).toBe(prompts)
      }))

    test('behavior: a wallet that never authorised the site gives nothing and is not asked', (context) =>
      withPage(setup, {}, async (page) => {
        possible(context, absent.silent)
        expect(await again(page)).toBeUndefined()
        expect(page.first.prompts).toBe(0)
      }))

    test('behavior: what the visitor picked meanwhile counts', (context) =>
      withPage(setup, {}, async (page) => {
        possible(context, absent.accounts)
        await page.connect()
        page.first.changeAccounts([...page.first.accounts].reverse())
        expect((await again(page))?.accounts[0]?.address).toBe(page.first.accounts[0])
      }))

    test('behavior: permission taken away meanwhile gives nothing', (context) =>
      withPage(setup, {}, async (page) => {
        possible(context, absent.revoke ?? absent.silent)
        await page.connect()
        page.first.revoke()
        expect(await again(page)).toBeUndefined()
      }))

    test('behavior: a locked wallet gives nothing and is not asked', (context) =>
      withPage(setup, {}, async (page) => {
        possible(context, absent.locked)
        await page.connect()
        const prompts = page.first.prompts
        page.first.setMood('locked')
        expect(await again(page)).toBeUndefined()
        expect(page.first.prompts).toBe(prompts)
      }))

    shared('behavior: a connection that lives is taken as it is', () =>
      withPage(setup, {}, async ({ connect, adapter, first, network }) => {
        const before = await connect()
        expect(await adapter.reconnect({ connectorId: first.connectorId, network })).toEqual(before)
      }),
    )

    test('behavior: watchers hear what the wallet does afterwards', (context) =>
      withPage(setup, { watch: false }, async ({ connect, first, network, networks, reload }) => {
        possible(context, absent.networks)
        await connect()
        const adapter = reload()
        const seen = new Promise<string>((resolve) => {
          const stop = adapter.watch((event) => {
            if (event.type !== 'connectionChanged' || event.connection.networkId === network.caipNetworkId) return
            stop()
            resolve(event.connection.networkId)
          })
        })
        await adapter.reconnect({ connectorId: first.connectorId, network })
        first.changeNetwork(networks[1].caipNetworkId)
        expect(await seen).toBe(networks[1].caipNetworkId)
      }))

    test('error: a wallet that throws does not come back, and breaks nothing', () =>
      withPage(setup, {}, async (page) => {
        await page.connect()
        page.first.setMood('crash')
        const outcome = await again(page).catch((error: unknown) => error)
        expect(outcome === undefined || outcome instanceof FoyerError).toBe(true)
      }))

    shared('error: a wallet that hangs is left by aborting', () =>
      withPage(setup, {}, async (page) => {
        await page.connect()
        page.first.setMood('hang')
        const controller = new AbortController()
        const waiting = again(page, controller.signal)
        controller.abort()
        await expect(waiting).rejects.toMatchObject({ name: 'RequestAborted' })
      }),
    )

    shared('error: a wallet that is gone does not come back', () =>
      withPage(setup, {}, async (page) => {
        await page.connect()
        page.first.uninstall()
        const outcome = await again(page).catch((error: unknown) => error)
        expect(outcome === undefined || outcome instanceof FoyerError).toBe(true)
      }),
    )
  })
}
