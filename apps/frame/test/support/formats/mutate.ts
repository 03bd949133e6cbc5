import { type Chance, createChance } from '../seeded.ts'
import { type Field, me, other, type TypedRequest, type Types, token } from './readFormat.ts'

export type Tried = { refused: number; caution: number; danger: number; readonly calm: Map<string, number> }

type Change = (data: TypedRequest, random: Chance) => TypedRequest

const names = [
  'value',
  'amount',
  'spender',
  'owner',
  'to',
  'details',
  'permitted',
  'delegatee',
  'from',
  'nonce',
  'x',
  'a$',
  '__proto__',
  'constructor',
  'a b',
  'a)B(uint256 c',
  '',
  'Value',
  'рermit',
]
const structs = [
  'Permit',
  'PermitSingle',
  'PermitDetails',
  'TokenPermissions',
  'Vote',
  'Login',
  'Order',
  'A:B',
  'X$',
  'address',
  'Permit(address owner',
  'EIP712Domain',
]
const types = [
  'address',
  'uint256',
  'uint160',
  'uint8',
  'int256',
  'bool',
  'string',
  'bytes',
  'bytes32',
  'uint256[]',
  'address[2]',
  'uint',
  'uint7',
  'PermitDetails',
  'Nothing',
]
const values: readonly unknown[] = [
  0,
  1,
  '0',
  '0x0',
  2n ** 256n - 1n,
  String(2n ** 160n - 1n),
  -1,
  '1e18',
  '',
  true,
  false,
  'true',
  me,
  other,
  token,
  '0x',
  '0xdeadbeef',
  [],
  {},
  null,
  'text',
  `0x${'11'.repeat(32)}`,
  [0],
  undefined,
  1e21,
]
const domainValues = Object.entries({
  name: ['USD Coin', 'Permit2', 'snapshot', 'Gnosis Protocol', '', undefined, 'Реrmit2'],
  version: ['1', '2', '0.1.4', undefined, 2],
  chainId: [1, '0x1', 10, undefined, '1e0'],
  verifyingContract: [
    other,
    token,
    me,
    undefined,
    '0x0000000000000000000000000000000000000000',
    '0x000000000022D473030F116dDEE9F6B43aC78BA3',
  ],
  salt: [`0x${'00'.repeat(32)}`, `0x${'11'.repeat(32)}`],
}).flatMap(([name, all]): readonly (readonly [string, unknown])[] => all.map((value) => [name, value]))

const inStruct = (
  { types: own, ...data }: TypedRequest,
  random: Chance,
  change: (fields: readonly Field[]) => readonly Field[],
) => {
  const name = random.pick(Object.keys(own))
  return { ...data, types: { ...own, [name]: change(own[name] ?? []) } }
}
const replace = (fields: readonly Field[], at: number, part: Partial<Field>) =>
  fields.map((one, index) => (index === at ? { ...one, ...part } : one))

const alike: readonly (readonly unknown[])[] = [
  [0, 1, '0', '0x0', '1', 2n ** 256n - 1n, String(2n ** 160n - 1n), 2n ** 48n - 1n, 4_000_000_000],
  [me, other, token],
  [true, false],
]

/** Another value: mostly of the same kind, now and then anything. */
function changeWhole(value: unknown, random: Chance): unknown {
  const kind = /^0x[0-9a-f]{40}$/i.test(String(value))
    ? 1
    : typeof value === 'boolean'
      ? 2
      : /^\d+$/.test(String(value))
        ? 0
        : undefined
  if (random.below(5) === 0) return random.pick(values)
  return kind === undefined ? `${value}${random.below(9)}` : random.pick(alike[kind] ?? values)
}

/** Changes a value somewhere inside. */
function changeValue(value: unknown, random: Chance): unknown {
  if (typeof value !== 'object' || value === null) return changeWhole(value, random)
  const key = random.pick([...Object.keys(value), 'x'])
  if (Array.isArray(value)) {
    const isLonger = random.below(4) === 0
    return isLonger
      ? [...value, ...value]
      : value.map((one, at) => (String(at) === key ? changeValue(one, random) : one))
  }
  return { ...value, [key]: changeValue((value as Record<string, unknown>)[key], random) }
}

