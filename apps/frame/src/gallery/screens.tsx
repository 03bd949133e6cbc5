import { frameWords } from '@foyer/ui/frame-words'
import type { ReactNode } from 'react'
import { HaltView } from '../approvals/HaltView.tsx'
import { LeadView } from '../approvals/LeadView.tsx'
import { RequestView } from '../approvals/RequestView.tsx'
import { BackUp } from '../pages/BackUp.tsx'
import { GoneView, OutcomeView } from '../pages/ConfirmPage.tsx'
import { DelegationRow } from '../pages/DelegationRow.tsx'
import { DevicePage } from '../pages/DevicePage.tsx'
import { EmailPage } from '../pages/EmailPage.tsx'
import { ExportPage } from '../pages/ExportPage.tsx'
import { type PasskeyLoginStep, PasskeyLoginView } from '../pages/PasskeyLoginPage.tsx'
import { PasskeyPage } from '../pages/PasskeyPage.tsx'
import { SavedView } from '../pages/SavedView.tsx'
import { WalletPage } from '../pages/WalletPage.tsx'
import type { KeptClearing } from '../smartAccount/clearingStore.ts'
import type { Delegation } from '../smartAccount/readDelegations.ts'
import { CodeView, PasskeyView } from '../unlock/CheckViews.tsx'
import { NewPasskey, NewShare } from '../unlock/NewKeys.tsx'
import { Unlock } from '../unlock/Unlock.tsx'
import { translate } from '../words.ts'
import { addresses, createGalleryWallet, shownShare } from './galleryWallet.ts'
import { questions } from './questions.ts'

const nothing = () => {}
const later = async () => {}
const user = { email: 'ada@lumen.example', identity: undefined, custody: 'strict', addresses } as const
const hash = `0x${'5c'.repeat(32)}`

function Request({ name }: { readonly name: keyof typeof questions }) {
  return (
    <section className="sheet" aria-labelledby="approval-title">
      <RequestView
        question={toSpoken(questions[name])}
        isArmed
        note={undefined}
        testIds={{ approve: 'confirm-approve', reject: 'confirm-reject' }}
        onApprove={nothing}
        onDecline={nothing}
        onLower={nothing}
      />
    </section>
  )
}

const asking = {
  step: 'asking',
  site: 'https://lumen.example',
  asker: { send: async () => true },
  isKnown: false,
} as const

type PasskeyLoginProps = { readonly step: PasskeyLoginStep; readonly problem?: string }

const PasskeyLogin = ({ step, problem }: PasskeyLoginProps) => (
  <PasskeyLoginView step={step} problem={problem} isBusy={false} onUse={nothing} onMake={nothing} />
)

