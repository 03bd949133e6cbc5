import { resolve } from 'node:path'
import {
  type DemoServer,
  type DevnetNetwork,
  describeBitcoin,
  describePolkadot,
  findBitcoind,
  findPolkadotRuntime,
  startBitcoin,
  startDemoServer,
  startPolkadot,
} from 'devnet'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mountMembers } from './members.ts'
import { addressOf, approve, connectFamily, dialog } from './parts.ts'
import { asked, driveMembers, isClosed, signIn } from './signInWalletsParts.ts'
import { network, openSite } from './site.ts'

/** An account of each family signs in at a real server, on the family's own chain where its wallet asks one. */

type Chain = { readonly network: Partial<DevnetNetwork>; stop(): Promise<unknown> }
type Family = {
  readonly name: string
  readonly namespace: string
  readonly title: string
  /** Undefined with every devnet. */
  readonly start?: () => Promise<Chain>
  /** Why it cannot run here. */
  readonly notRun?: string | undefined
}

const families: readonly Family[] = [
  { name: 'Solana', namespace: 'solana', title: 'Sign in to this site?' },
  { name: 'Cosmos', namespace: 'cosmos', title: 'Sign this message?' },
  {
    name: 'Bitcoin',
    namespace: 'bip122',
    title: 'Sign this message?',
    notRun: findBitcoind() ? undefined : 'there is no bitcoind; pnpm --filter devnet bitcoind',
    start: async () => {
      const chain = await startBitcoin()
      return { network: { bitcoin: describeBitcoin(chain) }, stop: chain.stop }
    },
  },
  {
    name: 'Polkadot',
    namespace: 'polkadot',
    title: 'Sign this message?',
    notRun: findPolkadotRuntime()
      ? undefined
      : 'the Polkadot runtime is not installed; pnpm --filter devnet polkadot:install',
    start: async () => {
      const running = await startPolkadot({ deadline: 60_000 })
      return { network: { polkadot: describePolkadot(running) }, stop: running.stop }
    },
  },
]

for (const { name, namespace, title, start, notRun } of families) {
  describe.skipIf(notRun !== undefined)(`${name}${notRun === undefined ? '' : ` (not run: ${notRun})`}`, () => {
    let chain: Chain | undefined
    let site: DemoServer

    beforeAll(async () => {
      chain = await start?.()
      const members = mountMembers(network)
      site = await startDemoServer({
        folder: resolve(import.meta.dirname, '../dist-e2e'),
        network: { ...network, ...chain?.network },
        mounts: members.mounts,
      })
      members.open(site.url)
    })
    afterAll(async () => {
      await site?.stop()
      await chain?.stop()
    })

    test('default: who declines is not let in; its account signs in, its owner sees what is for members, also after a reload, and signs out', async () => {
      const { page, errors } = await openSite({ path: '/?siwx=on', site: site.url })
      await connectFamily(page, name)
      await asked(page).waitFor()
      await signIn(page)
      await approve(page, title, 'Reject')
      await dialog(page).getByRole('heading', { name: 'Signature rejected' }).waitFor()
      expect((await driveMembers(page)).status).toBe(401)
      await signIn(page)
      await approve(page, title)
      await isClosed(page)
      const { status, text } = await driveMembers(page)
      expect(status).toBe(200)
      expect(text).toContain(`:${await addressOf(page, namespace)}.`)

      await page.reload()
      await page.getByRole('button', { name: `Disconnect ${name}` }).waitFor()
      expect([(await driveMembers(page)).status, await dialog(page).count()]).toEqual([200, 0])
      await page.getByRole('button', { name: `Disconnect ${name}` }).click()
      await expect.poll(async () => (await driveMembers(page)).status).toBe(401)
      expect(errors).toEqual([])
    })
  })
}
