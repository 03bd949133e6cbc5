import { useEffect, useState } from 'react'
import { readOwner } from '../readOwner.ts'
import { toUserName } from '../ui/toUserName.ts'
import { useTask } from '../ui/useTask.ts'
import type { Wallet, WalletUser } from '../wallet.ts'
import { say } from '../words.ts'
import { CustodyCard } from './CustodyCard.tsx'
import { ExportCard } from './ExportCard.tsx'
import { RequestsCard } from './RequestsCard.tsx'
import { SessionsCard } from './SessionsCard.tsx'
import { SignIn } from './SignIn.tsx'
import { useVerify } from './useVerify.tsx'

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
  const ending = wallet.getEnding()
  return (
    <section className="page" aria-labelledby="wallet-title">
      <h1 id="wallet-title">{say('wallet.title')}</h1>
      {problem && <p role="alert">{problem}</p>}
      {user === 'nobody' && ending && <p role="alert">{say(`session.${ending}`)}</p>}
      {user === 'nobody' && <SignIn wallet={wallet} onDone={setUser} />}
      {user !== undefined && user !== 'nobody' && (
        <SignedIn wallet={wallet} user={user} onUser={setUser} onSignOut={() => void signOut()} />
      )}
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
  const { verify, dialog } = useVerify(wallet)
  return (
    <>
      <p>
        {toUserName(user)}{' '}
        <button type="button" className="quiet" onClick={onSignOut}>
          {say('wallet.sign-out')}
        </button>
      </p>
      {user.addresses && (
        <div className="card">
          <h2>{say('wallet.addresses')}</h2>
          <p>
            <code data-testid="address-eip155">{user.addresses.eip155}</code>
          </p>
          <p>
            <code data-testid="address-solana">{user.addresses.solana}</code>
          </p>
        </div>
      )}
      {dialog}
      <RequestsCard wallet={wallet} verify={verify} />
      <CustodyCard wallet={wallet} user={user} verify={verify} onUser={onUser} />
      {user.addresses && <ExportCard wallet={wallet} verify={verify} />}
      <SessionsCard wallet={wallet} />
    </>
  )
}