/** Every page of the wallet in every state: in a site's frame, in a window of its own, and as a page. */
export const screens: { readonly [name: string]: () => ReactNode } = {
  'Transaction, calm': () => <Request name="calm" />,
  'Transaction, caution': () => <Request name="caution" />,
  'Permission, danger': () => <Request name="danger" />,
  'Permission, edited': () => <Request name="edited" />,
  'Three calls at once': () => <Request name="steps" />,
  Solana: () => <Request name="solana" />,
  'Session key': () => <Request name="grant" />,
  'Session keys given back': () => <Request name="revoke" />,
  'Another way in': () => <Request name="addEmail" />,
  'Typed data': () => <Request name="typed" />,
  'Long message': () => <Request name="long" />,
  'Not enough': () => <Request name="short" />,
  Message: () => <Request name="message" />,
  'Sign-in': () => <Request name="signIn" />,
  'Hand-over': () => (
    <LeadView
      flow={{ step: 'leading', read: {}, why: 'weighty', problem: undefined }}
      question={toSpoken(questions.calm)}
      onDecline={nothing}
      onWindow={nothing}
    />
  ),
  'Hand-over, waiting': () => (
    <LeadView
      flow={{ step: 'waiting', read: {}, why: 'weighty' }}
      question={toSpoken(questions.calm)}
      onDecline={nothing}
      onWindow={nothing}
    />
  ),
  Done: () => <OutcomeView outcome={{ kind: 'done', isSent: true, link: `https://explorer.example/tx/${hash}` }} />,
  Failed: () => <OutcomeView outcome={{ kind: 'failed', reason: translate('operation.bundler-silent') }} />,
  Undone: () => (
    <OutcomeView
      outcome={{
        kind: 'failed',
        reason: translate('outcome.undone'),
        spent: { cost: '0.000051 ETH', worth: '$0.18', link: `https://explorer.example/tx/${hash}` },
      }}
    />
  ),
  Stopped: () => (
    <HaltView reason={translate('outcome.unsure', { hash })} isSigned onRetry={nothing} onClose={nothing} />
  ),
  'Nothing to confirm': () => <GoneView />,
  'Open it here': () => (
    <Unlock wallet={createGalleryWallet({ custody: 'strict' })} onOpen={nothing} onCancel={nothing} />
  ),
  'Who sits here': () => <CodeView wallet={createGalleryWallet()} onOpen={nothing} onCancel={nothing} />,
  'Who sits here, where there is no room': () => (
    <CodeView wallet={createGalleryWallet({ isFull: true })} onOpen={nothing} onCancel={nothing} />
  ),
  'A new share first': () => (
    <NewShare wallet={createGalleryWallet({ custody: 'strict' })} onOpen={nothing} onCancel={nothing} />
  ),
  'Signed out': () => <WalletPage wallet={createGalleryWallet({ isSignedIn: false })} />,
  'Your wallet, standard': () => <WalletPage wallet={createGalleryWallet({ isWaiting: true })} />,
  'Your wallet, strict': () => <WalletPage wallet={createGalleryWallet({ custody: 'strict', isLegacy: true })} />,
  'Your wallet, a change waits': () => <WalletPage wallet={createGalleryWallet({ isPending: true })} />,
  'Your wallet, the first share': () => (
    <WalletPage wallet={createGalleryWallet({ custody: 'strict', hasWallet: false })} />
  ),
  'Your wallet, no answer': () => (
    <WalletPage wallet={createGalleryWallet({ refuses: 'The wallet’s server didn’t respond.' })} />
  ),
  'Your wallet, no room': () => <WalletPage wallet={createGalleryWallet({ isFull: true })} />,
  'Your wallet, passkeys asked': () => <WalletPage wallet={createGalleryWallet({ guard: 'on' })} />,
  'Your wallet, passkeys lost': () => <WalletPage wallet={createGalleryWallet({ guard: 'lost' })} />,
  'Your wallet, a passkey wanted': () => <WalletPage wallet={createGalleryWallet({ guard: 'missing' })} />,
  'Your wallet, sites that act alone': () => <WalletPage wallet={createGalleryWallet({ hasGrants: true })} />,
  'Your wallet, an account elsewhere': () => <WalletPage wallet={createGalleryWallet({ isElsewhere: true })} />,
  'A contract to take off, an earlier one unclear': () => (
    <section className="doc" aria-labelledby="delegations-title">
      <h1 id="delegations-title">{translate('delegation.title')}</h1>
      <DelegationRow
        wallet={createGalleryWallet({ isElsewhere: true })}
        delegation={galleryDelegation}
        earlier={galleryClearing}
        isBusy={false}
        onRemove={nothing}
      />
    </section>
  ),
  'Ask a passkey': () => <PasskeyView wallet={createGalleryWallet()} onOpen={nothing} onCancel={nothing} />,
  'A passkey first': () => <NewPasskey wallet={createGalleryWallet()} onOpen={nothing} onCancel={nothing} />,
  'Lost passkeys, stopped by mail': () => <EmailPage wallet={createGalleryWallet()} token="passkey.t" />,
  'Back up, write it down': () => (
    <BackUp shown={shownShare} onGiven={later} onPasskey={later} onGiveUp={later} onLeave={nothing} />
  ),
  'Back up, confirm': () => (
    <BackUp
      shown={shownShare}
      title={translate('unlock.recovery')}
      reason={translate('wallet.remove-last')}
      onGiven={later}
      onLeave={nothing}
    />
  ),
  'Back up, saved': () => <SavedView hasPasskey={false} onPasskey={later} onDone={nothing} />,
  Export: () => <ExportPage wallet={createGalleryWallet()} user={user} verify={(task) => task()} onClose={nothing} />,
  'Approve a login': () => <DevicePage wallet={createGalleryWallet()} token="t" />,
  'Another address': () => <EmailPage wallet={createGalleryWallet()} token="t" />,
  Passkey: () => <PasskeyPage />,
  'Sign in with a passkey': () => <PasskeyLogin step={asking} />,
  'Log in with a passkey, known here': () => <PasskeyLogin step={{ ...asking, isKnown: true }} />,
  'Log in with a passkey, unanswered': () => (
    <PasskeyLogin step={asking} problem={translate('passkeyLogin.unanswered')} />
  ),
  'Log in with a passkey, alone': () => <PasskeyLogin step={{ step: 'alone' }} />,
  'Log in with a passkey, none here': () => <PasskeyLogin step={{ step: 'none' }} />,
  'Log in with a passkey, sealed': () => <PasskeyLogin step={{ step: 'telling', notice: 'sealed', onGoOn: nothing }} />,
  'Log in with a passkey, plain': () => <PasskeyLogin step={{ step: 'telling', notice: 'plain', onGoOn: nothing }} />,
  'Log in with a passkey, paper': () => <PasskeyLogin step={{ step: 'telling', notice: 'paper', onGoOn: nothing }} />,
  'Log in with a passkey, shut': () => <PasskeyLogin step={{ step: 'telling', notice: 'shut', onGoOn: nothing }} />,
}

