import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import { type BitcoindRpc, isBitcoindError } from './bitcoindRpc.ts'
import type { ChainIndex, IndexedTransaction } from './chainIndex.ts'

/** What a path answers: JSON, or text as it is. */
type EsploraAnswer = { readonly status: number; readonly body: unknown }

type Esplora = {
  readonly rpc: BitcoindRpc
  readonly index: ChainIndex
  /** Mines this many blocks to no one. */
  mine(blocks: number): Promise<void>
}

type Handler = (esplora: Esplora, parts: readonly string[], body: string) => Promise<EsploraAnswer>

/** regtest has no traffic to learn from: satoshi per virtual byte, always the same. */
const fees = { fastestFee: 5, halfHourFee: 3, hourFee: 2, economyFee: 1, minimumFee: 1 }

const ok = (body: unknown): EsploraAnswer => ({ status: 200, body })
const missing = (what: string): EsploraAnswer => ({ status: 404, body: `${what} not found` })

/** Method and path, with what stands in brackets given to the handler. */
const routes: readonly (readonly [method: string, path: RegExp, handler: Handler])[] = [
  ['GET', /^\/address\/(\w+)$/, describeAddress],
  ['GET', /^\/address\/(\w+)\/utxo$/, async ({ index }, [address = '']) => ok(await index.getUtxos(address))],
  ['GET', /^\/address\/(\w+)\/txs$/, async ({ index }, [address = '']) => ok(await index.getTransactions(address))],
  ['GET', /^\/tx\/([0-9a-f]{64})$/, (esplora, [txid = '']) => withTransaction(esplora, txid, (found) => found)],
  [
    'GET',
    /^\/tx\/([0-9a-f]{64})\/status$/,
    (esplora, [txid = '']) => withTransaction(esplora, txid, (found) => found.status),
  ],
  ['GET', /^\/tx\/([0-9a-f]{64})\/hex$/, async ({ rpc }, [txid]) => ok(await rpc('getrawtransaction', [txid]))],
  ['GET', /^\/tx\/([0-9a-f]{64})\/outspend\/(\d{1,5})$/, describeSpend],
  ['POST', /^\/tx$/, broadcast],
  ['GET', /^\/blocks\/tip\/height$/, async ({ rpc }) => ok(String(await rpc('getblockcount')))],
  ['GET', /^\/blocks\/tip\/hash$/, async ({ rpc }) => ok(await rpc('getbestblockhash'))],
  ['GET', /^\/block-height\/(\d{1,9})$/, async ({ rpc }, [height]) => ok(await rpc('getblockhash', [Number(height)]))],
  ['GET', /^\/block\/([0-9a-f]{64})$/, describeBlock],
  [
    'GET',
    /^\/block\/([0-9a-f]{64})\/txids$/,
    async ({ rpc }, [hash]) => ok(((await rpc('getblock', [hash, 1])) as { tx: unknown }).tx),
  ],
  ['GET', /^\/fee-estimates$/, async () => ok({ 1: 5, 3: 3, 6: 2, 144: 1 })],
  ['GET', /^\/v1\/fees\/recommended$/, async () => ok(fees)],
  ['POST', /^\/devnet\/mine$/, mine],
]

/** Answers as Esplora and mempool.space do, over bitcoind; `/devnet/mine` is our own. */
async function handleEsplora(
  esplora: Esplora,
  request: { readonly method: string; readonly path: string; readonly body: string },
): Promise<EsploraAnswer> {
  for (const [method, path, handler] of routes) {
    const parts = path.exec(request.path)
    if (!parts || method !== request.method) continue
    try {
      return await handler(esplora, parts.slice(1), request.body)
    } catch (error) {
      // -5 and -8: no such transaction, block or height
      if (isBitcoindError(error) && (error.code === -5 || error.code === -8)) return missing('It is')
      throw error
    }
  }
  return missing(request.path)
}

async function withTransaction(
  { index }: Esplora,
  txid: string,
  read: (found: IndexedTransaction) => unknown,
): Promise<EsploraAnswer> {
  const found = await index.getTransaction(txid)
  return found ? ok(read(found)) : missing('Transaction')
}

