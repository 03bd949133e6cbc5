import { address } from '@solana/kit'
import { type AccountEncoding, encodeAccount } from '../encodeAccount.ts'
import { token2022Program, tokenProgram } from '../programs.ts'
import { rpcError } from '../rpcError.ts'
import { readMint, readTokenAccount, toUiAmount } from '../tokens.ts'
import { inContext, type Methods, type Node, toAddress, toOptions } from './types.ts'

export const tokenMethods: Methods = {
  getTokenAccountsByOwner: (node, [owner, filter, options]) =>
    inContext(node, findTokenAccounts(node, { owner: toAddress(owner) }, toOptions(filter), toOptions(options))),
  getTokenAccountsByDelegate: (node, [delegate, filter, options]) =>
    inContext(node, findTokenAccounts(node, { delegate: toAddress(delegate) }, toOptions(filter), toOptions(options))),
  getTokenAccountBalance: (node, [account]) => {
    const { getAccount } = node.ledger
    const token = readTokenAccount(getAccount(toAddress(account)))
    if (!token) throw rpcError(-32602, 'Invalid param: could not find account')
    const decimals = readMint(getAccount(address(token.mint)))?.decimals ?? 0
    return inContext(node, toUiAmount(token.amount, decimals))
  },
  getTokenSupply: (node, [mint]) => {
    const found = readMint(node.ledger.getAccount(toAddress(mint)))
    if (!found) throw rpcError(-32602, 'Invalid param: could not find mint')
    return inContext(node, toUiAmount(found.supply, found.decimals))
  },
}

function findTokenAccounts(
  { ledger }: Node,
  wanted: { readonly owner?: string; readonly delegate?: string },
  filter: Readonly<Record<string, unknown>>,
  options: AccountEncoding,
): unknown {
  const { mint, programId } = filter
  if (mint === undefined && programId === undefined) throw rpcError(-32602, 'Invalid param: expected mint or programId')
  const programs = programId === undefined ? [tokenProgram, token2022Program] : [toAddress(programId)]
  return programs
    .flatMap((program) => ledger.svm.getProgramAccounts(program))
    .filter((account) => {
      const token = readTokenAccount(account)
      if (!token || (mint !== undefined && token.mint !== mint)) return false
      return wanted.owner ? token.owner === wanted.owner : token.delegate === wanted.delegate
    })
    .map((account) => ({ pubkey: account.address, account: encodeAccount(account, options, ledger.getAccount) }))
}
