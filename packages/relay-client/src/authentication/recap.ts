import { base64ToBytes, bytesToBase64, bytesToUtf8, utf8ToBytes } from '../crypto/bytes.ts'
import { isRecord } from '../jsonRpc.ts'

const prefix = 'urn:recap:'

/** Abilities by resource: `{ eip155: { 'request/personal_sign': [{ chains }] } }` (ERC-5573). */
export type Recap = { readonly att: Readonly<Record<string, Readonly<Record<string, readonly unknown[]>>>> }

/**
 * The resource that asks for methods, `urn:recap:…`.
 * @param chains CAIP-2 ids the wallet grants them on; a dapp asks without
 */
export function formatRecap(params: {
  readonly namespace: string
  readonly methods: readonly string[]
  readonly chains?: readonly string[]
}): string {
  const { namespace, methods, chains } = params
  const abilities = [...methods].sort().map((method) => [`request/${method}`, [chains ? { chains } : {}]])
  return encodeRecap({ att: { [namespace]: Object.fromEntries(abilities) } })
}

/** Both alphabets of base64 are met in the field; undefined for any other resource. */
export function parseRecap(resource: string | undefined): Recap | undefined {
  if (!resource?.startsWith(prefix)) return undefined
  const bytes = base64ToBytes(resource.slice(prefix.length).replaceAll('-', '+').replaceAll('_', '/'))
  try {
    const value: unknown = bytes && JSON.parse(bytesToUtf8(bytes))
    return isRecap(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** One recap with the abilities of both, for a site that already asks for its own. */
export function mergeRecaps(one: Recap, two: Recap): string {
  const resources = [...new Set([...Object.keys(one.att), ...Object.keys(two.att)])].sort()
  const att = resources.map((resource) => {
    const abilities = Object.entries({ ...one.att[resource], ...two.att[resource] })
    return [resource, Object.fromEntries(abilities.sort(([a], [b]) => (a < b ? -1 : 1)))]
  })
  return encodeRecap({ att: Object.fromEntries(att) })
}

/** Methods granted in a namespace, and the networks they are granted on. */
export function readGrant(
  recap: Recap | undefined,
  namespace: string,
): { readonly methods: readonly string[]; readonly chains: readonly string[] } {
  const abilities = Object.entries(recap?.att[namespace] ?? {}).filter(([ability]) => ability.startsWith('request/'))
  const chains = abilities.flatMap(([, limits]) =>
    limits.flatMap((limit) => (isRecord(limit) && Array.isArray(limit['chains']) ? limit['chains'] : [])),
  )
  return {
    methods: abilities.map(([ability]) => ability.slice('request/'.length)),
    chains: [...new Set(chains.filter((chain): chain is string => typeof chain === 'string'))],
  }
}

/**
 * The words a signer reads about a recap: `(1) 'request': 'eth_sign', 'personal_sign' for 'eip155'.`
 * @see ERC-5573, the ReCap transformation
 */
export function formatRecapStatement(recap: Recap): string {
  const actions = Object.entries(recap.att).flatMap(([resource, abilities]) => {
    const byAction = new Map<string, string[]>()
    for (const ability of Object.keys(abilities).sort()) {
      const [action = '', name = ''] = ability.split('/')
      byAction.set(action, [...(byAction.get(action) ?? []), name])
    }
    return [...byAction].map(
      ([action, names]) => `'${action}': ${names.map((name) => `'${name}'`).join(', ')} for '${resource}'.`,
    )
  })
  const numbered = actions.map((action, index) => `(${index + 1}) ${action}`)
  return `I further authorize the stated URI to perform the following actions on my behalf: ${numbered.join(' ')}`
}

function encodeRecap(recap: Recap): string {
  return prefix + bytesToBase64(utf8ToBytes(JSON.stringify(recap))).replaceAll('=', '')
}

function isRecap(value: unknown): value is Recap {
  if (!isRecord(value) || !isRecord(value['att'])) return false
  return Object.values(value['att']).every(
    (abilities) => isRecord(abilities) && Object.values(abilities).every((limits) => Array.isArray(limits)),
  )
}
