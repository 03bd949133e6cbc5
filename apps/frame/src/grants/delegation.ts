import type { Address, Hex } from 'viem'
import {
  decodeAbiParameters,
  encodeAbiParameters,
  encodeFunctionData,
  hashStruct,
  hexToBigInt,
  numberToHex,
  parseAbi,
  parseAbiParameters,
} from 'viem/utils'
import type { ChainId } from '../chain/chainId.ts'
import { toHex } from '../chain/evm.ts'
import { framework } from './framework.ts'

/** One limit of a delegation: what checks it, and against what. */
export type Caveat = { readonly enforcer: Address; readonly terms: Hex }

/** What an account lets someone else do, before it is signed. @see ERC-7710, Delegation Framework */
export type Delegation = {
  /** Whose key may act. */
  readonly delegate: Address
  /** The account that acts. */
  readonly delegator: Address
  readonly authority: Hex
  readonly caveats: readonly Caveat[]
  readonly salt: bigint
}

/** It is the account's own right that is given, not one that it was given. */
const root = numberToHex(2n ** 256n - 1n)

const types = {
  Delegation: [
    { name: 'delegate', type: 'address' },
    { name: 'delegator', type: 'address' },
    { name: 'authority', type: 'bytes32' },
    { name: 'caveats', type: 'Caveat[]' },
    { name: 'salt', type: 'uint256' },
  ],
  Caveat: [
    { name: 'enforcer', type: 'address' },
    { name: 'terms', type: 'bytes' },
  ],
} as const

const structs = [
  'struct Delegation { address delegate; address delegator; bytes32 authority; Caveat[] caveats; uint256 salt; bytes signature; }',
  'struct Caveat { address enforcer; bytes terms; bytes args; }',
] as const
const contextParameters = parseAbiParameters(['Delegation[]', ...structs])
const managerAbi = parseAbi([...structs, 'function disableDelegation(Delegation delegation)'])

export function createDelegation(parts: Pick<Delegation, 'delegate' | 'delegator' | 'caveats'>): Delegation {
  return { ...parts, authority: root, salt: hexToBigInt(toHex(crypto.getRandomValues(new Uint8Array(32)))) }
}

/** Returns what the account signs. @see EIP-712 */
export function toTypedDelegation(delegation: Delegation, chainId: ChainId) {
  const domain = {
    name: 'DelegationManager',
    version: '1',
    chainId: Number(chainId.slice(7)),
    verifyingContract: framework.DelegationManager,
  } as const
  return { domain, types, primaryType: 'Delegation', message: delegation } as const
}

/** By which the chain knows it. */
export function hashDelegation(delegation: Delegation): Hex {
  return hashStruct({ data: delegation, types, primaryType: 'Delegation' })
}

/** Encodes what the manager takes from the account that acts. */
export function encodeContext(delegation: Delegation, signature: Hex): Hex {
  return encodeAbiParameters(contextParameters, [[toWire(delegation, signature)]])
}

/** The delegation that a context is of; undefined for what is none, or a chain of several. */
export function decodeContext(context: string): Delegation | undefined {
  try {
    const [[only, ...others]] = decodeAbiParameters(contextParameters, context as Hex)
    if (!only || others.length > 0) return undefined
    const { delegate, delegator, authority, caveats, salt } = only
    return {
      delegate,
      delegator,
      authority,
      salt,
      caveats: caveats.map(({ enforcer, terms }) => ({ enforcer, terms })),
    }
  } catch {
    return undefined
  }
}

/** Encodes what the account tells the manager to take it back: it goes by the hash, so no one needs the signature. */
export function encodeDisabling(delegation: Delegation): Hex {
  return encodeFunctionData({ abi: managerAbi, functionName: 'disableDelegation', args: [toWire(delegation, '0x')] })
}

function toWire(delegation: Delegation, signature: Hex) {
  return { ...delegation, caveats: delegation.caveats.map((caveat) => ({ ...caveat, args: '0x' as const })), signature }
}
