import { isSaid } from './isSaid.ts'

type KeyText = {
  readonly service: string
  /** Where that service asks for it itself; its subdomains as well. */
  readonly hosts: readonly string[]
  readonly form: RegExp
}

/** Texts whose signature is a key at a service, or hands one over: anyone with it controls what is held there. */
const keyTexts: readonly KeyText[] = [
  // https://github.com/matter-labs/zksync/blob/master/sdk/zksync.js/src/signer.ts
  { service: 'zkSync Lite', hosts: ['zksync.io'], form: /access zksync account|register zksync pubkey/ },
  // https://github.com/l2labs/zkswap-contracts
  { service: 'ZKSwap', hosts: ['zks.org'], form: /access zkswap account|register zkswap pubkey/ },
  // https://github.com/zkLinkProtocol/zklink_sdk
  { service: 'zkLink', hosts: ['zk.link', 'zklink.io'], form: /create (a key to interact with )?zklink/ },
  // https://github.com/immutable/imx-core-sdk
  { service: 'Immutable X', hosts: ['immutable.com'], form: /initiated an action with immutable ?x/ },
  // https://github.com/Loopring/loopring_sdk/blob/master/src/api/base_api.ts
  { service: 'Loopring', hosts: ['loopring.io'], form: /to (access|authorize) loopring/ },
  // https://github.com/dydxprotocol/v3-client, https://github.com/dydxprotocol/v4-web/blob/main/src/constants/wallets.ts
  { service: 'dYdX', hosts: ['dydx.exchange', 'dydx.trade', 'dydx.xyz'], form: /dydx (chain )?(onboarding|stark key)/ },
  // https://github.com/ScopeLift/umbra-protocol/blob/master/umbra-js/src/classes/Umbra.ts
  { service: 'Umbra', hosts: ['umbra.cash'], form: /access your umbra account/ },
  // https://github.com/xmtp/xmtp-android, messages/Signature.kt
  {
    service: 'XMTP',
    hosts: ['xmtp.org', 'xmtp.chat'],
    form: /xmtp ?: ?(create|enable|grant|link|revoke|authenticate)/,
  },
  // https://github.com/elliottech/lighter-go
  { service: 'Lighter', hosts: ['lighter.xyz'], form: /register lighter account/ },
  // its text is in no public source that was found: after those of its kind
  { service: 'zkBNB', hosts: ['zkbnbchain.org'], form: /register zkbnb account/ },
]

/** Words that services put around such texts. */
const signs: readonly RegExp[] = [
  /\bonly sign this (message|request)\b/,
  /\btrusted (client|site|website|app|application|dapp)\b/,
  /\b(deriv|generat|creat|unlock|decrypt|recover|regist|enabl|activat)\w*\b.{0,60}\b(keys?|pubkey|seed|identity)\b/,
  /\b(api|stark|trading|private|public|secret|encryption|viewing|spending|session|agent|signing|l2|layer ?2)[ -]?keys?\b/,
  /\bpub ?key\b|\bpublickey\b|\bseed phrase\b|\bmnemonic\b/,
]

/** What others promise not to do. */
const access = /\baccess to your (funds|assets|account|wallet)\b|\baccess (your|my) .{1,40} (account|wallet|vault)\b/

/** @returns the service whose key it is, and whether this host is its own; the service is undefined where the key's owner is unknown */
export function findKeyText(
  text: string,
  host: string,
): { readonly service: string | undefined; readonly isOwn: boolean } | undefined {
  const known = keyTexts.find(({ form }) => form.test(text))
  if (known) return { service: known.service, isOwn: known.hosts.some((own) => isWithin(host, own)) }
  return signs.some((sign) => sign.test(text)) || isSaid(text, access)
    ? { service: undefined, isOwn: false }
    : undefined
}

/** Whether it is that host, or one below it. */
export function isWithin(host: string, own: string): boolean {
  return host === own || host.endsWith(`.${own}`)
}
