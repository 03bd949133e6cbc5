import { lamports } from '@solana/kit'
import { systemProgram, token2022Program, tokenProgram } from '../programs.ts'
import { rpcError } from '../rpcError.ts'
import { mintNft } from '../seed.ts'
import { include } from './transactions.ts'
import { type Methods, toAddress, toOptions } from './types.ts'

/** Methods no Solana node has: a test moves time and loses transactions with them. */
export const localMethods: Methods = {
  /** Ends `slots` slots at once, each with a new blockhash. @returns the slot now */
  devnet_advance: ({ ledger }, [slots]) => {
    const count = Number(slots)
    if (!Number.isInteger(count) || count < 1 || count > 1_000) throw rpcError(-32602, 'Expected 1 to 1000 slots')
    ledger.advance(count)
    return ledger.slot
  },
  /** `true`: what is sent is accepted and never included, until `false`. */
  devnet_dropTransactions: (node, [drops]) => {
    node.dropsTransactions = drops === true
    return node.dropsTransactions
  },
  /** `true`: what is sent passes the preflight and waits; `false` includes what has waited. */
  devnet_holdTransactions: (node, [holds]) => {
    const waiting = node.heldTransactions ?? []
    node.heldTransactions = holds === true ? waiting : undefined
    if (holds !== true) for (const wire of waiting) include(node, wire)
    return holds === true
  },
  /** An account's coin from now on, in lamports. */
  devnet_setLamports: ({ ledger }, [account, amount]) => {
    const address = toAddress(account)
    const {
      programAddress = systemProgram,
      data = new Uint8Array(),
      executable = false,
    } = ledger.getAccount(address) ?? {}
    const space = BigInt(data.length)
    ledger.svm.setAccount({
      ...{ address, programAddress, data, executable, space },
      lamports: lamports(BigInt(amount as number)),
    })
    return null
  },
  /**
   * An NFT of its own for an account: `{ name, uri, program?: 'token' | 'token2022', isFrozen? }`.
   * @returns its mint
   */
  devnet_mintNft: ({ ledger }, [owner, given]) => {
    const { name, uri, program, isFrozen } = toOptions(given)
    if (typeof name !== 'string' || typeof uri !== 'string') throw rpcError(-32602, 'Expected a name and a uri')
    return mintNft(ledger, toAddress(owner), {
      ...{ name, uri, isFrozen: isFrozen === true },
      program: program === 'token2022' ? token2022Program : tokenProgram,
    })
  },
}
