import { cleanText, formatUnits } from '@foyer/base'

/** An instruction in words, as far as this wallet knows it. */
export type DecodedInstruction = {
  readonly name: string | undefined
  readonly program: string
  readonly rows: readonly (readonly [name: string, value: string])[]
  /** What it hands over to somebody else. */
  readonly danger: { readonly kind: 'delegate'; readonly spender: string } | { readonly kind: 'authority' } | undefined
  readonly hex: string
}

type Instruction = {
  readonly programAddressIndex: number
  readonly accountIndices?: readonly number[]
  readonly data?: Readonly<ArrayLike<number>>
}

type Parts = { readonly data: DataView; readonly bytes: Uint8Array; account(index: number): string }
type Known = Pick<DecodedInstruction, 'name' | 'rows' | 'danger'>

const lamports = 9

const programs: { readonly [address: string]: (parts: Parts) => Known | undefined } = {
  '11111111111111111111111111111111': readSystem,
  TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA: readToken,
  TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb: readToken,
  ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL: ({ account }) =>
    known('Create token account', [
      ['owner', account(2)],
      ['token', account(3)],
    ]),
  MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr: readMemo,
  Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo: readMemo,
  ComputeBudget111111111111111111111111111111: readBudget,
}

export function decodeInstruction(instruction: Instruction, accounts: readonly string[]): DecodedInstruction {
  const bytes = Uint8Array.from(instruction.data ?? [])
  const program = accounts[instruction.programAddressIndex] ?? '?'
  const indices = instruction.accountIndices ?? []
  const parts: Parts = {
    bytes,
    data: new DataView(bytes.buffer),
    account: (index) => accounts[indices[index] ?? -1] ?? '?',
  }
  const hex = `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
  return { name: undefined, rows: [], danger: undefined, ...read(program, parts), program, hex }
}

function read(program: string, parts: Parts): Known | undefined {
  if (!Object.hasOwn(programs, program)) return undefined
  try {
    return programs[program]?.(parts)
  } catch {
    // shorter than its kind must be
    return undefined
  }
}

function known(name: string, rows: Known['rows'], danger?: Known['danger']): Known {
  return { name, rows, danger }
}

function readSystem({ data, account }: Parts): Known | undefined {
  const kind = data.getUint32(0, true)
  if (kind === 2) {
    return known('Transfer', [
      ['amount', `${formatUnits(data.getBigUint64(4, true), lamports)} SOL`],
      ['to', account(1)],
    ])
  }
  if (kind === 0) {
    return known('Create account', [
      ['amount', `${formatUnits(data.getBigUint64(4, true), lamports)} SOL`],
      ['account', account(1)],
    ])
  }
  return kind === 1 ? known('Assign account', [['account', account(0)]], { kind: 'authority' }) : undefined
}

function readToken({ data, account }: Parts): Known | undefined {
  const kind = data.getUint8(0)
  const amount = () => data.getBigUint64(1, true)
  switch (kind) {
    case 3:
      return known('Token transfer', [
        ['amount', `${amount()} (smallest units)`],
        ['to', account(1)],
      ])
    case 4:
      return known('Token approval', [['amount', `${amount()} (smallest units)`]], {
        kind: 'delegate',
        spender: account(1),
      })
    case 5:
      return known('Take a token approval back', [['account', account(0)]])
    case 6:
      return known('Change authority', [['account', account(0)]], { kind: 'authority' })
    case 9:
      return known('Close token account', [
        ['account', account(0)],
        ['rest to', account(1)],
      ])
    case 12:
      return known('Token transfer', [
        ['amount', formatUnits(amount(), data.getUint8(9))],
        ['token', account(1)],
        ['to', account(2)],
      ])
    case 13:
      return known(
        'Token approval',
        [
          ['amount', formatUnits(amount(), data.getUint8(9))],
          ['token', account(1)],
        ],
        { kind: 'delegate', spender: account(2) },
      )
    default:
      return undefined
  }
}

function readMemo({ bytes }: Parts): Known {
  return known('Memo', [['text', cleanText(new TextDecoder().decode(bytes), 500) ?? '']])
}

function readBudget({ data }: Parts): Known | undefined {
  const kind = data.getUint8(0)
  if (kind === 2) return known('Compute limit', [['units', String(data.getUint32(1, true))]])
  if (kind === 3) return known('Compute price', [['micro-lamports per unit', String(data.getBigUint64(1, true))]])
  return undefined
}
