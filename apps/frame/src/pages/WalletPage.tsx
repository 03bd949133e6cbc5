import { Avatar, ExitIcon, KeyIcon, Tag } from '@foyer/ui/parts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { clearDelegation } from '../smartAccount/clearDelegation.ts'
import type { KeptClearing } from '../smartAccount/clearingStore.ts'
import { type Delegation, readDelegations } from '../smartAccount/readDelegations.ts'
import { toDate } from '../ui/dates.ts'
import { BrowserIcon, ForwardIcon } from '../ui/icons.tsx'
import { toUserName } from '../ui/names.ts'
import { Address, Note, SmallButton } from '../ui/parts.tsx'
import { useTask } from '../ui/useTask.ts'
import { describeProblem } from '../unlock/describeProblem.ts'
import { useVerify, type Verify } from '../unlock/useVerify.tsx'
import type { Wallet } from '../wallet.ts'
import type { WalletUser } from '../walletFlow.ts'
import { translate } from '../words.ts'
import { BackUp } from './BackUp.tsx'
import { CustodyCard } from './CustodyCard.tsx'
import { DelegationRow, describeShortage } from './DelegationRow.tsx'
import { EmailCard, EmailForm } from './EmailCard.tsx'
import { ExportPage } from './ExportPage.tsx'
import { GrantsCard } from './GrantsCard.tsx'
import { PasskeysCard } from './PasskeysCard.tsx'
import { RequestsCard } from './RequestsCard.tsx'
import { SavedView } from './SavedView.tsx'
import { SessionsCard } from './SessionsCard.tsx'
import { readOwner, SignIn } from './SignIn.tsx'
import { type Custody, type CustodyStatus, useCustody } from './useCustody.ts'

/** The wallet in a window of its own: where it is open, who can open it, and the key itself. */
export function WalletPage({ wallet }: { readonly wallet: Wallet }) {
  const [user, setUser] = useState<WalletUser | 'nobody'>()
  const { run, problem } = useTask()
  useEffect(() => {
    void run(async () => setUser((await wallet.readUser()) ? await readOwner(wallet) : 'nobody'))
  }, [run, wallet])
  const signOut = () =>
    run(async () => {
      setUser('nobody')
      await wallet.signOut()
    })
  const { visitor } = wallet.getFlow()
  const ending = visitor.step === 'unknown' ? visitor.ended : undefined
  if (user !== undefined && user !== 'nobody') {
    return (
      <>
        {problem && <Note kind="bad">{problem}</Note>}
        <SignedIn wallet={wallet} user={user} onUser={setUser} onSignOut={() => void signOut()} />
      </>
    )
  }
  return (
    <section className="flow" aria-labelledby="wallet-title">
      <h1 id="wallet-title">{translate('wallet.title')}</h1>
      {problem && <Note kind="bad">{problem}</Note>}
      {user === undefined && !problem && <p data-said="">{translate('frame.loading')}</p>}
      {user === 'nobody' && ending && <Note kind="bad">{translate(`session.${ending}`)}</Note>}
      {user === 'nobody' && <SignIn wallet={wallet} onDone={setUser} />}
    </section>
  )
}

type SignedInProps = {
  readonly wallet: Wallet
  readonly user: WalletUser
  onUser(user: WalletUser): void
  onSignOut(): void
}

function SignedIn({ wallet, user, onUser, onSignOut }: SignedInProps) {
  const [isExporting, setIsExporting] = useState(false)
  const { verify, dialog, isAsking } = useVerify(wallet, () => setIsExporting(false))
  const custody = useCustody({ wallet, user, verify, onUser })
  const isHome = !isExporting && custody.step.step === 'none'
  return (
    <>
      {dialog}
      {/* what waits for a code keeps what it knows */}
      <div hidden={isAsking}>
        {isExporting && (
          <ExportPage wallet={wallet} user={user} verify={verify} onClose={() => setIsExporting(false)} />
        )}
        <CustodyFlow custody={custody} />
        <div hidden={!isHome}>
          <Home {...{ wallet, user, custody, verify, onUser, onSignOut }} onExport={() => setIsExporting(true)} />
        </div>
      </div>
    </>
  )
}

