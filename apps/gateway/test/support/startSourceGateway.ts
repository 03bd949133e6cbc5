import { onTestFinished } from 'vitest'
import type { ConfigInput } from '../../src/config/schema.ts'
import { sourceAbilities } from '../../src/config/sourceSchemas.ts'
import { startTestGateway, type TestGateway } from './testGateway.ts'

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
