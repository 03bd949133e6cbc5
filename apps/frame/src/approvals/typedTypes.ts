import { throwFrameRefused } from '../chain/evm.ts'

export type TypedTypes = Readonly<Record<string, readonly { readonly name: string; readonly type: string }[]>>

const structName = /^[A-Za-z_$][\w$:]*$/
const fieldName = /^[A-Za-z_$][\w$]*$/
const builtIn = /^(address|bool|string|function|bytes\d*|u?int\d*|u?fixed[\dx]*)$/
const atomic = /^(address|bool|string|bytes([1-9]|[12]\d|3[0-2])?)$/
const list = /^(.*)\[([1-9]\d{0,3})?\]$/

/** The domain's own fields, which no site may declare otherwise. @see EIP-712 */
const domainTypes: Readonly<Record<string, string>> = {
  name: 'string',
  version: 'string',
  chainId: 'uint256',
  verifyingContract: 'address',
  salt: 'bytes32',
}

/**
 * Checks what the site declares. A name that holds brackets or commas could spell another type whole, and the hash would be of
 * that one.
 * @returns only the structs that the hash is made of, the domain among them
 * @throws FoyerError `FrameRefused`
 */
export function readTypes(
  types: TypedTypes,
  primaryType: string,
  domain: Readonly<Record<string, unknown>>,
): TypedTypes {
  for (const [struct, fields] of Object.entries(types)) checkStruct(struct, fields)
  const own = primaryType !== 'EIP712Domain' && Object.hasOwn(types, primaryType)
  if (!own) throwFrameRefused('The typed data doesn’t declare its primary type')
  const structs = listStructs(types, primaryType)
  // what hashes it looks for the structs inside one only up to such a sign
  if (structs.length > 1 && structs.some((name) => /[$:]/.test(name))) {
    throwFrameRefused('The typed data has a nested struct whose name isn’t encoded the same way by every signer')
  }
  const used = structs.map((name) => [name, types[name] ?? []] as const)
  return Object.fromEntries([['EIP712Domain', readDomainType(types, domain)], ...used])
}

/** The text that stands for a struct in the hash. @see EIP-712 */
export function encodeType(types: TypedTypes, struct: string): string {
  const [first = '', ...rest] = listStructs(types, struct)
  const write = (name: string) => `${name}(${(types[name] ?? []).map((one) => `${one.type} ${one.name}`).join(',')})`
  return [first, ...rest.sort()].map(write).join('')
}

/** The type of a list's entries and how many there must be; undefined where it is no list. */
export function readListType(type: string): { readonly item: string; readonly length: number | undefined } | undefined {
  const [, item, length] = list.exec(type) ?? []
  return item === undefined ? undefined : { item, length: length === undefined ? undefined : Number(length) }
}

/** The struct itself first, then all that stand in it. */
function listStructs(types: TypedTypes, struct: string): string[] {
  const found = new Set<string>()
  const add = (name: string) => {
    if (found.has(name)) return
    found.add(name)
    for (const { type } of types[name] ?? []) {
      const inner = toItem(type)
      if (!isAtomic(inner))
        add(isDeclared(types, inner) ? inner : throwFrameRefused(`The type ${inner} isn’t declared`))
    }
  }
  add(struct)
  return [...found]
}

const isDeclared = (types: TypedTypes, name: string) => name !== 'EIP712Domain' && Object.hasOwn(types, name)

function toItem(type: string): string {
  const inner = readListType(type)
  return inner ? toItem(inner.item) : type
}

export function isAtomic(type: string): boolean {
  const [, bits] = /^u?int([1-9]\d{0,2})$/.exec(type) ?? []
  return bits === undefined ? atomic.test(type) : Number(bits) % 8 === 0 && Number(bits) <= 256
}

function checkStruct(struct: string, fields: TypedTypes[string]): void {
  const isName = structName.test(struct) && struct !== '__proto__'
  if (!isName)
    throwFrameRefused('The typed data has a type name with characters other than letters, digits, _, $ and :')
  if (builtIn.test(struct)) throwFrameRefused(`The typed data declares ${struct} anew, which is built in`)
  const names = new Set<string>()
  for (const { name, type } of fields) {
    const isSound = fieldName.test(name) && name !== '__proto__' && structName.test(toItem(type))
    if (!isSound)
      throwFrameRefused('The typed data has a field name with characters other than letters, digits, _ and $')
    if (names.has(name)) throwFrameRefused(`The typed data has the field ${name} twice`)
    names.add(name)
  }
}

/** As declared; else of what the domain holds, in the order of the standard. */
function readDomainType(types: TypedTypes, domain: Readonly<Record<string, unknown>>): TypedTypes[string] {
  const declared = Object.hasOwn(types, 'EIP712Domain') ? types['EIP712Domain'] : undefined
  const standard = Object.entries(domainTypes).map(([name, type]) => ({ name, type }))
  const fields = declared ?? standard.filter(({ name }) => domain[name] !== undefined)
  const isStandard = fields.every(({ name, type }) => domainTypes[name] === type && domain[name] !== undefined)
  if (!isStandard) throwFrameRefused('The typed data’s domain doesn’t follow EIP-712')
  return fields
}
