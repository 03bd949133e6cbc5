import { readFileSync } from 'node:fs'
import type { Reach } from './listReached.ts'

/** Flags of `csp` and `egress`, by the names of `createFoyer`'s options where it has one. */
export const reachFlags = {
  rpc: { type: 'string', multiple: true },
  'api-url': { type: 'string' },
  'blockchain-api-url': { type: 'string' },
  'analytics-url': { type: 'string' },
  'project-id': { type: 'string' },
  'relay-url': { type: 'string', multiple: true },
  'no-wallet-connect': { type: 'boolean' },
  'frame-url': { type: 'string' },
  image: { type: 'string', multiple: true },
  polkadot: { type: 'boolean' },
} as const

type Flags = { readonly [name in keyof typeof reachFlags]?: string | readonly string[] | boolean | undefined }

/** A file with flags as JSON, such as `{ "rpc": ["https://…"], "api-url": "https://…" }`; flags of the command win. */
export function readReach(file: string | undefined, given: Flags): Reach {
  const stored: unknown = file === undefined ? {} : JSON.parse(readFileSync(file, 'utf8'))
  if (typeof stored !== 'object' || stored === null) throw new Error(`${file} holds no object`)
  const unknown = Object.keys(stored).find((name) => !Object.hasOwn(reachFlags, name))
  if (unknown !== undefined) {
    throw new Error(`${file}: ${unknown} is none of ${Object.keys(reachFlags).join(', ')}`)
  }
  const all: Flags = { ...stored, ...given }
  return {
    rpc: toList(all, 'rpc'),
    apiUrl: toText(all, 'api-url'),
    blockchainApiUrl: toText(all, 'blockchain-api-url'),
    analyticsUrl: toText(all, 'analytics-url'),
    projectId: toText(all, 'project-id'),
    relayUrl: toList(all, 'relay-url'),
    enableWalletConnect: all['no-wallet-connect'] !== true,
    frameUrl: toText(all, 'frame-url'),
    images: toList(all, 'image'),
    polkadot: all.polkadot === true,
  }
}

function toText(all: Flags, name: keyof Flags): string | undefined {
  const value = all[name]
  if (value === undefined || typeof value === 'string') return value
  throw new Error(`${name} must be text`)
}

function toList(all: Flags, name: keyof Flags): readonly string[] {
  const value = all[name] ?? []
  if (typeof value === 'string') return [value]
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value
  throw new Error(`${name} must be a list of texts`)
}
