import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { devnetFolder } from '../devnetFolder.ts'

export type Bitcoind = { readonly command: string; readonly args: readonly string[] }

/** Where `pnpm --filter devnet bitcoind` unpacks one, outside git. */
export const bitcoindPrefix: string = join(devnetFolder, 'bitcoind')

/**
 * The bitcoind to run: the one named by `BITCOIND`, or the one in a private prefix with the libraries it was built
 * for (`BITCOIND_PREFIX`, by default `.devnet/bitcoind`).
 * @returns undefined where there is none: the caller that needs it says so and does without
 */
export function findBitcoind(): Bitcoind | undefined {
  const named = process.env['BITCOIND']
  if (named) return { command: named, args: [] }
  const libraries = join(process.env['BITCOIND_PREFIX'] ?? bitcoindPrefix, 'usr/lib/x86_64-linux-gnu')
  const loader = join(libraries, 'ld-linux-x86-64.so.2')
  const binary = join(libraries, '../../bin/bitcoind')
  if (!existsSync(loader) || !existsSync(binary)) return undefined
  return { command: loader, args: ['--library-path', libraries, binary] }
}

/** A refusal of the node. `code` is bitcoind's: -26 rejected by the rules, -25 missing inputs, -22 unreadable. */
export type BitcoindError = Error & { readonly code: number }

export type BitcoindRpc = (method: string, params?: readonly unknown[], signal?: AbortSignal) => Promise<unknown>

/** JSON-RPC to bitcoind. Amounts come as decimal strings, as the node wrote them: a number would not be exact. */
export function createBitcoindRpc(url: string, cookie: string): BitcoindRpc {
  return async (method, params = [], signal) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(cookie).toString('base64')}` },
      body: JSON.stringify({ jsonrpc: '1.0', id: 1, method, params }),
      ...(signal && { signal }),
    })
    const { result, error } = parseExact(await response.text()) as {
      result: unknown
      error: { code: number; message: string } | null
    }
    if (error) throw Object.assign(new Error(error.message), { code: Number(error.code) })
    return result
  }
}

export function isBitcoindError(error: unknown): error is BitcoindError {
  return error instanceof Error && typeof (error as { code?: unknown }).code === 'number'
}

function parseExact(text: string): unknown {
  const revive = (_: string, value: unknown, context: { readonly source?: string }) =>
    typeof value === 'number' && context.source?.includes('.') ? context.source : value
  return JSON.parse(text, revive as (key: string, value: unknown) => unknown)
}

/** Satoshi of an amount in BTC, as bitcoind writes it. */
export function toSatoshi(amount: unknown): number {
  const [, whole = '0', fraction = ''] = /^(\d+)(?:\.(\d{1,8}))?$/.exec(String(amount)) ?? []
  // 21 million BTC are 2.1e15 satoshi: a number holds them exactly
  return Number(whole + fraction.padEnd(8, '0'))
}
