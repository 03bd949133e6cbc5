import { parseEther } from 'viem'
import { implementation, listDigests, readOrders, type Visit, type WireOperation } from './liedTo.ts'

type World = { readonly factory: string /** A paymaster without a deposit. */; readonly poor: string }

/** What was signed without having been shown; nothing is in this list, whoever lied. */
export function findUnshown(visit: Visit, world: World): readonly string[] {
  const { outcome, content, signed, sent } = visit
  const operation = sent.at(-1)
  const isPlain = content?.way.kind === 'transactions'
  if (!operation && isPlain) return []
  if (!operation) {
    return [
      ...(signed.length > 0 ? ['something was signed that was not sent'] : []),
      ...(outcome.kind === 'sent' ? ['nothing was sent'] : []),
    ]
  }
  return Object.entries(compare(visit, operation, world)).flatMap(([what, isSame]) => (isSame ? [] : [what]))
}

function compare(
  visit: Visit,
  operation: WireOperation,
  { factory, poor }: World,
): { readonly [what: string]: boolean } {
  const { content, asked, smart, signed } = visit
  if (content?.way.kind !== 'operation') return { 'shown before it was sent': false }
  const { way, highestFee } = content
  const allowed = listDigests(visit, operation)
  const fee = readFee(operation)
  const toText = ({ to, value }: { readonly to: string; readonly value: bigint }) => `${to} ${value}`
  const { eip7702Auth: auth, factory: made, paymaster, sender } = operation
  return {
    'the digests': signed.every((digest) => allowed.includes(digest)),
    'the calls': readOrders(operation).map(toText).join() === asked.calls.map(toText).join(),
    'the sender': sender?.toLowerCase() === smart.toLowerCase(),
    'the fee': fee <= highestFee && fee <= parseEther('1'),
    'the payer': (paymaster !== undefined) === (way.sponsor !== undefined) && paymaster !== poor,
    'the authorisation': auth === undefined || isOwnAuthorisation(visit, auth),
    'the factory': made === undefined || made === (auth ? '0x7702' : factory),
  }
}

function readFee(operation: WireOperation): bigint {
  const number = (field: string) => BigInt(operation[field] ?? '0x0')
  const gas = [
    'callGasLimit',
    'verificationGasLimit',
    'preVerificationGas',
    'paymasterVerificationGasLimit',
    'paymasterPostOpGasLimit',
  ].reduce((sum, field) => sum + number(field), 0n)
  return gas * number('maxFeePerGas')
}

function isOwnAuthorisation(
  { chainId, smart, owner, content }: Visit,
  auth: NonNullable<WireOperation['eip7702Auth']>,
) {
  const isOurs = auth['address'] === implementation && Number(auth['chainId']) === chainId
  const shown = content?.way.kind === 'operation' ? content.way.delegatesTo : undefined
  return isOurs && smart === owner && shown === implementation
}
