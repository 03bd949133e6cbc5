import { translate } from '../words.ts'
import { showSol, toKey } from './solanaFacts.ts'
import { find, type Known, type Parts, type Reader, row, words } from './solanaParts.ts'

/** Of the program that holds the coin and makes accounts, by its number. */
const readers: { readonly [kind: number]: Reader } = {
  0: (parts) => describeMade(parts, parts.data.getBigUint64(4, true)),
  1: ({ bytes, account }) => describeAssigned(account(0), toKey(bytes, 4)),
  2: (parts) => describeSent(parts, { to: parts.account(1) }),
  3: (parts) => describeMade(parts, parts.data.getBigUint64(44 + readSeed(parts, 36), true)),
  4: describeNonce,
  5: (parts) => describeSent(parts, { to: parts.account(1) }),
  6: ({ bytes, account, facts }) => describeNonceOwner({ nonce: account(0), owner: toKey(bytes, 4), me: facts.me }),
  7: ({ bytes, account, facts }) => describeNonceOwner({ nonce: account(0), owner: toKey(bytes, 4), me: facts.me }),
  8: ({ account }) => ({ name: translate('solana.allocate'), facts: [row(translate('account.title'), account(0))] }),
  9: ({ account }) => ({ name: translate('solana.allocate'), facts: [row(translate('account.title'), account(0))] }),
  10: (parts) => describeAssigned(parts.account(0), toKey(parts.bytes, 44 + readSeed(parts, 36))),
  11: (parts) => describeSent(parts, { to: parts.account(2) }),
  12: ({ account }) => ({
    name: translate('solana.nonce-upgrade'),
    facts: [row(translate('account.title'), account(0))],
  }),
  13: (parts) => describeMade(parts, parts.data.getBigUint64(4, true)),
}

export function readSystem(parts: Parts): Known | undefined {
  return readers[parts.data.getUint32(0, true)]?.(parts)
}

/** How long the text at a place is. */
function readSeed({ data }: Parts, at: number): number {
  return Number(data.getBigUint64(at, true))
}

function describeSent({ data, account, facts }: Parts, { to }: { readonly to: string }): Known {
  const amount = showSol(data.getBigUint64(4, true))
  const sentence =
    to === facts.me
      ? translate('call.send-yours', { amount, owner: account(0) })
      : translate('call.send', { amount, account: to })
  return {
    name: translate('solana.transfer'),
    facts: [
      words(translate('send.amount'), amount),
      row(translate('solana.from'), account(0)),
      row(translate('send.receiver.label'), to),
    ],
    findings: [find('calm', 'send', sentence)],
  }
}

function describeMade({ account }: Parts, lamports: bigint): Known {
  const amount = showSol(lamports)
  return {
    name: translate('solana.make-account'),
    facts: [words(translate('send.amount'), amount), row(translate('account.title'), account(1))],
    findings: [find('calm', 'make-account', translate('solana.pays-account', { amount, account: account(1) }))],
  }
}

function describeAssigned(account: string, program: string): Known {
  return {
    name: translate('solana.assign'),
    facts: [row(translate('account.title'), account), row(translate('solana.new-program'), program)],
    findings: [find('danger', 'assign', translate('solana.assigned', { account, program }))],
  }
}

/** With one the transaction does not run out: whoever has it may send it whenever it suits them. */
function describeNonce({ account, isSentHere }: Parts): Known {
  const sentence = translate('solana.nonce-lasts')
  return {
    name: translate('solana.nonce'),
    facts: [row(translate('account.title'), account(0))],
    findings: [find(isSentHere ? 'caution' : 'danger', 'nonce', sentence)],
  }
}

function describeNonceOwner({ nonce, owner, me }: { nonce: string; owner: string; me: string }): Known {
  const sentence = translate('solana.authority-to', {
    what: translate('solana.authority-nonce'),
    account: nonce,
    authority: owner,
  })
  return {
    name: translate('solana.nonce-owner'),
    facts: [row(translate('account.title'), nonce), row(translate('solana.new-authority'), owner)],
    findings: [find(owner === me ? 'calm' : 'danger', 'nonce-authority', sentence)],
  }
}
