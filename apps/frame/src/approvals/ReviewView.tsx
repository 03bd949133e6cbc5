import type { ReactNode } from 'react'
import { DownIcon, InfoIcon, WarnIcon } from '../ui/icons.tsx'
import { Address, Quote, Row, Rows } from '../ui/parts.tsx'
import { say } from '../words.ts'
import type { LowerChange } from './approval.ts'
import { PermissionView } from './PermissionView.tsx'
import type { BalanceChanges, Fact, Finding, Review, Section } from './review.ts'

type ReviewProps = Review & { readonly onLower?: (change: LowerChange) => void }

/** What is asked: what leaves and comes first, then what is wrong with it, then all of it. */
export function ReviewView(props: ReviewProps) {
  const { findings, sentence, balanceChanges, permissions, facts, sections, mustBeReadToEnd, onLower } = props
  const isOpen = mustBeReadToEnd || balanceChanges.kind === 'none'
  const all = sections.map((section, index) => <SectionView key={index} section={section} />)
  return (
    <>
      <Changes changes={balanceChanges} />
      {findings.length === 0 && <p className="say">{sentence}</p>}
      {permissions.map((permission, index) => (
        <PermissionView key={index} permission={permission} {...(onLower && { onLower })} />
      ))}
      {findings.map((finding) => (
        <FindingView key={finding.sentence} finding={finding} />
      ))}
      {facts.length > 0 && (
        <Rows>
          {facts.map((fact) => (
            <FactRow key={`${fact.name} ${fact.value}`} fact={fact} />
          ))}
        </Rows>
      )}
      {isOpen ? all : <Folded>{all}</Folded>}
    </>
  )
}

function Folded({ children }: { readonly children: readonly ReactNode[] }) {
  return (
    <details className="more">
      <summary>
        {say('approve.all')}
        <DownIcon />
      </summary>
      {children}
    </details>
  )
}

/** Calm has no box of a colour, caution an amber one, danger the only red one. */
function FindingView({ finding: { name, level, sentence } }: { readonly finding: Finding }) {
  return (
    <div className="notice" data-kind={level} data-level={level} data-finding={name} role="note">
      {level === 'calm' ? <InfoIcon /> : <WarnIcon />}
      <span>{sentence}</span>
    </div>
  )
}

function Changes({ changes }: { readonly changes: BalanceChanges }) {
  // why it would fail is one of the findings
  if (changes.kind === 'none' || changes.kind === 'fails') return null
  if (changes.kind === 'unknown') {
    return (
      <p className="notice" data-kind="caution" role="note">
        <WarnIcon />
        <span>{changes.sentence}</span>
      </p>
    )
  }
  if (changes.changes.length === 0) return <p className="soft">{say('transaction.nothing')}</p>
  return (
    <ul className="delta changes" aria-label={say('transaction.changes')}>
      {changes.changes.map(({ amount, isLoss, token }) => (
        <li key={`${amount} ${isLoss} ${token}`} data-loss={isLoss}>
          {say(isLoss ? 'transaction.send' : 'transaction.receive', { amount })}
        </li>
      ))}
    </ul>
  )
}

function SectionView({ section: { title, depth, facts } }: { readonly section: Section }) {
  const [only] = facts
  const text = facts.length === 1 && (only?.kind === 'text' || only?.kind === 'data') ? only : undefined
  return (
    <section className="call" data-depth={Math.min(depth, 4)}>
      {title !== undefined && <h2>{title}</h2>}
      {text ? <FactText fact={text} /> : <FactTable facts={facts} />}
    </section>
  )
}

function FactTable({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <table className="typed">
      <tbody>
        {facts.map((fact, index) => (
          <tr key={index} data-depth={Math.min(fact.depth, 4)}>
            <th scope="row">{fact.name}</th>
            <td>
              <FactText fact={fact} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function FactText({ fact: { kind, value } }: { readonly fact: Fact }) {
  if (kind === 'words') return value
  return kind === 'address' ? <Address value={value} /> : <Quote kind={kind}>{value}</Quote>
}

function FactRow({ fact }: { readonly fact: Fact }) {
  return (
    <Row name={fact.name} depth={fact.depth} isWhole={fact.kind !== 'words'}>
      <FactText fact={fact} />
    </Row>
  )
}
