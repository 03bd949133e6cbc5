/// <reference lib="webworker" />
import { createContext } from './context.ts'
import { createCustodyStore } from './custodyStore.ts'
import type { SignerReply, SignerRequest } from './messages.ts'
import type { Custody } from './openWallet.ts'
import { openRows } from './rows.ts'
import { createSigner } from './signer.ts'

declare const self: DedicatedWorkerGlobalScope

const held: Custody['held'] = new Map()
const signer = createSigner(createCustodyStore(openRows), held)

/** One at a time: two uses of the key would each make this device a new part of it. */
let last: Promise<unknown> = Promise.resolve()

self.addEventListener('message', ({ data }: MessageEvent<SignerRequest>) => {
  last = last.then(() => answer(data))
})

async function answer({ id, name, request, identity, user }: SignerRequest): Promise<void> {
  let token: string | undefined
  const context = createContext(user, identity, (replaced) => {
    token = replaced
  })
  try {
    const handle = signer[name] as (own: typeof context, request: unknown) => Promise<unknown>
    reply({ id, answer: await handle(context, request), token, isHeld: held.size > 0 })
  } catch (error) {
    const { name: kind, message } = error instanceof Error ? error : new Error('failed')
    reply({ id, error: { name: kind, message } })
  }
}

function reply(message: SignerReply): void {
  self.postMessage(message)
}
