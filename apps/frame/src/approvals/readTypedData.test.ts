import { hashTypedData, keccak256, stringToHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { hashTyped, toHex } from '../chain/evm.ts'
import { readTypedData } from './readTypedData.ts'

type Field = { readonly name: string; readonly type: string }

const thief = '0xbDA5747bFD65F08deb54cb465eB87D40e51B197E'
const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const domain = { name: 'Shop', chainId: 1, verifyingContract: permit2 }

const of = (...fields: readonly string[]): Field[] =>
  fields.map((field) => ({ type: field.slice(0, field.indexOf(' ')), name: field.slice(field.indexOf(' ') + 1) }))

const read = (data: object) => readTypedData({ domain, ...data }, 'eip155:1')
const one = (type: string, value: unknown) =>
  read({ types: { X: of(`${type} a`) }, primaryType: 'X', message: { a: value } })
const withTypes = (types: Record<string, readonly Field[]>, message: object = { a: 1 }, primaryType = 'X') =>
  read({ types, primaryType, message })
const readDomain = (declared: readonly Field[] | undefined, own: object) =>
  read({
    types: { ...(declared && { EIP712Domain: declared }), X: of('string a') },
    primaryType: 'X',
    domain: own,
    message: { a: '' },
  })

const spelled =
  'PermitWitnessTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline,X x)TokenPermissions(address token,uint256 amount)Zap'

describe('names', () => {
  test.each<readonly [string, () => unknown]>([
    ['a struct that spells another type', () => withTypes({ [spelled]: of('uint256 a') }, { a: 1 }, spelled)],
    ['one that is not used', () => withTypes({ X: of('uint256 a'), 'Y(uint256 b)': of() })],
    [
      'a field that ends the struct',
      () => withTypes({ X: of('uint256 a)Permit(address b') }, { 'a)Permit(address b': 1 }),
    ],
    ['a field with a comma', () => withTypes({ X: of('uint256 a,uint256 b') }, { 'a,uint256 b': 1 })],
    ['a type with two words', () => withTypes({ X: [{ type: 'uint256 a,uint256', name: 'b' }] }, { b: 1 })],
    ['a list as a struct', () => withTypes({ X: of('Y[] a'), 'Y[]': of('uint256 b') }, { a: { b: 1 } })],
    ['a field without a name', () => withTypes({ X: [{ type: 'uint256', name: '' }] }, { '': 1 })],
    ['a struct without a name', () => withTypes({ '': of('uint256 a') }, { a: 1 }, '')],
    ['a field that begins with a digit', () => withTypes({ X: of('uint256 1a') }, { '1a': 1 })],
    ['a struct that begins with a digit', () => withTypes({ '1X': of('uint256 a') }, { a: 1 }, '1X')],
    ['a letter of another script', () => withTypes({ Реrmit: of('uint256 a') }, { a: 1 }, 'Реrmit')],
    ['a field with a colon', () => withTypes({ X: of('uint256 a:b') }, { 'a:b': 1 })],
    ['a field with a space without width', () => withTypes({ X: of('uint256 a\u200b') }, { 'a\u200b': 1 })],
    ['a field twice', () => withTypes({ X: of('uint256 a', 'uint256 a') })],
    ['a built-in type as a struct', () => withTypes({ X: of('address a'), address: of('uint256 b') }, { a: { b: 1 } })],
    ['a number as a struct', () => withTypes({ X: of('uint256 a'), uint256: of('uint256 b') }, { a: { b: 1 } })],
    ['a type that is not declared', () => withTypes({ X: of('Y a') }, { a: { b: 1 } })],
    ['a type of every object', () => withTypes({ X: of('toString a') }, { a: {} })],
    [
      'the domain inside the message',
      () => withTypes({ X: of('EIP712Domain a'), EIP712Domain: of('string name') }, { a: domain }),
    ],
    [
      'a field that is every object’s',
      () =>
        read(
          JSON.parse(
            '{"types":{"X":[{"name":"__proto__","type":"uint256"}]},"primaryType":"X","message":{"__proto__":1}}',
          ),
        ),
    ],
    ['a field that every object has', () => withTypes({ X: of('string constructor') }, {})],
    ['a number of no size', () => withTypes({ X: of('uint a') })],
    ['a number of an odd size', () => withTypes({ X: of('uint7 a') })],
    ['bytes of 33', () => one('bytes33', `0x${'11'.repeat(33)}`)],
    [
      'a struct with a colon around another one',
      () => withTypes({ 'A:X': of('Y a'), Y: of('uint256 b') }, { a: { b: 1 } }, 'A:X'),
    ],
    [
      'a struct with a dollar inside another one',
      () => withTypes({ X: of('Y$ a'), Y$: of('uint256 b') }, { a: { b: 1 } }),
    ],
  ])('error: %s is refused', (_, act) => expect(act).toThrow(/typed data|declared/))

  test('error: what is refused says why', () => {
    expect(() => withTypes({ [spelled]: of('uint256 a') }, { a: 1 }, spelled)).toThrow('letters, digits, _, $ and :')
  })

  test('default: a colon and a dollar as public services have them, hashed as EIP-712 says', () => {
    const name = 'HyperliquidTransaction:UsdSend'
    const { form, typed } = withTypes({ [name]: of('string $a') }, { $a: 'x' }, name)
    expect(form).toBe(`${name}(string $a)`)
    const struct = keccak256(`0x${keccak256(stringToHex(form)).slice(2)}${keccak256(stringToHex('x')).slice(2)}`)
    const bare = readDomain([], {})
    expect(toHex(hashTyped(typed))).not.toBe(toHex(hashTyped(bare.typed)))
    expect(toHex(hashTyped({ ...typed, domain: {}, types: { ...typed.types, EIP712Domain: [] } } as never))).toBe(
      keccak256(`0x1901${keccak256(keccak256(stringToHex('EIP712Domain()'))).slice(2)}${struct.slice(2)}`),
    )
  })
})

describe('values', () => {
  test.each<readonly [string, string, unknown]>([
    ['a number with an exponent', 'uint256', '1e18'],
    ['no number', 'uint256', ''],
    ['spaces around a number', 'uint256', ' 5 '],
    ['a number in a list', 'uint256', [5]],
    ['an empty list as a number', 'uint256', []],
    ['yes as a number', 'uint256', true],
    ['binary digits', 'uint256', '0b11'],
    ['less than nothing', 'uint256', '-1'],
    ['too much', 'uint8', 256],
    ['too little', 'int8', '-129'],
    ['a part', 'uint256', 0.5],
    ['a number as a text', 'string', 5],
    ['bytes as a text', 'string', [104, 105]],
    ['half a character', 'string', '\ud800'],
    ['nothing', 'string', undefined],
    ['null', 'string', null],
    ['a text as a yes', 'bool', 'true'],
    ['one as a yes', 'bool', 1],
    ['half a byte', 'bytes', '0x1'],
    ['bytes without a mark', 'bytes', 'abcd'],
    ['too many bytes', 'bytes4', '0x1122334455'],
    ['too few bytes', 'bytes32', '0x11'],
    ['an address in a list', 'address', [thief]],
    ['an address as a number', 'address', 5],
    ['a wrong checksum', 'address', thief.replace('bDA', 'BdA')],
    ['no list', 'uint256[]', 5],
    ['a text as a list', 'string[]', 'ab'],
    ['a list too long', 'uint256[2]', [1, 2, 3]],
    ['a list too short', 'uint256[2]', [1]],
    ['an object as a list', 'uint256[]', { length: 1, 0: 1 }],
    ['a list of no length', 'uint256[0]', []],
    ['a struct as a text', 'string', {}],
  ])('error: %s is refused', (_, type, value) => expect(() => one(type, value)).toThrow())

  test('error: a struct that is missing, null or a list', () => {
    for (const a of [undefined, null, [], 'x', 5]) expect(() => withTypes({ X: of('Y a'), Y: of() }, { a })).toThrow()
  })

  test('default: a number as hex, text and number is one number, shown as it is signed', () => {
    const all = ['0x64', '100', 100, '0x064'].map((value) => one('uint256', value))
    expect(new Set(all.map(({ typed }) => toHex(hashTyped(typed)))).size).toBe(1)
    expect(all.map(({ rows }) => rows[0]?.value)).toEqual(['100', '100', '100', '100'])
  })

  test('default: what no type names is neither shown nor signed; what types no field has neither', () => {
    const types = { X: of('uint256 a') }
    const plain = withTypes(types)
    const more = withTypes({ ...types, Y: of('address spender') }, { a: 1, spender: thief, amount: 5 })
    expect(more.rows).toEqual(plain.rows)
    expect(hashTyped(more.typed)).toEqual(hashTyped(plain.typed))
    expect(more.typed.message).toEqual({ a: 1n })
  })

  test('behavior: of a name twice in the text the last counts, in what is shown as in what is signed', () => {
    const text = `{"types":{"X":[{"name":"a","type":"uint256"}]},"primaryType":"X","domain":{},"message":{"a":1,"a":2}}`
    const { rows, typed } = readTypedData(text, 'eip155:1')
    expect(rows).toEqual([{ name: 'a', depth: 0, type: 'uint256', value: '2' }])
    expect(typed.message).toEqual({ a: 2n })
  })

  test('behavior: lists of lists and of structs are shown whole and hashed as the library does', () => {
    const types = { X: of('uint8[2][] a', 'Y[] b'), Y: of('bytes c', 'address d', 'int16 e') }
    const message = {
      a: [
        [1, 2],
        [3, 4],
      ],
      b: [{ c: '0xAB', d: thief.toLowerCase(), e: -3 }],
    }
    const { rows, typed, form } = withTypes(types, message)
    expect(form).toBe('X(uint8[2][] a,Y[] b)Y(bytes c,address d,int16 e)')
    expect(rows.map(({ name, value }) => `${name}=${value}`)).toEqual([
      'a[0][0]=1',
      'a[0][1]=2',
      'a[1][0]=3',
      'a[1][1]=4',
      'b[0]=undefined',
      'c=0xab',
      `d=${thief}`,
      'e=-3',
    ])
    const direct = hashTypedData({ domain, types, primaryType: 'X', message } as never)
    expect(toHex(hashTyped(typed))).toBe(direct)
  })

  test('error: a struct that holds itself ends at some depth', () => {
    const types = { X: of('X[] a') }
    expect(withTypes(types, { a: [{ a: [] }] }).rows).toHaveLength(2)
    let deep: object = { a: [] }
    for (let count = 0; count < 50; count += 1) deep = { a: [deep] }
    expect(() => withTypes(types, deep)).toThrow('too large')
  })
})

describe('the domain', () => {
  test.each<readonly [string, readonly Field[], object]>([
    ['a field of its own', of('string name', 'Permit permit'), { name: 'a', permit: {} }],
    ['a contract that is a text', of('string verifyingContract'), { verifyingContract: permit2 }],
    ['a chain that is a text', of('string chainId'), { chainId: '1' }],
    ['a declared field that is missing', of('string name', 'uint256 chainId'), { name: 'a' }],
    ['a field twice', of('string name', 'string name'), { name: 'a' }],
    ['another chain', of('uint256 chainId'), { chainId: 2 }],
    ['another chain, not signed', of('string name'), { name: 'a', chainId: 2 }],
    ['a chain that is no number', of('uint256 chainId'), { chainId: '1e0' }],
    ['a contract that is none', of('address verifyingContract'), { verifyingContract: '0x12' }],
    ['half a character', of('string name'), { name: '\ud800' }],
  ])('error: %s is refused', (_, declared, own) => expect(() => readDomain(declared, own)).toThrow())

  test('default: what it does not declare is not shown', () => {
    const { domain: own, typed } = readDomain(of('string name'), {
      name: 'a',
      version: '7',
      verifyingContract: permit2,
    })
    expect(own).toMatchObject({ name: 'a', version: undefined, contract: undefined, fields: 'name' })
    expect(typed.domain).toEqual({ name: 'a' })
  })

  test('behavior: undeclared, it is all that the domain holds, in the order of the standard', () => {
    const own = { verifyingContract: permit2.toLowerCase(), chainId: '0x1', name: 'a' }
    const { typed, domain: shown } = readDomain(undefined, own)
    expect(shown).toMatchObject({ fields: 'name,chainId,verifyingContract', contract: permit2, chainId: 1n })
    expect(toHex(hashTyped(typed))).toBe(
      hashTypedData({
        domain: { name: 'a', chainId: 1, verifyingContract: permit2 },
        types: { X: of('string a') },
        primaryType: 'X',
        message: { a: '' },
      }),
    )
  })
})
