import { cleanText } from '@foyer/base'
import { translate } from '../words.ts'
import { toPlainLines } from './hiddenCharacters.ts'
import type { Finding } from './review.ts'

const denials = /\b(not|never|no|nobody|without|cannot|nor|isn['’]t|won['’]t|doesn['’]t|don['’]t|can['’]t)\b/

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

/** Where it is asked, and by which account it would be signed. */
export type TextScene = { readonly origin: string; readonly address?: string | undefined }

const endings =
  'com|org|net|io|xyz|fi|finance|exchange|trade|app|dev|co|ai|gg|so|me|market|markets|network|money|cash|pro|art|live|fun|wtf|tv|info|biz|world|game|games|capital|club|site|online|space|link|page|zone|bet|tech|cc|ws|lol|vip|top|ru|cn|uk|de|fr|eu|us|jp|kr|br|in|ch|to|im|is|example|test|box'
const links = /\bhttps?:\/\/(?:[^\s/?#"'<>)]*@)?([^\s/?#"'<>)@,]+)/g
const names = new RegExp(`(?<![\\w.-])((?:[\\p{L}\\d-]+\\.)+(?:${endings}))(?![\\p{L}\\d-])`, 'gu')
const signInWords =
  /\b(sign|log)(ging|ing)?[ -]?(in|on)(to)?\b|\blogin\b|\bauthenticat|\bauthori[sz]e (this|your|the)\b|\bverify\b|\bprov(e|ing)\b|\bownership\b|\bown this\b|\bconnect(ing)? (your |my )?wallet\b/
const orderWords =
  /\b(transfer|withdraw|withdrawal|send|pay|payment|approve|authori[sz]e|delegate|permit|swap|bridge|sell|buy|bid|offer|order|trade|stake|unstake|mint|burn|deposit|claim|redeem|lend|borrow)\b/
const amounts =
  /\d[\d,.]*\s?(eth|weth|btc|wbtc|usd|usdc|usdt|dai|sol|matic|pol|bnb|avax|tokens?|nfts?)\b|[$€£]\s?\d|\b(amount|value|qty|quantity|size|price|total|volume|sz|px)\b["'\s]*[:=]["'\s]*\d/

/** What a service hands out to be signed, for a sign-in of its own. */
const challenges = /\bnonce\b|\bchallenge\b/
/** One word that no person reads: a random one, an address. */
const blindWord = /^(?=\S*\d)[\w:.-]{16,}$/
/** Everything that there is, whatever it amounts to. */
const everything =
  /\b(transfer|send|withdraw|pay|sell|swap|bridge|move|give)\b.{0,20}\b(all|everything)\b|\b(all|entire|whole)\b.{0,20}\b(funds?|assets?|balances?|tokens?|coins?|nfts?|money|holdings)\b/
/** A right to act, in words. */
const actingRights =
  /\b(full|complete|unlimited|total) (access|control)\b|\bon (my|your) behalf\b|\bpower of attorney\b/
/** An address of another kind of chain: letters of no hex number, and digits. */
const foreignAddresses =
  /(?<!(?:nonce|challenge|token|id|session)\W{0,4})\b(?=[a-z0-9]*\d)(?=[a-z0-9]*[g-z])[a-z0-9]{26,90}\b/g
const accountNames = /(?<![\w.-])[\p{L}\d-]+\.(eth|sol|bnb|crypto|lens|btc|ton)(?![\p{L}\d-])/u

const find = (level: Finding['level'], name: string, sentence: string): Finding => ({ level, name, sentence })

/** As a service's server would read it: one form of every letter, nothing hidden. */
const toPlainText = (text: string) => toPlainLines(text).join(' ').replace(/ +/g, ' ').toLowerCase()

/** Finds what a text could be at a service that is handed its signature: a key, a sign-in elsewhere, an order. */
export function findInText(text: string, { origin, address }: TextScene): readonly Finding[] {
  const { hostname } = new URL(origin)
  const plain = toPlainText(text)
  return [
    ...findKey(plain, origin, hostname),
    ...findOtherHosts(plain, origin, hostname),
    ...findOrder(plain, address?.toLowerCase()),
  ]
}

/** Whether the text says that it is a sign-in, but not where: its signature lets in anywhere that asks for the same. */
export function isSignInAnywhere(text: string, { origin }: TextScene): boolean {
  const plain = toPlainText(text)
  const isAsked = signInWords.test(plain) || challenges.test(plain) || blindWord.test(plain)
  return isAsked && !plain.includes(new URL(origin).hostname)
}

function findKey(plain: string, site: string, host: string): readonly Finding[] {
  const key = findKeyText(plain, host)
  if (!key) return []
  const { service, isOwn } = key
  if (service === undefined) return [find('caution', 'may-be-key', translate('message.may-be-key'))]
  if (isOwn) return [find('caution', 'own-key', translate('message.own-key', { service }))]
  return [find('danger', 'key', translate('message.key', { service, site }))]
}

function findOtherHosts(plain: string, site: string, host: string): readonly Finding[] {
  const all = [...plain.matchAll(links), ...plain.matchAll(names)].map(([, one = '']) =>
    one.replace(/:\d+$/, '').replace(/[.:;]+$/, ''),
  )
  const others = [...new Set(all)].filter((one) => !isWithin(one, host) && !isWithin(host, one))
  const level = signInWords.test(plain) ? 'danger' : 'caution'
  return others.map((one) => {
    return find(level, 'other-host', translate('message.other-host', { domain: cleanText(one, 200) ?? '?', site }))
  })
}

/** Finds another account's address, an amount, and a word for what to do with it. */
function findOrder(plain: string, own: string | undefined): readonly Finding[] {
  const isForOther = (plain.match(/\b0x[0-9a-f]{40}\b/g) ?? []).some((one) => one !== own)
  const isElsewhere = (plain.match(foreignAddresses) ?? []).some((one) => one !== own) || accountNames.test(plain)
  const hasAmount = amounts.test(plain)
  const isList = /^[[{]/.test(plain) && isJson(plain)
  if (isForOther && hasAmount) return [find('danger', 'order', translate('typed.outside'))]
  const isOrder = orderWords.test(plain) && (isForOther || hasAmount || isElsewhere)
  const isRight = isSaid(plain, everything) || isSaid(plain, actingRights)
  return isOrder || isList || isRight ? [find('caution', 'order', translate('typed.outside'))] : []
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

type KeyText = {
  readonly service: string
  /** Where that service asks for it itself; its subdomains as well. */
  readonly hosts: readonly string[]
  readonly form: RegExp
}

/** @returns the service whose key it is, and whether this host is its own; the service is undefined where the key's owner is unknown */
function findKeyText(
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
function isWithin(host: string, own: string): boolean {
  return host === own || host.endsWith(`.${own}`)
}

/** True if a sentence of a text, in small letters, has a form with no denial before it: promises name what they promise not to do. */
function isSaid(plain: string, form: RegExp): boolean {
  return plain.split(/[.!?;](?:\s|$)/).some((sentence) => {
    const match = form.exec(sentence)
    return match !== null && !denials.test(sentence.slice(0, match.index))
  })
}