/** The steps that a change of custody goes through, each a page. */
function CustodyFlow({ custody }: { readonly custody: Custody }) {
  const { step, confirm, protect, giveUp, leave, finish, remove } = custody
  if (step.step === 'none') return null
  const { shown } = step
  if (step.step === 'saved') {
    return (
      <SavedView hasPasskey={step.hasPasskey} onPasskey={() => protect(shown, true)} onDone={() => finish(shown)} />
    )
  }
  if (step.step === 'prove') {
    const reason = translate('wallet.remove-last')
    const title = translate('unlock.recovery')
    return <BackUp {...{ shown, title, reason }} onGiven={() => remove(step.pair)} onLeave={leave} />
  }
  return (
    <BackUp
      key={shown.sharing}
      shown={shown}
      onGiven={(recovery) => confirm(shown, recovery)}
      onPasskey={() => protect(shown, false)}
      onGiveUp={() => giveUp(shown.sharing)}
      onLeave={leave}
    />
  )
}

type HomeProps = {
  readonly wallet: Wallet
  readonly user: WalletUser
  readonly custody: Custody
  readonly verify: Verify
  onUser(user: WalletUser): void
  onExport(): void
  onSignOut(): void
}

function Home({ wallet, user, custody, verify, onUser, onExport, onSignOut }: HomeProps) {
  const isStrict = user.custody === 'strict'
  const { addresses } = user
  return (
    <section className="doc" aria-labelledby="home-title">
      <header className="top">
        {addresses && <Avatar address={addresses.eip155} />}
        <span className="grow">
          <h1 id="home-title">{translate('wallet.title')}</h1>
          <small>
            <bdi>{toUserName(user)}</bdi>
          </small>
        </span>
        <button type="button" className="btn small" onClick={onSignOut}>
          <span className="turns">
            <ExitIcon />
          </span>
          {translate('wallet.sign-out')}
        </button>
      </header>
      <CustodyCard custody={custody} user={user} />
      <RequestsCard wallet={wallet} verify={verify} />
      {custody.status?.current && <DevicesCard status={custody.status} isStrict={isStrict} custody={custody} />}
      <SessionsCard wallet={wallet} />
      {addresses && <GrantsCard wallet={wallet} verify={verify} />}
      {addresses && <PasskeysCard wallet={wallet} verify={verify} />}
      {addresses && <DelegationsCard wallet={wallet} account={addresses.eip155} verify={verify} />}
      {addresses && user.email === undefined && <AddEmailCard {...{ wallet, verify, onUser }} />}
      {addresses && user.email !== undefined && <EmailCard wallet={wallet} verify={verify} onUser={onUser} />}
      {addresses && (
        <section aria-labelledby="key-title">
          <h2 id="key-title">{translate('wallet.addresses')}</h2>
          <ul className="rows">
            <li className="row" data-testid="address-eip155">
              <Address value={addresses.eip155} />
            </li>
            <li className="row" data-testid="address-solana">
              <Address value={addresses.solana} />
            </li>
          </ul>
          <button type="button" className="row" onClick={onExport} data-testid="show-phrase">
            <span className="lead">
              <KeyIcon />
            </span>
            <span className="grow">
              <b>{translate('export.title')}</b>
              <small>{translate('wallet.export-hint')}</small>
            </span>
            <span className="turns">
              <ForwardIcon />
            </span>
          </button>
        </section>
      )}
    </section>
  )
}

type AddEmailProps = { readonly wallet: Wallet; readonly verify: Verify; onUser(user: WalletUser): void }

