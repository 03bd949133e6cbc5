import { formatUnits } from '@foyer/base'
import { Address, Quote, Row, Rows, Warning } from '../ui/parts.tsx'
import { say } from '../words.ts'
import type { Outcome } from './simulate.ts'
import type { ReadCall, ReadCalls } from './transaction.ts'

/** Calls before they are signed: what they do to the visitor first, what they are after it. */
export function CallsView({ calls, outcome, coin, highestFee, isPoor, way }: ReadCalls) {
  const operation = way.kind === 'operation' ? way : undefined
  const show = (amount: bigint) => `${formatUnits(amount, coin.decimals)} ${coin.symbol}`
  return (
    <>
      {isPoor && <Warning>{say('transaction.poor')}</Warning>}
      <OutcomeView outcome={outcome} />
      {operation?.deploys && <p>{say('smart.deploys')}</p>}
      {calls.length > 1 && <p>{say(operation ? 'calls.atomic' : 'calls.not-atomic')}</p>}
      {calls.map((call, index) => (
        <section key={index} className="call">
          {calls.length > 1 && <h2>{say('calls.one', { number: index + 1, count: calls.length })}</h2>}
          <CallView call={call} show={show} hasOutcome={outcome !== undefined} />
        </section>
      ))}
      <Rows>
        {operation?.delegatesTo && (
          <Row name={say('smart.delegates')}>
            <Address value={operation.delegatesTo} />
          </Row>
        )}
        <Row name={say('transaction.fee')}>
          {operation?.sponsor === undefined
            ? show(highestFee)
            : say('transaction.sponsored', { sponsor: operation.sponsor })}
        </Row>
      </Rows>
    </>
  )
}

function OutcomeView({ outcome }: { readonly outcome: Outcome | undefined }) {
  if (!outcome) return <p className="soft">{say('transaction.unknown-changes')}</p>
  if (outcome.failure) return <Warning>{say('transaction.fails', { reason: outcome.failure })}</Warning>
  return (
    <>
      {outcome.allowances.map(({ spender, amount, isUnlimited }) => (
        <Warning key={`${spender} ${amount}`}>
          {isUnlimited
            ? `${amount} · ${say('transaction.unlimited', { spender })}`
            : say('transaction.allowance', { spender, amount })}
        </Warning>
      ))}
      <h2>{say('transaction.changes')}</h2>
      {outcome.changes.length === 0 && <p>{say('transaction.nothing')}</p>}
      <ul className="changes">
        {outcome.changes.map(({ amount, isLoss }) => (
          <li key={`${amount} ${isLoss}`} data-loss={isLoss}>
            {say(isLoss ? 'transaction.send' : 'transaction.receive', { amount })}
          </li>
        ))}
      </ul>
    </>
  )
}

type CallProps = { readonly call: ReadCall; readonly hasOutcome: boolean; show(amount: bigint): string }

function CallView({ call, hasOutcome, show }: CallProps) {
  const { decoded } = call
  return (
    <>
      {call.isToPerson && <Warning>{say('transaction.to-person')}</Warning>}
      {call.isToOwnContract && <Warning>{say('transaction.to-token')}</Warning>}
      {decoded.kind === 'approval' && (!hasOutcome || decoded.amount === 'all') && (
        <ApprovalWarning decoded={decoded} />
      )}
      <Rows>
        {call.to ? (
          <Row name={say('transaction.to')}>
            <Address value={call.to} />
          </Row>
        ) : (
          <Row name={say('transaction.action')}>{say('transaction.deploy')}</Row>
        )}
        {call.value > 0n && <Row name={say('transaction.value')}>{show(call.value)}</Row>}
        {decoded.kind === 'unknown' && call.to && (
          <Row name={say('transaction.action')}>{say('transaction.unknown-call', { selector: decoded.selector })}</Row>
        )}
        {(decoded.kind === 'known' || decoded.kind === 'approval') && (
          <Row name={say('transaction.action')}>{decoded.name}</Row>
        )}
        {decoded.kind === 'approval' && (
          <Row name="spender">
            <Address value={decoded.spender} />
          </Row>
        )}
        {decoded.kind === 'known' &&
          decoded.args.map(([name, value]) => (
            <Row key={name} name={name}>
              <Address value={value} />
            </Row>
          ))}
      </Rows>
      {call.data !== '0x' && (
        <details>
          <summary>{say('transaction.data')}</summary>
          <Quote>{call.data}</Quote>
        </details>
      )}
    </>
  )
}

function ApprovalWarning({ decoded }: { readonly decoded: Extract<ReadCall['decoded'], { kind: 'approval' }> }) {
  const { amount, spender } = decoded
  if (amount === 'all') return <Warning>{say('transaction.all-nfts', { spender })}</Warning>
  if (amount >= 2n ** 160n) return <Warning>{say('transaction.unlimited', { spender })}</Warning>
  return <Warning>{say('transaction.allowance', { spender, amount: amount.toString() })}</Warning>
}
