import { Address, Quote, Row, Rows, Warning } from '../ui/parts.tsx'
import { say } from '../words.ts'
import type { DecodedInstruction } from './solanaInstructions.ts'
import type { ReadSolana } from './solanaTransaction.ts'

type SolanaProps = { readonly transaction: ReadSolana; readonly site: string; readonly isSentHere: boolean }

/** A Solana transaction before it is signed. */
export function SolanaView({ transaction, site, isSentHere }: SolanaProps) {
  const { outcome, instructions, isPayer, hasOtherSigners, usesTables } = transaction
  return (
    <>
      {outcome?.failure && <Warning>{say('transaction.fails', { reason: outcome.failure })}</Warning>}
      {!outcome && <p className="soft">{say('transaction.unknown-changes')}</p>}
      {outcome?.change && (
        <>
          <h2>{say('transaction.changes')}</h2>
          <ul className="changes">
            <li data-loss={outcome.change.startsWith('−')}>{outcome.change} SOL</li>
          </ul>
        </>
      )}
      {!isSentHere && <p>{say('solana.signs-only', { site: new URL(site).host })}</p>}
      {usesTables && <Warning>{say('solana.tables')}</Warning>}
      {hasOtherSigners && <p>{say('solana.other-signers')}</p>}
      {!isPayer && <p>{say('solana.not-payer')}</p>}
      {instructions.map((instruction, index) => (
        <InstructionView key={`${index} ${instruction.hex}`} instruction={instruction} number={index + 1} />
      ))}
    </>
  )
}

function InstructionView({
  instruction,
  number,
}: {
  readonly instruction: DecodedInstruction
  readonly number: number
}) {
  const { name, program, rows, danger, hex } = instruction
  return (
    <section className="call">
      <h2>
        {say('solana.instruction', { number })}: {name ?? say('solana.unknown')}
      </h2>
      {danger?.kind === 'delegate' && <Warning>{say('solana.delegate', { spender: danger.spender })}</Warning>}
      {danger?.kind === 'authority' && <Warning>{say('solana.authority')}</Warning>}
      <Rows>
        {rows.map(([label, value]) => (
          <Row key={label} name={label}>
            {value}
          </Row>
        ))}
        <Row name={say('solana.program')}>
          <Address value={program} />
        </Row>
      </Rows>
      {!name && <Quote>{hex}</Quote>}
    </section>
  )
}
