import type { SolanaMessage } from './decodeSolana.ts'

const budgetProgram = 'ComputeBudget111111111111111111111111111111'
/** Lamports for each signature. */
const perSignature = 5_000n
const unitsPerInstruction = 200_000n
const mostUnits = 1_400_000n

/** What the network takes at most, in lamports: for each signature, and what is offered for going first. */
export function toSolanaFee({ staticAccounts, instructions, header, priorityFee }: SolanaMessage): bigint {
  let [price, units] = [0n, BigInt(instructions.length) * unitsPerInstruction]
  for (const { program, data } of instructions) {
    if (staticAccounts[program] !== budgetProgram) continue
    const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
    if (data[0] === 3 && data.length >= 9) price = view.getBigUint64(1, true)
    if (data[0] === 2 && data.length >= 5) units = BigInt(view.getUint32(1, true))
  }
  const offered = ((units > mostUnits ? mostUnits : units) * price + 999_999n) / 1_000_000n
  return BigInt(header.numSignerAccounts) * perSignature + offered + priorityFee
}
