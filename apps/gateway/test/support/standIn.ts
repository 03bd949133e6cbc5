import { onTestFinished } from 'vitest'
import type { ConfigInput } from '../../src/config/schema.ts'
import { sourceAbilities } from '../../src/config/sourceSchemas.ts'
import { startTestGateway, type TestGateway } from './testGateway.ts'

/** What a stand-in answers with: JSON, or what makes it or a whole response. */
export type StandInReply = unknown | ((url: URL, init: RequestInit | undefined) => unknown)

export type StandIn = {
  readonly fetch: typeof globalThis.fetch
  /** Every request so far. */
  readonly asked: { readonly url: URL; readonly headers: Headers; readonly body: string | undefined }[]
  /** Answers differently from now on. */
  set(path: string, reply: StandInReply): void
}

/**
 * A server of somebody else's that says what its published documentation says, by path; whatever it was not given is 404.
 * @param others asked for what is on no such host, such as a node of the test's own
 */
export function createStandIn(
  origin: string,
  replies: { readonly [path: string]: StandInReply },
  others?: typeof globalThis.fetch,
): StandIn {
  const current = new Map(Object.entries(replies))
  const asked: StandIn['asked'] = []
  return {
    asked,
    set: (path, reply) => void current.set(path, reply),
    fetch: async (input, init) => {
      const url = new URL(input instanceof Request ? input.url : input)
      if (url.origin !== origin && others) return await others(input, init)
      asked.push({ url, headers: new Headers(init?.headers), body: init?.body?.toString() })
      const path = [...current.keys()].find((one) => one === url.pathname)
      const reply = path === undefined ? Response.json({ message: 'Not found' }, { status: 404 }) : current.get(path)
      const answer = typeof reply === 'function' ? await reply(url, init) : reply
      return answer instanceof Response ? answer : Response.json(answer)
    },
  }
}

/** A server that takes the question and stays silent until it is let go. */
export function staySilent(_url: URL, init: RequestInit | undefined): Promise<Response> {
  return new Promise((_, reject) => {
    init?.signal?.addEventListener('abort', () => reject(init.signal?.reason), { once: true })
  })
}

type Sources = NonNullable<ConfigInput['sources']>
type Chain = NonNullable<ConfigInput['chains']>[number]

/**
 * A gateway with one chain and one source, which is asked for all that it can be asked for. It ends with its test.
 * @param params.chain its nodes are at https://node.example, unless it says otherwise
 */
export async function startSourceGateway(params: {
  readonly source: Sources[string] & object
  readonly name: string
  readonly chain: Omit<Chain, 'rpcUrls' | 'sources'> & { readonly rpcUrls?: Chain['rpcUrls'] }
  readonly fetch?: typeof globalThis.fetch
  readonly prices?: ConfigInput['prices']
}): Promise<TestGateway> {
  const { source, name, chain, fetch, prices } = params
  const asked = sourceAbilities[source.kind].map((kind) => [kind, [name]] as const)
  const gateway = await startTestGateway({
    ...(fetch && { fetch }),
    config: {
      sources: { [name]: source },
      ...(prices && { prices }),
      chains: [{ rpcUrls: ['https://node.example'], ...chain, sources: Object.fromEntries(asked) }],
    },
  })
  onTestFinished(() => gateway.close())
  return gateway
}