const chainId = 'eip155:10'

/** A contract that the account can pay to take off. */
const galleryDelegation: Delegation = {
  chainId,
  contract: '0xe6Cae83BdE06E4c305530e199D7217f42808555B',
  highestFee: 105_000_000_000_000n,
  balance: 10_000_000_000_000_000n,
}

/** One that takes it off and was signed before. */
const galleryClearing: KeptClearing = {
  chainId,
  account: addresses.eip155,
  nonce: 4,
  last: 5,
  price: 2_100_000_000n,
  tip: 100_000_000n,
  raw: '0x04f8',
  isTold: false,
}

/** What a request holds that is read; the rest tells its parts apart. */
const read = ['title', 'approve', 'sentence', 'name', 'value', 'blocked', 'amount']

/** A word joiner, by which no language says anything. */
const site = '\u2060'

/** A request of the gallery in the words of the moment: what it says in the catalogue's English is said from the catalogue. */
function toSpoken<part>(part: part): part {
  if (Array.isArray(part)) return part.map(toSpoken) as part
  if (typeof part !== 'object' || part === null) return part
  const entries = Object.entries(part).map(([key, value]) => {
    // what stands behind the site's name, which the catalogue has as one sentence
    if (key === 'asks') return [key, translateAgain(`${site} ${value}`).replace(site, '').trim()]
    return [key, typeof value === 'string' && read.includes(key) ? translateAgain(value) : toSpoken(value)]
  })
  return Object.fromEntries(entries) as part
}

/** @param text in English */
function translateAgain(text: string): string {
  for (const [key, message] of Object.entries(frameWords)) {
    if (typeof message !== 'string') continue
    const parts = message.split(/\{(\w+)\}/)
    const pattern = parts.map((part, index) => (index % 2 === 0 ? part.replace(/[.*+?^$()|[\]\\]/g, '\\$&') : '(.+)'))
    // a message that is all slots says anything
    const found =
      /\p{L}/u.test(parts.filter((_, index) => index % 2 === 0).join('')) &&
      new RegExp(`^${pattern.join('')}$`).exec(text)
    if (!found) continue
    const names = parts.filter((_, index) => index % 2 === 1)
    const slots = Object.fromEntries(names.map((name, index) => [name, found[index + 1] ?? '']))
    return (translate as (key: string, slots: object) => string)(key, slots)
  }
  return text
}
