import { ChevronDownIcon, WarnIcon } from '@foyer/ui/parts'
import type { ReactNode } from 'react'
import type { Network } from '../chain/networks.ts'
import { Coin } from '../ui/Coin.tsx'
import { InfoIcon } from '../ui/icons.tsx'
import { readLocale } from '../ui/look.ts'
import { Address, Note, Quote, Row } from '../ui/parts.tsx'
import { toFigure } from '../ui/toFigure.ts'
import { translate } from '../words.ts'
import type { LowerChange } from './approval.ts'
import { PermissionView } from './PermissionView.tsx'
import { type Prices, toMoney } from './prices.ts'
import type { Question } from './question.ts'
import type { BalanceChange, BalanceChanges, Fact, Finding, Review, Section } from './review.ts'

/** Grounds on which white letters can be read. */
const grounds = ['#1f5fbf', '#0f766e', '#8a4b08', '#7c3aed', '#b02a5b', '#2f6b2f', '#5c6b7a', '#9a3412'] as const

/** What it takes to count an amount: prices, and the picture of the network's own coin. */
type MoneyParts = { readonly prices: Prices; readonly coin: Network['icon'] }

type ChangeParts = MoneyParts & Pick<Question, 'names'>

type ReviewProps = Review &
  MoneyParts &
  Pick<Question, 'names'> & {
    /** Network, cost and account: before what is folded. */
    readonly children: ReactNode
    readonly onLower?: (change: LowerChange) => void
  }

/** Shows what is asked: what leaves and comes first, then what is wrong with it, then all of it. */
export function ReviewView(props: ReviewProps) {
  const {
    findings,
    sentence,
    balanceChanges,
    permissions,
    sections,
    mustBeReadToEnd,
    prices,
    names,
    coin,
    children,
    onLower,
  } = props
  // a signature about which nothing is to be said: first what it is under, then that it does nothing
  const isSilent = findings.length === 0 && balanceChanges.kind === 'none' && permissions.length === 0
  const isOnlyPermission =
    permissions.length > 0 && balanceChanges.kind === 'known' && balanceChanges.changes.length === 0
  const isOpen = mustBeReadToEnd || balanceChanges.kind === 'none'
  const all = sections[0]?.step ? (
    <StepsView sections={sections} draw={(section) => <SectionView section={section} />} />
  ) : (
    sections.map((section, index) => <SectionView key={index} section={section} />)
  )
  return (
    <>
      {!isOnlyPermission && <Changes changes={balanceChanges} prices={prices} coin={coin} names={names} />}
      {findings.length === 0 && !isSilent && <p className="say">{sentence}</p>}
      {permissions.map((permission, index) => (
        <PermissionView
          key={index}
          permission={permission}
          name={names[permission.spender]}
          {...(onLower && { onLower })}
        />
      ))}
      {findings.map((finding) => (
        <FindingView key={finding.sentence} finding={finding} names={names} />
      ))}
      {isOpen && all}
      {isSilent && <Note kind="calm">{sentence}</Note>}
      {children}
      {!isOpen && <Folded>{all}</Folded>}
    </>
  )
}

function Folded({ children }: { readonly children: ReactNode }) {
  return (
    <details className="more">
      <summary>
        {translate('approve.all')}
        <ChevronDownIcon />
      </summary>
      {children}
    </details>
  )
}

/** Calm has no box of a colour, caution an amber one, danger the only red one. */
function FindingView({ finding, names }: Pick<Question, 'names'> & { readonly finding: Finding }) {
  const { name, level, sentence } = finding
  return (
    <div className="notice" data-kind={level} data-level={level} data-finding={name} role="note">
      {level === 'calm' ? <InfoIcon /> : <WarnIcon />}
      <span>{nameSpenders(sentence, names)}</span>
    </div>
  )
}

function Changes({ changes, ...money }: ChangeParts & { readonly changes: BalanceChanges }) {
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
  if (changes.changes.length === 0) return <p className="soft">{translate('transaction.nothing')}</p>
  return (
    <ul className="delta changes" aria-label={translate('transaction.changes')}>
      {changes.changes.map((change) => (
        <ChangeRow key={`${change.amount} ${change.isLoss} ${change.token} ${change.to}`} change={change} {...money} />
      ))}
    </ul>
  )
}

