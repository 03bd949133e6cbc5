import { rmSync } from 'node:fs'
import { type RunningEvm, requestRpc } from 'devnet'
import { expect, vi } from 'vitest'
import { patience } from '../../../../patience.base.ts'
import { createStateDir } from '../../../../stateDir.base.ts'
import { parseConfig } from '../../src/config/readConfig.ts'
import type { ConfigInput, Secrets } from '../../src/config/schema.ts'
import { createGateway, type GatewayOptions, type RunningGateway } from '../../src/createGateway.ts'
import { endpoints } from '../../src/endpoints.ts'
import type { EndpointRow } from '../../src/http/endpoint.ts'
import { wideLimits } from './evmConfig.ts'
import { createMigratedDatabase } from './testDatabase.ts'

export type Answer = {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  readonly body: any
  readonly headers: Headers
}

export type TestGateway = RunningGateway & {
  readonly stateDir: string
  /** GET with the demo project's id. */
  get(
    path: string,
    query?: Readonly<Record<string, string>>,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Answer>
  put(path: string, body: unknown, headers: Readonly<Record<string, string>>): Promise<Answer>
  post(
    path: string,
    body: unknown,
    query?: Readonly<Record<string, string>>,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Answer>
  /** Resolves when the index has reached the chain's present head, and its first wanted block. */
  waitUntilIndexed(evm: RunningEvm): Promise<void>
}

export type TestGatewayOptions = GatewayOptions & {
  readonly config?: ConfigInput
  readonly secrets?: Secrets
  readonly stateDir?: string
}

/** A gateway of one's own in a folder of its own, asked without a network. */
export async function startTestGateway(options: TestGatewayOptions = {}): Promise<TestGateway> {
  const stateDir = options.stateDir ?? createStateDir('gateway-')
  const database = options.secrets?.databaseUrl || options.stateDir ? undefined : await createMigratedDatabase()
  const secrets = { ...options.secrets, ...(database && { databaseUrl: database.url }) }
  const config = parseConfig({ limits: wideLimits, relayProcess: 'shared', ...options.config, stateDir }, secrets)
  const clear = async () => {
    await database?.drop()
    if (!options.stateDir) rmSync(stateDir, { recursive: true, force: true, maxRetries: 10 })
  }
  const running = await createGateway(config, options).catch(async (error: unknown) => {
    await clear()
    throw error
  })
  const sendBody = (
    method: 'POST' | 'PUT',
    path: string,
    body: unknown,
    query: Readonly<Record<string, string>>,
    headers: Readonly<Record<string, string>>,
  ) =>
    send(
      new Request(toUrl(path, query), {
        method,
        headers: { 'content-type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    )
  const send = async (request: Request): Promise<Answer> => toAnswer(request, await running.fetch(request))
  return {
    ...running,
    stateDir,
    get: (path, query = {}, headers = {}) => send(new Request(toUrl(path, query), { headers })),
    post: (path, body, query = {}, headers = {}) => sendBody('POST', path, body, query, headers),
    put: (path, body, headers) => sendBody('PUT', path, body, {}, headers),
    waitUntilIndexed: (evm) => waitUntilIndexed(running, evm),
    close: async () => {
      await running.close()
      await clear()
    },
  }
}

async function waitUntilIndexed(running: RunningGateway, evm: RunningEvm): Promise<void> {
  const chainId = `eip155:${evm.chainId}`
  const head = (await requestRpc(evm.url, { method: 'eth_getBlockByNumber', params: ['latest', false] })) as {
    readonly number: string
    readonly hash: string
  }
  await vi.waitFor(
    async () => {
      const status = await running.gateway.indexer.getStatus()
      const chain = status.find((item) => item.chainId === chainId)
      expect([chain?.low, chain?.high]).toEqual([0, Number(head.number)])
      const block = await running.gateway.store
        .selectFrom('blocks')
        .select('hash')
        .where('chain_id', '=', chainId)
        .where('number', '=', Number(head.number))
        .executeTakeFirst()
      expect(block?.hash).toBe(head.hash)
    },
    { timeout: patience, interval: 20 },
  )
}

function toUrl(path: string, query: Readonly<Record<string, string>>): string {
  return `http://gateway.test${path}?${new URLSearchParams({ projectId: 'demo', ...query })}`
}

/** Every JSON answer of a table endpoint must be what the API document promises, and hold nothing else. */
async function toAnswer(request: Request, response: Response): Promise<Answer> {
  const { status, headers } = response
  const isJson = headers.get('content-type')?.startsWith('application/json')
  const text = await response.text()
  const body = isJson && text ? JSON.parse(text) : text
  const row = findRow(request)
  if (status === 200 && row && row.response !== 'image') expect(row.response.parse(body)).toEqual(body)
  if (status >= 400 && isJson)
    expect(body.reasons?.[0]).toMatchObject({ name: expect.any(String), description: expect.any(String) })
  return { status, body, headers }
}

function findRow(request: Request): EndpointRow | undefined {
  const path = new URL(request.url).pathname
  return Object.values<EndpointRow>(endpoints).find((row) => {
    const pattern = new RegExp(`^${row.path.replaceAll(/:\w+/g, '[^/]+')}$`)
    return row.method === request.method && pattern.test(path)
  })
}
