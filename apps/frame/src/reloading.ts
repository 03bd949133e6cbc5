import * as z from 'zod/mini'
import { readLook, setLook } from './ui/look.ts'

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
})

export type ReloadRequest = z.output<typeof keptSchema>['requests'][number]

/**
 * Loads this page again. Its successor answers: a client goes on as soon as it has the answer, and what it sent to a page that is
 * about to go would be lost. The entry of the history carries this over, where nothing may be stored as well.
 */
export function reload({ history, location, document }: Window, request: ReloadRequest): Promise<never> {
  const requests = [...(readKept(history)?.requests ?? []), request]
  history.replaceState({ requests, look: readLook(document) } satisfies z.output<typeof keptSchema>, '')
  location.reload()
  return new Promise(() => {})
}

/** What the page before this one left, once: how the site wants it to look, and who waits for an answer. */
export function takeOver({ history, document }: Window): readonly ReloadRequest[] {
  const kept = readKept(history)
  if (!kept) return []
  history.replaceState(null, '')
  setLook(document, kept.look)
  return kept.requests
}

function readKept({ state }: History): z.output<typeof keptSchema> | undefined {
  return keptSchema.safeParse(state).data
}