/** A first address for a wallet of an account elsewhere: from then on its mail is another way in. */
function AddEmailCard({ wallet, verify, onUser }: AddEmailProps) {
  const start = async (email: string) => {
    await wallet.call('email/start', { email })
  }
  const finish = async (body: { readonly email: string; readonly code: string }) => {
    const { answer } = await wallet.sign('send', { name: 'email/new', body })
    onUser(wallet.setUser(answer))
  }
  return (
    <section aria-labelledby="add-email-title">
      <h2 id="add-email-title">{translate('email.add-title')}</h2>
      <p>{translate('email.add-text')}</p>
      <EmailForm verify={verify} onStart={start} onFinish={finish} />
    </section>
  )
}

type DevicesProps = { readonly status: CustodyStatus; readonly isStrict: boolean; readonly custody: Custody }

/** Browsers that hold a part of the key. Before the last one of a strict wallet goes, its share is given back once more. */
function DevicesCard({ status, isStrict, custody }: DevicesProps) {
  const { run, problem, isBusy } = useTask(describeProblem)
  const pairs = status.pairs.filter(({ sharing }) => sharing === status.current)
  const isWithoutRoom = status.isFull && !pairs.some(({ isMine }) => isMine)
  // people who need room look for what was not used for longest
  if (isWithoutRoom) pairs.sort((one, other) => (one.usedAt ?? one.createdAt) - (other.usedAt ?? other.createdAt))
  const isLast = isStrict && pairs.length === 1
  const remove = (pair: string) => run(() => (isLast ? custody.requestShareProof(pair) : custody.remove(pair)))
  return (
    <section aria-labelledby="devices-title">
      <h2 id="devices-title">{translate('wallet.devices')}</h2>
      <p>{translate('wallet.devices-lead')}</p>
      {isWithoutRoom && <Note kind="warn">{translate('wallet.devices-full')}</Note>}
      {problem && <Note kind="bad">{problem}</Note>}
      <ul className="rows" data-testid="devices">
        {pairs.map(({ id, browser, createdAt, isMine }) => (
          <li key={id} className="row">
            <BrowserIcon name={browser} />
            <span className="grow">
              <b>{browser}</b>
              <small>{translate('wallet.added', { date: toDate(createdAt) })}</small>
            </span>
            {isMine && <Tag kind="ok">{translate('wallet.this-one')}</Tag>}
            <SmallButton word="wallet.remove" isDisabled={isBusy} onPress={() => remove(id)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

type DelegationsProps = { readonly wallet: Wallet; readonly account: string; readonly verify: Verify }

/** Contracts that the plain account runs (EIP-7702), each with the way back. Where it runs none, nothing. */
function DelegationsCard({ wallet, account, verify }: DelegationsProps) {
  const [found, setFound] = useState<readonly Delegation[]>([])
  const [unclear, setUnclear] = useState<KeptClearing>()
  const { run, problem, isBusy } = useTask(describeProblem)
  const load = useCallback(
    async (signal: AbortSignal) => setFound(await readDelegations(wallet, { account, signal })),
    [wallet, account],
  )
  const ending = useRef(new AbortController())
  useEffect(() => {
    const controller = new AbortController()
    ending.current = controller
    void load(controller.signal).catch(() => {})
    return () => controller.abort()
  }, [load])
  const remove = ({ chainId }: Delegation) =>
    void run(() =>
      verify(async () => {
        const { signal } = ending.current
        const [now] = (await readDelegations(wallet, { account, signal })).filter((one) => one.chainId === chainId)
        if (now && now.balance < now.highestFee) throw new Error(describeShortage(wallet, now))
        const isAllTheSame = unclear?.chainId === chainId
        setUnclear(await clearDelegation(wallet, { chainId, account, isAllTheSame, signal }))
        await load(signal)
      }),
    )
  if (found.length === 0) return null
  return (
    <section aria-labelledby="delegations-title">
      <h2 id="delegations-title">{translate('delegation.title')}</h2>
      {problem && <Note kind="bad">{problem}</Note>}
      {found.map((delegation) => (
        <DelegationRow
          key={delegation.chainId}
          wallet={wallet}
          delegation={delegation}
          earlier={unclear?.chainId === delegation.chainId ? unclear : undefined}
          isBusy={isBusy}
          onRemove={() => remove(delegation)}
        />
      ))}
    </section>
  )
}
