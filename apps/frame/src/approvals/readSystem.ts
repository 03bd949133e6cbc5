import { translate } from '../words.ts'
import { systemProgram, tokenPrograms } from './solanaAccounts.ts'
import { showSol, toKey } from './solanaFacts.ts'
import { find, type Known, type Parts, type Reader, row, sized, words } from './solanaParts.ts'

/** Programs whose instructions are all read here, so what they do with an account they get is known. */
const owners = [systemProgram, ...tokenPrograms, 'Stake11111111111111111111111111111111111111']

/** Of the program that holds the coin and makes accounts, by its number. */
const readers: { readonly [kind: number]: Reader } = {
  0: sized(52, (parts) => describeMade(parts, 4)),
  1: sized(36, ({ bytes, account }) => describeAssigned(account(0), toKey(bytes, 4))),
  2: sized(12, (parts) => describeSent(parts, { to: parts.account(1) })),
  3: seeded(36, 48, (parts, end) => describeMade(parts, end)),
  4: sized(4, describeNonce),
  5: sized(12, (parts) => describeSent(parts, { to: parts.account(1) })),
  6: sized(36, describeNonceOwner),
  7: sized(36, describeNonceOwner),
  8: sized(12, describeAllocated),
  9: seeded(36, 40, describeAllocated),
  10: seeded(36, 32, (parts, end) => describeAssigned(parts.account(0), toKey(parts.bytes, end))),
  11: seeded(12, 32, (parts) => describeSent(parts, { to: parts.account(2) })),
  12: sized(4, ({ account }) => ({
    name: translate('solana.nonce-upgrade'),
    facts: [row(translate('account.title'), account(0))],
  })),
  // makes one of an account that may have held SOL before
  13: sized(52, ({ bytes, account }) => describeAssigned(account(0), toKey(bytes, 20))),
}

export function readSystem(parts: Parts): Known | undefined {
  return readers[parts.data.getUint32(0, true)]?.(parts)
}

/** With a text behind its length at a place, and so many bytes after it. */
function seeded(at: number, rest: number, read: (parts: Parts, end: number) => Known): Reader {
  return (parts) => {
    const end = at + 8 + Number(parts.data.getBigUint64(at, true))
    return parts.bytes.length === end + rest ? read(parts, end) : undefined
  }
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
      row(translate('send.from'), account(0)),
      row(translate('send.receiver.label'), to),
    ],
    findings: [find('calm', 'send', sentence)],
  }
}

/** More than this, in lamports, is no price of room on the network. */
const mostRent = 10_000_000n

/** @param at where the amount stands, with the room and the program behind it */
function describeMade({ account, bytes, data }: Parts, at: number): Known {
  const lamports = data.getBigUint64(at, true)
  const [amount, program] = [showSol(lamports), toKey(bytes, at + 16)]
  const level = lamports > mostRent ? 'caution' : 'calm'
  return {
    name: translate('solana.make-account'),
    facts: [words(translate('send.amount'), amount), row(translate('account.title'), account(1))],
    findings: [
      find(level, 'make-account', translate('solana.pays-account', { amount, account: account(1) })),
      ...(owners.includes(program)
        ? []
        : [find('caution', 'assign', translate('solana.assigned', { account: account(1), program }))]),
    ],
  }
}

function describeAssigned(account: string, program: string): Known {
  return {
    name: translate('solana.assign'),
    facts: [row(translate('account.title'), account), row(translate('solana.new-program'), program)],
    findings: [find('danger', 'assign', translate('solana.assigned', { account, program }))],
  }
}

/** With one the transaction does not expire: anyone who has it can submit it later. */
function describeNonce({ account, isSentHere }: Parts): Known {
  const sentence = translate('solana.nonce-lasts')
  return {
    name: translate('solana.nonce'),
    facts: [row(translate('account.title'), account(0))],
    findings: [find(isSentHere ? 'caution' : 'danger', 'nonce', sentence)],
  }
}

/** An account that holds anything but SOL pays nothing any more. */
function describeAllocated({ account, facts }: Parts): Known {
  const isMine = account(0) === facts.me
  return {
    name: translate('solana.allocate'),
    facts: [row(translate('account.title'), account(0))],
    findings: [find(isMine ? 'danger' : 'caution', 'allocate', translate('solana.locks', { account: account(0) }))],
  }
}

function describeNonceOwner({ bytes, account, facts: { me } }: Parts): Known {
  const [nonce, owner] = [account(0), toKey(bytes, 4)]
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
