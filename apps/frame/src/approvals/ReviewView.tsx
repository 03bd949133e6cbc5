import { Address, Quote, Row, Rows, Warning } from '../ui/parts.tsx'
import { say } from '../words.ts'
import type { BalanceChanges, Fact, Review, Section } from './review.ts'

/** What is asked, what it does to the visitor first, and all of it. */
export function ReviewView({ findings, sentence, balanceChanges, facts, sections }: Review) {
  return (
    <>
      {findings.length === 0 && <p>{sentence}</p>}
      {findings.map(({ name, level, sentence: text }) =>
        level === 'calm' ? (
          <p key={text} data-finding={name}>
            {text}
          </p>
        ) : (
          <div key={text} data-finding={name} data-level={level}>
            <Warning>{text}</Warning>
          </div>
        ),
      )}
      <Changes changes={balanceChanges} />
      <Rows>
        {facts.map((fact) => (
          <FactRow key={`${fact.name} ${fact.value}`} fact={fact} />
        ))}
      </Rows>
      {sections.map((section, index) => (
        <SectionView key={index} section={section} />
      ))}
    </>
  )
}

function Changes({ changes }: { readonly changes: BalanceChanges }) {
  // why it would fail is one of the findings
  if (changes.kind === 'none' || changes.kind === 'fails') return null
  if (changes.kind === 'unknown') return <p className="soft">{changes.sentence}</p>
  return (
    <>
      <h2>{say('transaction.changes')}</h2>
      {changes.changes.length === 0 && <p>{say('transaction.nothing')}</p>}
      <ul className="changes">
        {changes.changes.map(({ amount, isLoss, token }) => (
          <li key={`${amount} ${isLoss} ${token}`} data-loss={isLoss}>
            {say(isLoss ? 'transaction.send' : 'transaction.receive', { amount })}
          </li>
        ))}
      </ul>
    </>
  )
}

function SectionView({ section }: { readonly section: Section }) {
  return (
    <section className="call" data-depth={section.depth}>
      {section.title !== undefined && <h2>{section.title}</h2>}
      <table className="typed">
        <tbody>
          {section.facts.map(({ name, value, kind, depth }, index) => (
            <tr key={index} data-depth={depth}>
              <th scope="row">{name}</th>
              <td>
                {kind === 'address' ? <Address value={value} /> : kind === 'text' ? <Quote>{value}</Quote> : value}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function FactRow({ fact: { name, value, kind } }: { readonly fact: Fact }) {
  if (kind === 'words') return <Row name={name}>{value}</Row>
  return <Row name={name}>{kind === 'address' ? <Address value={value} /> : <Quote>{value}</Quote>}</Row>
}
