import { isHex32 } from '../crypto/bytes.ts'
import { isRecord } from '../jsonRpc.ts'
import type {
  PeerMetadata,
  Properties,
  ProposalNamespace,
  ProposalNamespaces,
  RelaySession,
  SessionNamespace,
  SessionNamespaces,
} from './types.ts'

/** Longest list and text that is read from the other side; an honest one is far shorter. */
const maxEntries = 2_000
const maxText = 1_000

const namespacePattern = /^[-a-z0-9]{3,8}$/
const networkPattern = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/
const accountPattern = /^([-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}):[-.%a-zA-Z0-9]{1,128}$/

/** The CAIP-2 id inside a CAIP-10 id. */
function toAccountNetwork(account: string): string {
  return account.slice(0, account.lastIndexOf(':'))
}

/** The namespace of a key, a CAIP-2 or a CAIP-10 id. */
export function toNamespace(id: string): string {
  return id.split(':', 1)[0] ?? ''
}

/** The networks a session namespace grants: those of its accounts. */
export function getGrantedNetworks({ accounts }: SessionNamespace): readonly string[] {
  return [...new Set(accounts.map(toAccountNetwork))]
}

/** The session namespaces that speak of a network, whether keyed by family or by the network itself. */
export function findNamespaces(namespaces: SessionNamespaces, networkId: string): readonly SessionNamespace[] {
  return [namespaces[toNamespace(networkId)], namespaces[networkId]].filter((found) => found !== undefined)
}

/**
 * Reads granted namespaces. One without an account is dropped: the wallet grants none there, or took back what it had granted. Undefined
 * where one is malformed or has an account of another family, and where none is left.
 */
export function readSessionNamespaces(value: unknown): SessionNamespaces | undefined {
  const read = readNamespaces(value, (key, entry) => {
    const rest = readNamespace(key, entry)
    const accounts = readTexts(entry['accounts'])
    const isOurs = (account: string) => accountPattern.test(account) && isWithin(key, toAccountNetwork(account))
    if (!rest || !accounts?.every(isOurs)) return undefined
    return { ...rest, accounts: accounts.filter(isAddress) }
  })
  const granted = Object.entries(read ?? {}).filter(([, { accounts }]) => accounts.length > 0)
  return granted.length > 0 ? Object.fromEntries(granted) : undefined
}

/** Whether an account of a family whose addresses have one form has it. */
function isAddress(account: string): boolean {
  return !account.startsWith('eip155:') || /:0x[0-9a-fA-F]{40}$/.test(account)
}

/** Reads asked-for namespaces; undefined where one is malformed. */
export function readProposalNamespaces(value: unknown): ProposalNamespaces | undefined {
  return readNamespaces(value, readNamespace)
}

/** Only the namespaces that were asked for, by family. */
export function filterRequested(namespaces: SessionNamespaces, requested: ProposalNamespaces): SessionNamespaces {
  const families = new Set(Object.keys(requested).map(toNamespace))
  return Object.fromEntries(Object.entries(namespaces).filter(([key]) => families.has(toNamespace(key))))
}

/** A peer's words about itself; what is missing becomes empty, what is too long is cut. */
export function readMetadata(value: unknown): PeerMetadata {
  const { name, description, url, icons, redirect } = isRecord(value) ? value : {}
  const links = isRecord(redirect) ? redirect : {}
  const native = readText(links['native'])
  const universal = readText(links['universal'])
  return {
    name: readText(name) ?? '',
    description: readText(description) ?? '',
    url: readText(url) ?? '',
    icons: (readTexts(icons) ?? []).slice(0, 10),
    ...((native || universal) && { redirect: { ...(native && { native }), ...(universal && { universal }) } }),
  }
}

export function readProperties(value: unknown): Properties | undefined {
  return isRecord(value) ? value : undefined
}

/** `{ publicKey, metadata }` of a proposer, controller, requester or responder. */
export function readPeer(value: unknown): { readonly publicKey: string; readonly metadata: PeerMetadata } | undefined {
  if (!isRecord(value) || !isHex32(value['publicKey'])) return undefined
  return { publicKey: value['publicKey'], metadata: readMetadata(value['metadata']) }
}

/** Whole unix seconds. */
export function readSeconds(value: unknown): number | undefined {
  return Number.isSafeInteger(value) && Number(value) > 0 ? Number(value) : undefined
}

/** @param longest of one text, in characters */
export function readTexts(value: unknown, longest = maxText): readonly string[] | undefined {
  if (!Array.isArray(value) || value.length > maxEntries) return undefined
  return value.every((item) => typeof item === 'string' && item.length <= longest) ? value : undefined
}

function readText(value: unknown): string | undefined {
  return typeof value === 'string' ? value.slice(0, maxText) : undefined
}

function readNamespaces<entry>(
  value: unknown,
  read: (key: string, entry: Readonly<Record<string, unknown>>) => entry | undefined,
): Readonly<Record<string, entry>> | undefined {
  if (!isRecord(value)) return undefined
  const entries = Object.entries(value)
  if (entries.length > 100) return undefined
  const result: [string, entry][] = []
  for (const [key, raw] of entries) {
    const isKey = namespacePattern.test(key) || networkPattern.test(key)
    const entry = isKey && isRecord(raw) ? read(key, raw) : undefined
    if (!entry) return undefined
    result.push([key, entry])
  }
  return Object.fromEntries(result)
}

function readNamespace(key: string, entry: Readonly<Record<string, unknown>>): ProposalNamespace | undefined {
  const { chains } = entry
  const networks = chains === undefined || chains === null ? [] : readTexts(chains)
  const methods = readTexts(entry['methods'])
  const events = readTexts(entry['events'])
  if (!networks?.every((id) => networkPattern.test(id) && isWithin(key, id)) || !methods || !events) return undefined
  return { ...(networks.length > 0 && { chains: networks }), methods, events }
}

function isWithin(key: string, networkId: string): boolean {
  return key.includes(':') ? networkId === key : toNamespace(networkId) === key
}

/** A session as it was stored; undefined when the text is not one any more. */
export function readSession(
  text: string | undefined,
): { readonly session: RelaySession; readonly symKey: unknown } | undefined {
  const value = parse(text)
  if (!isRecord(value)) return undefined
  const { topic, pairingTopic, isDeepLinkDisabled, symKey } = value
  const expiry = readSeconds(value['expiry'])
  const peer = readPeer(value['peer'])
  const namespaces = readSessionNamespaces(value['namespaces'])
  const requestedNamespaces = readProposalNamespaces(value['requestedNamespaces'])
  if (!isHex32(topic) || !isHex32(pairingTopic) || !expiry || !peer || !namespaces || !requestedNamespaces) {
    return undefined
  }
  const session = {
    topic,
    pairingTopic,
    expiry,
    peer,
    namespaces,
    requestedNamespaces,
    sessionProperties: readProperties(value['sessionProperties']),
    scopedProperties: readProperties(value['scopedProperties']),
    isDeepLinkDisabled: isDeepLinkDisabled === true,
  }
  return { session, symKey }
}

function parse(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}
