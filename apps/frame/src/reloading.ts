import * as z from 'zod/mini'
import { toChainId } from './chain/chainId.ts'
import { readLook, setLook } from './ui/look.ts'
import type { Wallet } from './wallet.ts'

const keptSchema = z.object({
  requests: z.array(z.object({ id: z.string(), origin: z.string() })),
  look: z.object({
    mode: z.optional(z.string()),
    accent: z.optional(z.string()),
    font: z.optional(z.string()),
    radius: z.optional(z.string()),
    size: z.optional(z.string()),
    dir: z.optional(z.string()),
    locale: z.optional(z.string()),
  }),
  // of a page that went by itself, which is nothing to its site
  flow: z.optional(z.object({ chains: z.array(z.string()), preferredType: z.enum(['eoa', 'smartAccount']) })),
})

type Kept = z.output<typeof keptSchema>
export type ReloadRequest = Kept['requests'][number]

/**
 * Loads this page again. Its successor answers: a client goes on as soon as it has the answer, and what it sent to a page that is
 * about to go would be lost. The entry of the history carries this over, where nothing may be stored as well.
 */
export function reload({ history, location, document }: Window, request: ReloadRequest): Promise<never> {
  const requests = [...(readKept(history)?.requests ?? []), request]
  history.replaceState({ requests, look: readLook(document) } satisfies Kept, '')
  location.reload()
  return new Promise(() => {})
}

/**
 * Loads this page again by itself, because a part of it can come only with the next one: once no one waits for an answer, and the
 * server is there. Without a connection the browser would put a page of its own here, which answers no one.
 */
export async function renew(
  { history, location, document }: Window,
  wallet: Pick<Wallet, 'getFlow'>,
  whenIdle: (task: () => void) => void,
): Promise<void> {
  const page = await fetch(location.href).catch(() => undefined)
  // the next request that needs that part tries again
  if (!page?.ok) return
  whenIdle(() => {
    const { chains, preferredType } = wallet.getFlow()
    const flow = { chains: Object.values(chains).filter((id) => id !== undefined), preferredType }
    history.replaceState(
      { requests: readKept(history)?.requests ?? [], look: readLook(document), flow } satisfies Kept,
      '',
    )
    location.reload()
  })
}

/** Takes over what the page before this one left, once: how the site wants it to look, what it chose, and who waits for an answer. */
export function takeOver({ history, document }: Window, wallet: Pick<Wallet, 'move'>): readonly ReloadRequest[] {
  const kept = readKept(history)
  if (!kept) return []
  history.replaceState(null, '')
  setLook(document, kept.look)
  const { chains = [], preferredType } = kept.flow ?? {}
  for (const id of chains) wallet.move({ type: 'moved', chainId: toChainId(id) })
  if (preferredType) wallet.move({ type: 'preferred', accountType: preferredType })
  return kept.requests
}

function readKept({ state }: History): Kept | undefined {
  return keptSchema.safeParse(state).data
}
