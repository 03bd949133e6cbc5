/** RFC 3986, as far as ERC-4361 names it. Everything is printable ASCII: no character that hides or turns text has a place. */
const unreserved = String.raw`A-Za-z0-9\-._~`
const subDelims = `!$&'()*+,;=`
const escaped = '%[0-9A-Fa-f]{2}'
const pchar = String.raw`(?:[${unreserved}${subDelims}:@]|${escaped})`
const regName = String.raw`(?:[${unreserved}${subDelims}]|${escaped})+`
const ipLiteral = String.raw`\[[0-9A-Fa-f:.]{2,45}\]`
const authority = `(?:(?:[${unreserved}${subDelims}:]|${escaped})*@)?(?:${ipLiteral}|${regName})(?::[0-9]{1,5})?`
const scheme = String.raw`[A-Za-z][A-Za-z0-9+\-.]*`
const hierarchy = `(?://(?:${authority})?(?:/${pchar}*)*|/(?:${pchar}+(?:/${pchar}*)*)?|${pchar}+(?:/${pchar}*)*|)`
const uri = String.raw`${scheme}:${hierarchy}(?:\?(?:${pchar}|[/?])*)?(?:#(?:${pchar}|[/?])*)?`

/** Longest value of each field, in characters: what is longer is no message of a person. */
export const fieldLimits = {
  scheme: 40,
  domain: 255,
  networkName: 64,
  accountAddress: 128,
  statement: 2_000,
  uri: 2_000,
  chainId: 80,
  nonce: 128,
  time: 40,
  requestId: 200,
  // what a wallet grants while it connects (ERC-5573) names each network once per method
  resource: 16_384,
  resources: 50,
  text: 32_768,
} as const

/** How each field is written (ERC-4361 by its ABNF; CAIP-122 for other families' addresses, chains and names). */
const forms = {
  scheme,
  domain: authority,
  networkName: String.raw`[A-Za-z0-9](?:[A-Za-z0-9 .\-]*[A-Za-z0-9.])?`,
  accountAddress: '[A-Za-z0-9]+',
  statement: String.raw`[${unreserved}:/?#\[\]@${subDelims} ]+`,
  uri,
  chainId: String.raw`(?:[a-z0-9\-]{3,8}:)?[A-Za-z0-9_\-]{1,64}`,
  nonce: '[A-Za-z0-9]{8,}',
  requestId: `${pchar}*`,
  resource: uri,
} as const

export type FieldName = keyof typeof forms

const patterns = Object.fromEntries(
  Object.entries(forms).map(([name, form]) => [name, new RegExp(`^(?:${form})$`)]),
) as Record<FieldName, RegExp>

/** Whether a value may stand in a field of a sign-in message. */
export function isField(name: FieldName, value: string): boolean {
  return value.length <= fieldLimits[name] && patterns[name].test(value)
}

const dateTime = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:\.\d{1,9})?(?:Z|[+-](\d\d):(\d\d))$/

/**
 * A moment as RFC 3339 writes it, which is also a day that exists.
 * @returns ms since 1970; undefined for anything else
 */
export function parseTime(value: string): number | undefined {
  if (value.length > fieldLimits.time) return undefined
  const parts = dateTime.exec(value)?.slice(1).map(Number)
  if (!parts) return undefined
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0, zoneHour = 0, zoneMinute = 0] = parts
  if (hour > 23 || minute > 59 || second > 59 || zoneHour > 23 || zoneMinute > 59) return undefined
  // the day after the last of a month is another month's first
  const date = new Date(Date.UTC(year, month - 1, day))
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined
  const time = Date.parse(value)
  return Number.isNaN(time) ? undefined : time
}