const renameKey = (value: object, from: string, to: string) =>
  Object.fromEntries(Object.entries(value).map(([key, one]) => [key === from ? to : key, one]))

function renameStruct({ types: own, primaryType, ...data }: TypedRequest, random: Chance): TypedRequest {
  const [from, to] = [random.pick(Object.keys(own)), random.pick(structs)]
  const rename = (type: string) => (type.replace(/(\[\d*\])+$/, '') === from ? type.replace(from, to) : type)
  const list = Object.entries(own).map(
    ([name, fields]) => [rename(name), fields.map((one) => ({ ...one, type: rename(one.type) }))] as const,
  )
  return { ...data, primaryType: rename(primaryType), types: Object.fromEntries(list) }
}

function renameField(data: TypedRequest, random: Chance): TypedRequest {
  const fields = data.types[data.primaryType] ?? []
  const at = random.below(fields.length || 1)
  const [from, to] = [fields[at]?.name ?? '', random.pick(names)]
  return {
    ...data,
    types: { ...data.types, [data.primaryType]: replace(fields, at, { name: to }) },
    message: random.below(4) === 0 ? data.message : renameKey(data.message, from, to),
  }
}

function addField(data: TypedRequest, random: Chance): TypedRequest {
  const added = { name: random.pick(names), type: random.pick(types) }
  const place = random.below(8)
  const next = inStruct(data, random, (fields) => [...fields.slice(0, place), added, ...fields.slice(place)])
  return { ...next, message: { ...data.message, [added.name]: random.pick(values) } }
}

function nest({ types: own, primaryType, message, domain }: TypedRequest, random: Chance): TypedRequest {
  const [outer, name] = [random.pick(structs), random.pick(names)]
  const isList = random.below(2) === 0
  return {
    domain,
    primaryType: outer,
    types: { ...own, [outer]: [{ name, type: isList ? `${primaryType}[]` : primaryType }] },
    message: { [name]: isList ? [message] : message },
  }
}

function declareDomain(data: TypedRequest, random: Chance): TypedRequest {
  const standard: readonly Field[] = [
    { name: 'name', type: 'string' },
    { name: 'version', type: 'string' },
    { name: 'chainId', type: 'uint256' },
    { name: 'verifyingContract', type: 'address' },
    { name: 'salt', type: 'bytes32' },
    { name: 'permit', type: 'Permit' },
  ]
  const fields = random
    .shuffle(standard)
    .filter(({ name }) => random.below(5) > 0 && (name in data.domain || random.below(6) === 0))
  const odd =
    random.below(4) === 0 ? replace(fields, random.below(fields.length || 1), { type: random.pick(types) }) : fields
  return { ...data, types: { ...data.types, EIP712Domain: odd } }
}

const changes: Readonly<Record<string, Change>> = {
  'a name of a field': renameField,
  'a name of a struct': renameStruct,
  'the order': (data, random) => inStruct(data, random, (fields) => random.shuffle(fields)),
  'a type': (data, random) =>
    inStruct(data, random, (fields) => replace(fields, random.below(fields.length || 1), { type: random.pick(types) })),
  'one field more': addField,
  'one field less': (data, random) =>
    inStruct(data, random, (fields) => fields.filter((_, at) => at !== random.below(fields.length || 1))),
  nesting: nest,
  'the domain': (data, random) => {
    const [name, value] = random.pick(domainValues)
    return { ...data, domain: { ...data.domain, [name]: value } }
  },
  'the domain’s type': declareDomain,
  'a value': (data, random) => ({ ...data, message: changeValue(data.message, random) as TypedRequest['message'] }),
  'words around it': (data, random) => ({
    ...data,
    types: { ...data.types, [random.pick(structs)]: [{ name: 'x', type: 'uint256' }] } as Types,
  }),
}

/** One to three changes, the same for the same number. */
export function mutate(
  origin: TypedRequest,
  seed: number,
): {
  readonly data: TypedRequest
  readonly what: string
} {
  const random = createChance(seed)
  const kinds = Array.from({ length: 1 + random.below(3) }, () => random.pick(Object.keys(changes)))
  const data = kinds.reduce((one, kind) => changes[kind]?.(one, random) ?? one, origin)
  return { data, what: `${origin.primaryType} with ${kinds.length > 1 ? 'several changes' : kinds[0]}` }
}
