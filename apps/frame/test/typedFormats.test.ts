import { getAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { encodeType } from '../src/approvals/typedTypes.ts'
import { mutate, type Tried } from './support/formats/mutate.ts'
import { me, readScreen, type TypedRequest, toData, token } from './support/formats/readFormat.ts'
import { typedFormats } from './support/formats/typedFormats.ts'
import { toText } from './support/readRequest.ts'
import { toSeed } from './support/seeded.ts'

const isNothing = (value: unknown) => ['0', '0x0'].includes(String(value)) && !Array.isArray(value)

const isMine = (value: unknown) => typeof value === 'string' && value.toLowerCase() === me.toLowerCase()

const amountsOf = (value: unknown) => [value].flat().map((one) => (one as Values)?.['amount'])

const details = 'PermitDetails(address token,uint160 amount,uint48 expiration,uint48 nonce)'

const atToken = ({ chainId, verifyingContract }: Values) => Number(chainId) === 1 && verifyingContract === token

const atPermit2 = ({ name, version, chainId, verifyingContract, salt }: Values) =>
  name === 'Permit2' &&
  version === undefined &&
  salt === undefined &&
  Number(chainId) === 1 &&
  verifyingContract === '0x000000000022D473030F116dDEE9F6B43aC78BA3'

const atCow = ({ name, version, chainId, verifyingContract }: Values) =>
  name === 'Gnosis Protocol' &&
  version === 'v2' &&
  Number(chainId) === 1 &&
  verifyingContract === '0x9008D19f58AAbD9eD0D60971565AA8510560ab41'

const atSnapshot = ({ name, version, ...rest }: Values) =>
  name === 'snapshot' && version === '0.1.4' && Object.values(rest).every((one) => one === undefined)

const can = (what: string) => `This signature can only ${what}.`

const revoked = (spender: unknown, what: string) => can(`revoke ${toAddress(spender)}’s approval for ${what}`)

const toAddress = (value: unknown) => getAddress(String(value))

const cancelled = () => [`${can('cancel orders or approvals that you signed earlier')} Your assets don’t move.`]

const followed = ({ space }: Values) => [`Changes whether you follow ${space} on Snapshot. Your assets don’t move.`]

/** By Permit2, of each token: its own name where the chain says one. */
const inPermit2 = ({ spender, details: parts }: Values) =>
  [parts].flat().map((one) => {
    const place = toAddress((one as Values)['token'])
    return revoked(spender, `${place === token ? 'USDC' : place} (Permit2)`)
  })

/** What standards say that cannot move or allow anything: written anew here, by the standards and not by the reader. */
const rules: readonly Rule[] = [
  {
    form: /^Permit\(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline\)$/,
    place: atToken,
    values: ({ owner, value }) => isMine(owner) && isNothing(value),
    describe: ({ spender }) => [revoked(spender, 'USDC')],
  },
  {
    form: /^Permit\(address holder,address spender,uint256 nonce,uint256 expiry,bool allowed\)$/,
    place: atToken,
    values: ({ holder, allowed }) => isMine(holder) && allowed === false,
    describe: ({ spender }) => [revoked(spender, 'USDC')],
  },
  {
    form: /^CancelAuthorization\(address authorizer,bytes32 nonce\)$/,
    place: atToken,
    values: ({ authorizer }) => isMine(authorizer),
    describe: cancelled,
  },
  {
    form: /^Delegation\(address delegatee,uint256 nonce,uint256 expiry\)$/,
    place: atToken,
    values: ({ delegatee }) => isMine(delegatee),
    describe: () => [can('give you the votes of your own USDC')],
  },
  { form: /^OrderCancellations\(bytes\[\] orderUids\)$/, place: atCow, values: () => true, describe: cancelled },
  {
    form: /^Vote\(string from,string space,uint64 timestamp,string proposal,(uint32|uint32\[\]|string) choice,string reason,string app,string metadata\)$/,
    place: atSnapshot,
    values: ({ from }) => isMine(from),
    describe: ({ space, choice }, form) => {
      const all = [choice].flat().map((one) => (form.includes('string choice') ? one : BigInt(String(one))))
      return [`You vote in ${space} on Snapshot: ${all.join(', ')}. Your assets don’t move.`]
    },
  },
  {
    form: /^(Follow|Unfollow)\((address|string) from,string network,string space,uint64 timestamp\)$/,
    place: atSnapshot,
    values: ({ from }) => isMine(from),
    describe: followed,
  },
  {
    form: /^(Subscribe|Unsubscribe)\(address from,string space,uint64 timestamp\)$/,
    place: atSnapshot,
    values: ({ from }) => isMine(from),
    describe: followed,
  },
  ...[
    `PermitSingle(PermitDetails details,address spender,uint256 sigDeadline)${details}`,
    `PermitBatch(PermitDetails[] details,address spender,uint256 sigDeadline)${details}`,
  ].map(
    (form): Rule => ({
      form: new RegExp(`^${form.replace(/[()[\]]/g, '\\$&')}$`),
      place: atPermit2,
      values: (message) => amountsOf(message['details']).every(isNothing) && amountsOf(message['details']).length > 0,
      describe: inPermit2,
    }),
  ),
]

describe('public formats of typed data', () => {
  test.each(typedFormats)('default: $level: $name', (format) => {
    const data = toData(format)
    expect(encodeType(data.types, data.primaryType)).toBe(format.form)
    if (format.level === 'refused') return expect(() => readScreen(data)).toThrow('typed data')
    const review = readScreen(data)
    expect(review.level, toText(review)).toBe(format.level)
    expect(review.mayStayInFrame).toBe(false)
    // what a calm screen says is all of it, and true
    if (format.level === 'calm')
      expect(review.findings.map(({ sentence }) => sentence)).toEqual(describeTypedTruth(data))
  })

  test('default: there are at least 150 of them, each with a source', () => {
    const count = (level: string) => typedFormats.filter((one) => one.level === level).length
    console.info(
      `${typedFormats.length} formats: ${count('calm')} calm, ${count('caution')} caution, ${count('danger')} danger`,
    )
    expect(new Set(typedFormats.map(({ form, given, domain }) => JSON.stringify([form, given, domain]))).size).toBe(
      typedFormats.length,
    )
    expect(typedFormats.length).toBeGreaterThanOrEqual(150)
    expect(typedFormats.every(({ source }) => URL.canParse(source))).toBe(true)
  })
})

test('behavior: a one-time transfer of nothing is no revoke, since it ends no approval', () => {
  const transfers = typedFormats.filter(({ form }) => /^Permit(Batch)?(Witness)?TransferFrom\(/.test(form)).map(toData)
  const ofNothing = transfers.map((data) => {
    return JSON.parse(JSON.stringify(data), (key, value) => (key === 'amount' ? '0' : value)) as typeof data
  })
  expect(ofNothing.length).toBeGreaterThan(3)
  for (const data of ofNothing) {
    const review = readScreen(data)
    expect(review.level, toText(review)).not.toBe('calm')
    expect(review.findings.map(({ name }) => name)).not.toContain('revoke')
  }
})

test('error: a vote whose space is a sentence of its own does not speak in this wallet’s name', () => {
  const vote = typedFormats.filter(({ name }) => /^Snapshot (Vote|Follow)/.test(name)).map(toData)
  const space = 'foyer.eth on Snapshot: 1. Your assets don’t move. Then send 1 ETH to'
  expect(vote.length).toBeGreaterThan(3)
  for (const data of vote) expect(readScreen({ ...data, message: { ...data.message, space } }).level).not.toBe('calm')
})

describe('what differs from a calm format', () => {
  const calm = typedFormats.filter(({ level }) => level === 'calm').map(toData)
  const count = Number(process.env['TYPED_MUTATIONS'] ?? 3_000)

  // no retry: another seed would hide what one has found
  test(`behavior: of ${count} changes not one that can move or allow anything is calm`, {
    retry: 0,
    timeout: 120_000 + count * 10,
  }, () => {
    const tried: Tried = { refused: 0, caution: 0, danger: 0, calm: new Map() }
    const start = toSeed('TYPED_SEED')
    for (let seed = start; seed < start + count; seed += 1) {
      const origin = calm[seed % calm.length]
      if (origin) expectHarmless(mutate(origin, seed), tried)
    }
    const { refused, caution, danger } = tried
    const kept = [...tried.calm.values()].reduce((sum, one) => sum + one, 0)
    console.info(`${refused} refused, ${caution} caution, ${danger} danger, ${kept} calm and harmless:`)
    console.info([...tried.calm].map(([name, number]) => `${number} ${name}`).join('\n'))
    expect(refused + caution + danger + kept).toBe(count)
    expect(Math.min(refused, caution, danger, kept)).toBeGreaterThan(count / 100)
  })
})

function expectHarmless({ data, what }: ReturnType<typeof mutate>, tried: Tried): void {
  let review: ReturnType<typeof readScreen>
  try {
    review = readScreen(data)
  } catch {
    tried.refused += 1
    return
  }
  if (review.level !== 'calm') {
    tried[review.level] += 1
    return
  }
  // a calm screen is right only for a type, a place and values that cannot move or allow anything, and only if it says what they can
  const said = review.findings.map(({ sentence }) => sentence)
  expect(said.toSorted(), `${what}: ${toShown(data)}`).toEqual(describeTypedTruth(data)?.toSorted())
  tried.calm.set(what, (tried.calm.get(what) ?? 0) + 1)
}

const toShown = (data: object) =>
  JSON.stringify(data, (_, value) => (typeof value === 'bigint' ? String(value) : value))

type Values = Readonly<Record<string, unknown>>

type Rule = {
  readonly form: RegExp
  readonly place: (domain: Values) => boolean
  readonly values: (message: Values) => boolean
  /** All that whoever has the signature can do with it, in the words of the screen. */
  readonly describe: (message: Values, form: string) => readonly string[]
}

function toForm({ types, primaryType }: TypedRequest): string {
  const write = (name: string) => `${name}(${(types[name] ?? []).map((one) => `${one.type} ${one.name}`).join(',')})`
  const inside = (types[primaryType] ?? [])
    .map(({ type }) => type.replace(/(\[\d*\])+$/, ''))
    .filter((type) => type in types)
  return [primaryType, ...new Set(inside)].map(write).join('')
}

/** Returns what of the domain is hashed. */
function toSigned({ types, domain }: TypedRequest): Values {
  const own = types['EIP712Domain']
  return own ? Object.fromEntries(own.map(({ name }) => [name, domain[name]])) : domain
}

/**
 * Describes what is literally true of typed data that can neither move nor allow anything, apart from how the wallet reads it.
 * Undefined for all other.
 */
function describeTypedTruth(data: TypedRequest): readonly string[] | undefined {
  const form = toForm(data)
  const [domain, rule] = [toSigned(data), rules.find((one) => one.form.test(form))]
  const isHarmless = rule?.place(domain) === true && rule.values(data.message)
  return isHarmless ? [...new Set(rule.describe(data.message, form))] : undefined
}