/** Shows what leaves or comes: a coin, its name, how much, what that is worth where there is a price, and to whom it goes. */
function ChangeRow({ change, prices, names, coin }: ChangeParts & { readonly change: BalanceChange }) {
  const { amount, isLoss, token, count, to } = change
  const receiver = to !== undefined && (
    <small>
      {translate('send.receiver.label')} {names[to] ?? <Address value={to} />}
    </small>
  )
  const sign = isLoss ? 'transaction.send' : 'transaction.receive'
  if (!count) {
    return (
      <li data-loss={isLoss}>
        {translate(sign, { amount })}
        {receiver}
      </li>
    )
  }
  const { symbol } = count
  const icon = token === undefined ? coin : toTokenIcon(symbol, token)
  const worth = toMoney(prices, count, readLocale())
  return (
    <li data-loss={isLoss}>
      <Coin {...icon} />
      <b>
        <bdi>{symbol}</bdi>
      </b>
      <span className="num">
        <bdi className="figure" dir="ltr">
          {translate(sign, { amount: toFigure(count) })}
        </bdi>
        {worth !== undefined && <small>{worth}</small>}
      </span>
      {receiver}
    </li>
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

type FactsProps = { readonly facts: readonly Fact[]; readonly prices: Prices }

/** The rows that stand beside the sentence. A cost is said in money too, where there is a price. */
export function FactRows({ facts, prices }: FactsProps) {
  return facts.map((fact) => {
    const worth = fact.count && toMoney(prices, fact.count, readLocale())
    return (
      <Row key={`${fact.name} ${fact.value}`} name={fact.name} depth={fact.depth} isWhole={fact.kind !== 'words'}>
        {fact.count ? <CostText fact={fact} worth={worth} /> : <FactText fact={fact} />}
      </Row>
    )
  })
}

/** The most that something costs: in money first, where there is a price. */
function CostText({ fact: { value }, worth }: { readonly fact: Fact; readonly worth: string | undefined }) {
  return (
    <span className="num">
      <span>{translate('transaction.at-most', { amount: worth ?? value })}</span>
      {worth !== undefined && <small>{value}</small>}
    </span>
  )
}

/** Calls a spender by its name in what is said of it; its whole address stands beside the permission. */
function nameSpenders(sentence: string, names: Question['names']): string {
  return Object.entries(names).reduce((text, [spender, name]) => text.replaceAll(spender, name), sentence)
}

/** A letter on a colour stands for a token: the same one for the same contract. */
function toTokenIcon(symbol: string, token: string): { readonly letter: string; readonly color: string } {
  const sum = [...token.toLowerCase()].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0)
  const [letter = '?'] = /[\p{L}\p{N}]/u.exec(symbol) ?? []
  return { letter: letter.toUpperCase(), color: grounds[sum % grounds.length] ?? grounds[0] }
}

type StepsProps = {
  readonly sections: readonly Section[]
  draw(section: Section): ReactNode
}

/** The steps of a request, each with its number; all stand open, and each can be folded once it is read. */
function StepsView({ sections, draw }: StepsProps) {
  return (
    <ol className="calls">
      {toSteps(sections).map(({ first, inner }, index) => (
        <li key={index}>
          <details open>
            <summary>
              <i className="nr" aria-hidden="true">
                {first.step?.number}
              </i>
              <span className="grow">
                <b>
                  <bdi>{first.step?.name}</bdi>
                </b>
                {first.title !== undefined && <small>{first.title}</small>}
              </span>
              <ChevronDownIcon />
            </summary>
            {draw({ ...first, title: undefined })}
            {inner.map((section, place) => (
              <div key={place}>{draw(section)}</div>
            ))}
          </details>
        </li>
      ))}
    </ol>
  )
}

type Step = { readonly first: Section; readonly inner: readonly Section[] }

/** Groups sections into steps: what stands inside a step follows it. */
function toSteps(sections: readonly Section[]): readonly Step[] {
  return sections.reduce<readonly Step[]>((steps, section) => {
    const last = steps.at(-1)
    if (section.step || !last) return [...steps, { first: section, inner: [] }]
    return [...steps.slice(0, -1), { ...last, inner: [...last.inner, section] }]
  }, [])
}