async function describeSpend({ index }: Esplora, [txid = '', vout]: readonly string[]): Promise<EsploraAnswer> {
  const spend = await index.getSpend(txid, Number(vout))
  return ok(spend ? { spent: true, txid: spend.txid, status: spend.status } : { spent: false })
}

async function describeAddress({ index }: Esplora, [address = '']: readonly string[]): Promise<EsploraAnswer> {
  const transactions = await index.getTransactions(address)
  const statsOf = (confirmed: boolean) => {
    const some = transactions.filter(({ status }) => status.confirmed === confirmed)
    const funded = some.flatMap(({ vout }) => vout.filter((output) => output.scriptpubkey_address === address))
    const spent = some.flatMap(({ vin }) =>
      vin.flatMap(({ prevout }) => (prevout?.scriptpubkey_address === address ? prevout : [])),
    )
    const sum = (outputs: readonly { readonly value: number }[]) =>
      outputs.reduce((total, { value }) => total + value, 0)
    return {
      funded_txo_count: funded.length,
      funded_txo_sum: sum(funded),
      spent_txo_count: spent.length,
      spent_txo_sum: sum(spent),
      tx_count: some.length,
    }
  }
  return ok({ address, chain_stats: statsOf(true), mempool_stats: statsOf(false) })
}

/** @param body the signed transaction in hexadecimal @returns its id as text, or the node's reason with status 400 */
async function broadcast({ rpc }: Esplora, _: readonly string[], body: string): Promise<EsploraAnswer> {
  try {
    return ok(await rpc('sendrawtransaction', [body.trim()]))
  } catch (error) {
    if (!isBitcoindError(error)) throw error
    const { code, message } = error
    return { status: 400, body: `sendrawtransaction RPC error: ${JSON.stringify({ code, message })}` }
  }
}

async function describeBlock({ rpc }: Esplora, [hash]: readonly string[]): Promise<EsploraAnswer> {
  const block = (await rpc('getblock', [hash, 1])) as Readonly<Record<string, unknown>>
  return ok({
    id: block['hash'],
    height: block['height'],
    version: block['version'],
    timestamp: block['time'],
    mediantime: block['mediantime'],
    tx_count: block['nTx'],
    size: block['size'],
    weight: block['weight'],
    merkle_root: block['merkleroot'],
    previousblockhash: block['previousblockhash'] ?? null,
    nonce: block['nonce'],
    bits: Number.parseInt(String(block['bits']), 16),
  })
}

async function mine(esplora: Esplora, _: readonly string[], body: string): Promise<EsploraAnswer> {
  const blocks = Number(body || 1)
  if (!Number.isInteger(blocks) || blocks < 1 || blocks > 200) return { status: 400, body: 'Expected 1 to 200 blocks' }
  await esplora.mine(blocks)
  return ok(String(await esplora.rpc('getblockcount')))
}

/** The largest transaction nodes pass on has 400 000 weight units: 800 000 digits at most. */
const bodyLimit = 1_000_000

/** Serves the Esplora paths on 127.0.0.1. Any site may ask (CORS `*`). */
export async function serveEsplora(
  esplora: Esplora,
  port: number,
): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const server = createServer((request, response) => {
    respond(esplora, request, response).catch((error: unknown) => {
      response.statusCode = 500
      response.end(error instanceof Error ? error.message : String(error))
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

async function respond(esplora: Esplora, request: IncomingMessage, response: ServerResponse): Promise<void> {
  response.setHeader('access-control-allow-origin', '*')
  response.setHeader('access-control-allow-headers', '*')
  if (request.method === 'OPTIONS') return void response.writeHead(204).end()
  const body = await readBody(request)
  if (body === undefined) return void response.writeHead(413).end()
  const path = new URL(request.url ?? '/', 'http://localhost').pathname
  const answer = await handleEsplora(esplora, { method: request.method ?? 'GET', path, body })
  const isText = typeof answer.body === 'string'
  response.setHeader('content-type', isText ? 'text/plain' : 'application/json')
  response.writeHead(answer.status).end(isText ? answer.body : JSON.stringify(answer.body))
}

async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > bodyLimit) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
